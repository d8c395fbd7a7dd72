"""What others may read of ladders: boards, seeds, and where a tournament's rating stands. Plain values out."""

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Count, Min, Q, Sum
from django.utils import timezone

from evotourney.prepared import Prepared
from games import queries as tournaments
from games.queries import PlayedTable, RatedTable
from ratings.board_lines import (
    ACTIVE_MONTHS,
    CURRENT,
    EVERYBODY,
    LISTED,
    PROVISIONAL_GAMES,
    BoardFilter,
    BoardRow,
    Cursor,
    asked_of,
    lines_of,
    live_of,
    months_before,
    page_of,
    row_of,
)
from ratings.board_lines import BOARD_GAMES as BOARD_GAMES
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

PAGE = 50

AnyTable = TypeVar("AnyTable", RatedTable, PlayedTable)
Value = TypeVar("Value")


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
    found = []
    for row in _ladders_query().rows({}):
        of_ladder, of_list = row[: len(_LADDER_FIELDS)], row[len(_LADDER_FIELDS) :]
        ladder = Ladder.from_db(DEFAULT_DB_ALIAS, _LADDER_FIELDS, of_ladder)
        if ladder.latest_list_id is not None:
            ladder.latest_list = OfficialList.from_db(DEFAULT_DB_ALIAS, _LIST_FIELDS, of_list)
        found.append(ladder)
    return found


def leaderboard(
    ladder: Ladder,
    filters: BoardFilter = EVERYBODY,
    cursor: Cursor | None = None,
    *,
    page: int = PAGE,
    today: datetime.date | None = None,
) -> Board:
    """One page of the current rating: two queries, whatever the number of players."""
    today = today or timezone.now().date()
    lines, has_more, has_earlier = page_of(CURRENT, asked_of(ladder.pk, filters, today), cursor, page)
    live = live_of(ladder, [line[1] for line in lines])
    ranks = ranks_of(ladder, lines[0][0], lines[-1][0]) if lines else {}
    active_since = months_before(today, ACTIVE_MONTHS)
    rows = tuple(row_of(line, ranks, live, active_since, ladder.latest_list_id is not None) for line in lines)
    return _board(
        rows, has_more, has_earlier, cursor, ladder.figures.get("players") if filters.is_plain else None
    )


def official_board(
    official: OfficialList,
    filters: BoardFilter = EVERYBODY,
    cursor: Cursor | None = None,
    *,
    page: int = PAGE,
) -> Board:
    """One page of an official list, as it was published."""
    asked = asked_of(official.pk, filters, official.on)
    lines, has_more, has_earlier = page_of(LISTED, asked, cursor, page)
    active_since = months_before(official.on, ACTIVE_MONTHS)
    rows = tuple(row_of(line, {}, {}, active_since, official.number > 1) for line in lines)
    return _board(rows, has_more, has_earlier, cursor, official.players if filters.is_plain else None)


def board_rows(
    ladder: Ladder, filters: BoardFilter, official: OfficialList | None = None
) -> Iterator[BoardRow]:
    """Every line of a board, read in one go a little at a time, for a download of any size in little memory."""
    if official is None:
        today = timezone.now().date()
        lines = lines_of(CURRENT, asked_of(ladder.pk, filters, today))
        ranks, live, has_list = ranks_of(ladder), live_of(ladder), ladder.latest_list_id is not None
    else:
        today = official.on
        lines = lines_of(LISTED, asked_of(official.pk, filters, today))
        ranks, live, has_list = {}, {}, official.number > 1
    active_since = months_before(today, ACTIVE_MONTHS)
    for line in lines.order_by("-rating", "player_id").iterator(chunk_size=2000):
        yield row_of(line, ranks, live, active_since, has_list)


def ranks_of(ladder: Ladder, best: int | None = None, least: int | None = None) -> dict[int, int]:
    """rating -> rank of those who have it, among the active on the board; ties share the better rank.

    best, least: the ratings wanted lie between these; there may be more.
    """
    text = ladder.figures.get("ranks", "")
    first = max(text.find(f" {best}:"), 0)
    last = text.find(f" {least}:", first)
    end = text.find(" ", last + 1) if last >= 0 else -1
    pairs = (one.split(":") for one in (text[first:end] if end >= 0 else text[first:]).split())
    return {int(rating): int(rank) for rating, rank in pairs}


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
class RatedOn:
    """The ladder that counts a tournament. list_number: the latest official list, if it counts it too;
    locked_before: the day before which the ladder is locked, if tables of the tournament lie before it."""

    ladder: str
    list_number: int | None = None
    locked_before: datetime.date | None = None


def rated_on(tournament_id: int) -> RatedOn | None:
    """Where a change of the tournament's results is rated anew; None: nowhere."""
    entry = (
        RatedTournament.objects.filter(tournament=tournament_id, status=RatedTournament.Status.ACCEPTED)
        .select_related("ladder__latest_list")
        .first()
    )
    if entry is None:
        return None
    latest = entry.ladder.latest_list
    is_listed = bool(latest and entry.rated_at and entry.rated_at <= latest.published_at)
    return RatedOn(
        entry.ladder.code,
        latest.number if latest and is_listed else None,
        entry.ladder.locked_before if _lies_before_lock(entry) else None,
    )


def _lies_before_lock(entry: RatedTournament) -> bool:
    border = entry.ladder.locked_before
    periods = RatingPeriod.objects.filter(ladder=entry.ladder, tournaments=entry.tournament_id)
    return border is not None and periods.filter(ends_on__lt=border).exists()


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


_LADDER_FIELDS = [field.attname for field in Ladder._meta.concrete_fields]
_LIST_FIELDS = [field.attname for field in OfficialList._meta.concrete_fields]


@cache
def _ladders_query() -> Prepared:
    of_list = [f"latest_list__{name}" for name in _LIST_FIELDS]
    return Prepared(Ladder.objects.values_list(*_LADDER_FIELDS, *of_list))


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
