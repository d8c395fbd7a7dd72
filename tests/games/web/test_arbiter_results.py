"""Results by keyboard: every fault under its row, double clicks harmless, nobody's version lost."""

import pytest

from games.models import ResultRevision, Table
from games.services import calls, registration, results
from games.services.results import SeatEntry
from games.standings.points import UNIT
from tests.factories import entries, open_round, running_tournament, settle
from tests.games.web.console_pages import console, official_of, organiser_of, page, press, pressed, words

pytestmark = pytest.mark.django_db

BOARDS = [
    {"hand": 0, "links": [], "animals": [{"id": "a", "traits": ["carnivorous"]}]},
    {"hand": 0, "links": [], "animals": [{"id": "a", "traits": ["swimming"]}]},
    {"hand": 0, "links": [], "animals": [{"id": "a", "traits": []}]},
    {"hand": 0, "links": [], "animals": []},
]


@pytest.fixture
def table() -> Table:
    return open_round(running_tournament(4)).tables.get()


def at(table, query=""):
    return console(table.round.tournament, f"results/1/{query}")


def one(table):
    return console(table.round.tournament, f"results/1/{table.number}/")


def typed(table, scores, discards=None, version=0, statuses=(), **more):
    """What a form sends for one table, seats in turn order."""
    sent = {"table": table.number, "version": version} | more
    for index, seat in enumerate(table.seats.order_by("number")):
        sent[f"score_{seat.player_id}"] = scores[index]
        sent[f"discard_{seat.player_id}"] = (discards or [10, 11, 12, 13])[index]
        sent[f"status_{seat.player_id}"] = statuses[index] if statuses else "played"
    return sent


def account(table, number):
    return table.seats.get(number=number).player.user


def stored(table):
    return list(table.seats.order_by("number").values_list("final_score", "place", "points"))


def submitted(table, scores, number=1, version=0, **more):
    return results.submit_result(
        table_id=table.pk, version=version, seats=entries(table, scores), by=account(table, number), **more
    )


def with_boards(table, scores):
    return [
        SeatEntry(player_id=seat.player_id, final_score=seat.final_score, discard=discard, board=board)
        for seat, board, discard in zip(entries(table, scores), BOARDS, [20, 20, 20, 19], strict=True)
    ]


def test_before_the_first_round_the_page_says_when_results_come():
    tournament = running_tournament(8)
    assert "No round is published yet" in page(organiser_of(tournament), console(tournament, "results/"))


def test_typed_totals_settle_the_table_and_the_next_one_is_due():
    tournament = running_tournament(8)
    round_ = open_round(tournament)
    client = organiser_of(tournament)
    first = round_.tables.get(number=1)
    assert "2 playing" in page(client, console(tournament, "results/"))
    response = press(client, at(first), "save", **typed(first, [31, 24, 22, 10]))
    assert f"{at(first)}?saved=1&table=2" == response["Location"]
    assert [(31, 1, 3 * UNIT), (24, 2, 2 * UNIT), (22, 3, UNIT), (10, 4, 0)] == stored(first)
    text = page(client, at(first))
    assert "1 confirmed 1 playing" in text
    assert "Round 1 can be closed when table 2 is settled." in text
    assert "Table 1 is settled." in text


def test_the_button_pressed_twice_saves_once(table):
    client = organiser_of(table.round.tournament)
    for _click in range(2):
        assert 302 == press(client, at(table), "save", **typed(table, [31, 24, 22, 10])).status_code
    table.refresh_from_db()
    assert (1, 2) == (table.version, ResultRevision.objects.filter(table=table).count())


@pytest.mark.parametrize(
    ("scores", "discards", "sentences"),
    [
        (["31", "", "22", "10"], None, ["Enter the final score."]),
        (["31", "many", "-1", "10"], None, ["The final score is a whole number from 0 to 1000."]),
        (["31", "24", "22", "1001"], None, ["The final score is a whole number from 0 to 1000."]),
        (["31", "24", "22", "9" * 60], None, ["The final score is a whole number from 0 to 1000."]),
        (
            ["31", "24", "22", "10"],
            ["1", "2.5", "3", "501"],
            ["The discard is a whole number from 0 to 500."],
        ),
    ],
)
def test_every_fault_stands_under_its_row_and_what_was_typed_stays(table, scores, discards, sentences):
    client = organiser_of(table.round.tournament)
    response = press(client, at(table), "save", **typed(table, scores, discards))
    text = response.content.decode()
    assert 400 == response.status_code
    for sentence in sentences:
        assert sentence in words(response)
    for value in (*scores, *(discards or ())):
        assert f'value="{value}"' in text
    assert 'aria-invalid="true"' in text
    assert [(None, None, None)] * 4 == stored(table)


