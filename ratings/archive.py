"""What an archive of a tournament says of its ratings: everything its changes were computed from."""

from collections.abc import Mapping

from ratings.history import tables_in_period
from ratings.models import Ladder, RatedTournament, RatingPeriod
from ratings.queries import merged_ids, rating_state
from ratings.systems import elo
from ratings.systems.archived import ArchivedGame, ArchivedPeriod, Fact, change_fact, period_fact


def rating_facts(tournament_id: int) -> list[Fact]:
    """The records of a rated tournament; none before it is rated, while its ladder is busy, or outside Elo."""
    if rating_state(tournament_id).code != "rated":
        return []
    ladder = RatedTournament.objects.select_related("ladder").get(tournament=tournament_id).ladder
    if ladder.system != elo.CODE:
        return []
    merged = merged_ids()
    facts: list[Fact] = []
    for period in RatingPeriod.objects.filter(ladder=ladder, tournaments=tournament_id).order_by("ends_on"):
        facts += _period_facts(ladder, period, tournament_id, merged)
    return facts


def _period_facts(
    ladder: Ladder, period: RatingPeriod, tournament_id: int, merged: Mapping[int, int]
) -> list[Fact]:
    tables = tables_in_period(period)
    own = {seat.player_id for table in tables if table.tournament_id == tournament_id for seat in table.seats}
    games = tuple(
        ArchivedGame(
            table.round_number if table.tournament_id == tournament_id else None,
            table.table_number if table.tournament_id == tournament_id else None,
            {seat.player_id: seat.place for seat in table.seats},
        )
        for table in tables
        if any(seat.player_id in own for seat in table.seats)
    )
    players = {player_id for game in games for player_id in game.places}
    rows = {row.player_id: row for row in period.changes.filter(player__in=players)}
    ends_on = period.ends_on.isoformat()
    archived = ArchivedPeriod(
        ladder=ladder.code,
        ends_on=ends_on,
        settings=elo.EloSettings(**period.settings),
        states={
            player_id: elo.PlayerState(row.rating_before, row.games_before, row.k_reason == "elite")
            for player_id, row in rows.items()
        },
        games=games,
        merged={player_id: into for player_id, into in merged.items() if into in players},
        is_locked=ladder.locked_before is not None and period.ends_on < ladder.locked_before,
    )
    changes = [change_fact(ladder.code, ends_on, rows[player_id]) for player_id in sorted(own & rows.keys())]
    return [period_fact(archived), *changes]
