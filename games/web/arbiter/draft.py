"""A seating as cards: means, floaters, who met whom, what was changed by hand."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Player, Registration, Round
from games.services.seating import seating_of
from games.standings.points import divide, two_decimals
from games.web.arbiter.namesakes import distinct_names
from games.web.present.words import joined, units_text

Pair = frozenset[int]


@dataclass(frozen=True)
class DraftSeat:
    """One player of a card. arrow: "up" for somebody from a lower score group, "down" from a higher one."""

    number: int
    player_id: int
    name: str
    note: str
    points: str
    arrow: str
    is_warned: bool


@dataclass(frozen=True)
class DraftTable:
    """One table. warning: words of the tag, empty without one; is_moved: somebody was moved here by hand."""

    number: int
    size: int
    mean: str
    warning: str
    is_bad: bool
    seats: tuple[DraftSeat, ...]
    differs: bool


class Draft:
    """The seating of a round with what the engine was told about its players."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.request: Mapping[str, Any] = round_.request["request"]
        self.divisor: int = round_.request["points_divisor"]
        self.tables = seating_of(round_)
        self.entrants = {int(one["id"]): one for one in self.request["entrants"]}
        everybody = {player for table in self.tables for player in table} | set(self.entrants)
        self.name_by_player = distinct_names(Player.objects.in_bulk(everybody))
        self.gone = set(
            Registration.objects.filter(
                tournament=round_.tournament_id,
                status__in=[Registration.Status.WITHDRAWN, Registration.Status.DISQUALIFIED],
            ).values_list("player_id", flat=True)
        )
        self.met = _meetings(self.request["history"])
        pins = self.request.get("pins") or {}
        self.pins = {int(player): int(number) for player, number in pins.items()}
        self.forbidden = {frozenset(map(int, pair)) for pair in self.request["forbidden"]}

    def name(self, player_id: int) -> str:
        return self.name_by_player.get(player_id, "?")

    def units(self, player_id: int) -> int:
        """Points before the round."""
        return int(self.entrants[player_id]["points"]) * self.divisor if player_id in self.entrants else 0

    def club(self, player_id: int) -> str:
        return str(self.entrants.get(player_id, {}).get("club", ""))

    def rounds_met(self, one: int, other: int) -> list[int]:
        return self.met.get(frozenset((one, other)), [])

    def table_of(self, player_id: int) -> int | None:
        """Number of the player's table."""
        return next((number for number, table in enumerate(self.tables, 1) if player_id in table), None)

    def next_byes(self, count: int) -> list[int]:
        """Player ids at tables who are next in turn to sit out: fewest byes, then fewest points, then rank."""
        had = self.request.get("byes", {})
        seated = [player for table in self.tables for player in table if player in self.entrants]

        def turn(player: int) -> tuple[int, int, int, int]:
            one = self.entrants[player]
            return had.get(str(player), 0), one["points"], -one.get("rank", 0), player

        return sorted(seated, key=turn)[:count]

    @property
    def away(self) -> list[int]:
        """Player ids with a bye, in the order of the draft."""
        return list(self.round.byes.order_by("pk").values_list("player_id", flat=True))

    def cards(self) -> list[DraftTable]:
        """The tables as they are now; hand-made changes and warnings are marked."""
        engine = self.engine_table_by_player()
        return [self._card(number, table, engine) for number, table in enumerate(self.tables, 1)]

    def engine_cards(self) -> list[DraftTable]:
        """The tables of the engine's own seating that are not the same now."""
        now = [set(table) for table in self.tables]
        return [
            self._card(number, table, {})
            for number, table in enumerate(self.round.engine_tables, 1)
            if set(table) not in now
        ]

    def has_engines_sizes(self) -> bool:
        """Whether the same players sit at tables of the same sizes as in the engine's own seating."""
        own = self.round.engine_tables
        return sorted(map(len, own)) == sorted(map(len, self.tables)) and (
            {player for table in own for player in table}
            == {player for table in self.tables for player in table}
        )

    def engine_table_by_player(self) -> dict[int, int]:
        """player id -> number of the table the engine gave them."""
        return {
            player: number for number, table in enumerate(self.round.engine_tables, 1) for player in table
        }

    def _card(self, number: int, table: Sequence[int], engine: Mapping[int, int]) -> DraftTable:
        pairs = list(combinations(table, 2))
        met = [pair for pair in pairs if self.rounds_met(*pair)]
        forbidden = [pair for pair in pairs if frozenset(pair) in self.forbidden]
        mates = self._mates(pairs)
        moved = {player for player in table if engine and engine.get(player) != number}
        units = [self.units(player) for player in table]
        group = _group(units)
        return DraftTable(
            number=number,
            size=max(2, len(table)),
            mean=_mean_text(units),
            warning=_warning(len(met), len(forbidden), len(mates)),
            is_bad=bool(forbidden),
            seats=tuple(
                self._seat(seat, player, table, met, moved, group) for seat, player in enumerate(table, 1)
            ),
            differs=bool(moved),
        )

    def _mates(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        if self.request.get("clubs", "ignore") == "ignore":
            return []
        return [(a, b) for a, b in pairs if self.club(a) and self.club(a) == self.club(b)]

    def _seat(
        self,
        number: int,
        player: int,
        table: Sequence[int],
        met: Sequence[tuple[int, int]],
        moved: set[int],
        group: int,
    ) -> DraftSeat:
        units = self.units(player)
        notes = []
        if player in moved:
            notes.append(_("moved by you"))
        if self.pins.get(player) == self.table_of(player):
            notes.append(_("fixed here"))
        if player in self.gone:
            notes.append(_("has left"))
        notes += [
            _("met %(name)s in round %(rounds)s")
            % {"name": self.name(a), "rounds": ", ".join(map(str, self.rounds_met(a, b)))}
            for a, b in met
            if b == player
        ]
        return DraftSeat(
            number=number,
            player_id=player,
            name=self.name(player),
            note=" · ".join(notes),
            points=units_text(units),
            arrow="up" if units < group else "down" if units > group else "",
            is_warned=player in moved,
        )

    def changed_sentences(self) -> list[str]:
        """Who met whom at the tables that were changed by hand, and who shares a club."""
        engine = self.engine_table_by_player()
        words = []
        for number, table in enumerate(self.tables, 1):
            moved = [player for player in table if engine.get(player) != number]
            for player in moved:
                for other in table:
                    if other == player or (other in moved and other < player):
                        continue
                    words += self._between(player, other)
        return words

    def _between(self, player: int, other: int) -> list[str]:
        words = []
        names = {"a": self.name(player), "b": self.name(other)}
        rounds = self.rounds_met(player, other)
        if frozenset((player, other)) in self.forbidden:
            words.append(_("%(a)s and %(b)s must never meet.") % names)
        if rounds:
            words.append(
                _("%(a)s and %(b)s already met in round %(rounds)s.")
                % (names | {"rounds": ", ".join(map(str, rounds))})
            )
        if self._mates([(player, other)]):
            words.append(_("%(a)s and %(b)s are both from %(club)s.") % (names | {"club": self.club(player)}))
        return words


def _meetings(history: Sequence[Sequence[Sequence[str]]]) -> dict[Pair, list[int]]:
    met: dict[Pair, list[int]] = {}
    for number, tables in enumerate(history, 1):
        for table in tables:
            for one, other in combinations(map(int, table), 2):
                met.setdefault(frozenset((one, other)), []).append(number)
    return met


def _group(units: Sequence[int]) -> int:
    """The score group of a table: that of most of its players; among equals the one nearest to the mean."""
    counts = Counter(units)
    mean = sum(units) / len(units) if units else 0
    return min(counts, key=lambda one: (-counts[one], abs(one - mean), one)) if counts else 0


def _mean_text(units: Sequence[int]) -> str:
    mean = divide(sum(units), len(units)) if units else 0
    return two_decimals(mean, formats.get_format("DECIMAL_SEPARATOR"))


def _warning(met: int, forbidden: int, mates: int) -> str:
    counted = (
        (forbidden, ngettext("%(count)d forbidden pair", "%(count)d forbidden pairs", forbidden)),
        (met, ngettext("%(count)d repeat", "%(count)d repeats", met)),
        (mates, ngettext("%(count)d pair of club mates", "%(count)d pairs of club mates", mates)),
    )
    return joined([words % {"count": count} for count, words in counted if count])
