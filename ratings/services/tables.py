"""Which tables count in which rating period of a ladder."""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from games import queries as tournaments
from games.queries import RatedTable, TournamentSummary
from ratings.models import Ladder, RatedTournament, month_end
from ratings.queries import merged_ids, with_merged
from ratings.systems.game import Game

LONG_DAYS = 30  # a longer tournament counts month by month; FIDE B.02, article 4.1


def counted_tables(
    tournament_ids: Collection[int], merged: Mapping[int, int] | None = None
) -> list[RatedTable]:
    """Confirmed tables of these tournaments, with merged players (None: as stored) under the entry that stays."""
    merged = merged_ids() if merged is None else merged
    return [with_merged(table, merged) for table in tournaments.rated_tables(tournament_ids)]


def games_of(tables: Collection[RatedTable]) -> list[Game]:
    """The tables as the rating systems read them."""
    return [Game(one.table_id, {seat.player_id: seat.place for seat in one.seats}) for one in tables]


def period_of(
    played_on: datetime.date, end: datetime.date, summary: TournamentSummary, ladder: Ladder
) -> datetime.date:
    """The day of the period in which a table of a tournament that ended on `end` counts."""
    is_long = (end - summary.starts_on).days > LONG_DAYS
    month = month_end(min(played_on, end) if is_long else end)
    if ladder.period_kind == Ladder.PeriodKind.MONTH:
        return month
    return min(month, end)


def period_end(summary: TournamentSummary, played: Iterable[datetime.date]) -> datetime.date:
    """The day a tournament ended; of a cancelled one that of its last rated table."""
    return summary.ended_on or max(played)


def tables_by_day(
    ladder: Ladder, tournament_ids: Collection[int], merged: Mapping[int, int] | None = None
) -> dict[datetime.date, list[RatedTable]]:
    """Period day -> tables of these tournaments that count in it, by tournament, round and number.

    merged: player id -> the id under which their results count; None: as stored.
    """
    summaries = tournaments.tournament_summaries(tournament_ids)
    by_tournament: dict[int, list[RatedTable]] = defaultdict(list)
    for table in counted_tables(tournament_ids, merged):
        by_tournament[table.tournament_id].append(table)
    found: dict[datetime.date, list[RatedTable]] = defaultdict(list)
    for tournament_id, tables in by_tournament.items():
        summary = summaries[tournament_id]
        end = period_end(summary, (table.played_on for table in tables))
        for table in tables:
            found[period_of(table.played_on, end, summary, ladder)].append(table)
    return found


def accepted_ids(ladder: Ladder, tournament_ids: Collection[int] | None = None) -> set[int]:
    """Which of these tournaments (of all, without them) the ladder has accepted."""
    accepted = RatedTournament.objects.filter(ladder=ladder, status=RatedTournament.Status.ACCEPTED)
    if tournament_ids is not None:
        accepted = accepted.filter(tournament__in=tournament_ids)
    return set(accepted.values_list("tournament_id", flat=True))
