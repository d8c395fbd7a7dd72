"""What others may read of ladders: boards, seeds, and where a tournament's rating stands. Plain values out."""

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple, TypeVar

from django.db.models import Count, Min, Q, QuerySet, Sum
from django.utils import timezone

from games import queries as tournaments
from games.queries import PlayedTable, RatedTable
from ratings.models import (
    Ladder,
    LiveChange,
    MergedPlayer,
    OfficialEntry,
    OfficialList,
    OutboxEntry,
    RatedTournament,
    Rating,
    RatingChange,
    RatingPeriod,
)
from ratings.systems.calculation import expected_places, expected_score
from ratings.systems.elo import CODE as ELO
from ratings.systems.elo import EloSettings

BOARD_GAMES = 5  # under so many rated tables a player is not on the board
PROVISIONAL_GAMES = 10
ACTIVE_MONTHS = 12
PAGE = 50

AnyTable = TypeVar("AnyTable", RatedTable, PlayedTable)
Value = TypeVar("Value")


@dataclass(frozen=True)
class BoardFilter:
    """What of a ladder is shown. name: any script; min_games: never below what the board asks for."""

    name: str = ""
    country: str = ""
    club: str = ""
    min_games: int = BOARD_GAMES
    is_active_only: bool = True

    @property
    def is_plain(self) -> bool:
        return self == BoardFilter()


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a page starts: after (or before) the line of this rating and player. shown: lines before it."""

    rating: int
    player_id: int
    is_before: bool = False
    shown: int = 0


class BoardRow(NamedTuple):
    """One line of a board; a plain tuple, because a file may have a million of them.

    rank: among the active, ties share; None for the inactive. moved: places gained since the latest official list;
    None without one. live: expected change of running tournaments, None when there is none; playing: the newest of
    them, else empty. tournament: the last rated one, with last_played_on.
    """

    rank: int | None
    is_new: bool
    moved: int | None
    player_id: int
    public_id: str
    name: str
    country: str
    club: str
    games: int
    rating: int
    live: int | None
    tournament: str
    tournament_slug: str
    last_played_on: datetime.date
    is_provisional: bool
    is_inactive: bool
    playing: str


@dataclass(frozen=True, slots=True)
class Board:
    """One page of a board. shown: lines on the pages before. total: None when a filter is set."""

    rows: tuple[BoardRow, ...]
    next: Cursor | None
    previous: Cursor | None
    shown: int
    total: int | None


@dataclass(frozen=True)
class RatingState:
    """Why the rating of a tournament is what it is. code: unrated, unknown_ladder, live, finished, submitted,
    queued, stuck, rated, refused, withdrawn. lacking: rules the tournament does not meet by itself; min_players,
    min_rounds: what its ladder asks for, before it is sent."""

    code: str
    ladder: str = ""
    since: datetime.datetime | None = None
    reason: str = ""
    lacking: tuple[str, ...] = ()
    min_players: int = 0
    min_rounds: int = 0


def months_before(day: datetime.date, months: int) -> datetime.date:
    """The same day so many months earlier, or the last day of a shorter month."""
    month = day.year * 12 + day.month - 1 - months
    year, month = divmod(month, 12)
    for last in (day.day, 30, 29, 28):
        try:
            return datetime.date(year, month + 1, last)
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")


def merged_ids() -> dict[int, int]:
    """player id -> the id under which their results count, of merged players."""
    return dict(MergedPlayer.objects.values_list("player_id", "into_id"))


def with_merged(table: AnyTable, merged: Mapping[int, int]) -> AnyTable:
    """The table with merged players under the entry that stays."""
    if not any(seat.player_id in merged for seat in table.seats):
        return table
    seats = tuple(replace(seat, player_id=merged.get(seat.player_id, seat.player_id)) for seat in table.seats)
    return replace(table, seats=seats)


def seed_ratings(ladder_code: str, player_ids: Collection[int]) -> dict[int, int]:
    """player id -> rating for seeding: of the latest official list, else the current one; newcomers are absent.

    A merged entry has the rating of the player it counts for, here and in the functions below.
    """
    ladder = Ladder.objects.filter(code=ladder_code).first()
    if ladder is None:
        return {}
    counted = counted_ids(player_ids)
    current = Rating.objects.filter(ladder=ladder, player_id__in=counted.values())
    listed = OfficialEntry.objects.filter(list=ladder.latest_list_id, player_id__in=counted.values())
    seeds = dict(current.values_list("player_id", "rating")) | dict(listed.values_list("player_id", "rating"))
    return _by_entry(counted, seeds)


def current_ratings(ladder_code: str, player_ids: Collection[int]) -> dict[int, int]:
    """player id -> current rating of those who have one."""
    counted = counted_ids(player_ids)
    rows = Rating.objects.filter(ladder__code=ladder_code, player_id__in=counted.values())
    return _by_entry(counted, dict(rows.values_list("player_id", "rating")))


def ratings_by_ladder(player_ids: Collection[int]) -> dict[int, list[tuple[str, str, int, bool]]]:
    """player id -> (ladder code, name, current rating, whether provisional) on every ladder, in the ladders' order."""
    counted = counted_ids(player_ids)
    found: dict[int, list[tuple[str, str, int, bool]]] = {}
    rows = Rating.objects.filter(player_id__in=counted.values()).order_by("ladder")
    for player_id, code, name, rating, games in rows.values_list(
        "player_id", "ladder__code", "ladder__name", "rating", "games"
    ):
        found.setdefault(player_id, []).append((code, name, rating, games < PROVISIONAL_GAMES))
    return _by_entry(counted, found)


