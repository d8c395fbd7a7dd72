"""What confirmed tables tell: who wins from which seat, with which traits, by how much; records, with sample sizes.

Knows no database and no names of people.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from games.queries import PlayedSeat, PlayedTable

RECORDS = 5
FEWEST_BOARDS = 10  # under so many boards a trait's share says nothing


@dataclass
class Tally:
    """Tables and wins. won: a first place shared by k counts 1/k. expected: wins if everybody were equal."""

    tables: int = 0
    won: Fraction = Fraction(0)
    expected: Fraction = Fraction(0)

    def add(self, won: Fraction, size: int) -> None:
        self.tables += 1
        self.won += won
        self.expected += Fraction(1, size)


@dataclass
class Scores:
    """Final scores: sums over tables of which they are known."""

    tables: int = 0
    seats: int = 0
    total: int = 0
    winners: int = 0
    margin: int = 0
    shared: int = 0


@dataclass(frozen=True)
class ScoreRecord:
    """A final score and where it was made."""

    score: int
    player_id: int
    table: PlayedTable


@dataclass(frozen=True)
class Finish:
    """Points of the game between first and second at a table; discard: cards, where the scores were level."""

    margin: int
    discard: int | None
    player_ids: tuple[int, int]
    table: PlayedTable


@dataclass
class Statistics:
    """tables: in all; by_size: table size -> tables. seats: table size -> seat -> tally. boards: boards known.
    traits: trait -> tally of boards that held it.

    scores, finishes: out of how many final scores the highest, and of how many tables the closest were found.
    """

    tables: int = 0
    boards: int = 0
    by_size: Counter = field(default_factory=Counter)
    seats: dict[int, dict[int, Tally]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Tally))
    )
    sizes: dict[int, Scores] = field(default_factory=lambda: defaultdict(Scores))
    editions: dict[str, Scores] = field(default_factory=lambda: defaultdict(Scores))
    traits: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    winners_with: Counter = field(default_factory=Counter)
    winning_boards: int = 0
    scores: int = 0
    finishes: int = 0
    highest: list[ScoreRecord] = field(default_factory=list)
    closest: list[Finish] = field(default_factory=list)

    def known_traits(self) -> list[tuple[str, Tally]]:
        """Traits on enough boards, those that won most beyond expectation first."""
        enough = [(trait, tally) for trait, tally in self.traits.items() if tally.tables >= FEWEST_BOARDS]
        return sorted(enough, key=lambda one: (-(one[1].won - one[1].expected) / one[1].tables, one[0]))


def collect(tables: Iterable[PlayedTable], player_ids: frozenset[int] = frozenset()) -> Statistics:
    """Return the statistics of tables; of the seats of one person when player_ids names them."""
    found = Statistics()
    for table in tables:
        _add_table(found, table, player_ids)
    return found


def _add_table(found: Statistics, table: PlayedTable, player_ids: frozenset[int]) -> None:
    size = len(table.seats)
    winners = sum(seat.place == 1 for seat in table.seats)
    found.tables += 1
    found.by_size[size] += 1
    for seat in table.seats:
        if player_ids and seat.player_id not in player_ids:
            continue
        won = Fraction(1, winners) if seat.place == 1 else Fraction(0)
        found.seats[size][seat.seat_number].add(won, size)
        if seat.traits is not None:
            _add_board(found, seat, won, size)
        if seat.final_score is not None:
            found.scores += 1
            found.highest.append(ScoreRecord(seat.final_score, seat.player_id, table))
    found.highest = sorted(found.highest, key=lambda one: -one.score)[:RECORDS]
    _add_scores(found, table, player_ids)


def _add_board(found: Statistics, seat: PlayedSeat, won: Fraction, size: int) -> None:
    found.boards += 1
    found.winning_boards += seat.place == 1
    for trait in seat.traits or ():
        found.traits[trait].add(won, size)
        if seat.place == 1:
            found.winners_with[trait] += 1


def _add_scores(found: Statistics, table: PlayedTable, player_ids: frozenset[int]) -> None:
    scores = [seat.final_score for seat in table.seats if seat.final_score is not None]
    if len(scores) < len(table.seats):
        return
    ordered = sorted(table.seats, key=lambda seat: (seat.place, -(seat.final_score or 0)))
    first, second = ordered[0], ordered[1]
    margin = (first.final_score or 0) - (second.final_score or 0)
    for sums in (found.sizes[len(table.seats)], found.editions[table.edition]):
        sums.tables += 1
        sums.seats += len(scores)
        sums.total += sum(scores)
        sums.winners += first.final_score or 0
        sums.margin += margin
        sums.shared += second.place == 1
    if margin < 0 or (player_ids and not player_ids & {first.player_id, second.player_id}):
        return
    discard = None
    if margin == 0 and first.discard is not None and second.discard is not None:
        discard = first.discard - second.discard
    found.finishes += 1
    finish = Finish(margin, discard, (first.player_id, second.player_id), table)
    found.closest.append(finish)
    found.closest = sorted(found.closest, key=lambda one: (one.margin, one.discard or 0))[:RECORDS]
