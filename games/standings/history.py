"""All rounds of one tournament and what tiebreaks ask of them: points, opponents, rounds not played.

A `History` is a sequence of `PlayedRound`, so a tiebreak that needs only the rounds may simply walk it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from games.standings.errors import StandingsError
from games.standings.points import divide
from games.standings.rounds import SUBSTITUTE, PlayedRound, PlayedTable, Registration, SeatResult

OWN_MEAN = "own_mean"
OWN_POINTS = "own_points"
NO_VIRTUAL = "no_virtual"
VIRTUALS = (OWN_MEAN, OWN_POINTS, NO_VIRTUAL)


@dataclass(frozen=True)
class Meeting:
    """One player met at one table. half_points: 2 finished ahead of, 1 shared the place with, 0 behind."""

    opponent_id: int
    round_number: int
    half_points: int


@dataclass(frozen=True)
class Unplayed:
    """One round in the tournament without a game that counts. points: what it brought, in units."""

    round_number: int
    points: int


class History(Sequence[PlayedRound]):
    """The rounds up to now, by number, seen from each player.

    Open tables and the byes of a round with open tables count for nothing yet. Substitutes are nobody's
    opponents. Of two tables of one player in a round (a void one and its replay) the void one is forgotten.

    virtual: the opponent that stands for rounds not played, one line per tournament however many they were:
    `own_mean` (own points per round in the tournament times all rounds), `own_points`, or `no_virtual`.
    lot_seed: recorded seed, needed only where the list of tiebreaks contains `lot`.
    Errors: `player_twice`, `round_twice`, `unknown_virtual`, `unknown_player`.
    """

    def __init__(
        self,
        rounds: Iterable[PlayedRound],
        registrations: Iterable[Registration],
        *,
        after_round: int | None = None,
        virtual: str = OWN_MEAN,
        lot_seed: str | None = None,
    ) -> None:
        if virtual not in VIRTUALS:
            raise StandingsError("unknown_virtual", virtual=virtual, known=VIRTUALS)
        self.virtual = virtual
        self.lot_seed = lot_seed
        self._rounds = tuple(
            played
            for played in sorted(rounds, key=lambda played: played.number)
            if after_round is None or played.number <= after_round
        )
        self.registration_by_player: Mapping[int, Registration] = _by_player(registrations)
        _check_rounds(self._rounds)

    @overload
    def __getitem__(self, index: int) -> PlayedRound: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[PlayedRound]: ...
    def __getitem__(self, index: int | slice) -> PlayedRound | Sequence[PlayedRound]:
        return self._rounds[index]

    def __len__(self) -> int:
        return len(self._rounds)

    def registration(self, player_id: int) -> Registration:
        try:
            return self.registration_by_player[player_id]
        except KeyError:
            raise StandingsError("unknown_player", player=player_id) from None

    def points(self, player_id: int) -> int:
        """Return the units won so far, penalties not taken off."""
        return sum(self.points_by_round(player_id).values())

    def points_by_round(self, player_id: int) -> Mapping[int, int]:
        """Return round number -> units, only rounds that brought or could have brought some."""
        return self._points_by_round.get(player_id, {})

    def seats(self, player_id: int) -> Sequence[tuple[PlayedRound, PlayedTable, SeatResult]]:
        """Return the games of this player that count, in order of rounds."""
        return self._seats.get(player_id, ())

    def meetings(self, player_id: int) -> Sequence[Meeting]:
        """Return everybody met in games that count, one entry per meeting, repeats included."""
        return self._meetings.get(player_id, ())

    def unplayed(self, player_id: int) -> Sequence[Unplayed]:
        """Return the closed rounds this player was in the tournament for and has no game of that counts."""
        registration = self.registration(player_id)
        played = {round_.number for round_, _, _ in self.seats(player_id)}
        points = self.points_by_round(player_id)
        return tuple(
            Unplayed(round_.number, points.get(round_.number, 0))
            for round_ in self._rounds
            if registration.is_in_round(round_.number)
            and round_.number not in played
            and not self._is_waiting(player_id, round_)
        )

    def virtual_points(self, player_id: int) -> int | None:
        """Return the units of the virtual opponent; None if every round was played, or without one."""
        if self.virtual == NO_VIRTUAL or not self.unplayed(player_id):
            return None
        own = self.points(player_id)
        if self.virtual == OWN_POINTS:
            return own
        closed = [round_ for round_ in self._rounds if not self._is_waiting(player_id, round_)]
        registration = self.registration(player_id)
        present = sum(registration.is_in_round(round_.number) for round_ in closed)
        return divide(own * len(closed), present)

    def opponents_points(self, player_id: int) -> list[int]:
        """Return the units of everybody met, one entry per meeting, and of the virtual one, lowest first."""
        met = [self.points(meeting.opponent_id) for meeting in self.meetings(player_id)]
        virtual = self.virtual_points(player_id)
        return sorted(met if virtual is None else [*met, virtual])

    def _is_waiting(self, player_id: int, round_: PlayedRound) -> bool:
        """True if the round is not over for this player: own table open, or none and others still open."""
        if not round_.is_open:
            return False
        own = [table for table in round_.tables if any(s.player_id == player_id for s in table.seats)]
        return not own or any(table.is_open for table in own)

    @cached_property
    def _points_by_round(self) -> Mapping[int, Mapping[int, int]]:
        points: dict[int, Counter[int]] = {}
        for round_ in self._rounds:
            replayed = {
                seat.player_id for table in round_.tables if not table.is_void for seat in table.seats
            }
            for table in round_.tables:
                for seat in () if table.is_open else table.seats:
                    is_forgotten = table.is_void and seat.player_id in replayed
                    if seat.status != SUBSTITUTE and not is_forgotten:
                        points.setdefault(seat.player_id, Counter())[round_.number] += seat.points
            for bye in () if round_.is_open else round_.byes:
                points.setdefault(bye.player_id, Counter())[round_.number] += bye.points
        return points

    @cached_property
    def _seats(self) -> Mapping[int, list[tuple[PlayedRound, PlayedTable, SeatResult]]]:
        seats: dict[int, list[tuple[PlayedRound, PlayedTable, SeatResult]]] = {}
        for round_ in self._rounds:
            for table in round_.tables:
                for seat in table.seats if table.is_counted else ():
                    if seat.is_met:
                        seats.setdefault(seat.player_id, []).append((round_, table, seat))
        return seats

    @cached_property
    def _meetings(self) -> Mapping[int, list[Meeting]]:
        meetings: dict[int, list[Meeting]] = {}
        for round_ in self._rounds:
            for table in round_.tables:
                met = [seat for seat in table.seats if seat.is_met] if table.is_counted else []
                for seat in met:
                    meetings.setdefault(seat.player_id, []).extend(
                        Meeting(other.player_id, round_.number, _half_points(seat, other))
                        for other in met
                        if other is not seat
                    )
        return meetings


def _half_points(seat: SeatResult, other: SeatResult) -> int:
    own, theirs = seat.place or 0, other.place or 0
    return 2 if own < theirs else int(own == theirs)


def _by_player(registrations: Iterable[Registration]) -> dict[int, Registration]:
    by_player: dict[int, Registration] = {}
    for registration in registrations:
        if registration.player_id in by_player:
            raise StandingsError("player_twice", player=registration.player_id)
        by_player[registration.player_id] = registration
    return by_player


def _check_rounds(rounds: Sequence[PlayedRound]) -> None:
    numbers: set[int] = set()
    for round_ in rounds:
        if round_.number in numbers:
            raise StandingsError("round_twice", round=round_.number)
        numbers.add(round_.number)
        ids = [seat.player_id for table in round_.tables if not table.is_void for seat in table.seats]
        ids += [bye.player_id for bye in round_.byes]
        for player_id, times in Counter(ids).items():
            if times > 1:
                raise StandingsError("player_twice", player=player_id, round=round_.number)