def live_by_player(tournament_id: int) -> dict[int, int]:
    """player id -> expected change of a tournament that is not rated yet."""
    return dict(LiveChange.objects.filter(tournament=tournament_id).values_list("player_id", "change"))


def live_by_entry(tournament_id: int) -> dict[int, int]:
    """The same under every entry of a person: a tournament shows the one that is registered."""
    live = live_by_player(tournament_id)
    merged = MergedPlayer.objects.filter(into__in=live).values_list("player_id", "into_id")
    return live | {entry: live[into] for entry, into in merged}


def counted_ids(player_ids: Collection[int]) -> dict[int, int]:
    """player id -> the id under which their results count: their own unless they were merged."""
    merged = MergedPlayer.objects.filter(player__in=player_ids).values_list("player_id", "into_id")
    return {player_id: player_id for player_id in player_ids} | dict(merged)


def ladders() -> list[Ladder]:
    """Every ladder with its latest official list, for the tabs of a page."""
    return list(Ladder.objects.select_related("latest_list"))


def leaderboard(
    ladder: Ladder,
    filters: BoardFilter = BoardFilter(),
    cursor: Cursor | None = None,
    *,
    page: int = PAGE,
    today: datetime.date | None = None,
) -> Board:
    """One page of the current rating: two queries, whatever the number of players."""
    today = today or timezone.now().date()
    found = _filtered(Rating.objects.filter(ladder=ladder), filters, today)
    lines, has_more, has_earlier = _page(found, "listed_rank", cursor, page)
    live = _live(ladder, [line[1] for line in lines])
    ranks = ranks_of(ladder)
    active_since = months_before(today, ACTIVE_MONTHS)
    rows = tuple(_row(line, ranks, live, active_since, ladder.latest_list_id is not None) for line in lines)
    return _board(
        rows, has_more, has_earlier, cursor, ladder.figures.get("players") if filters.is_plain else None
    )


def official_board(
    official: OfficialList,
    filters: BoardFilter = BoardFilter(),
    cursor: Cursor | None = None,
    *,
    page: int = PAGE,
) -> Board:
    """One page of an official list, as it was published."""
    found = _filtered(OfficialEntry.objects.filter(list=official), filters, official.on)
    lines, has_more, has_earlier = _page(found, "previous_rank", cursor, page, "rank")
    active_since = months_before(official.on, ACTIVE_MONTHS)
    rows = tuple(_row(line, {}, {}, active_since, official.number > 1) for line in lines)
    return _board(rows, has_more, has_earlier, cursor, official.players if filters.is_plain else None)


