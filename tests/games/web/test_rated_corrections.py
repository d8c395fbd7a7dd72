"""A correction of a rated tournament says so, and what it would do to the ladder, before it is done."""

import datetime

import pytest
from rest_framework.authtoken.models import Token

from games.models import Registration, Seat, Table, Tournament, TournamentRole, User
from ratings.models import OutboxEntry, Rating, RecomputeRun
from ratings.services import preview as previews
from ratings.services.drain import drain
from ratings.services.lists import publish_official_list
from ratings.services.lock import lock_before
from tests.factories import make_user
from tests.games.web.console_pages import console, page, press, signed_in, words
from tests.ratings.factories import officer, player, rated, ratings, tournament

pytestmark = pytest.mark.django_db

MAY = datetime.date(2026, 5, 2)
FIVE = [[[("a", 1), ("b", 2), ("c", 3)]]] * 5
BEFORE = {"a": 1600, "b": 1500, "c": 1400}


@pytest.fixture(autouse=True)
def today(time_machine):
    time_machine.move_to(datetime.datetime(2026, 6, 7, 12, tzinfo=datetime.UTC))


@pytest.fixture
def arbiter() -> User:
    return make_user("arno")


@pytest.fixture
def cup(arbiter) -> Tournament:
    return ruled_by(arbiter, rated("Cup", MAY, FIVE))


def ruled_by(arbiter: User, made: Tournament) -> Tournament:
    TournamentRole.objects.create(tournament=made, user=arbiter, role="arbiter")
    Registration.objects.bulk_create(Registration(tournament=made, player=player(name)) for name in "abc")
    return made


def table_of(made: Tournament, number: int = 5) -> Table:
    return made.rounds.get(number=number).tables.get()


def at(made: Tournament) -> str:
    return console(made, "results/5/1/")


def typed(table: Table, scores: list[int], **more) -> dict:
    sent = {"version": table.version} | more
    for seat, score in zip(table.seats.order_by("number"), scores, strict=True):
        sent |= {
            f"score_{seat.player_id}": score,
            f"discard_{seat.player_id}": 5,
            f"status_{seat.player_id}": "played",
        }
    return sent


def stored(table: Table) -> tuple:
    table.refresh_from_db()
    seats = Seat.objects.filter(table=table).order_by("number").values_list("final_score", "place")
    return (
        table.version,
        table.status,
        list(seats),
        OutboxEntry.objects.filter(done_at=None).count(),
        ratings(),
    )


def body(table: Table, scores: list[int], **more) -> dict:
    seats = [
        {"player": seat.player.public_id, "final_score": score, "discard": 5}
        for seat, score in zip(table.seats.order_by("number"), scores, strict=True)
    ]
    return {"version": table.version, "seats": seats, "confirm": True} | more


def asked(user: User, made: Tournament, sent: dict):
    client = signed_in(user)
    token = Token.objects.get_or_create(user=user)[0].key
    path = f"/api/v1/tournaments/{made.slug}/rounds/5/tables/1/result/preview/"
    return client.post(
        path, sent, content_type="application/json", headers={"Authorization": f"Token {token}"}
    )


def test_what_a_correction_would_change_is_shown_and_then_comes_true(cup, arbiter):
    client, table = signed_in(arbiter), table_of(cup)
    before = stored(table)
    shown = press(client, at(cup), "preview-save", **typed(table, [10, 20, 30]))
    assert shown.status_code == 200
    said = words(shown)
    assert "What that would change Nothing is changed yet. Table 1 as it is typed below" in said
    assert "Rows of the history: 0 new, 2 changed, 0 removed. 2 current ratings move." in said
    assert before == stored(table)
    assert before[-1] == BEFORE
    assert f'name="score_{table.seats.get(number=1).player_id}" value="10"' in shown.content.decode().replace(
        'inputmode="numeric" ', ""
    )
    foretold = {one["card"].name: one["after"] for one in people(shown)}
    done = press(client, at(cup), "save", **typed(table, [10, 20, 30], comment="Turned round."))
    assert done.status_code == 302
    drain()
    assert ratings() == BEFORE | foretold
    assert ratings() != BEFORE
    run = RecomputeRun.objects.first()
    assert (run.reason, run.by) == (f"{cup.slug}, round 5, table 1: corrected: Turned round.", arbiter)


def people(shown) -> list[dict]:
    return [{"card": one.card, "after": one.after} for one in shown.context["foreseen"]["people"]]


