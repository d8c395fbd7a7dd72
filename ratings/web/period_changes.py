"""Everybody's change in one rating period, with the sums it was made of: rows of the file a federation rechecks."""

from collections import defaultdict
from collections.abc import Iterator

from games import queries as tournaments
from games.exports.tables import RatingChangeRow
from ratings.history import tables_in_period
from ratings.models import RatingPeriod
from ratings.systems import elo
from ratings.systems.calculation import explain
from ratings.systems.game import Game
from ratings.web.words import plain

DIGITS = 6


def period_change_rows(period: RatingPeriod) -> Iterator[RatingChangeRow]:
    """One row per player of a period, by new rating, then id; sums empty on a ladder that is not Elo."""
    changes = list(period.changes.order_by("-rating_after", "player_id"))
    cards = tournaments.player_cards([one.player_id for one in changes])
    states = {
        one.player_id: elo.PlayerState(one.rating_before, one.games_before, one.k_reason == "elite")
        for one in changes
    }
    settings = elo.EloSettings(**period.settings) if period.system == elo.CODE else None
    games = _games_by_player(period) if settings else {}
    for one in changes:
        made = explain(one.player_id, states, games.get(one.player_id, []), settings) if settings else []
        yield RatingChangeRow(
            ladder=period.ladder.code,
            period=period.ends_on.isoformat(),
            player_id=cards[one.player_id].public_id,
            player=cards[one.player_id].name,
            rating_before=one.rating_before,
            k_factor=one.k,
            games=one.games,
            score=plain(sum(game.scored for game in made), elo.WHOLE, DIGITS) if settings else "",
            expected=plain(sum(game.expected for game in made), elo.WHOLE, DIGITS) if settings else "",
            total=plain(one.total, elo.WHOLE, DIGITS) if settings else "",
            change=one.change,
            rating_after=one.rating_after,
        )


def _games_by_player(period: RatingPeriod) -> dict[int, list[Game]]:
    found: dict[int, list[Game]] = defaultdict(list)
    for table in tables_in_period(period):
        game = Game(table.table_id, {seat.player_id: seat.place for seat in table.seats})
        for seat in table.seats:
            found[seat.player_id].append(game)
    return found
