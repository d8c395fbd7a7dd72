"""What a step would change, by doing it and taking it back: the same code, so the answer cannot differ."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from games import queries as tournaments
from games.queries import PlayerCard
from ratings.models import Ladder, OutboxEntry, Rating, RecomputeRun
from ratings.services.drain import do_job


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


class _TakenBack(Exception):
    pass


def preview(act: Callable[[], object]) -> Preview:
    """Return what `act` and the ratings that follow from it would change. Errors of `act` pass through."""
    before = after = {}
    runs: list[RecomputeRun] = []
    try:
        with transaction.atomic():
            last_run = RecomputeRun.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
            codes = list(Ladder.objects.values_list("code", flat=True))
            for code in codes:
                do_job(OutboxEntry.Kind.PERIOD, code)  # what waits already is not of this step
            last_run = RecomputeRun.objects.order_by("-pk").values_list("pk", flat=True).first() or last_run
            before = _ratings()
            act()
            for code in codes:
                do_job(OutboxEntry.Kind.PERIOD, code)
            after = _ratings()
            runs = list(RecomputeRun.objects.filter(pk__gt=last_run))
            raise _TakenBack
    except _TakenBack:
        pass
    return Preview(
        rows_added=sum(run.rows_added for run in runs),
        rows_changed=sum(run.rows_changed for run in runs),
        rows_removed=sum(run.rows_removed for run in runs),
        people=_people(before, after),
    )


def _ratings() -> dict[tuple[int, int], int]:
    return {
        (ladder_id, player_id): rating
        for ladder_id, player_id, rating in Rating.objects.values_list("ladder_id", "player_id", "rating")
    }


def _people(
    before: dict[tuple[int, int], int], after: dict[tuple[int, int], int]
) -> tuple[PersonChange, ...]:
    moved = [key for key in {*before, *after} if before.get(key) != after.get(key)]
    cards = tournaments.player_cards({player_id for _ladder_id, player_id in moved})
    ladders = dict(Ladder.objects.values_list("pk", "code"))
    people = [PersonChange(ladders[key[0]], cards[key[1]], before.get(key), after.get(key)) for key in moved]
    return tuple(
        sorted(
            people,
            key=lambda one: (-abs((one.after or 0) - (one.before or 0)), one.ladder, one.card.player_id),
        )
    )
