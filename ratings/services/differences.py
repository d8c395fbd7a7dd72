"""What a replay found to be other than stored, written some thousand rows at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils import timezone

from ratings.models import RatingChange, RatingCorrection, RatingPeriod

ROWS_AT_ONCE = 1000
PERIODS_AT_ONCE = 50
COMPARED = [
    "tournament_id",
    "games",
    "games_before",
    "k",
    "k_full",
    "k_reason",
    "change",
    "rating_before",
    "rating_after",
]


@dataclass
class Differences:
    """What a replay changed. periods: rated anew; players: whose rows differ. Sums alone are not counted as rows."""

    added: int = 0
    changed: int = 0
    removed: int = 0
    periods: int = 0
    players: set[int] = field(default_factory=set)
    corrections: list[RatingCorrection] = field(default_factory=list)


class StoredChange(NamedTuple):
    """What is needed of a stored row that is to be replaced or removed."""

    pk: int
    player_id: int
    change: int
    rating_after: int


class Writer:
    """Gathers what differs; nothing is stored for sure before `flush`."""

    def __init__(self) -> None:
        self.found = Differences()
        self._rows: list[RatingChange] = []
        self._removed: list[int] = []
        self._periods: list[RatingPeriod] = []

    def put(
        self,
        period: RatingPeriod,
        rows: Sequence[tuple[RatingChange, StoredChange | None]],
        removed: Sequence[StoredChange],
        totals: bytes,
    ) -> None:
        """Take the rows of a period that differ, each with the stored one it replaces, and all sums of the period."""
        for row, old in rows:
            if old is None:
                self.found.added += 1
                continue
            self.found.changed += 1
            if (row.change, row.rating_after) != (old.change, old.rating_after):
                self._note(period, old, row)
        for gone in removed:
            self._note(period, gone, None)
        self.found.removed += len(removed)
        self.found.periods += 1
        self.found.players.update(row.player_id for row, _old in rows)
        self.found.players.update(gone.player_id for gone in removed)
        self._rows += [row for row, _old in rows]
        self._removed += [gone.pk for gone in removed]
        if not period.games:
            self.flush()
            period.delete()
        elif rows or removed or period.closed_at is None or totals != bytes(period.totals):
            period.totals = totals
            self._periods.append(period)
        if len(self._rows) >= ROWS_AT_ONCE or len(self._periods) >= PERIODS_AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Store what was gathered."""
        RatingChange.objects.bulk_create(
            self._rows,
            batch_size=ROWS_AT_ONCE,
            update_conflicts=True,
            unique_fields=["period", "player"],
            update_fields=COMPARED,
        )
        RatingChange.objects.filter(pk__in=self._removed).delete()
        RatingPeriod.objects.bulk_update(self._periods, ["totals"])
        RatingPeriod.objects.filter(pk__in=[one.pk for one in self._periods]).update(closed_at=timezone.now())
        self._rows, self._removed, self._periods = [], [], []

    def _note(self, period: RatingPeriod, old: StoredChange, new: RatingChange | None) -> None:
        self.found.corrections.append(
            RatingCorrection(
                player_id=old.player_id,
                period_on=period.ends_on,
                change_before=old.change,
                rating_before=old.rating_after,
                change_after=None if new is None else new.change,
                rating_after=None if new is None else new.rating_after,
            )
        )
