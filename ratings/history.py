"""What others may read about one player's ratings: every change, its calculation, results. Plain values out."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils import timezone

from games import queries as tournaments
from games.queries import PlayerCard, RatedTable
from ratings.board_statistics import Tally
from ratings.models import (
    Ladder,
    LiveChange,
    MergedPlayer,
    Rating,
    RatingAdjustment,
    RatingChange,
    RatingCorrection,
    RatingPeriod,
)
from ratings.queries import (
    ACTIVE_MONTHS,
    BOARD_GAMES,
    PROVISIONAL_GAMES,
    counted_ids,
    merged_ids,
    months_before,
    ranks_of,
    with_merged,
)
from ratings.services.tables import tables_by_day
from ratings.systems import elo
from ratings.systems.calculation import GameCalculation, explain
from ratings.systems.game import Game


@dataclass(frozen=True)
class HistoryRow:
    """One player in one rating period. total: score above expectation in 420-millionths of a point."""

    day: datetime.date
    tournament: str
    tournament_slug: str
    games: int
    games_before: int
    k: int
    k_full: int
    k_reason: str
    total: int
    change: int
    rating_before: int
    rating_after: int
    is_provisional: bool


@dataclass(frozen=True)
class LiveRow:
    """What a tournament that is not rated yet would change. Not official."""

    tournament_id: int
    tournament: str
    tournament_slug: str
    games: int
    k: int
    change: int
    rating_before: int


@dataclass(frozen=True)
class PlayerLadder:
    """A player on one ladder. rank: among the active; moved: places since the latest official list."""

    code: str
    name: str
    is_official: bool
    rating: int | None
    games: int
    best: int | None
    best_on: datetime.date | None
    rank: int | None
    moved: int | None
    is_provisional: bool
    is_inactive: bool
    is_on_board: bool
    live: tuple[LiveRow, ...]

    @property
    def live_change(self) -> int | None:
        return sum(one.change for one in self.live) if self.live else None


@dataclass(frozen=True)
class OpponentRow:
    """One opponent at one table; expected and score in millionths, contribution in the units of T."""

    card: PlayerCard
    rating: int
    difference: int
    counted: int
    expected: int
    score: int
    contribution: int


@dataclass(frozen=True)
class TableCalculation:
    """One table of one player in the calculation of a change."""

    tournament: str
    tournament_slug: str
    round_number: int
    table_number: int
    seat_number: int
    seats: int
    place: int
    scored: int
    expected: int
    total: int
    lines: tuple[OpponentRow, ...]


@dataclass(frozen=True)
class Calculation:
    """How a change came about. Units of T throughout: 420 millionths make a point of score."""

    row: HistoryRow
    tables: tuple[TableCalculation, ...]
    settings: elo.EloSettings | None = None
    is_live: bool = False

    @property
    def scored(self) -> int:
        return sum(table.scored for table in self.tables)

    @property
    def expected(self) -> int:
        return sum(table.expected for table in self.tables)

    @property
    def is_corrected(self) -> bool:
        """Whether results were corrected after their period was locked: the tables are new, the change is not."""
        return self.settings is not None and self.row.total != self.scored - self.expected


@dataclass(frozen=True)
class CorrectionRow:
    """A published change that was altered or removed later."""

    period_on: datetime.date
    at: datetime.datetime
    reason: str
    change_before: int
    rating_before: int
    change_after: int | None
    rating_after: int | None


@dataclass
class Meetings:
    """Tables two players shared, from the first one's side."""

    met: int = 0
    ahead: int = 0
    level: int = 0
    behind: int = 0


@dataclass
class Results:
    """Confirmed tables of one player. places: table size -> place -> tables; won_by_size: table size -> tables won.

    Won as everywhere: a first place shared by k players counts 1/k.
    """

    tables: int = 0
    won: Fraction = Fraction(0)
    won_by_size: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    places: dict[int, Counter] = field(default_factory=lambda: defaultdict(Counter))
    by_edition: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    by_seat: dict[int, Tally] = field(default_factory=lambda: defaultdict(Tally))
    meetings: dict[int, Meetings] = field(default_factory=lambda: defaultdict(Meetings))