@pytest.mark.parametrize(("step", "field"), [("void", "void_comment"), ("reopen", "reopen_comment")])
def test_taking_a_table_away_is_looked_at_first_too(cup, arbiter, step, field):
    client, table = signed_in(arbiter), table_of(cup)
    before = stored(table)
    shown = press(client, at(cup), f"preview-{step}", version=0, **{field: "Wrong table"})
    assert "0 new, 3 changed, 0 removed" in words(shown) or "0 new, 2 changed, 0 removed" in words(shown)
    assert 'value="Wrong table"' in shown.content.decode()
    assert before == stored(table)
    press(client, at(cup), step, version=0, **{field: "Wrong table"})
    drain()
    foretold = {one["card"].name: one["after"] for one in people(shown)}
    assert foretold
    assert ratings() == BEFORE | foretold


def test_a_faulty_or_stale_row_is_refused_as_when_saving(cup, arbiter):
    client, table = signed_in(arbiter), table_of(cup)
    shown = press(client, at(cup), "preview-save", **typed(table, ["x", 20, 30]))
    assert (shown.status_code, "What that would change" in words(shown)) == (400, False)
    assert "The final score is a whole number" in words(shown)
    stale = press(client, at(cup), "preview-save", **(typed(table, [10, 20, 30]) | {"version": 7}))
    assert stale.status_code == 409


def test_the_page_says_that_the_tournament_is_rated_and_in_which_list(cup, arbiter):
    client = signed_in(arbiter)
    plain = page(client, at(cup))
    assert "This tournament is rated: Classic" in plain
    assert "Official list" not in plain
    publish_official_list("classic", datetime.date(2026, 6, 1), by=officer())
    assert "Official list № 1 counts it and stays as it is" in page(client, at(cup))
    lock_before("classic", datetime.date(2026, 6, 1), by=officer(), reason="list 1 is out")
    assert "The ladder is locked before 1 June 2026" in page(client, at(cup))


def test_a_list_older_than_the_rating_is_not_named(arbiter):
    rated("Old Cup", MAY, FIVE)
    publish_official_list("classic", datetime.date(2026, 6, 1), by=officer())
    late = ruled_by(arbiter, rated("Cup", MAY, FIVE))
    said = page(signed_in(arbiter), at(late))
    assert "This tournament is rated" in said
    assert "Official list" not in said


def test_an_unrated_tournament_offers_no_look_ahead(arbiter):
    made = ruled_by(arbiter, tournament("Cup", FIVE, status="finished", ended_on=MAY))
    said = page(signed_in(arbiter), at(made))
    assert "This tournament is rated" not in said
    assert "What it would change" not in said


def test_a_ladder_too_long_to_foresee_says_so_and_keeps_what_was_typed(cup, arbiter, monkeypatch):
    monkeypatch.setattr(previews, "MOST_GAMES", 4)
    client, table = signed_in(arbiter), table_of(cup)
    shown = press(client, at(cup), "preview-save", **typed(table, [10, 20, 30], comment="Turned round."))
    assert "What it would change is not computed beforehand" in words(shown)
    assert "Turned round." in shown.content.decode()


def test_the_form_with_boards_shows_it_too(cup, arbiter):
    client, table = signed_in(arbiter), table_of(cup)
    before = stored(table)
    sent = {"version": table.version, "action": "preview", "comment": ""}
    for index, seat in enumerate(table.seats.order_by("number")):
        sent |= {
            f"seat-{index}-player": seat.player_id,
            f"seat-{index}-final_score": [10, 20, 30][index],
            f"seat-{index}-discard": 5,
            f"seat-{index}-status": "played",
        }
    shown = client.post(f"/tournaments/{cup.slug}/rounds/5/tables/1/result/", sent)
    assert "Rows of the history: 0 new, 2 changed, 0 removed." in words(shown)
    assert before == stored(table)


def test_the_api_answers_whoever_may_correct(cup, arbiter):
    table = table_of(cup)
    before = stored(table)
    answer = asked(arbiter, cup, body(table, [10, 20, 30]))
    assert answer.status_code == 200
    assert {one["name"]: one["before"] for one in answer.json()["people"]} == {"a": 1600, "c": 1400}
    assert (answer.json()["rows_changed"], before) == (2, stored(table))
    assert asked(make_user("boris"), cup, body(table, [10, 20, 30])).status_code == 403
    assert asked(officer(), cup, body(table, [10, 20, 30])).status_code == 403
    assert asked(arbiter, cup, body(table, [10, 20, 30], version=9)).status_code == 409


def test_the_api_answers_with_nothing_where_no_ladder_counts_it(arbiter):
    made = ruled_by(arbiter, tournament("Cup", FIVE, status="finished", ended_on=MAY))
    answer = asked(arbiter, made, body(table_of(made), [10, 20, 30]))
    assert answer.json() == {"rows_added": 0, "rows_changed": 0, "rows_removed": 0, "people": []}
    assert not Rating.objects.exists()
