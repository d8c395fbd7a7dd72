"""Conservation: every card of the deck is somewhere at the end of the game."""

from games.scoring.board import Board, Table
from games.scoring.edition import Edition
from games.scoring.findings import ERROR, WARNING, Findings
from games.scoring.legality.copies import online_slack
from games.scoring.legality.scenario import cards_in_play


def check_deck(table: Table, edition: Edition, findings: Findings) -> None:
    """Check boards, discards, hands and what lies apart against the number of cards in play.

    Exact when every discard and hand is given, else an upper bound. Other counts that are not given are none:
    cards on plants, left in the deck or in the own sets of a scenario, out of the game. Online some cards were
    turned into others and count beside them; cards dropped in play are in no discard there, and a leaver's
    cards vanish, so that fewer than the deck are no error.
    """
    _check_stated_size(table, edition, findings)
    sizes = _sizes(table, edition)
    if not sizes:
        return
    total, is_known = _accounted_for(table, edition)
    over = sum(online_slack(edition).values()) if table.online else 0
    level = ERROR if edition.deck_sizes else WARNING
    if not is_known:
        if total > max(sizes) + over:
            findings.add(level, "too_many_cards", "deck_size", count=total, deck=max(sizes))
        return
    if any(size <= total <= size + over for size in sizes):
        return
    values = {"count": total, "deck": min(sizes, key=lambda s: abs(s - total))}
    if not table.online or total > max(sizes):
        findings.add(level, "deck_mismatch", "deck_size", **values)
    elif not any(board.left for board in table.boards):
        findings.warning("deck_mismatch.online", "deck_size", **values)


def _check_stated_size(table: Table, edition: Edition, findings: Findings) -> None:
    """A table cannot have more cards than its sets; a scenario leaves most of them in the box anyway."""
    if table.deck_size is None or edition.scenario is not None or not edition.deck_sizes:
        return
    if table.deck_size > max(edition.deck_sizes):
        deck = max(edition.deck_sizes)
        findings.error("deck_mismatch.size", "deck_size", count=table.deck_size, deck=deck)


def _sizes(table: Table, edition: Edition) -> tuple[int, ...]:
    """Numbers of cards that may be in play at this table."""
    in_play = cards_in_play(edition, len(table.boards), table.deck_size)
    if edition.scenario is not None and table.out_of_game:
        return (*in_play, *(edition.deck_sizes if table.deck_size is None else (table.deck_size,)))
    return in_play


def _accounted_for(table: Table, edition: Edition) -> tuple[int, bool]:
    """Return (cards accounted for, whether that should be all of them)."""
    total = table.on_plants + table.deck_left + table.out_of_game
    is_known = edition.conserved and not table.conceded and table.counts_read
    for board, counts in zip(table.boards, table.counts, strict=True):
        total += (board.discard or 0) + (board.hand or 0)
        is_known &= board.readable and board.discard is not None and board.hand is not None
        if edition.family == "animals":
            total += counts.cards
        else:
            total += _cards_on_species(board, edition)
    return total, is_known


def _cards_on_species(board: Board, edition: Edition) -> int:
    cards = 0
    for species in board.species:
        if "trait" in edition.species.cards_on_boards:
            cards += len(species.traits)
        if "population" in edition.species.cards_on_boards:
            cards += species.population or 0
    return cards