def entries_of(player_id: int) -> list[int]:
    """The ids of a person's entries: this one and those merged into it."""
    return [player_id, *MergedPlayer.objects.filter(into=player_id).values_list("player_id", flat=True)]


def merged_into(player_id: int) -> PlayerCard | None:
    """The entry under which this one's results count, if it was merged."""
    into = MergedPlayer.objects.filter(player=player_id).values_list("into_id", flat=True).first()
    return tournaments.player_cards([into])[into] if into else None


def person(public_id: str) -> PlayerCard | None:
    """The player of that id; of a merged entry the one under which its results count."""
    card = tournaments.player_by_public_id(public_id)
    return None if card is None else merged_into(card.player_id) or card


def people(cards: Iterable[PlayerCard]) -> list[PlayerCard]:
    """The players of these entries, each once, in their order."""
    listed = list(cards)
    counted = counted_ids([card.player_id for card in listed])
    others = tournaments.player_cards({into for entry, into in counted.items() if entry != into})
    known = {card.player_id: others.get(counted[card.player_id], card) for card in listed}
    return list({card.player_id: card for card in known.values()}.values())


def player_ladders(player_id: int, today: datetime.date | None = None) -> list[PlayerLadder]:
    """Every ladder on which the player has a rating or a live change."""
    active_since = months_before(today or timezone.now().date(), ACTIVE_MONTHS)
    ratings = {one.ladder_id: one for one in Rating.objects.filter(player=player_id)}
    live: dict[int, list[LiveRow]] = defaultdict(list)
    for one in (
        LiveChange.objects.filter(player=player_id).select_related("tournament").order_by("tournament")
    ):
        live[one.ladder_id].append(
            LiveRow(
                one.tournament_id,
                one.tournament.name,
                one.tournament.slug,
                one.games,
                one.k,
                one.change,
                one.rating_before,
            )
        )
    return [
        _player_ladder(ladder, ratings.get(ladder.pk), tuple(live[ladder.pk]), active_since)
        for ladder in Ladder.objects.all()
        if ladder.pk in ratings or ladder.pk in live
    ]


_SHOWN_OF_A_CHANGE = (
    "player_id",
    "games",
    "games_before",
    "k",
    "k_full",
    "k_reason",
    "change",
    "rating_before",
    "rating_after",
    "period__ends_on",
    "tournament__name",
    "tournament__slug",
)


def rating_history(ladder_code: str, player_id: int, *, has_totals: bool = True) -> list[HistoryRow]:
    """Every change of a player on a ladder, oldest first.

    has_totals: without them the sums of whole periods are not read; `total` is then 0.
    """
    rows = RatingChange.objects.filter(ladder__code=ladder_code, player=player_id)
    rows = rows.select_related("period", "tournament").order_by("period__ends_on")
    rows = rows.only(*_SHOWN_OF_A_CHANGE, *(["period__totals"] if has_totals else []))
    return [_history_row(row, has_total=has_totals) for row in rows]


def adjustments(ladder_code: str, player_id: int) -> list[tuple[datetime.date, int, str]]:
    """(day, amount, reason) of differences booked for corrections in locked periods."""
    found = RatingAdjustment.objects.filter(ladder__code=ladder_code, player=player_id)
    return list(found.values_list("booked_on", "amount", "reason"))


def corrections(ladder_code: str, player_id: int) -> list[CorrectionRow]:
    """Published changes of a player that were altered or removed later, newest first."""
    found = RatingCorrection.objects.filter(player=player_id, run__ladder__code=ladder_code)
    return [
        CorrectionRow(
            one.period_on,
            one.run.at,
            one.run.reason,
            one.change_before,
            one.rating_before,
            one.change_after,
            one.rating_after,
        )
        for one in found.select_related("run").order_by("-pk")
    ]


