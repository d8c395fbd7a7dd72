"""Conservation: every card of the deck is somewhere at the end of the game."""

from games.scoring.board import Table
from games.scoring.count import cards_on_board
from games.scoring.edition import Edition
from games.scoring.findings import Findings


def check_deck(table: Table, edition: Edition, findings: Findings) -> None:
    """Check boards, discards, hands and what lies apart against the number of cards in play.

    Exact when every discard and hand is given, else an upper bound.
    """
    sizes = _deck_sizes(table, edition)
    if not sizes:
        return
    cards = table.on_plants + table.deck_left + table.out_of_game
    known = edition.conserved and not table.conceded
    for board in table.boards:
        cards += cards_on_board(board) + (board.discard or 0) + (board.hand or 0)
        known &= board.readable and board.discard is not None and board.hand is not None
    if known and cards not in sizes:
        findings.error("deck_mismatch", "deck_size", count=cards, deck=sizes[0])
    elif cards > max(sizes):
        findings.error("too_many_cards", "deck_size", count=cards, deck=max(sizes))


def _deck_sizes(table: Table, edition: Edition) -> tuple[int, ...]:
    if table.deck_size is None:
        return edition.deck_sizes
    return (table.deck_size,)
