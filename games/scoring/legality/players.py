"""How many people sit at the table, and whether the game was played to its end."""

from games.scoring.board import Table
from games.scoring.edition import Edition
from games.scoring.findings import ERROR, WARNING, Findings


def check_players(players: int, edition: Edition, findings: Findings) -> None:
    """Check the number of players against the printed one, and against what platforms seat."""
    if edition.players_min <= players <= edition.players_max:
        return
    least, most = edition.players_tolerated or (edition.players_min, edition.players_max)
    values = {"count": players, "least": edition.players_min, "most": edition.players_max}
    findings.add(WARNING if least <= players <= most else ERROR, "player_count", "players", None, **values)


def is_unfinished(table: Table, edition: Edition) -> bool:
    """Return whether the game was stopped before its end. Own sets of a scenario may have cards left."""
    return table.conceded or (table.deck_left > 0 and not edition.own_set)


def check_finished(table: Table, edition: Edition, findings: Findings) -> None:
    """Note a game that was stopped: its boards are no end of the game."""
    if table.conceded:
        findings.warning("game_unfinished.conceded", "ended")
    elif is_unfinished(table, edition):
        findings.warning("game_unfinished", "deck_left", cards=table.deck_left)