def change_calculation(ladder_code: str, player_id: int, day: datetime.date) -> Calculation | None:
    """How the change of a player in the period of a day came about; None without such a change."""
    row = (
        RatingChange.objects.filter(ladder__code=ladder_code, player=player_id, period__ends_on=day)
        .select_related("period__ladder", "tournament")
        .defer("period__seats", "period__tournament_of_game")
        .first()
    )
    if row is None:
        return None
    period = row.period
    tables = _own_tables(tables_in_period(period), player_id)
    states = {
        one.player_id: elo.PlayerState(one.rating_before, one.games_before, one.k_reason == "elite")
        for one in RatingChange.objects.filter(period=period, player__in=_players(tables))
    }
    settings = elo.EloSettings(**period.settings) if period.system == elo.CODE else None
    return Calculation(_history_row(row), _calculated(player_id, tables, states, settings), settings)


def live_calculation(ladder_code: str, player_id: int, tournament_id: int) -> Calculation | None:
    """The same for the expected change of a tournament that is not rated yet."""
    ladder = Ladder.objects.get(code=ladder_code)
    live = LiveChange.objects.filter(ladder=ladder, player=player_id, tournament=tournament_id).first()
    if live is None:
        return None
    merged = merged_ids()
    tables = [with_merged(one, merged) for one in tournaments.rated_tables([tournament_id])]
    tables = _own_tables(tables, player_id)
    found = Rating.objects.filter(ladder=ladder, player__in=_players(tables))
    states = {one.player_id: elo.PlayerState(one.rating, one.games, one.reached_2400) for one in found}
    own = states.get(player_id) or elo.start(elo.EloSettings(**ladder.settings))
    _k, k_full, k_reason = elo.k_factor(own, live.games, elo.EloSettings(**ladder.settings))
    calculated = _calculated(player_id, tables, states, elo.EloSettings(**ladder.settings))
    summary = tournaments.tournament_summaries([tournament_id])[tournament_id]
    row = HistoryRow(
        day=summary.starts_on,
        tournament=summary.name,
        tournament_slug=summary.slug,
        games=live.games,
        games_before=own.games,
        k=live.k,
        k_full=k_full,
        k_reason=k_reason,
        total=sum(one.total for one in calculated),
        change=live.change,
        rating_before=live.rating_before,
        rating_after=live.rating_before + live.change,
        is_provisional=own.games < PROVISIONAL_GAMES,
    )
    return Calculation(row, calculated, elo.EloSettings(**ladder.settings), is_live=True)


def results_of(player_id: int) -> Results:
    """What a player made of every confirmed table, rated or not."""
    own = set(entries_of(player_id))
    merged = merged_ids()
    results = Results()
    for table in tournaments.tables_of_player(own):
        _add_table(results, with_merged(table, merged), player_id)
    return results


def head_to_head(player_id: int, opponent_id: int) -> Meetings:
    """Tables the two shared, from the first one's side."""
    return results_of(player_id).meetings.get(opponent_id, Meetings())


def tables_in_period(period: RatingPeriod) -> list[RatedTable]:
    """The tables that were rated in a period, in the order of their rating."""
    tournament_ids = list(period.tournaments.values_list("pk", flat=True))
    return tables_by_day(period.ladder, tournament_ids).get(period.ends_on, [])


