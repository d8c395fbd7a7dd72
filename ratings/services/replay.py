"""Replay of a ladder from its earliest changed period; only rows that differ are written.

A period is rated anew when its seats changed or when somebody in it arrives with another rating than before.
Everybody else's rows are right already and tell the state they started from.
"""

import datetime
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils import timezone

from ratings.models import Ladder, RatingAdjustment, RatingChange, RatingCorrection, RatingPeriod
from ratings.queries import in_chunks
from ratings.services.periods import packed_games, players_of
from ratings.services.progress import Note
from ratings.systems import elo, systems
from ratings.systems.game import Game

ROWS_AT_ONCE = 1000
COMPARED = [
    "tournament_id",
    "games",
    "games_before",
    "k",
    "k_full",
    "k_reason",
    "total",
    "change",
    "rating_before",
    "rating_after",
]


@dataclass
class Differences:
    """What a replay changed. players: whose rows or adjustments differ."""

    added: int = 0
    changed: int = 0
    removed: int = 0
    periods: int = 0
    players: set[int] = field(default_factory=set)
    corrections: list[RatingCorrection] = field(default_factory=list)


class Replay:
    """One run over a ladder whose row is locked.

    `off`: players whose state at this point is another than the stored rows say. `states`: player id ->
    (state, day after whose period it holds), for everyone who was rated in this run. `trusts_rows`: rows of periods
    to come tell the right state they start from; otherwise only rows before the first dirty day do. `adjusted`:
    players for whom something was booked, so that their own later rows do not tell it.
    """

    def __init__(
        self,
        ladder: Ladder,
        dirty_days: Collection[datetime.date],
        *,
        trusts_rows: bool = True,
        adjusted: Collection[int] = (),
    ) -> None:
        self.ladder = ladder
        self.adjusted = set(adjusted)
        self.trusts_rows = trusts_rows and can_resume(ladder.system)
        self.dirty_days = set(dirty_days)
        self.states: dict[int, tuple[Any, datetime.date]] = {}
        self.off: set[int] = set()
        self.found = Differences()
        self.has_earlier = False
        self.adjustments: dict[int, list[tuple[datetime.date, int]]] = defaultdict(list)
        for player_id, day, amount in RatingAdjustment.objects.filter(ladder=ladder).values_list(
            "player_id", "booked_on", "amount"
        ):
            self.adjustments[player_id].append((day, amount))

    def run(self, note: Note) -> Differences:
        """Rate what has to be rated and return what became different."""
        if not self.dirty_days:
            return self.found
        first = min(self.dirty_days)
        self.has_earlier = (
            can_resume(self.ladder.system)
            and RatingPeriod.objects.filter(ladder=self.ladder, ends_on__lt=first).exists()
        )
        periods = RatingPeriod.objects.filter(ladder=self.ladder, ends_on__gte=first)
        ordered = list(periods.order_by("ends_on"))
        for done, period in enumerate(ordered):
            note("replay", done, len(ordered))
            if period.ends_on in self.dirty_days or not self.off.isdisjoint(players_of(period)):
                self._rate(period)
        return self.found

    def _rate(self, period: RatingPeriod) -> None:
        stored = {row.player_id: row for row in RatingChange.objects.filter(period=period)}
        games, tournament_by_player = packed_games(period)
        before = self._states_before(period, {*tournament_by_player, *stored}, stored)
        settings = settings_of(period)
        after, rows = rate(period, before, games, settings)
        for player_id, row in rows.items():
            row.tournament_id = tournament_by_player[player_id]
        is_other = self._write(period, stored, rows)
        for player_id in before:
            state = after.get(player_id, before[player_id])
            self.states[player_id] = (state, period.ends_on)
            is_right = (
                can_resume(period.system)
                and player_id in stored
                and state == state_after(stored[player_id], settings)
            )
            (self.off.discard if is_right else self.off.add)(player_id)
            if is_right and self.trusts_rows:
                # They may play in a period that is passed over; their next row knows where they stand then.
                del self.states[player_id]
        self.found.periods += 1
        if not games:
            period.delete()
        elif is_other or period.closed_at is None:
            period.closed_at = timezone.now()
            period.save(update_fields=["closed_at"])

    def _states_before(
        self, period: RatingPeriod, player_ids: Collection[int], stored: Mapping[int, RatingChange]
    ) -> dict[int, Any]:
        """player id -> state at the start of the period, newcomers included."""
        settings = settings_of(period)
        states = {}
        unknown = set()
        for player_id in player_ids:
            if player_id in self.states:
                states[player_id] = self._adjusted(player_id, *self.states[player_id], period.ends_on)
            elif player_id in stored and self.trusts_rows and player_id not in self.adjusted:
                states[player_id] = state_before(stored[player_id])
            else:
                unknown.add(player_id)
        newcomer = systems()[period.system].start(settings)
        is_needed = self.trusts_rows or self.has_earlier
        latest = latest_rows(self.ladder, unknown, period.ends_on) if is_needed else {}
        for player_id in unknown:
            if player_id in latest:
                row = latest[player_id]
                state = state_after(row, settings_of(row.period))
                states[player_id] = self._adjusted(player_id, state, row.period.ends_on, period.ends_on)
            else:
                states[player_id] = self._adjusted(player_id, newcomer, datetime.date.min, period.ends_on)
        return states

    def _adjusted(self, player_id: int, state: Any, since: datetime.date, until: datetime.date) -> Any:
        booked = sum(amount for day, amount in self.adjustments.get(player_id, ()) if since < day <= until)
        return replace(state, rating=state.rating + booked) if booked else state

    def _write(
        self, period: RatingPeriod, stored: Mapping[int, RatingChange], rows: Mapping[int, RatingChange]
    ) -> bool:
        """Store the rows that differ; return whether any did."""
        added, changed = [], []
        for player_id, row in rows.items():
            old = stored.get(player_id)
            if old is None:
                added.append(row)
            elif any(getattr(old, name) != getattr(row, name) for name in COMPARED):
                changed.append(row)
                self._note(period, old, row)
        removed = [row for player_id, row in stored.items() if player_id not in rows]
        for row in removed:
            self._note(period, row, None)
        RatingChange.objects.bulk_create(added, batch_size=ROWS_AT_ONCE)
        RatingChange.objects.bulk_create(
            changed,
            batch_size=ROWS_AT_ONCE,
            update_conflicts=True,
            unique_fields=["period", "player"],
            update_fields=COMPARED,
        )
        RatingChange.objects.filter(pk__in=[row.pk for row in removed]).delete()
        self.found.added += len(added)
        self.found.changed += len(changed)
        self.found.removed += len(removed)
        different = (*added, *changed, *removed)
        self.found.players.update(row.player_id for row in different)
        return bool(different)

    def _note(self, period: RatingPeriod, old: RatingChange, new: RatingChange | None) -> None:
        if new is not None and (new.change, new.rating_after) == (old.change, old.rating_after):
            return
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