def test_an_unknown_status_is_refused(table):
    client = organiser_of(table.round.tournament)
    sent = typed(table, [31, 24, 22, 10], statuses=["played", "asleep", "played", "played"])
    response = press(client, at(table), "save", **sent)
    assert (400, True) == (response.status_code, "There is no such status." in words(response))


def test_statuses_are_taken(table):  # field cases 4, 69
    client = organiser_of(table.round.tournament)
    sent = typed(table, [31, 24, 22, ""], statuses=["left", "played", "lost_by_ruling", "no_show"])
    assert 302 == press(client, at(table), "save", **sent).status_code
    assert [2, 1, 2, None] == [seat.place for seat in table.seats.order_by("number")]


def test_who_left_after_the_seating_is_marked_at_the_table(table):  # field case 3
    tournament = table.round.tournament
    seat = table.seats.get(number=3)
    registration.withdraw(
        registration_id=tournament.registrations.get(player=seat.player).pk, by=tournament.created_by
    )
    assert f"{seat.player.name} withdrawn" in page(organiser_of(tournament), at(table))


def test_somebody_was_faster_shows_both_versions_and_saves_mine_when_asked(table):
    client = organiser_of(table.round.tournament)
    submitted(table, [30, 24, 22, 10])
    response = press(client, at(table), "save", **typed(table, [31, 24, 22, 10]))
    text = words(response)
    assert 409 == response.status_code
    assert "Someone was faster" in text
    name = table.seats.get(number=1).player.name
    assert f"{name}, score 30 31" in text
    assert f"{name} saved another version" in text
    assert [30, 24, 22, 10] == [score for score, _place, _points in stored(table)]
    saw = response.context["conflict"]["save_value"]
    assert 302 == press(client, at(table), "save", **typed(table, [31, 24, 22, 10], saw=saw)).status_code
    assert [31, 24, 22, 10] == [score for score, _place, _points in stored(table)]


def test_a_submitted_result_is_confirmed_for_the_players_with_its_boards(table):
    results.submit_result(
        table_id=table.pk, version=0, seats=with_boards(table, [4, 3, 2, 0]), by=account(table, 1)
    )
    client = organiser_of(table.round.tournament)
    assert "Confirm for them" in page(client, at(table))
    sent = typed(table, [4, 3, 2, 0], [20, 20, 20, 19], version=1)
    assert 302 == press(client, at(table), "save", **sent).status_code
    table.refresh_from_db()
    assert (Table.Status.CONFIRMED, 1, True) == (table.status, table.version, table.document is not None)


def test_typed_totals_are_held_against_the_boards_of_the_players(table):  # field case 48
    results.submit_result(
        table_id=table.pk, version=0, seats=with_boards(table, [4, 3, 2, 0]), by=account(table, 1)
    )
    client = organiser_of(table.round.tournament)
    sent = typed(table, [4, 3, 7, 0], [20, 20, 20, 19], version=1)
    response = press(client, at(table), "save", **sent)
    assert 400 == response.status_code
    text = words(response)
    assert "Claimed 7, the board gives 2." in text or "7" in text
    assert "Show the board" in text
    assert "Accept it all the same, or without boards" in text


def test_a_board_is_overruled_with_a_comment_only(table):  # field case 48
    results.submit_result(
        table_id=table.pk, version=0, seats=with_boards(table, [4, 3, 2, 0]), by=account(table, 1)
    )
    client = organiser_of(table.round.tournament)
    sent = typed(table, [4, 3, 7, 0], [20, 20, 20, 19], version=1, boards="accept")
    response = press(client, one(table), "save", **sent)
    assert (400, True) == (
        response.status_code,
        "Say why the board is accepted all the same." in words(response),
    )
    pressed(client, one(table), "save", **sent, comment="the photo shows two more")
    table.refresh_from_db()
    assert (Table.Status.CONFIRMED, 7) == (table.status, table.seats.get(number=3).final_score)
    assert "accepted against the validator" in page(client, console(table.round.tournament, "log/"))


