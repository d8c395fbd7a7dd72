"""Replay of an Elo ladder in arrays from its earliest changed period; only what differs is written.

A period is rated anew when its seats changed or when somebody in it arrives with another rating than before.
Everybody else's rows are right already and tell the state they started from.
"""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterator

import numpy as np

from games import queries as tournaments
from ratings.models import Ladder, RatingAdjustment, RatingPeriod
from ratings.services.differences import Differences, Writer
from ratings.services.progress import Note
from ratings.services.rows import latest_rows, settings_of, state_after
from ratings.services.stored_rows import NO_ROWS, StoredRows, changed_rows, stored_rows
from ratings.systems.elo import EloSettings
from ratings.systems.elo_replay import K_REASONS, Layout, lay_out, newcomers, rate_laid_out
from ratings.systems.packed import pack_totals, seats_of, unpack

PERIODS_AT_ONCE = 32
ELITE = K_REASONS.index("elite")
NO_SEATS = seats_of([])


class Replay:
    """One run over an Elo ladder whose row is locked. Arrays are indexed by player id.

    `off`: whose state at this point is another than the stored rows say. `states`: of those who are `known`, after
    the period of the ordinal day `since`. `trusts_rows`: rows of periods to come tell the right state they start
    from; otherwise only rows before the first dirty day do. `is_adjusted`: something was booked for them, so that
    their own later rows do not tell it.
    """

    def __init__(
        self,
        ladder: Ladder,
        dirty_days: Collection[datetime.date],
        *,
        trusts_rows: bool = True,
        adjusted: Collection[int] = (),
    ) -> None:
        people = tournaments.highest_player_id() + 1
        self.ladder = ladder
        self.trusts_rows = trusts_rows
        self.dirty_days = set(dirty_days)
        self.states = newcomers(people)
        self.since = np.zeros(people, np.int64)
        self.known, self.off, self.is_adjusted = np.zeros((3, people), np.bool_)
        self.is_adjusted[list(adjusted)] = True
        self.writer = Writer()
        self.has_earlier = False
        self.adjustments: dict[int, list[tuple[datetime.date, int]]] = defaultdict(list)
        for player_id, day, amount in RatingAdjustment.objects.filter(ladder=ladder).values_list(
            "player_id", "booked_on", "amount"
        ):
            self.adjustments[player_id].append((day, amount))

    def run(self, note: Note) -> Differences:
        """Rate what has to be rated and return what became different."""
        if not self.dirty_days:
            return self.writer.found
        first = min(self.dirty_days)
        own = RatingPeriod.objects.filter(ladder=self.ladder)
        self.has_earlier = own.filter(ends_on__lt=first).exists()
        later = own.filter(ends_on__gte=first)
        done, count = 0, later.count()
        for periods in self._some(first):
            self._replay_some(periods, note, done, count)
            done += len(periods)
        self.writer.flush()
        return self.writer.found

    def _some(self, first: datetime.date) -> Iterator[list[RatingPeriod]]:
        """The periods from a day on in order, some at a time."""
        own = RatingPeriod.objects.filter(ladder=self.ladder).order_by("ends_on")
        periods = list(own.filter(ends_on__gte=first)[:PERIODS_AT_ONCE])
        while periods:
            last = periods[-1].ends_on
            yield periods
            periods = list(own.filter(ends_on__gt=last)[:PERIODS_AT_ONCE])

    def _replay_some(self, periods: list[RatingPeriod], note: Note, done: int, count: int) -> None:
        """done, count: periods passed before these, and of how many."""
        seats = [unpack(bytes(one.seats)) if one.seats else NO_SEATS for one in periods]
        layout: Layout | None = None
        stored: list[StoredRows] = []
        for number, period in enumerate(periods):
            note("replay", done + number, count)
            if period.ends_on not in self.dirty_days and not self.off[seats[number].players].any():
                continue
            if layout is None:
                layout = lay_out(seats)
                stored = [NO_ROWS] * number + stored_rows(periods[number:])
            self._rate(period, layout, number, stored[number])

    def _rate(self, period: RatingPeriod, layout: Layout, number: int, stored: StoredRows) -> None:
        settings = settings_of(period)
        players = layout.row_player[slice(*layout.row_bounds[number : number + 2])]
        here = np.union1d(players, stored.player).astype(np.int64)
        self._arrive(period, here, stored, settings)
        rows = rate_laid_out(layout, number, self.states, settings)
        changed, removed = changed_rows(period, rows, stored)
        at, is_stored = stored.places_of(here)
        is_right = is_stored & self._stand_as(here, stored, at, settings)
        self.off[here] = ~is_right
        # The right ones may play in a period that is passed over; their next row knows where they stand then.
        self.known[here] = ~is_right | (not self.trusts_rows)
        self.since[here] = period.ends_on.toordinal()
        self.writer.put(period, changed, removed, pack_totals(rows.player, rows.total))

    def _stand_as(
        self, here: np.ndarray, stored: StoredRows, at: np.ndarray, settings: EloSettings
    ) -> np.ndarray:
        """Whether these players leave the period as their stored rows say."""
        if not len(stored.player):
            return np.zeros(len(here), np.bool_)
        after = stored.rating_after[at]
        reached = (stored.k_reason[at] == ELITE) | (after >= settings.elite_rating)
        return (
            (self.states.rating[here] == after)
            & (self.states.games[here] == stored.games_before[at] + stored.games[at])
            & (self.states.reached_2400[here] == reached)
        )

    def _arrive(
        self, period: RatingPeriod, here: np.ndarray, stored: StoredRows, settings: EloSettings
    ) -> None:
        """Let `states` of these players be those of the start of the period, newcomers included."""
        known = self.known[here]
        at, is_stored = stored.places_of(here)
        from_row = ~known & is_stored & ~self.is_adjusted[here] & self.trusts_rows
        told, at = here[from_row], at[from_row]
        self.states.rating[told] = stored.rating_before[at]
        self.states.games[told] = stored.games_before[at]
        self.states.reached_2400[told] = stored.k_reason[at] == ELITE
        unknown = here[~known & ~from_row]
        self.states.rating[unknown] = settings.start
        self.states.games[unknown] = 0
        self.states.reached_2400[unknown] = False
        self.since[unknown] = 0
        if len(unknown) and (self.trusts_rows or self.has_earlier):
            self._arrive_from_earlier(period, unknown)
        for player_id in self.adjustments.keys() & set(here[~from_row].tolist()):
            since, until = int(self.since[player_id]), period.ends_on.toordinal()
            booked = (
                amount for day, amount in self.adjustments[player_id] if since < day.toordinal() <= until
            )
            self.states.rating[player_id] += sum(booked)

    def _arrive_from_earlier(self, period: RatingPeriod, players: np.ndarray) -> None:
        """Let these players stand as after the last period before this one in which they have a row."""
        self.writer.flush()
        for player_id, row in latest_rows(self.ladder, players.tolist(), period.ends_on).items():
            state = state_after(row, settings_of(row.period))
            self.states.rating[player_id] = state.rating
            self.states.games[player_id] = state.games
            self.states.reached_2400[player_id] = state.reached_2400
            self.since[player_id] = row.period.ends_on.toordinal()
