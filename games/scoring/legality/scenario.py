"""Laws of a scenario that are not already in its card list."""

from games.scoring.board import Table
from games.scoring.edition import Edition
from games.scoring.findings import Findings


def check_scenario(table: Table, edition: Edition, findings: Findings) -> None:
    """Check hands of a scenario in which every card must be played."""
    if edition.scenario is None or not edition.scenario.hands_empty:
        return
    for board in table.boards:
        if board.hand:
            findings.error("hand_not_empty", f"players[{board.index}].hand", board.index, count=board.hand)