def board_rows(
    ladder: Ladder, filters: BoardFilter, official: OfficialList | None = None
) -> Iterator[BoardRow]:
    """Every line of a board, read in one go a little at a time, for a download of any size in little memory."""
    if official is None:
        today = timezone.now().date()
        found = _filtered(Rating.objects.filter(ladder=ladder), filters, today)
        lines = _lines(found, "listed_rank")
        ranks, live, has_list = ranks_of(ladder), _live(ladder), ladder.latest_list_id is not None
    else:
        today = official.on
        found = _filtered(OfficialEntry.objects.filter(list=official), filters, today)
        lines = _lines(found, "previous_rank", "rank")
        ranks, live, has_list = {}, {}, official.number > 1
    active_since = months_before(today, ACTIVE_MONTHS)
    for line in lines.order_by("-rating", "player_id").iterator(chunk_size=2000):
        yield _row(line, ranks, live, active_since, has_list)


def ranks_of(ladder: Ladder) -> dict[int, int]:
    """rating -> rank of those who have it, among the active on the board; ties share the better rank."""
    counts = ladder.figures.get("counts", [])
    ahead = accumulate((players for _rating, players in counts), initial=0)
    return {rating: 1 + before for (rating, _players), before in zip(counts, ahead, strict=False)}


@dataclass(frozen=True)
class Prediction:
    """What to expect of a player at a table: place in millionths (first is 1,000,000), score against each other."""

    player_id: int
    rating: int
    is_newcomer: bool
    place: int
    ahead_of: Mapping[int, int]


def predicted_places(ladder_code: str, player_ids: Collection[int]) -> list[Prediction]:
    """Predictions for 2-8 players at one table, best place first; newcomers with the ladder's start rating."""
    ladder = Ladder.objects.get(code=ladder_code)
    settings = EloSettings(**ladder.settings) if ladder.system == ELO else EloSettings()
    known = current_ratings(ladder_code, player_ids)
    ratings = {player_id: known.get(player_id, settings.start) for player_id in player_ids}
    places = expected_places(ratings, settings)
    found = [
        Prediction(
            player_id=player_id,
            rating=rating,
            is_newcomer=player_id not in known,
            place=places[player_id],
            ahead_of={
                other: expected_score(rating - other_rating, settings)
                for other, other_rating in ratings.items()
                if other != player_id
            },
        )
        for player_id, rating in ratings.items()
    ]
    return sorted(found, key=lambda one: (one.place, one.player_id))


def expected_by_ladder(player_id: int, opponent_id: int) -> dict[str, int]:
    """ladder code -> expected score of the first against the second in millionths, where Elo has rated both."""
    found = {}
    for ladder in Ladder.objects.filter(system=ELO):
        known = current_ratings(ladder.code, [player_id, opponent_id])
        if len(known) == 2:
            settings = EloSettings(**ladder.settings)
            found[ladder.code] = expected_score(known[player_id] - known[opponent_id], settings)
    return found


@dataclass(frozen=True)
class PeriodSum:
    """One rating period: who played, how much, and what rounding added to the pool."""

    day: datetime.date
    players: int
    seats: int
    change: int
    newcomers: int


def period_sums(ladder: Ladder) -> list[PeriodSum]:
    """Every period of a ladder, oldest first."""
    rows = (
        RatingChange.objects.filter(ladder=ladder).order_by("period__ends_on").values_list("period__ends_on")
    )
    summed = rows.annotate(
        people=Count("id"), seats=Sum("games"), moved=Sum("change"), new=Count("id", filter=Q(games_before=0))
    )
    return [PeriodSum(*row) for row in summed]


def periods_of(tournament_id: int) -> list[tuple[str, datetime.date]]:
    """(ladder code, last day) of every period in which tables of a tournament were rated."""
    found = RatingPeriod.objects.filter(tournaments=tournament_id)
    return list(found.order_by("ends_on").values_list("ladder__code", "ends_on"))


