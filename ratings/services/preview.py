"""What a step of the rating officer would change, told before it is done.

The step itself is done and taken back at once, which needs a moment; what follows from it is computed in arrays
beside the stored rows, so that nobody waits for a lock while a long ladder is replayed.
"""

import datetime
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from games import queries as tournaments
from games.queries import PlayerCard
from ratings.models import Ladder, OutboxEntry, Rating, RatingAdjustment, RatingPeriod, RecomputeRun
from ratings.queries import merged_ids
from ratings.services.drain import do_job
from ratings.services.errors import RatingRefusal
from ratings.services.foresight import Foresight, foresee
from ratings.services.periods import seats_of_days
from ratings.services.tables import accepted_ids
from ratings.systems import elo
from ratings.systems.packed import Seats

MOST_GAMES = 3_000_000  # in arrays, some 2 s of a core for each million
MOST_GAMES_LOCKED = 10_000  # row by row and taken back, with the lock held


@dataclass(frozen=True)
class PersonChange:
    """A current rating on one ladder before and after; None: not rated."""

    ladder: str
    card: PlayerCard
    before: int | None
    after: int | None


@dataclass(frozen=True)
class Preview:
    """Rows of changes that would be other ones, and people whose current rating would move, most moved first."""

    rows_added: int
    rows_changed: int
    rows_removed: int
    people: tuple[PersonChange, ...]


@dataclass
class _Step:
    """What a step leaves behind, read before it is taken back. merged, accepted: as they would be, see `periods`.

    seats: of each ladder, the days whose tables have other results than before.
    """

    ladders: dict[str, Ladder] = field(default_factory=dict)
    tournament_ids: dict[str, set[int]] = field(default_factory=dict)
    seats: dict[str, dict[datetime.date, Seats]] = field(default_factory=dict)
    accepted: dict[str, set[int]] = field(default_factory=dict)
    merged: dict[int, int] = field(default_factory=dict)


class _TakenBack(Exception):
    pass


def preview(act: Callable[[], object]) -> Preview:
    """Return what `act` and the ratings that follow from it would change. Errors of `act` pass through.

    Raises RatingRefusal `too_long_to_foresee`: the answer would take too long; the step itself may be done.
    """
    waiting = _waiting(0)
    step = _taken_back(act, waiting)
    found = {}
    for code, ladder in step.ladders.items():
        stored = Ladder.objects.get(code=code)
        if _is_plain(stored):
            found[code] = _foreseen(stored, ladder, waiting.get(code, set()), step)
        else:
            found[code] = _done_and_taken_back(act, stored)
    return Preview(
        rows_added=sum(one.rows_added for one in found.values()),
        rows_changed=sum(one.rows_changed for one in found.values()),
        rows_removed=sum(one.rows_removed for one in found.values()),
        people=_people(found),
    )


def _taken_back(act: Callable[[], object], waiting: Mapping[str, set[int]]) -> _Step:
    """Do a step, read what it asks for, and take it back: nothing is computed meanwhile.

    Results of tournaments that were and stay accepted can only be read while the step stands. waiting: ladder
    code -> tournaments that will be rated anyway.
    """
    step = _Step()
    merged = merged_ids()
    counted = {one.code: accepted_ids(one) for one in Ladder.objects.all()}
    try:
        with transaction.atomic():
            last = OutboxEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
            act()
            step.tournament_ids = _waiting(last)
            step.ladders = {one.code: one for one in Ladder.objects.filter(code__in=step.tournament_ids)}
            step.accepted = {code: accepted_ids(one) for code, one in step.ladders.items()}
            step.merged = merged_ids()
            if step.merged == merged:
                step.seats = {
                    code: _corrected_seats(one, step, counted[code], waiting.get(code, set()))
                    for code, one in step.ladders.items()
                }
            raise _TakenBack
    except _TakenBack:
        return step


def _corrected_seats(
    ladder: Ladder, step: _Step, counted: Collection[int], waiting: Collection[int]
) -> dict[datetime.date, Seats]:
    corrected = step.tournament_ids[ladder.code].intersection(counted, step.accepted[ladder.code])
    return seats_of_days(ladder, {*waiting, *corrected}) if corrected else {}