def _add_table(results: Results, table: RatedTable, player_id: int) -> None:
    own = next((seat for seat in table.seats if seat.player_id == player_id), None)
    if own is None:
        return
    size = len(table.seats)
    results.tables += 1
    sharing = sum(seat.place == 1 for seat in table.seats)
    won = Fraction(1, sharing) if own.place == 1 else Fraction(0)
    results.won += won
    results.won_by_size[size] += won
    results.places[size][own.place] += 1
    results.by_edition[table.edition].add(won, size)
    results.by_seat[own.seat_number].add(won, size)
    for seat in table.seats:
        if seat.player_id != player_id:
            meetings = results.meetings[seat.player_id]
            meetings.met += 1
            meetings.ahead += own.place < seat.place
            meetings.level += own.place == seat.place
            meetings.behind += own.place > seat.place


def _player_ladder(
    ladder: Ladder, rating: Rating | None, live: tuple[LiveRow, ...], active_since: datetime.date
) -> PlayerLadder:
    is_on_board = rating is not None and rating.games >= BOARD_GAMES
    is_inactive = rating is not None and rating.last_played_on < active_since
    rank = ranks_of(ladder).get(rating.rating) if rating and is_on_board and not is_inactive else None
    return PlayerLadder(
        code=ladder.code,
        name=ladder.name,
        is_official=ladder.is_official,
        rating=rating.rating if rating else None,
        games=rating.games if rating else 0,
        best=rating.best if rating else None,
        best_on=rating.best_on if rating else None,
        rank=rank,
        moved=rating.listed_rank - rank if rating and rating.listed_rank and rank else None,
        is_provisional=rating is None or rating.games < PROVISIONAL_GAMES,
        is_inactive=is_inactive,
        is_on_board=is_on_board,
        live=live,
    )


def _history_row(row: RatingChange, *, has_total: bool = True) -> HistoryRow:
    return HistoryRow(
        day=row.period.ends_on,
        tournament=row.tournament.name,
        tournament_slug=row.tournament.slug,
        games=row.games,
        games_before=row.games_before,
        k=row.k,
        k_full=row.k_full,
        k_reason=row.k_reason,
        total=row.total if has_total else 0,
        change=row.change,
        rating_before=row.rating_before,
        rating_after=row.rating_after,
        is_provisional=row.games_before + row.games < PROVISIONAL_GAMES,
    )


def _own_tables(tables: Iterable[RatedTable], player_id: int) -> list[RatedTable]:
    return [table for table in tables if any(seat.player_id == player_id for seat in table.seats)]


def _players(tables: Collection[RatedTable]) -> set[int]:
    return {seat.player_id for table in tables for seat in table.seats}


def _calculated(
    player_id: int,
    tables: list[RatedTable],
    states: Mapping[int, elo.PlayerState],
    settings: elo.EloSettings | None,
) -> tuple[TableCalculation, ...]:
    if settings is None:
        return ()
    games = [Game(one.table_id, {seat.player_id: seat.place for seat in one.seats}) for one in tables]
    cards = tournaments.player_cards(_players(tables))
    summaries = tournaments.tournament_summaries({one.tournament_id for one in tables})
    explained = explain(player_id, states, games, settings)
    return tuple(
        _table_calculation(player_id, table, game, cards, summaries)
        for table, game in zip(tables, explained, strict=True)
    )


def _table_calculation(
    player_id: int,
    table: RatedTable,
    game: GameCalculation,
    cards: Mapping[int, PlayerCard],
    summaries: Mapping[int, tournaments.TournamentSummary],
) -> TableCalculation:
    summary = summaries[table.tournament_id]
    return TableCalculation(
        tournament=summary.name,
        tournament_slug=summary.slug,
        round_number=table.round_number,
        table_number=table.table_number,
        seat_number=next(seat.seat_number for seat in table.seats if seat.player_id == player_id),
        seats=len(table.seats),
        place=game.place,
        scored=game.scored,
        expected=game.expected,
        total=game.total,
        lines=tuple(
            OpponentRow(
                card=cards[line.opponent_id],
                rating=line.opponent_rating,
                difference=line.difference,
                counted=line.counted,
                expected=line.expected,
                score=line.score,
                contribution=line.contribution,
            )
            for line in game.lines
        ),
    )
