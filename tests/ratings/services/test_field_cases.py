"""What went wrong with ratings elsewhere, as tests of ours. The numbers are those of the list of field cases."""

import datetime
import random
from itertools import permutations

import pytest

from games.models import Seat, Tournament
from ratings.history import corrections
from ratings.models import (
    Ladder,
    OutboxEntry,
    RatedTournament,
    Rating,
    RatingChange,
    RatingCorrection,
    RatingPeriod,
    RecomputeRun,
)
from ratings.queries import rating_state
from ratings.services.acceptance import accept, refuse
from ratings.services.drain import drain
from ratings.services.rating import recompute_from
from ratings.services.verification import verify_all
from tests.ratings.factories import (
    add_round,
    confirm,
    officer,
    player,
    rated,
    ratings,
    rows,
    set_status,
    tournament,
)

pytestmark = pytest.mark.django_db

DAYS = [datetime.date(2026, 5, 1) + datetime.timedelta(days=7 * week) for week in range(8)]
POOL = [f"p{number:02d}" for number in range(20)]


def random_tables(seed: int, tables: int, sizes: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8)) -> list[list]:
    chance = random.Random(seed)
    made = []
    for _table in range(tables):
        names = chance.sample(POOL, chance.choice(sizes))
        finish = sorted(chance.choice(range(1, 6)) for _name in names)
        made.append(
            [
                (name, 1 + sum(other < own for other in finish))
                for name, own in zip(names, finish, strict=True)
            ]
        )
    return made


def delete_round(played) -> None:
    """As the services do it: the tables of the round count no more, and say so."""
    for table in played.tables.all():
        table.status = "void"
        table.save()
        confirm(table)


def history() -> list[tuple]:
    """Rows of a log, for comparing it with another log."""
    return rows()


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_three_rounds_deleted_in_any_order_leave_what_the_log_without_them_gives_54(order):
    made = [
        rated(f"Cup {number}", day, [[one] for one in random_tables(number, 4)])
        for number, day in enumerate(DAYS[:3])
    ]
    doomed = [one.rounds.get(number=2) for one in made]
    for position in order:
        delete_round(doomed[position])
        drain()
    left = history()
    assert RatingCorrection.objects.exists()
    assert verify_all()["classic"] == 0

    RatingChange.objects.all().delete()
    Seat.objects.filter(round__in=doomed).delete()
    recompute_from("classic", reason="the log without these rounds")
    assert history() == left


def test_deletions_in_every_order_end_in_one_state_54():
    ends = set()
    for order in permutations(range(3)):
        made = [
            rated(f"Cup {number}", day, [[one] for one in random_tables(number, 4)])
            for number, day in enumerate(DAYS[:3])
        ]
        for position in order:
            delete_round(made[position].rounds.get(number=2))
            drain()
        ends.add(tuple(rows()))
        for one in made:
            refuse(one.pk, by=officer(), reason="clean up")
        drain()
        assert rows() == []
    assert len(ends) == 1


def test_history_says_what_was_removed_54():
    made = rated("Cup", DAYS[0], [[[("a", 1), ("b", 2)]]])
    delete_round(made.rounds.get())
    drain()
    (removed,) = corrections("classic", player("a").pk)
    assert (removed.period_on, removed.change_before, removed.rating_before) == (DAYS[0], 20, 1520)
    assert (removed.change_after, removed.rating_after) == (None, None)
    assert ratings() == {}


def test_three_in_the_middle_of_a_table_of_five_change_alike_in_any_order_59():
    seats = [("a", 1), ("b", 2), ("c", 2), ("d", 2), ("e", 5)]
    found = set()
    for number, order in enumerate(random.Random(59).sample(list(permutations(seats)), 6)):
        made = rated(f"Cup {number}", DAYS[0], [[list(order)]])
        found.add(tuple(sorted(RatingChange.objects.values_list("player__name", "change"))))
        refuse(made.pk, by=officer(), reason="next order")
        drain()
    assert found == {(("a", 20), ("b", 0), ("c", 0), ("d", 0), ("e", -20))}


def test_equal_k_makes_no_rating_out_of_thin_air_60():
    Ladder.objects.filter(code="classic").update(
        settings={"k_established": 20, "k_new": 20, "k_games": 1000000}
    )
    for number, day in enumerate(DAYS):
        rated(f"Cup {number}", day, [[one] for one in random_tables(60 + number, 125)])
    by_period: dict = {}
    for row in RatingChange.objects.select_related("period"):
        by_period[row.period.ends_on] = by_period.get(row.period.ends_on, 0) + row.total
    assert by_period == dict.fromkeys(DAYS, 0)
    drift = sum(ratings().values()) - 1500 * len(ratings())
    assert abs(drift) <= len(DAYS) * len(POOL)  # a whole point of rounding each at most


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8])
def test_last_place_costs_the_same_at_every_size_and_second_is_never_last_61(size):
    names = POOL[:size]
    rated("Cup", DAYS[0], [[[(name, place) for place, name in enumerate(names, 1)]]])
    changes = dict(RatingChange.objects.values_list("player__name", "change"))
    assert changes[names[0]] == 20
    assert changes[names[-1]] == -20
    assert size == 2 or changes[names[1]] > changes[names[-1]]


