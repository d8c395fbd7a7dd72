"""The lines of a board as the database has them: chosen by filters, a page at a time or all of them.

Their queries are worded once for every choice of filters; the values differ.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import BigIntegerField, CharField, DateField, ExpressionWrapper, F, Field, Q, QuerySet

from evotourney.prepared import Given, Prepared
from games import queries as tournaments
from ratings.models import Ladder, LiveChange, OfficialEntry, Rating

BOARD_GAMES = 5  # under so many rated tables a player is not on the board
PROVISIONAL_GAMES = 10
ACTIVE_MONTHS = 12


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
        return self == EVERYBODY


EVERYBODY = BoardFilter()


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


class Kind(NamedTuple):
    """Where the lines of a board stand. ranks: of the official list before, and of the list itself."""

    model: type[Rating] | type[OfficialEntry]
    owner: str
    ranks: tuple[str, ...]


CURRENT = Kind(Rating, "ladder_id", ("listed_rank",))
LISTED = Kind(OfficialEntry, "list_id", ("previous_rank", "rank"))

_NUMBER, _TEXT = BigIntegerField(), CharField()
_ASKED: Mapping[str, tuple[str, Field]] = {
    "owner": ("", _NUMBER),
    "games": ("games__gte", _NUMBER),
    "since": ("last_played_on__gte", DateField()),
    "country": ("player__country", _TEXT),
    "club": ("player__club", _TEXT),
    "word": ("player__search_text__contains", _TEXT),
    "rating": ("", _NUMBER),
    "player": ("", _NUMBER),
}


def asked_of(owner: int, filters: BoardFilter, today: datetime.date) -> dict[str, Any]:
    """What the lines of a board have to be, by name; a filter that is not set is not there."""
    words = tournaments.search_words(filters.name)
    asked = {
        "owner": owner,
        "games": max(filters.min_games, BOARD_GAMES),
        "since": months_before(today, ACTIVE_MONTHS) if filters.is_active_only else None,
        "country": filters.country,
        "club": filters.club,
    } | {f"word {number}": word for number, word in enumerate(words)}
    return {name: value for name, value in asked.items() if value}


def lines_of(kind: Kind, asked: Mapping[str, Any]) -> QuerySet:
    """The lines of a board as `row_of` takes them. asked: as `asked_of` names it, values or `Given`."""
    found = kind.model.objects.filter(**{kind.owner: asked["owner"]})
    for name, value in asked.items():
        lookup, _field = _ASKED[name.split()[0]]
        if lookup:
            found = found.filter(**{lookup: value})
    names = ["rating", "player_id", "player__public_id", "player__name", "player__country", "player__club"]
    names += ["games", "last_played_on", "last_tournament__name", "last_tournament__slug"]
    return found.values_list(*names, *kind.ranks)


@lru_cache(maxsize=256)
def _page_query(kind: Kind, names: tuple[str, ...], is_before: bool, lines: int) -> Prepared:
    """The query of a page, the same for every value of what is asked."""
    given = {name: Given(name, _ASKED[name.split()[0]][1]) for name in names}
    found = lines_of(kind, given)
    if "rating" in given:
        found = found.filter(_beyond(given["rating"], given["player"], is_before))
    order = ("rating", "-player_id") if is_before else ("-rating", "player_id")
    return Prepared(found.order_by(*order)[:lines])


def page_of(
    kind: Kind, asked: dict[str, Any], cursor: Cursor | None, page: int
) -> tuple[list[tuple], bool, bool]:
    """Return (lines best first, whether more follow, whether some come before)."""
    is_before = cursor is not None and cursor.is_before
    if cursor is not None:
        asked = asked | {"rating": cursor.rating, "player": cursor.player_id}
    lines = _page_query(kind, tuple(asked), is_before, page + 1).rows(asked)
    is_cut, lines = len(lines) > page, lines[:page]
    if is_before:
        return lines[::-1], True, is_cut
    return lines, is_cut, cursor is not None


def _beyond(rating: Given, player_id: Given, is_before: bool) -> Q:
    """The bound of the rating stands by itself, so that an index leads to the page and not past all before it."""
    if is_before:
        return Q(rating__gte=rating) & (Q(rating__gt=rating) | Q(player_id__lt=player_id))
    return Q(rating__lte=rating) & (Q(rating__lt=rating) | Q(player_id__gt=player_id))


@lru_cache(maxsize=256)
def _live_query(players: int | None) -> Prepared:
    """The live changes of a ladder, of so many players or of all."""
    found = LiveChange.objects.filter(ladder_id=Given("ladder", _NUMBER)).order_by("tournament_id")
    if players is not None:
        who = ExpressionWrapper(F("player_id"), _NUMBER)
        found = found.alias(who=who).filter(
            who__in=[Given(f"player {number}", _NUMBER) for number in range(players)]
        )
    return Prepared(found.values_list("player_id", "change", "tournament__name"))


def live_of(ladder: Ladder, player_ids: list[int] | None = None) -> dict[int, tuple[int, str]]:
    """player id -> (change of all running tournaments, name of the newest), of all players without ids."""
    live: dict[int, tuple[int, str]] = {}
    if player_ids == []:
        return live
    given = {f"player {number}": player_id for number, player_id in enumerate(player_ids or [])}
    rows = _live_query(len(player_ids) if player_ids else None).rows(given | {"ladder": ladder.pk})
    for player_id, change, name in rows:
        live[player_id] = (live.get(player_id, (0,))[0] + change, name)
    return live


def row_of(
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
