"""The fair share ledger: what chance and the seating have given each player, over a tournament or a series.

Byes, tables of another size than preferred, seats in turn order, repeats. Counted from games that count: a
no-show, a substitute and a void table leave no trace; who left or lost by ruling was there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from games.standings.rounds import NO_SHOW, PAIRING_BYE, REQUESTED_BYE, PlayedRound, PlayedTable


@dataclass(frozen=True)
class Ledger:
    """One player's account.

    small_tables, large_tables: games at tables below and above the preferred size.
    tables_by_seat: seat in turn order -> games; seats of unknown order are not in it.
    first_seats, last_seats: how often first and last in turn order. met: opponent -> games together.
    """

    tables: int = 0
    pairing_byes: int = 0
    requested_byes: int = 0
    no_shows: int = 0
    small_tables: int = 0
    large_tables: int = 0
    first_seats: int = 0
    last_seats: int = 0
    tables_by_seat: Mapping[int, int] = field(default_factory=dict)
    met: Mapping[int, int] = field(default_factory=dict)

    @property
    def off_size_tables(self) -> int:
        return self.small_tables + self.large_tables

    @property
    def repeats(self) -> int:
        """Meetings after the first, summed over all opponents."""
        return sum(times - 1 for times in self.met.values())

    def with_later(self, later: "Ledger") -> "Ledger":
        """Return the account over both, as in a series of tournaments."""
        return Ledger(
            tables=self.tables + later.tables,
            pairing_byes=self.pairing_byes + later.pairing_byes,
            requested_byes=self.requested_byes + later.requested_byes,
            no_shows=self.no_shows + later.no_shows,
            small_tables=self.small_tables + later.small_tables,
            large_tables=self.large_tables + later.large_tables,
            first_seats=self.first_seats + later.first_seats,
            last_seats=self.last_seats + later.last_seats,
            tables_by_seat=_sorted(Counter(self.tables_by_seat) + Counter(later.tables_by_seat)),
            met=_sorted(Counter(self.met) + Counter(later.met)),
        )


def ledgers(rounds: Iterable[PlayedRound], preferred: int) -> dict[int, Ledger]:
    """Return player id -> account of everybody who was seated or had a bye. preferred: table size 2-8."""
    accounts: dict[int, Ledger] = {}

    def book(player_id: int, entry: Ledger) -> None:
        accounts[player_id] = accounts.get(player_id, Ledger()).with_later(entry)

    for played in rounds:
        for table in played.tables:
            if table.is_counted:
                for player_id, entry in _table_entries(table, preferred).items():
                    book(player_id, entry)
        for bye in played.byes:
            if bye.kind == PAIRING_BYE:
                book(bye.player_id, Ledger(pairing_byes=1))
            elif bye.kind == REQUESTED_BYE:
                book(bye.player_id, Ledger(requested_byes=1))
    return accounts


def _table_entries(table: PlayedTable, preferred: int) -> dict[int, Ledger]:
    entries = {seat.player_id: Ledger(no_shows=1) for seat in table.seats if seat.status == NO_SHOW}
    last_seat = max(seat.number for seat in table.seats)
    for seat in table.seats:
        if seat.is_met:
            entries[seat.player_id] = Ledger(
                tables=1,
                small_tables=int(table.size < preferred),
                large_tables=int(table.size > preferred),
                first_seats=int(seat.number == 1),
                last_seats=int(seat.number == last_seat > 0),
                tables_by_seat={seat.number: 1} if seat.number > 0 else {},
                met={other.player_id: 1 for other in table.seats if other.is_met and other is not seat},
            )
    return entries


def _sorted(counts: Mapping[int, int]) -> dict[int, int]:
    return dict(sorted(counts.items()))