def test_boards_can_be_left_out(table):
    results.submit_result(
        table_id=table.pk, version=0, seats=with_boards(table, [4, 3, 2, 0]), by=account(table, 1)
    )
    client = organiser_of(table.round.tournament)
    pressed(client, one(table), "save", **typed(table, [9, 3, 2, 0], version=1, boards="drop"))
    table.refresh_from_db()
    assert (Table.Status.CONFIRMED, None) == (table.status, table.document)


def test_a_dispute_shows_both_versions_and_is_decided_for_one(table):  # field case 43
    submitted(table, [31, 24, 22, 10])
    submitted(table, [31, 24, 23, 10], number=3, version=1, comment="one more animal")
    client = organiser_of(table.round.tournament)
    text = page(client, at(table))
    assert "1 disputed" in text
    assert "Two versions: Seat 1 says 22; Seat 3 says 23. Compare" in text
    text = page(client, one(table))
    assert "Two versions" in text
    assert "score: 22 or 23" in text
    assert "one more animal" in text
    for _click in range(2):
        assert 302 == press(client, one(table), "take", which=1, version=1).status_code
    table.refresh_from_db()
    assert (Table.Status.CONFIRMED, 23) == (table.status, table.seats.get(number=3).final_score)
    assert 1 == table.revisions.filter(action="confirmed").count()


def test_a_dispute_is_decided_for_the_first_version_or_by_other_numbers(table):
    submitted(table, [31, 24, 22, 10])
    submitted(table, [31, 24, 23, 10], number=3, version=1)
    client = organiser_of(table.round.tournament)
    pressed(client, one(table), "take", which=0, version=1)
    table.refresh_from_db()
    assert (Table.Status.CONFIRMED, 22) == (table.status, table.seats.get(number=3).final_score)
    pressed(client, one(table), "save", **typed(table, [31, 24, 21, 10], version=1, comment="counted again"))
    assert 21 == table.seats.get(number=3).final_score


@pytest.mark.parametrize("which", ["", "2", "x", "9" * 30])
def test_an_unknown_version_is_refused(table, which):
    submitted(table, [31, 24, 22, 10])
    response = press(organiser_of(table.round.tournament), one(table), "take", which=which, version=1)
    assert (400, True) == (response.status_code, "This version is not there any more" in words(response))


def test_an_objection_in_words_stands_at_the_table(table):
    submitted(table, [31, 24, 22, 10])
    results.dispute_result(table_id=table.pk, version=1, by=account(table, 2), comment="I had 25")
    text = page(organiser_of(table.round.tournament), at(table))
    assert "“I had 25”" in text


def test_a_correction_needs_a_comment_and_everybody_reads_it(table):
    settle(table, [31, 24, 22, 10])
    client = organiser_of(table.round.tournament)
    sent = typed(table, [31, 24, 22, 12], version=1)
    response = press(client, one(table), "save", **sent)
    assert (400, True) == (
        response.status_code,
        "Say why a confirmed result is corrected." in words(response),
    )
    assert 'value="12"' in response.content.decode()
    text = pressed(client, one(table), "save", **sent, comment="misread")
    assert "Table 1 is settled." in text
    assert "“misread”" in page(client, one(table))
    assert 12 == table.seats.get(number=4).final_score


def test_a_table_is_declared_void_and_opened_again(table):
    settle(table, [31, 24, 22, 10])
    client = organiser_of(table.round.tournament)
    response = press(client, one(table), "void", version=1)
    assert (400, True) == (response.status_code, "Say why; the players will read it." in words(response))
    for _click in range(2):
        pressed(client, one(table), "void", version=1, void_comment="fire alarm")
    table.refresh_from_db()
    assert (Table.Status.VOID, 2) == (table.status, table.version)
    for _click in range(2):
        pressed(client, one(table), "reopen", version=2, reopen_comment="played again")
    table.refresh_from_db()
    assert (Table.Status.OPEN, 3) == (table.status, table.version)


def test_a_stale_void_is_a_conflict(table):
    settle(table, [31, 24, 22, 10])
    response = press(organiser_of(table.round.tournament), one(table), "void", version=0, void_comment="x")
    assert (409, True) == (response.status_code, "Someone was faster" in words(response))


