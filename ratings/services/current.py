"""The current rating of every player, and the counts that pages show, kept beside the changes they follow from."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from itertools import accumulate
from typing import NamedTuple

from django.utils import timezone

from ratings.models import Ladder, Rating, RatingAdjustment, RatingChange, RatingPeriod
from ratings.pool import bars_of
from ratings.queries import ACTIVE_MONTHS, BOARD_GAMES, in_chunks, months_before
from ratings.services.progress import Note
from ratings.services.rows import settings_of

ROWS_AT_ONCE = 1000
CLUBS_SHOWN = 200
LISTS_SHOWN = 24
FIELDS = [
    "rating",
    "games",
    "best",
    "best_on",
    "reached_2400",
    "first_played_on",
    "last_played_on",
    "last_tournament_id",
    "listed_rank",
]


class _Row(NamedTuple):
    """What a current rating follows from: one player in one period, and the rating after it."""

    player_id: int
    on: datetime.date
    period_id: int
    tournament_id: int
    games_before: int
    games: int
    k_reason: str
    rating_before: int
    rating: int


_COLUMNS = (
    "player_id",
    "period__ends_on",
    "period_id",
    "tournament_id",
    "games_before",
    "games",
    "k_reason",
    "rating_before",
    "rating_after",
)


def refresh_ratings(ladder: Ladder, player_ids: Collection[int], note: Note) -> set[int]:
    """Rewrite the current ratings of these players from their changes; returns whose rating moved."""
    moved: set[int] = set()
    done = 0
    for some in in_chunks(player_ids):
        note("people", done, len(player_ids))
        moved |= _refresh_some(ladder, some)
        done += len(some)
    return moved


def _refresh_some(ladder: Ladder, player_ids: Collection[int]) -> set[int]:
    wanted = _from_changes(ladder, player_ids)
    stored = {one.player_id: one for one in Rating.objects.filter(ladder=ladder, player_id__in=player_ids)}
    added, changed, moved = [], [], set()
    for player_id, rating in wanted.items():
        old = stored.get(player_id)
        if old is None:
            added.append(rating)
            moved.add(player_id)
            continue
        rating.listed_rank = old.listed_rank
        if any(getattr(old, name) != getattr(rating, name) for name in FIELDS):
            changed.append(rating)
        if old.rating != rating.rating:
            moved.add(player_id)
    gone = set(stored) - set(wanted)
    Rating.objects.bulk_create(
        [*added, *changed],
        batch_size=ROWS_AT_ONCE,
        update_conflicts=True,
        unique_fields=["ladder", "player"],
        update_fields=FIELDS,
    )
    Rating.objects.filter(ladder=ladder, player_id__in=gone).delete()
    return moved | gone


def refresh_figures(ladder: Ladder, today: datetime.date | None = None) -> None:
    """Count the board anew into `ladder.figures`; the caller saves the ladder.

    ranks: " 1702:1 1688:2 ", rating and rank of the active with enough games, best first: read in part, and as
    text, because a large ladder has a thousand of them. bars: their distribution.
    """
    today = today or timezone.now().date()
    board = Rating.objects.filter(
        ladder=ladder, games__gte=BOARD_GAMES, last_played_on__gte=months_before(today, ACTIVE_MONTHS)
    )
    counts = Counter(board.order_by().values_list("rating", flat=True))
    countries = Counter(
        board.order_by().exclude(player__country="").values_list("player__country", flat=True)
    )
    clubs = Counter(board.order_by().exclude(player__club="").values_list("player__club", flat=True))
    last = RatingPeriod.objects.filter(ladder=ladder, games__gt=0).order_by("-ends_on").first()
    tournament = last.tournaments.order_by("-pk").first() if last else None
    ladder.figures = {
        "on": today.isoformat(),
        "players": sum(counts.values()),
        "ranks": _ranks(counts),
        "bars": list(bars_of(counts)),
        "countries": sorted(countries),
        "clubs": sorted(name for name, _number in clubs.most_common(CLUBS_SHOWN)),
        "lists": [
            [number, on.isoformat()] for number, on in ladder.lists.values_list("number", "on")[:LISTS_SHOWN]
        ],
        "last_on": last.ends_on.isoformat() if last else None,
        "last_name": tournament.name if tournament else "",
        "last_slug": tournament.slug if tournament else "",
    }


def _ranks(counts: Mapping[int, int]) -> str:
    ordered = sorted(counts, reverse=True)
    ahead = accumulate((counts[rating] for rating in ordered), initial=0)
    return "".join(f" {rating}:{1 + before}" for rating, before in zip(ordered, ahead, strict=False))


def _from_changes(ladder: Ladder, player_ids: Collection[int]) -> dict[int, Rating]:
    rows_by_player: dict[int, list[_Row]] = defaultdict(list)
    rows = RatingChange.objects.filter(ladder=ladder, player_id__in=player_ids).order_by("period__ends_on")
    for row in rows.values_list(*_COLUMNS):
        rows_by_player[row[0]].append(_Row(*row))
    last_ids = {own[-1].period_id for own in rows_by_player.values()}
    periods = RatingPeriod.objects.defer("seats", "tournament_of_game", "totals").in_bulk(last_ids)
    elite = {pk: getattr(settings_of(period), "elite_rating", 10**9) for pk, period in periods.items()}
    booked = _booked(ladder, player_ids)
    return {
        player_id: _rating(ladder, own, booked[player_id], elite[own[-1].period_id])
        for player_id, own in rows_by_player.items()
    }


def _rating(ladder: Ladder, rows: list[_Row], booked: list[tuple[datetime.date, int]], elite: int) -> Rating:
    last = rows[-1]
    later = sum(amount for day, amount in booked if day > last.on)
    best, best_on = _best(rows, booked, last.rating + later)
    return Rating(
        ladder_id=ladder.pk,
        player_id=last.player_id,
        rating=last.rating + later,
        games=last.games_before + last.games,
        best=best,
        best_on=best_on,
        reached_2400=last.k_reason == "elite" or last.rating >= elite,
        first_played_on=rows[0].on,
        last_played_on=last.on,
        last_tournament_id=last.tournament_id,
    )


def _best(
    rows: list[_Row], booked: list[tuple[datetime.date, int]], current: int
) -> tuple[int, datetime.date]:
    """The highest rating after a period or a booking, and since when; the earliest of equals."""
    reached = [(row.on, row.rating) for row in rows]
    for day, _amount in booked:  # it counts before the period of its own day
        following = next((row.rating_before for row in rows if row.on >= day), current)
        reached.append((day, following))
    best_on, best = min(reached, key=lambda one: (-one[1], one[0]))
    return best, best_on


def _booked(ladder: Ladder, player_ids: Collection[int]) -> dict[int, list[tuple[datetime.date, int]]]:
    booked: dict[int, list[tuple[datetime.date, int]]] = defaultdict(list)
    adjustments = RatingAdjustment.objects.filter(ladder=ladder, player_id__in=player_ids)
    for player_id, day, amount in adjustments.values_list("player_id", "booked_on", "amount"):
        booked[player_id].append((day, amount))
    return booked