def _waiting(after: int) -> dict[str, set[int]]:
    """Ladder code -> tournaments that wait to be rated, of entries younger than this one."""
    found: dict[str, set[int]] = defaultdict(set)
    entries = OutboxEntry.objects.filter(kind=OutboxEntry.Kind.PERIOD, done_at=None, pk__gt=after)
    for code, tournament_id in entries.values_list("key", "tournament_id"):
        found[code].update([] if tournament_id is None else [tournament_id])
    return dict(found)


def _is_plain(ladder: Ladder) -> bool:
    """Whether the stored rows are what a replay of the stored seats gives."""
    return ladder.system == elo.CODE and not RatingAdjustment.objects.filter(ladder=ladder).exists()


def _foreseen(stored: Ladder, ladder: Ladder, waiting: Collection[int], step: _Step) -> Foresight:
    """stored, ladder: as it is, as it would be. waiting: what will be rated anyway is not of this step."""
    _require_at_most(MOST_GAMES, _games(stored))
    accepted, renamed = step.accepted[ladder.code], _renamed(merged_ids(), step.merged)
    # Of a merging the packed seats know all; the tables of some hundred tournaments would take long to read.
    asked = accepted ^ accepted_ids(stored) if renamed else step.tournament_ids[ladder.code]
    before = seats_of_days(stored, waiting)
    after = seats_of_days(ladder, {*waiting, *asked}, accepted, step.merged)
    after |= step.seats.get(ladder.code, {})
    return foresee(stored, ladder, before, before | after, renamed)


def _renamed(now: Mapping[int, int], then: Mapping[int, int]) -> dict[int, int]:
    """Id under which results count now -> the one under which they will; empty where a merging is taken back."""
    if now.keys() - then.keys():
        return {}
    ids = {player_id: (now.get(player_id, player_id), into) for player_id, into in then.items()}
    return {before: after for before, after in ids.values() if before != after}


def _done_and_taken_back(act: Callable[[], object], ladder: Ladder) -> Foresight:
    """For other rating systems and for ladders with bookings: by the very code that would do it."""
    _require_at_most(MOST_GAMES_LOCKED, _games(ladder))
    before = after = {}
    runs: list[RecomputeRun] = []
    try:
        with transaction.atomic():
            do_job(OutboxEntry.Kind.PERIOD, ladder.code)  # what waits already is not of this step
            last_run = RecomputeRun.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
            before = _ratings(ladder)
            act()
            do_job(OutboxEntry.Kind.PERIOD, ladder.code)
            after = _ratings(ladder)
            runs = list(RecomputeRun.objects.filter(ladder=ladder, pk__gt=last_run))
            raise _TakenBack
    except _TakenBack:
        pass
    return Foresight(
        rows_added=sum(run.rows_added for run in runs),
        rows_changed=sum(run.rows_changed for run in runs),
        rows_removed=sum(run.rows_removed for run in runs),
        moved={
            player_id: (before.get(player_id), after.get(player_id))
            for player_id in {*before, *after}
            if before.get(player_id) != after.get(player_id)
        },
    )


def _games(ladder: Ladder) -> int:
    return RatingPeriod.objects.filter(ladder=ladder).aggregate(games=Sum("games"))["games"] or 0


def _require_at_most(most: int, games: int) -> None:
    if games > most:
        raise RatingRefusal(
            "too_long_to_foresee",
            _(
                "What it would change is not computed beforehand: this ladder has %(games)s games, "
                "and looking ahead ends at %(most)s. The step itself can be done, and taken back again."
            )
            % {"games": games, "most": most},
        )


def _ratings(ladder: Ladder) -> dict[int, int]:
    return dict(Rating.objects.filter(ladder=ladder).values_list("player_id", "rating"))


def _people(found: dict[str, Foresight]) -> tuple[PersonChange, ...]:
    cards = tournaments.player_cards({player_id for one in found.values() for player_id in one.moved})
    people = [
        PersonChange(code, cards[player_id], before, after)
        for code, one in found.items()
        for player_id, (before, after) in one.moved.items()
    ]
    return tuple(
        sorted(
            people,
            key=lambda one: (-abs((one.after or 0) - (one.before or 0)), one.ladder, one.card.player_id),
        )
    )