def test_a_room_is_set_and_its_address_checked(table):
    client = organiser_of(table.round.tournament)
    response = press(client, one(table), "room", room_url="javascript:alert(1)", room_password="x")
    assert (400, True) == (
        response.status_code,
        "Give a whole address that begins with https://." in words(response),
    )
    pressed(client, one(table), "room", room_url="https://rooms.example.org/1", room_password="gecko")
    table.refresh_from_db()
    assert ("https://rooms.example.org/1", "gecko") == (table.room_url, table.room_password)


@pytest.mark.parametrize("minutes", ["", "soon", "-5", "1441"])
def test_a_clock_that_cannot_be_is_refused(table, minutes):
    response = press(organiser_of(table.round.tournament), at(table), "clock", round=1, minutes=minutes)
    assert (400, True) == (
        response.status_code, "Minutes are a whole number from 0 to 1440." in words(response),
    )  # fmt: skip


def test_the_clock_is_set(table):
    text = pressed(organiser_of(table.round.tournament), at(table), "clock", round=1, minutes=30)
    assert "The round ends in 30 minutes." in text


def test_a_round_is_closed_once_all_tables_are_settled(table):
    client = organiser_of(table.round.tournament)
    response = press(client, at(table), "close-round", round=1)
    assert (400, True) == (
        response.status_code, "Round 1 can be closed when table 1 is settled." in words(response),
    )  # fmt: skip
    settle(table)
    for _click in range(2):
        text = pressed(client, at(table), "close-round", round=1)
    assert "Round 1 is closed." in text
    assert "Round 2" in text


def test_a_helper_enters_results_but_neither_voids_nor_sets_rooms(table):
    helper = official_of(table.round.tournament, "helper")
    assert 302 == press(helper, at(table), "save", **typed(table, [31, 24, 22, 10])).status_code
    text = page(helper, one(table))
    assert "Declare the table void" not in text
    assert "Set the room" not in text
    assert 403 == press(helper, one(table), "void", version=1, void_comment="x").status_code
    assert 403 == press(helper, one(table), "room", room_url="", room_password="").status_code


def test_tables_at_play_are_counted_in_the_form_of_the_number():
    tournament = running_tournament(12)
    open_round(tournament)
    client = organiser_of(tournament)
    answer = client.get(console(tournament, "results/"), headers={"accept-language": "ru"})
    assert "3 играют" in words(answer)


@pytest.mark.parametrize("wanted", ["99", "0", "one"])
def test_a_table_that_does_not_exist_is_said_without_a_script_too(table, wanted):
    answer = organiser_of(table.round.tournament).get(at(table, f"?table={wanted}"))
    assert f"There is no table {wanted}: this round has 1 table." in words(answer)
    text = answer.content.decode()
    assert f'value="{wanted}" aria-describedby="no-table" aria-invalid="true" autofocus' in text
    assert text.count(" autofocus") == 1


def test_the_live_part_brings_only_tables_that_changed(table):
    client = organiser_of(table.round.tournament)
    seen = page_states(client, table)
    address = console(table.round.tournament, "results/1/live/")
    first = client.get(address, {"seen": seen})
    assert 'id="t1"' not in first.content.decode()
    assert 304 == client.get(address, {"seen": seen}, headers={"if-none-match": first["ETag"]}).status_code
    submitted(table, [31, 24, 22, 10])
    fresh = client.get(address, {"seen": seen}).content.decode()
    assert '<tbody id="t1" hx-swap-oob="true"' in fresh
    assert 'value="31"' in fresh


def page_states(client, table):
    return [one.state for one in client.get(at(table)).context["tables"]]


def test_calls_are_listed_and_answered_once(table):
    tournament = table.round.tournament
    client = official_of(tournament, "helper")
    assert "No table is calling" in page(client, console(tournament, "calls/"))
    calls.call_arbiter(table_id=table.pk, by=account(table, 2), text="who moves?")
    text = page(client, console(tournament, "calls/"))
    assert "Table 1, round 1" in text
    assert "who moves?" in text
    for _click in range(2):
        pressed(client, console(tournament, "calls/"), "answer", round=1, table=1)
    assert "No table is calling" in page(client, console(tournament, "calls/live/"))
    assert 1 == tournament.log.filter(verb="call_answered").count()
