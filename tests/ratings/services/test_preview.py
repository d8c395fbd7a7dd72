"""What a step would change, told before it is done: the same as what then happens, without waiting for anybody."""

import datetime
import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Tournament
from ratings.models import (
    Ladder,
    OutboxEntry,
    RatedTournament,
    Rating,
    RatingChange,
    RatingPeriod,
    RecomputeRun,
)
from ratings.services import preview as previews
from ratings.services.acceptance import accept, refuse
from ratings.services.drain import drain
from ratings.services.errors import RatingRefusal
from ratings.services.lock import lock_before
from ratings.services.people import merge_players, unmerge_player
from ratings.services.preview import preview
from tests.ratings.factories import change_places, classic, officer, player, rated, set_status, tournament

pytestmark = pytest.mark.django_db

FIRST = datetime.date(2026, 5, 2)
EVENTS = 7


def day(number: int) -> datetime.date:
    return FIRST + datetime.timedelta(days=7 * number)


def table(chance: random.Random) -> list[tuple[str, int]]:
    names = chance.sample("abcdefgh", chance.randint(2, 4))
    return [(name, place) for place, name in enumerate(names, 1)]


@pytest.fixture(params=range(4))
def season(request):
    """Seven tournaments of people who meet again and again, two of them on one day, and one that waits."""
    chance = random.Random(request.param)
    for number in range(EVENTS):
        rounds = [[table(chance)] for _round in range(chance.randint(1, 5))]
        rated(f"Cup {number}", day(min(number, EVENTS - 2)), rounds)
    rated("Guests", day(8), [[[("A. Guest", 1), ("b", 2)]]])
    waiting = tournament("Late", [[table(chance)]], ended_on=day(2), status="finished")
    set_status(waiting, "submitted")
    return chance


def cup(name: str) -> int:
    return Tournament.objects.get(name=name).pk


def steps():
    return {
        "accept": lambda: accept(cup("Late"), by=officer()),
        "take out the first": lambda: refuse(cup("Cup 0"), by=officer(), reason="x"),
        "take out the last of two": lambda: refuse(cup("Cup 6"), by=officer(), reason="x"),
        "merge": lambda: merge_players(player("A. Guest").pk, player("a").pk, by=officer()),
        "lock": lambda: lock_before("classic", day(3), by=officer(), reason="x"),
        "correct": lambda: turn_round("Cup 1"),
        "correct the last of two": lambda: turn_round("Cup 6"),
    }


def turn_round(name: str) -> None:
    """The first table of a cup ended the other way round."""
    table = Tournament.objects.get(name=name).rounds.earliest("number").tables.get()
    places = list(table.seats.values_list("player__name", "place"))
    change_places(table, [(name, 1 + len(places) - place) for name, place in places])


def happens(act) -> dict[str, object]:
    """Do a step and everything that follows; what became other."""
    before, last = ratings(), RecomputeRun.objects.order_by("pk").last().pk
    act()
    drain()
    after, runs = ratings(), RecomputeRun.objects.filter(pk__gt=last)
    return {
        "rows": tuple(
            sum(getattr(run, f"rows_{what}") for run in runs) for what in ("added", "changed", "removed")
        ),
        "people": {
            name: (before.get(name), after.get(name))
            for name in {*before, *after}
            if before.get(name) != after.get(name)
        },
    }


def told(act) -> dict[str, object]:
    found = preview(act)
    return {
        "rows": (found.rows_added, found.rows_changed, found.rows_removed),
        "people": {one.card.name: (one.before, one.after) for one in found.people},
    }


def ratings() -> dict[str, int]:
    return dict(Rating.objects.filter(ladder=classic()).values_list("player__name", "rating"))


def everything() -> list[list]:
    models = (Ladder, OutboxEntry, RatedTournament, Rating, RatingChange, RatingPeriod, RecomputeRun)
    return [list(model.objects.order_by("pk").values()) for model in models]


@pytest.mark.parametrize("step", steps())
def test_what_is_told_is_what_then_happens(season, step):
    act = steps()[step]
    before = everything()
    found = told(act)
    assert everything() == before
    assert found == happens(act)


@pytest.mark.parametrize(
    "step", ["accept", "take out the first", "take out the last of two", "merge", "correct"]
)
def test_in_a_locked_ladder_the_bookings_are_told(season, step):
    lock_before("classic", day(4), by=officer(), reason="x")
    drain()
    act = steps()[step]
    found = told(act)
    assert found == happens(act)


def test_what_was_booked_before_is_reckoned_with(season):
    lock_before("classic", day(4), by=officer(), reason="x")
    happens(steps()["take out the first"])
    for step in ("accept", "merge"):
        act = steps()[step]
        found = told(act)
        assert found == happens(act), step
    act = lambda: lock_before("classic", None, by=officer(), reason="x")  # noqa: E731
    found = told(act)
    assert found == happens(act)


def test_a_merging_taken_back_is_told_too(season):
    happens(steps()["merge"])
    act = lambda: unmerge_player(player("A. Guest").pk, by=officer())  # noqa: E731
    found = told(act)
    assert found == happens(act)


def test_what_waits_to_be_rated_is_not_of_the_step(season):
    corrected = Tournament.objects.get(name="Cup 3").rounds.first().tables.get()
    seats = list(corrected.seats.order_by("place"))
    change_places(corrected, [(seat.player.name, len(seats) - number) for number, seat in enumerate(seats)])
    found = told(steps()["accept"])
    drain()
    assert found == happens(steps()["accept"])


def test_nothing_waits_for_a_preview(season):
    """Nothing is rated inside its transaction: no row of a change is read or written there."""
    with CaptureQueriesContext(
        connection,
    ) as seen:
        preview(steps()["take out the first"])
    said = [query["sql"] for query in seen.captured_queries]
    inside = said[next(i for i, sql in enumerate(said) if "SAVEPOINT" in sql) :]
    inside = inside[: next(i for i, sql in enumerate(inside) if "ROLLBACK TO" in sql)]
    assert not [sql for sql in inside if "ratings_ratingchange" in sql or "ratings_ratingperiod" in sql]
    assert not [sql for sql in said if "ratings_ratingchange" in sql]


@pytest.mark.parametrize(("limit", "is_booked"), [("MOST_GAMES", False), ("MOST_GAMES_LOCKED", True)])
def test_a_ladder_too_long_to_look_ahead_says_so(season, monkeypatch, limit, is_booked):
    if is_booked:
        lock_before("classic", day(4), by=officer(), reason="x")
        happens(steps()["take out the first"])
    monkeypatch.setattr(previews, limit, 5)
    with pytest.raises(RatingRefusal, match="looking ahead ends at 5") as refused:
        preview(steps()["accept"])
    assert refused.value.code == "too_long_to_foresee"
