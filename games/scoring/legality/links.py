"""Pair cards: two different animals of one player, and the same card once between the same two."""

from games.scoring.board import Table
from games.scoring.edition import Edition
from games.scoring.findings import Findings


def check_links(table: Table, edition: Edition, findings: Findings) -> None:
    """Check the pair cards of every player."""
    for board in table.boards:
        seen: set[tuple[str, int, int]] = set()
        for link in board.links:
            if link.a is None or link.b is None:
                continue
            where = f"players[{board.index}].links[{link.index}]"
            if link.a == link.b:
                findings.error("bad_link.same", where, board.index, trait=link.trait.id, animal=link.a)
                continue
            pair = (link.trait.id, min(link.a, link.b), max(link.a, link.b))
            if pair in seen and not link.trait.repeat:
                findings.error("duplicate_link", where, board.index, trait=link.trait.id, animal=link.a)
            seen.add(pair)
