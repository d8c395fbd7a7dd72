"""Laws of a scenario that are not already in its card list: hands, cards dealt, own sets."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache

from games.scoring.board import Table
from games.scoring.edition import Edition, with_kinds
from games.scoring.findings import Findings
from games.scoring.legality.matching import Cards
from games.scoring.trait import Trait


def cards_in_play(edition: Edition, players: int, stated: int | None) -> tuple[int, ...]:
    """Return the numbers of cards that may be in play at a table of so many players.

    stated: the deck size given with the table. Dealt out: as many each as the deck gives, or as the scenario
    says when cards are mixed in. Own sets: those of all players, and the same number of extra cards for each.
    """
    sizes = edition.deck_sizes if stated is None else (stated,)
    rules = edition.scenario
    if rules is None or not players:
        return sizes
    if rules.deal:
        each = [size // players for size in sizes]
        if edition.extras and rules.deal_with_extras is not None:
            each = [min(number, rules.deal_with_extras) for number in each]
        return tuple(number * players for number in each)
    if edition.own_set:
        box = edition.sets[0]
        own = [
            share for share, kind in zip(edition.own_set, edition.kinds, strict=True) if kind.set_code == box
        ]
        extras = sum(edition.own_set) - sum(own)
        in_play = tuple(players * (sum(own) + extra) for extra in range(extras + 1))
        return (stated,) if stated in in_play else in_play
    return sizes


@lru_cache(maxsize=256)
def edition_at_table(edition: Edition, players: int) -> Edition:
    """Return the edition with the cards that this number of players brings into play."""
    if not edition.own_set:
        return edition
    kinds = tuple(
        replace(kind, copies=min(kind.copies, players * share))
        for share, kind in zip(edition.own_set, edition.kinds, strict=True)
    )
    return with_kinds(edition, kinds)


def check_scenario(table: Table, edition: Edition, findings: Findings) -> None:
    """Check hands where every card must be played, and each board against the own sets."""
    rules = edition.scenario
    if rules is None:
        return
    if rules.hands_empty:
        for board in table.boards:
            if board.hand:
                findings.error(
                    "hand_not_empty", f"players[{board.index}].hand", board.index, count=board.hand
                )
    if edition.own_set:
        _check_size_of_own_sets(table, edition, findings)
    if edition.own_set and not any(f.code in ("too_many_copies", "cards_not_matchable") for f in findings):
        _check_own_sets(table, edition, findings)


def _check_size_of_own_sets(table: Table, edition: Edition, findings: Findings) -> None:
    """Nobody plays more cards than the own set has; only cards for opponents came from somebody else."""
    players = len(table.boards)
    each = max(cards_in_play(edition, players, table.deck_size)) // players if players else 0
    for board, counts in zip(table.boards, table.counts, strict=True):
        foreign = sum(
            number for trait, number in counts.copies.items() if counts.traits[trait].on_opponent != "no"
        )
        own = counts.cards - foreign + (board.hand or 0)
        if own > each:
            findings.error("too_many_cards.own", f"players[{board.index}]", board.index, count=own, deck=each)


def _check_own_sets(table: Table, edition: Edition, findings: Findings) -> None:
    """Each card on a board comes from its owner's set, those for opponents from somebody else's."""
    wanted: Counter[str] = Counter()
    for board in table.boards:
        for trait in [trait for animal in board.animals for trait in animal.traits]:
            wanted[_place(board.index, trait.face or trait.id)] += 1
        for link in board.links:
            wanted[_place(board.index, link.trait.id)] += 1
    short = _own_cards(edition, len(table.boards)).unmatched(wanted)
    if short is None:
        return
    players = sorted({int(place.partition(":")[0]) for place in short.traits})
    names = tuple(sorted({place.partition(":")[2] for place in short.traits}))
    player = players[0] if len(players) == 1 else None
    key = (
        "too_many_copies.own_set" if len(names) == 1 and player is not None else "cards_not_matchable.own_set"
    )
    findings.error(key, names[0], player, traits=names, count=short.needed, copies=short.shown)


def _place(player: int, trait: str) -> str:
    return f"{player}:{trait}"


@lru_cache(maxsize=64)
def _own_cards(edition: Edition, players: int) -> Cards:
    kinds = []
    for owner in range(players):
        for share, kind in zip(edition.own_set, edition.kinds, strict=True):
            faces = [place for face in kind.faces for place in _places(edition.traits[face], owner, players)]
            kinds.append((tuple(faces), share))
    return Cards(kinds)


def _places(trait: Trait, owner: int, players: int) -> list[str]:
    """Boards on which the owner of a card may have played it."""
    boards = {"no": [owner], "only": [p for p in range(players) if p != owner], "any": list(range(players))}
    return [_place(player, trait.id) for player in boards[trait.on_opponent]]
