"""The standings: who stands where, by how much, and which criterion decided between neighbours.

Knows no names. The same rounds give the same rows in the same order, whoever asks, however often.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType

from games.standings.errors import StandingsError
from games.standings.history import OWN_MEAN, History
from games.standings.rounds import PlayedRound, Registration
from games.standings.tiebreaks import TIEBREAKS

POINTS = "points"
DEFAULT_ORDER = ("first_places", "share_of_table", "opponents_points", "direct_encounter")
DIRECT_ENCOUNTER_SECOND = ("direct_encounter", "first_places", "share_of_table", "opponents_points")
PRESETS: Mapping[str, tuple[str, ...]] = {
    "default": DEFAULT_ORDER,
    "direct_encounter_second": DIRECT_ENCOUNTER_SECOND,
}


@dataclass(frozen=True)
class Value:
    """One criterion of one player. value: more is better; None where it does not apply (direct encounter)."""

    code: str
    value: int | None


@dataclass(frozen=True)
class Standing:
    """One row of the standings.

    rank, last_rank: the place, shared where they differ (3 and 4 print as 3-4). position: row, always unique.
    points: units after the penalty; penalty: units taken off.
    values: points first, then every tiebreak of the list in its order.
    decided_by: code of the criterion that puts this row below the one above; None for the first row and for a
    place shared with the row above.
    seated, played: tables with a seat of this player; those with a game that counts (a no-show is none).
    not_in_tournament: rounds before a late entry or after leaving.
    """

    player_id: int
    position: int
    rank: int
    last_rank: int
    points: int
    penalty: int
    values: tuple[Value, ...]
    decided_by: str | None
    seated: int
    played: int
    status: str
    left_round: int | None
    not_in_tournament: tuple[int, ...]

    @property
    def is_shared(self) -> bool:
        return self.rank != self.last_rank

    @property
    def rank_text(self) -> str:
        """The place as printed: 3, or 3–4 where it is shared."""
        return f"{self.rank}–{self.last_rank}" if self.is_shared else str(self.rank)

    def value(self, code: str) -> int | None:
        """Return the value of one criterion. Errors: KeyError for one that is not in the list."""
        return {value.code: value.value for value in self.values}[code]


def rank(
    registrations: Iterable[Registration],
    rounds: Iterable[PlayedRound],
    tiebreaks: Sequence[str] = DEFAULT_ORDER,
    *,
    points_penalties: Mapping[int, int] | None = None,
    after_round: int | None = None,
    virtual: str = OWN_MEAN,
    lot_seed: str | None = None,
) -> list[Standing]:
    """Return the standings, best first.

    tiebreaks: codes behind points, in order; players equal on all of them share the place and are listed by
    start rank, then by id. points_penalties: player id -> units to take off (0 or more); they lower the
    points, not the tiebreaks of opponents. after_round: ignore later rounds. For the rest see `History`.

    Errors: `unknown_tiebreak`, `duplicate_tiebreak`, `negative_penalty`, `unknown_player`, `lot_without_seed`
    and those of `History`.
    """
    history = History(rounds, registrations, after_round=after_round, virtual=virtual, lot_seed=lot_seed)
    return rank_history(history, tiebreaks, points_penalties=points_penalties)


def rank_history(
    history: History,
    tiebreaks: Sequence[str] = DEFAULT_ORDER,
    *,
    points_penalties: Mapping[int, int] | None = None,
) -> list[Standing]:
    """Return the standings of a prepared `History`; as `rank`."""
    penalties = dict(points_penalties or {})
    modules = tiebreak_modules(tiebreaks)
    for player_id, penalty in penalties.items():
        history.registration(player_id)
        if penalty < 0:
            raise StandingsError("negative_penalty", player=player_id, penalty=penalty)
    listed = sorted(history.registration_by_player.values(), key=_listing)
    values: dict[int, list[int | None]] = {
        one.player_id: [history.points(one.player_id) - penalties.get(one.player_id, 0)] for one in listed
    }
    groups = _split([[one.player_id for one in listed]] if listed else [], values)
    for module in modules:
        _add_values(groups, values, module, history)
        groups = _split(groups, values)
    seated = _seated(history)
    codes = (POINTS, *tiebreaks)
    return _rows(groups, values, codes, penalties, seated, history)


def tiebreak_modules(codes: Sequence[str]) -> list[ModuleType]:
    """Return the modules of a list of tiebreaks. Errors: `unknown_tiebreak`, `duplicate_tiebreak`."""
    for index, code in enumerate(codes):
        if code not in TIEBREAKS:
            raise StandingsError("unknown_tiebreak", tiebreak=code, known=tuple(sorted(TIEBREAKS)))
        if code in codes[:index]:
            raise StandingsError("duplicate_tiebreak", tiebreak=code)
    return [TIEBREAKS[code] for code in codes]


def players_split_by_cut(standings: Sequence[Standing], cut: int) -> tuple[int, ...]:
    """Return the players of the shared place that a line below position `cut` would split; empty if none."""
    if not 0 < cut < len(standings) or standings[cut - 1].rank != standings[cut].rank:
        return ()
    return tuple(row.player_id for row in standings if row.rank == standings[cut].rank)


def _listing(registration: Registration) -> tuple[bool, int, int]:
    start_rank = registration.start_rank
    return (start_rank is None, start_rank or 0, registration.player_id)


def _add_values(
    groups: Sequence[Sequence[int]],
    values: dict[int, list[int | None]],
    module: ModuleType,
    history: History,
) -> None:
    for group in groups:
        tied = frozenset(group)
        for player_id in group:
            if hasattr(module, "value_among"):
                value = module.value_among(player_id, tied, history) if len(tied) > 1 else None
            else:
                value = module.value(player_id, history)
            values[player_id].append(value)


def _split(groups: Sequence[Sequence[int]], values: Mapping[int, Sequence[int | None]]) -> list[list[int]]:
    """Split each group by the last value added, more first; None comes to all of a group or to nobody."""
    split: list[list[int]] = []
    for group in groups:
        by_value: dict[int, list[int]] = {}
        for player_id in group:
            by_value.setdefault(values[player_id][-1] or 0, []).append(player_id)
        split.extend(by_value[value] for value in sorted(by_value, reverse=True))
    return split


def _rows(
    groups: Sequence[Sequence[int]],
    values: Mapping[int, Sequence[int | None]],
    codes: Sequence[str],
    penalties: Mapping[int, int],
    seated: Mapping[int, int],
    history: History,
) -> list[Standing]:
    rows: list[Standing] = []
    for group in groups:
        first = len(rows) + 1
        for player_id in group:
            registration = history.registration(player_id)
            own = values[player_id]
            above = values[rows[-1].player_id] if rows else own
            decided = [code for code, mine, theirs in zip(codes, own, above, strict=True) if mine != theirs]
            rows.append(
                Standing(
                    player_id=player_id,
                    position=len(rows) + 1,
                    rank=first,
                    last_rank=first + len(group) - 1,
                    points=own[0] or 0,
                    penalty=penalties.get(player_id, 0),
                    values=tuple(Value(code, value) for code, value in zip(codes, own, strict=True)),
                    decided_by=decided[0] if decided else None,
                    seated=seated.get(player_id, 0),
                    played=len(history.seats(player_id)),
                    status=registration.status,
                    left_round=registration.left_round,
                    not_in_tournament=tuple(
                        played.number for played in history if not registration.is_in_round(played.number)
                    ),
                )
            )
    return rows


def _seated(history: History) -> dict[int, int]:
    seated: dict[int, int] = {}
    for played in history:
        for table in played.tables:
            for seat in () if table.is_open or table.is_void else table.seats:
                seated[seat.player_id] = seated.get(seat.player_id, 0) + 1
    return seated