def rating_state(tournament_id: int) -> RatingState:
    """Why the rating of a tournament is what it is, or has not moved."""
    summary = tournaments.tournament_summaries([tournament_id])[tournament_id]
    if not summary.ladder:
        return RatingState("unrated")
    ladder = Ladder.objects.filter(code=summary.ladder).first()
    if ladder is None:
        return RatingState("unknown_ladder", summary.ladder)
    entry = RatedTournament.objects.filter(tournament=tournament_id).first()
    if entry is None or entry.status == RatedTournament.Status.WITHDRAWN:
        code = "finished" if summary.status == "finished" else "live"
        return RatingState(code, summary.ladder, min_players=ladder.min_players, min_rounds=ladder.min_rounds)
    if entry.status == RatedTournament.Status.ACCEPTED:
        waiting = (
            OutboxEntry.objects.filter(kind=OutboxEntry.Kind.PERIOD, key=summary.ladder, done_at=None)
            .order_by("created_at")
            .first()
        )
        if waiting is not None:
            stuck = waiting.attempts >= OutboxEntry.GIVE_UP_AFTER
            return RatingState("stuck" if stuck else "queued", summary.ladder, waiting.created_at)
        return RatingState("rated", summary.ladder, entry.rated_at)
    return RatingState(
        entry.status,
        summary.ladder,
        entry.decided_at or entry.submitted_at,
        entry.reason,
        tuple(entry.lacking),
    )


@dataclass(frozen=True)
class Answer:
    """What a ladder said of a tournament and the tournament does not know yet."""

    tournament_id: int
    is_rated: bool
    reason: str


def untold_answers() -> list[Answer]:
    """Answers of ladders, rated or refused, that the tournaments were not told."""
    settled = Q(status=RatedTournament.Status.REFUSED) | Q(
        status=RatedTournament.Status.ACCEPTED, rated_at__isnull=False
    )
    found = RatedTournament.objects.filter(settled, is_answer_told=False)
    return [
        Answer(one.tournament_id, one.status == RatedTournament.Status.ACCEPTED, one.reason) for one in found
    ]


def outbox_state() -> dict[str, float]:
    """Gauges for the operator: open entries, those given up, age of the oldest in seconds."""
    counted = OutboxEntry.objects.filter(done_at=None).aggregate(
        open=Count("id"),
        given_up=Count("id", filter=Q(attempts__gte=OutboxEntry.GIVE_UP_AFTER)),
        oldest=Min("created_at"),
    )
    oldest = counted["oldest"]
    age = (timezone.now() - oldest).total_seconds() if oldest else 0.0
    return {"open": counted["open"], "given_up": counted["given_up"], "oldest_seconds": age}


@dataclass(frozen=True)
class JobsState:
    """Jobs of the outbox: how many wait, since when the oldest of those that are due, which failed and which gave up.

    A job that failed is tried again by itself, one that gave up is not.
    """

    open: int
    due_since: datetime.datetime | None
    failing: tuple[OutboxEntry, ...]
    given_up: tuple[OutboxEntry, ...]


def jobs_state(shown: int) -> JobsState:
    """What the rating officer has to know of the worker. shown: failed jobs at most."""
    now, limit = timezone.now(), OutboxEntry.GIVE_UP_AFTER
    waiting = OutboxEntry.objects.filter(done_at=None)
    due = waiting.filter(Q(not_before=None) | Q(not_before__lte=now), attempts__lt=limit)
    return JobsState(
        open=waiting.filter(attempts__lt=limit).count(),
        due_since=due.aggregate(since=Min("created_at"))["since"],
        failing=tuple(waiting.filter(attempts__gt=0, attempts__lt=limit).order_by("id")[:shown]),
        given_up=tuple(waiting.filter(attempts__gte=limit).order_by("id")[:shown]),
    )


def in_chunks(ids: Iterable[int], size: int = 5000) -> Iterator[list[int]]:
    """The ids in lists short enough for one query."""
    ordered = sorted(ids)
    for first in range(0, len(ordered), size):
        yield ordered[first : first + size]


def _by_entry(counted: Mapping[int, int], found: Mapping[int, Value]) -> dict[int, Value]:
    return {entry: found[player_id] for entry, player_id in counted.items() if player_id in found}