def settings_of(period: RatingPeriod) -> Any:
    """The settings stored with a period, as its rating system reads them."""
    return systems()[period.system].Settings(**period.settings)


def can_resume(system: str) -> bool:
    """Whether rows hold all of a player's state; other systems are replayed from the first period."""
    return system == elo.CODE


def state_before(row: RatingChange) -> elo.PlayerState:
    """The state with which a player came into the period of this row."""
    return elo.PlayerState(row.rating_before, row.games_before, row.k_reason == "elite")


def state_after(row: RatingChange, settings: elo.EloSettings) -> elo.PlayerState:
    """The state with which a player left the period of this row."""
    reached = row.k_reason == "elite" or row.rating_after >= settings.elite_rating
    return elo.PlayerState(row.rating_after, row.games_before + row.games, reached)


def latest_rows(
    ladder: Ladder, player_ids: Collection[int], before: datetime.date | None = None
) -> dict[int, RatingChange]:
    """player id -> the row of their last period (before a day), with its period."""
    found: dict[int, RatingChange] = {}
    for some in in_chunks(player_ids):
        rows = RatingChange.objects.filter(ladder=ladder, player_id__in=some).select_related("period")
        if before is not None:
            rows = rows.filter(period__ends_on__lt=before)
        rows = rows.defer("period__seats", "period__tournament_of_game").order_by("period__ends_on")
        found.update((row.player_id, row) for row in rows)
    return found


def rate(
    period: RatingPeriod, before: Mapping[int, Any], games: list[Game], settings: Any
) -> tuple[dict[int, Any], dict[int, RatingChange]]:
    """Return (player id -> state after, player id -> row not saved yet) of those who played in the period."""
    if period.system == elo.CODE:
        changes = elo.rate_period(before, games, settings)
        after = elo.states_after(before, changes, settings)
        return after, {one.player_id: _row(period, before[one.player_id], one) for one in changes}
    system = systems()[period.system]
    after = system.update(before, games, settings)
    return after, {
        player_id: RatingChange(
            ladder_id=period.ladder_id,
            period=period,
            player_id=player_id,
            games=after[player_id].games - before[player_id].games,
            games_before=before[player_id].games,
            k=0,
            k_full=0,
            k_reason="",
            total=0,
            change=system.number(after[player_id]) - system.number(before[player_id]),
            rating_before=system.number(before[player_id]),
            rating_after=system.number(after[player_id]),
        )
        for player_id in after
    }


def _row(period: RatingPeriod, before: elo.PlayerState, change: elo.Change) -> RatingChange:
    return RatingChange(
        ladder_id=period.ladder_id,
        period=period,
        player_id=change.player_id,
        games=change.games,
        games_before=before.games,
        k=change.k,
        k_full=change.k_full,
        k_reason=change.k_reason,
        total=change.total,
        change=change.change,
        rating_before=change.rating_before,
        rating_after=change.rating_after,
    )
