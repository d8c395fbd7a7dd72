"""Entering, confirming and disputing a result in the browser, and every bad input at its field."""

import json
from html import unescape

import pytest
from django.test import Client

from games.models import Player, ResultRevision, Seat, Table, Tournament, User
from games.services import results
from tests.factories import entries, make_player, open_round, running_tournament, settle

pytestmark = pytest.mark.django_db

BOARDS = [
    {
        "animals": [{"id": "1", "traits": ["carnivorous", "fat_tissue"]}, {"id": "2", "traits": []}],
        "links": [],
    },
    {"animals": [{"id": "1", "traits": ["swimming"]}], "links": []},
    {"animals": [{"id": "1", "traits": []}], "links": []},
    {"animals": [], "links": []},
]
SCORES = [7, 3, 2, 0]


def signed_in(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


@pytest.fixture
def table() -> Table:
    return open_round(running_tournament(4)).tables.get()


def player_at(table: Table, number: int) -> Player:
    return table.seats.get(number=number).player


def address(table: Table, part: str = "result/") -> str:
    tournament = table.round.tournament
    return f"/tournaments/{tournament.slug}/rounds/1/tables/{table.number}/{part}"


def form(table: Table, scores=SCORES, discards=(9, 8, 7, 6), version: int = 0, **changed) -> dict:
    """What the form posts when totals are typed; changed: fields by name, dashes as underscores."""
    data = {"version": str(version)}
    for index, seat in enumerate(table.seats.order_by("number")):
        data |= {
            f"seat-{index}-player": str(seat.player_id),
            f"seat-{index}-final_score": str(scores[index]),
            f"seat-{index}-discard": str(discards[index]),
            f"seat-{index}-status": "played",
        }
    return data | {name.replace("__", "-"): value for name, value in changed.items()}


def fault_of(response, seat: int, field: str) -> list[str]:
    return [str(text) for text in response.context["form"].seat_forms[seat][field].errors]


def assert_nothing_stored(table: Table) -> None:
    table.refresh_from_db()
    assert (Table.Status.OPEN, 0) == (table.status, table.version)
    assert not ResultRevision.objects.exists()
    assert not Seat.objects.exclude(final_score=None).exists()


def test_typed_totals_are_submitted_and_the_others_asked(table):
    answer = signed_in(player_at(table, 1).user).post(address(table), form(table))
    assert (302, address(table, "")) == (answer.status_code, answer["Location"])
    table.refresh_from_db()
    assert (Table.Status.SUBMITTED, "typed") == (table.status, table.source)
    assert [1, 2, 3, 4] == list(table.seats.order_by("number").values_list("place", flat=True))
    assert "0 of 3 agreed" in Client().get(address(table, "")).content.decode()


def test_boards_typed_as_lines_are_counted_by_the_site(table):
    data = form(table, scores=["", "", "", ""], discards=["", "", "", ""]) | {
        "seat-0-animals": "Carnivorous, fat tissue\n-",
        "seat-1-animals": "swimming",
        "seat-2-animals": "-",
        "seat-3-animals": "carnivorous\nfat_tissue",
        "seat-3-links": "cooperation 1-2",
    }
    answer = signed_in(player_at(table, 1).user).post(address(table), data)
    assert 302 == answer.status_code
    table.refresh_from_db()
    assert ([7, 3, 2, 8], "boards") == (
        list(table.seats.order_by("number").values_list("final_score", flat=True)),
        table.source,
    )
    assert {"trait": "cooperation", "a": "1", "b": "2"} == table.document["players"][3]["links"][0]


def test_traits_may_be_written_in_another_language(table):
    data = form(table) | {"seat-0-animals": "ХИЩНИК, жировой запас\n-", "boards": ""}
    check = signed_in(player_at(table, 1).user).post(address(table), data | {"action": "check"})
    assert (7, []) == (check.context["check"].seats[0].score, check.context["check"].seats[0].faults)


def test_boards_given_as_json_win_over_the_lines(table):
    data = form(table) | {"boards": json.dumps(BOARDS), "seat-0-animals": "nonsense"}
    assert 302 == signed_in(player_at(table, 1).user).post(address(table), data).status_code
    table.refresh_from_db()
    assert table.document["players"][0]["animals"] == BOARDS[0]["animals"]


def test_a_score_that_the_board_does_not_give_stands_at_its_field(table):
    data = form(table, scores=[31, 3, 2, 0]) | {"boards": json.dumps(BOARDS)}
    answer = signed_in(player_at(table, 1).user).post(address(table), data)
    assert 400 == answer.status_code
    assert ["31 claimed, the board gives 7."] == fault_of(answer, 0, "final_score")
    text = answer.content.decode()
    assert 'value="31"' in text
    assert unescape(text).count("31 claimed, the board gives 7.") >= 2
    assert_nothing_stored(table)


def test_every_fault_of_every_board_is_said_at_once(table):
    boards = [
        {"animals": [{"id": "1", "traits": ["carnivorous", "scavenger"]}], "links": []},
        {"animals": [{"id": "1", "traits": ["swimming", "swimming"]}], "links": []},
        *BOARDS[2:],
    ]
    data = form(table, scores=["", "", "", ""]) | {"boards": json.dumps(boards)}
    answer = signed_in(player_at(table, 1).user).post(address(table), data)
    assert 400 == answer.status_code
    assert "Animal 1: Carnivorous and Scavenger cannot stand together." in fault_of(answer, 0, "animals")
    assert any("Swimming lies twice here" in text for text in fault_of(answer, 1, "animals"))
    assert_nothing_stored(table)


def test_a_player_twice_at_the_table_stands_at_the_field(table):
    twice = str(player_at(table, 1).pk)
    data = form(table, seat__2__player=twice) | {"seat-2-player": twice}
    answer = signed_in(player_at(table, 1).user).post(address(table), data)
    assert 400 == answer.status_code
    assert ["This player is entered twice at the table."] == fault_of(answer, 2, "player")
    assert_nothing_stored(table)


def test_a_stranger_at_the_table_is_refused_at_the_field(table):
    stranger = make_player("Zoe")
    answer = signed_in(player_at(table, 1).user).post(
        address(table), form(table) | {"seat-1-player": stranger.pk}
    )
    assert ["This player does not sit at the table."] == fault_of(answer, 1, "player")
    assert_nothing_stored(table)


@pytest.mark.parametrize("typed", ["-3", "abc", "12.5", "1001", "１２x", "9" * 30])
def test_a_score_that_is_no_whole_number_in_range_stays_as_typed(table, typed):
    answer = signed_in(player_at(table, 1).user).post(
        address(table), form(table) | {"seat-1-final_score": typed}
    )
    assert 400 == answer.status_code
    assert ["The final score is a whole number from 0 to 1000."] == fault_of(answer, 1, "final_score")
    assert f'value="{typed}"' in answer.content.decode()
    assert_nothing_stored(table)


def test_a_missing_score_and_a_wrong_discard_are_said_together(table):
    data = form(table) | {"seat-0-final_score": "", "seat-2-discard": "many"}
    answer = signed_in(player_at(table, 1).user).post(address(table), data)
    assert ["The discard is a whole number from 0 to 500."] == fault_of(answer, 2, "discard")
    again = signed_in(player_at(table, 1).user).post(address(table), form(table) | {"seat-0-final_score": ""})
    assert ["Enter the final score."] == fault_of(again, 0, "final_score")
    assert_nothing_stored(table)


@pytest.mark.parametrize("boards", ["{", "[]", '"x"', "[1,2,3,4]", "[null,null,null]"])
def test_boards_that_cannot_be_read_are_refused(table, boards):
    answer = signed_in(player_at(table, 1).user).post(address(table), form(table) | {"boards": boards})
    assert 400 == answer.status_code
    assert answer.context["form"].errors["boards"]
    assert_nothing_stored(table)


def test_lines_that_cannot_be_read_are_shown_with_an_example(table):
    data = form(table) | {"seat-0-animals": "carnivorous", "seat-0-links": "cooperation of everybody"}
    answer = signed_in(player_at(table, 1).user).post(address(table), data)
    assert 400 == answer.status_code
    assert "cooperation of everybody" in fault_of(answer, 0, "links")[0]
    assert_nothing_stored(table)


def test_a_board_of_one_player_only_is_not_enough(table):
    answer = signed_in(player_at(table, 1).user).post(
        address(table), form(table, scores=[2, 3, 2, 0]) | {"seat-0-animals": "-"}
    )
    assert 400 == answer.status_code
    assert "is missing" in answer.content.decode()
    assert_nothing_stored(table)


def test_the_running_check_answers_only_parts_and_stores_nothing(table):
    client = signed_in(player_at(table, 1).user)
    data = form(table, scores=[31, "", "", ""]) | {
        "seat-0-animals": "carnivorous, fat tissue\n-",
        "action": "check",
    }
    answer = client.post(address(table), data, headers={"hx-request": "true"})
    text = answer.content.decode()
    assert 200 == answer.status_code
    assert "<html" not in text
    assert 'id="seat-check-0"' in text
    assert 'hx-swap-oob="true"' in text
    assert "31 claimed, the board gives 7." in text
    assert "1 fault" in text
    assert_nothing_stored(table)
    plain = client.post(address(table), data).content.decode()
    assert "<html" in plain
    assert "The board gives 7" in plain


def test_a_stale_form_shows_both_versions_side_by_side(table):
    first, second = player_at(table, 1), player_at(table, 2)
    results.submit_result(table_id=table.pk, version=0, seats=entries(table, [20, 15, 10, 5]), by=first.user)
    client = signed_in(second.user)
    answer = client.post(address(table), form(table, scores=[21, 15, 10, 5], discards=(10, 11, 12, 13)))
    text = answer.content.decode()
    assert 409 == answer.status_code
    assert "Someone was faster" in text
    assert first.name in answer.context["conflict"]["sentence"]
    rows = answer.context["conflict"]["rows"]
    assert [(f"{first.name}, final score", 20, 21)] == [
        (row["name"], row["stored"], row["yours"]) for row in rows if row["differs"]
    ]
    assert 'value="21"' in text
    table.refresh_from_db()
    assert (Table.Status.SUBMITTED, 1) == (table.status, table.version)
    saved = client.post(
        address(table),
        form(table, scores=[21, 15, 10, 5], discards=(10, 11, 12, 13), version=0) | {"saw_version": "1"},
    )
    assert address(table, "dispute/") == saved["Location"]
    table.refresh_from_db()
    assert Table.Status.DISPUTED == table.status


def test_self_report_switched_off_shows_no_form_and_refuses_a_handmade_post():
    tournament = running_tournament(4, self_report=False)
    table = open_round(tournament).tables.get()
    client = signed_in(player_at(table, 1).user)
    assert (
        "Officials enter the result"
        in client.get(f"/tournaments/{tournament.slug}/my-table/").content.decode()
    )
    assert 403 == client.get(address(table)).status_code
    assert 403 == client.post(address(table), form(table)).status_code
    assert_nothing_stored(table)


def test_strangers_and_visitors_cannot_enter_a_result(table):
    zoe = signed_in(make_player("Zoe", with_account=True).user)
    assert 403 == zoe.post(address(table), form(table)).status_code
    assert Client().post(address(table), form(table))["Location"].startswith("/accounts/login/")
    assert_nothing_stored(table)


def test_a_required_board_is_asked_for():
    table = open_round(running_tournament(4, boards_required=True)).tables.get()
    answer = signed_in(player_at(table, 1).user).post(address(table), form(table))
    assert 400 == answer.status_code
    assert "In this tournament a result needs the boards." in answer.content.decode()
    assert_nothing_stored(table)


def test_the_order_drawn_at_the_table_is_stored():
    table = open_round(running_tournament(4, turn_order=Tournament.TurnOrder.DRAWN)).tables.get()
    ids = [seat.player_id for seat in table.seats.order_by("number")]
    drawn = [ids[2], ids[0], ids[3], ids[1]]
    data = form(table) | {f"seat-{index}-player": str(player) for index, player in enumerate(drawn)}
    client = signed_in(player_at(table, 1).user)
    assert 302 == client.post(address(table), data).status_code
    assert drawn == list(table.seats.order_by("number").values_list("player_id", flat=True))
    assert SCORES == list(table.seats.order_by("number").values_list("final_score", flat=True))


def test_faults_of_boards_stand_in_the_drawn_row():
    table = open_round(running_tournament(4, turn_order=Tournament.TurnOrder.DRAWN)).tables.get()
    ids = [seat.player_id for seat in table.seats.order_by("number")]
    drawn = [ids[3], ids[0], ids[1], ids[2]]
    data = form(table, scores=[7, 3, 2, 9]) | {"boards": json.dumps(BOARDS)}
    data |= {f"seat-{index}-player": str(player) for index, player in enumerate(drawn)}
    answer = signed_in(player_at(table, 1).user).post(address(table), data)
    assert ["9 claimed, the board gives 0."] == fault_of(answer, 3, "final_score")


def test_three_confirmations_settle_the_table(table):
    client = signed_in(player_at(table, 1).user)
    client.post(address(table), form(table, scores=[20, 20, 10, 5], discards=(8, 11, 3, 4)))
    page = signed_in(player_at(table, 2).user).get(address(table, "confirm/")).content.decode()
    assert "Is it true?" in page
    assert "You are entered as 1st." in page
    assert "Equal, 20 : 20. The discard decides: 11 cards to 8." in page
    for number in (2, 3, 4):
        answer = signed_in(player_at(table, number).user).post(address(table, "confirm/"), {"version": "1"})
        assert address(table, "") == answer["Location"]
    table.refresh_from_db()
    assert Table.Status.CONFIRMED == table.status


def test_confirming_an_old_version_shows_the_new_one(table):
    tournament = table.round.tournament
    results.submit_result(
        table_id=table.pk, version=0, seats=entries(table, [9, 8, 7, 6]), by=player_at(table, 1).user
    )
    results.submit_result(
        table_id=table.pk, version=1, seats=entries(table, [5, 8, 7, 6]), by=tournament.created_by
    )
    answer = signed_in(player_at(table, 2).user).post(address(table, "confirm/"), {"version": "1"})
    assert 409 == answer.status_code
    assert "This is how it stands now." in answer.content.decode()
    assert not table.confirmations.filter(version=2, player=player_at(table, 2)).exists()


def test_silence_says_until_when():
    table = open_round(running_tournament(4, silence_minutes=15)).tables.get()
    results.submit_result(
        table_id=table.pk, version=0, seats=entries(table, [9, 8, 7, 6]), by=player_at(table, 1).user
    )
    page = signed_in(player_at(table, 2).user).get(address(table, "confirm/")).content.decode()
    assert "If you do not answer until" in page


def test_an_objection_needs_words_and_keeps_them(table):
    results.submit_result(
        table_id=table.pk, version=0, seats=entries(table, [9, 8, 7, 6]), by=player_at(table, 1).user
    )
    client = signed_in(player_at(table, 2).user)
    empty = client.post(address(table, "dispute/"), {"version": "1", "comment": " "})
    assert 400 == empty.status_code
    assert "Say what is wrong, for the arbiter." in empty.content.decode()
    stale = client.post(address(table, "dispute/"), {"version": "0", "comment": "Mine was nine."})
    assert (409, True) == (stale.status_code, "Mine was nine." in stale.content.decode())
    client.post(address(table, "dispute/"), {"version": "1", "comment": "Mine was nine."})
    table.refresh_from_db()
    assert Table.Status.DISPUTED == table.status
    assert "Mine was nine." in client.get(address(table, "dispute/")).content.decode()


def test_two_versions_stand_side_by_side_with_who_says_what(table):
    results.submit_result(
        table_id=table.pk, version=0, seats=entries(table, [19, 24, 15, 13]), by=player_at(table, 1).user
    )
    results.submit_result(
        table_id=table.pk, version=1, seats=entries(table, [19, 23, 15, 13]), by=player_at(table, 3).user
    )
    answer = signed_in(player_at(table, 4).user).get(address(table, "dispute/"))
    versions = answer.context["versions"]
    assert ["Seat 1 says", "Seat 3 says"] == [one.head for one in versions]
    differing = [row for row in answer.context["compared"] if row.cells[0][2]]
    assert [["24", "23"]] == [[score for score, _discard, _differs in row.cells] for row in differing]
    assert [f"{player_at(table, 2).name}, score: 24 or 23"] == answer.context["differences"]


def test_an_official_settles_and_corrects_with_a_comment(table):
    tournament = table.round.tournament
    arbiter = signed_in(tournament.created_by)
    arbiter.post(address(table), form(table))
    table.refresh_from_db()
    assert Table.Status.CONFIRMED == table.status
    silent = arbiter.post(address(table), form(table, scores=[6, 3, 2, 0], version=1))
    assert 400 == silent.status_code
    assert "Say why a confirmed result is corrected." in silent.content.decode()
    arbiter.post(
        address(table), form(table, scores=[6, 3, 2, 0], version=1) | {"comment": "one animal counted twice"}
    )
    text = Client().get(address(table, "")).content.decode()
    assert "one animal counted twice" in text
    assert "score: 7 → 6" in text


def test_the_page_of_a_table_opens_the_sum_of_a_score(table):
    signed_in(player_at(table, 1).user).post(address(table), form(table) | {"boards": json.dumps(BOARDS)})
    answer = Client().get(address(table, "") + "?why=seat-1")
    text = answer.content.decode()
    assert "The board gives 7 points." in text
    assert [("animals", ("2 × 2", "4")), ("Carnivorous", ("1 × 2", "2")), ("Fat Tissue", ("1 × 1", "1"))] == [
        (line.name, line.cells) for line in answer.context["lines"][0].why.lines[:-1]
    ]
    assert "1. Carnivorous, Fat Tissue" in text
    typed = open_round(running_tournament([make_player(f"N{n}") for n in range(4)])).tables.get()
    settle(typed)
    text = Client().get(address(typed, "") + "?why=seat-1").content.decode()
    assert "The total was typed; no board was given with it." in text


def test_the_form_is_filled_with_the_stored_version(table):
    signed_in(player_at(table, 1).user).post(address(table), form(table) | {"boards": json.dumps(BOARDS)})
    text = signed_in(player_at(table, 2).user).get(address(table)).content.decode()
    assert "Carnivorous, Fat Tissue\n-</textarea>" in text
    assert 'value="7"' in text


def test_level_boards_without_discards_share_the_place_instead_of_failing(table):
    boards = [BOARDS[1], BOARDS[1], BOARDS[2], BOARDS[3]]
    data = form(table, scores=[3, 3, 2, 0], discards=["", "", "", ""]) | {"boards": json.dumps(boards)}
    answer = signed_in(player_at(table, 1).user).post(address(table), data)
    assert 302 == answer.status_code
    assert [1, 1, 3, 4] == list(table.seats.order_by("number").values_list("place", flat=True))