def _filtered(found: QuerySet, filters: BoardFilter, today: datetime.date) -> QuerySet:
    found = found.filter(games__gte=max(filters.min_games, BOARD_GAMES))
    if filters.is_active_only:
        found = found.filter(last_played_on__gte=months_before(today, ACTIVE_MONTHS))
    if filters.country:
        found = found.filter(player__country=filters.country)
    if filters.club:
        found = found.filter(player__club=filters.club)
    for word in tournaments.search_words(filters.name):
        found = found.filter(player__search_text__contains=word)
    return found


def _lines(found: QuerySet, former_rank: str, *more: str) -> QuerySet:
    names = ["rating", "player_id", "player__public_id", "player__name", "player__country", "player__club"]
    names += ["games", "last_played_on", "last_tournament__name", "last_tournament__slug"]
    return found.values_list(*names, former_rank, *more)


def _page(
    found: QuerySet, former_rank: str, cursor: Cursor | None, page: int, *more: str
) -> tuple[list[tuple], bool, bool]:
    """Return (lines best first, whether more follow, whether some come before)."""
    is_before = cursor is not None and cursor.is_before
    order = ("rating", "-player_id") if is_before else ("-rating", "player_id")
    if cursor is not None:
        found = found.filter(_beyond(cursor))
    lines = list(_lines(found, former_rank, *more).order_by(*order)[: page + 1])
    is_cut, lines = len(lines) > page, lines[:page]
    if is_before:
        return lines[::-1], True, is_cut
    return lines, is_cut, cursor is not None


def _beyond(cursor: Cursor) -> Q:
    """The bound of the rating stands by itself, so that an index leads to the page and not past all before it."""
    if cursor.is_before:
        further = Q(rating__gt=cursor.rating) | Q(player_id__lt=cursor.player_id)
        return Q(rating__gte=cursor.rating) & further
    return Q(rating__lte=cursor.rating) & (Q(rating__lt=cursor.rating) | Q(player_id__gt=cursor.player_id))


def _live(ladder: Ladder, player_ids: list[int] | None = None) -> dict[int, tuple[int, str]]:
    """player id -> (change of all running tournaments, name of the newest), of all players without ids."""
    live: dict[int, tuple[int, str]] = {}
    rows = LiveChange.objects.filter(ladder=ladder).order_by("tournament_id")
    if player_ids is not None:
        rows = rows.filter(player_id__in=player_ids)
    for player_id, change, name in rows.values_list("player_id", "change", "tournament__name"):
        live[player_id] = (live.get(player_id, (0,))[0] + change, name)
    return live


def _row(
    line: tuple,
    ranks: Mapping[int, int],
    live: Mapping[int, tuple[int, str]],
    active_since: datetime.date,
    has_list: bool,
) -> BoardRow:
    (
        rating,
        player_id,
        public_id,
        name,
        country,
        club,
        games,
        last_on,
        tournament,
        slug,
        former_rank,
        *listed,
    ) = line
    is_inactive = last_on < active_since
    rank = None if is_inactive else (listed[0] if listed else ranks.get(rating))
    change, playing = live.get(player_id, (None, ""))
    return BoardRow(
        rank,
        has_list and former_rank is None and rank is not None,
        former_rank - rank if has_list and former_rank and rank else None,
        player_id,
        public_id,
        name,
        country,
        club,
        games,
        rating,
        change,
        tournament,
        slug,
        last_on,
        games < PROVISIONAL_GAMES,
        is_inactive,
        playing,
    )


def _board(
    rows: tuple[BoardRow, ...], has_more: bool, has_earlier: bool, cursor: Cursor | None, total: int | None
) -> Board:
    shown = cursor.shown if cursor else 0
    if cursor is not None and cursor.is_before:
        shown = max(0, shown - len(rows)) if has_earlier else 0
    following = (
        Cursor(rows[-1].rating, rows[-1].player_id, False, shown + len(rows)) if rows and has_more else None
    )
    earlier = Cursor(rows[0].rating, rows[0].player_id, True, shown) if rows and has_earlier else None
    return Board(rows, following, earlier, shown, total)