def test_an_older_tournament_that_arrives_late_is_replayed_from_its_day_58():
    tables = {day: [[one] for one in random_tables(number, 5)] for number, day in enumerate(DAYS[:4])}
    for day in sorted(tables):
        rated(f"Cup {day}", day, tables[day])
    expected = rows()
    for model in (RatingChange, Rating, RatingPeriod, OutboxEntry, RatedTournament):
        model.objects.all().delete()
    Tournament.objects.update(status="finished")
    for day in (DAYS[2], DAYS[0], DAYS[3], DAYS[1]):
        made = Tournament.objects.get(name=f"Cup {day}")
        set_status(made, "submitted")
        accept(made.pk, by=officer())
        drain()
    assert rows() == expected


def test_a_task_delivered_twice_counts_once_58():
    made = rated("Cup", DAYS[0], [[[("a", 1), ("b", 2), ("c", 3)]]])
    before, runs = rows(), RecomputeRun.objects.count()
    table = made.rounds.get().tables.get()
    for _time in range(3):
        confirm(table)
        drain()
    set_status(made, "submitted")
    set_status(made, "submitted")
    accept(made.pk, by=officer())
    drain()
    drain()
    assert rows() == before
    assert ratings() == {"a": 1520, "b": 1500, "c": 1480}
    assert RecomputeRun.objects.count() == runs
    assert verify_all()["classic"] == 0


def test_the_only_round_deleted_leaves_no_rating_and_can_be_played_anew_55():
    made = rated("Cup", DAYS[0], [[[("a", 1), ("b", 2)]]])
    delete_round(made.rounds.get())
    drain()
    assert (rows(), ratings()) == ([], {})
    confirm(add_round(made, [[("b", 1), ("a", 2)]]).tables.get())
    drain()
    assert ratings() == {"a": 1480, "b": 1520}


def test_a_rating_that_did_not_move_says_why_64():
    unrated = tournament("Friendly", [[[("a", 1), ("b", 2)]]], ladder="")
    assert rating_state(unrated.pk).code == "unrated"

    made = tournament("Cup", [[[("a", 1), ("b", 2)]]], ended_on=DAYS[0], status="finished")
    state = rating_state(made.pk)
    assert (state.code, state.min_players, state.min_rounds) == ("finished", 8, 3)

    set_status(made, "submitted")
    state = rating_state(made.pk)
    assert (state.code, state.lacking) == ("submitted", ("too_few_players", "too_few_rounds"))

    accept(made.pk, by=officer())
    state = rating_state(made.pk)
    assert (state.code, state.since) == ("queued", OutboxEntry.objects.get(kind="period").created_at)

    OutboxEntry.objects.update(attempts=OutboxEntry.GIVE_UP_AFTER)
    assert rating_state(made.pk).code == "stuck"

    OutboxEntry.objects.update(attempts=0)
    drain()
    assert rating_state(made.pk).code == "rated"

    refuse(made.pk, by=officer(), reason="never took place")
    state = rating_state(made.pk)
    assert (state.code, state.reason) == ("refused", "never took place")


def test_a_penalty_in_points_changes_no_rating_63():
    made = rated("Cup", DAYS[0], [[[("a", 1), ("b", 2)]]])
    before = rows()
    made.registrations.create(player=player("a"), points_penalty=84_000_000)
    recompute_from("classic", reason="with a penalty")
    assert rows() == before


def test_a_disqualification_taken_back_leaves_ratings_as_if_it_had_never_been_56():
    made = rated("Cup", DAYS[0], [[[("a", 1), ("b", 2), ("c", 3)]]])
    before = rows()
    table = made.rounds.get().tables.get()
    seat = table.seats.get(player__name="a")
    seat.status, seat.rated_place = "no_show", None
    seat.save()
    confirm(table)
    drain()
    assert [row[1] for row in rows()] == ["b", "c"]
    seat.status, seat.rated_place = "played", 1
    seat.save()
    confirm(table)
    drain()
    assert rows() == before


def test_a_late_round_is_added_to_a_rated_tournament():
    made = rated("Cup", DAYS[0], [[[("a", 1), ("b", 2)]]])
    played = add_round(made, [[("a", 1), ("b", 2)]])
    confirm(played.tables.get())
    drain()
    assert [row[3] for row in rows()] == [2, 2]


def test_a_tournament_still_running_counts_for_nobody():
    running = tournament("Cup", [[[("a", 1), ("b", 2)]]])
    confirm(running.rounds.get().tables.get())
    drain()
    assert (rows(), ratings()) == ([], {})
