"""Read the document of one table."""

from collections.abc import Mapping
from typing import Any

from games.scoring.board import Board, FloraCard, Table
from games.scoring.edition import Edition
from games.scoring.findings import Findings, shown
from games.scoring.reading.animals import AnimalsReader
from games.scoring.reading.species import SpeciesReader
from games.scoring.reading.traits import TraitReader
from games.scoring.reading.values import flag, is_object, items, natural

TABLE_KEYS = frozenset({
    "edition", "players", "flora", "on_plants", "deck_size", "deck_left", "out_of_game", "half_deck", "online",
    "ended", "cards", "claimed",
})  # fmt: skip
COUNT_KEYS = ("on_plants", "deck_size", "deck_left", "out_of_game")
_BOARD_KEYS = frozenset({"player", "links", "discard", "hand", "left"})
ENDS = ("normal", "conceded")
MOST_PLAYERS = 64


def read_table(document: Mapping[str, Any], edition: Edition, findings: Findings) -> Table:
    """Return what the document says; faults go to findings, what cannot be read is left out."""
    is_object(document, TABLE_KEYS, "", None, findings)
    table = Table(claimed=document.get("claimed"))
    counts = {key: natural(document, key, "count_range", "", None, findings) for key in COUNT_KEYS}
    table.on_plants = counts["on_plants"] or 0
    table.deck_size = counts["deck_size"]
    table.deck_left = counts["deck_left"] or 0
    table.out_of_game = counts["out_of_game"] or 0
    table.counts_read = all(counts[key] is not None for key in COUNT_KEYS if key in document)
    flag(document, "half_deck", "", None, findings)
    table.online = bool(flag(document, "online", "", None, findings))
    ended = document.get("ended", "normal")
    if ended not in ENDS:
        findings.error("count_range.ended", "ended", value=shown(ended))
    table.conceded = ended == "conceded"
    table.flora = _read_flora(document, edition, findings)
    _read_boards(document, edition, table, findings)
    return table


def _read_boards(document: Mapping[str, Any], edition: Edition, table: Table, findings: Findings) -> None:
    traits = TraitReader(edition, findings)
    if "cards" in document:
        traits.read_own_cards(document["cards"])
    reader: AnimalsReader | SpeciesReader
    if edition.family == "animals":
        keys = _BOARD_KEYS | {"animals"}
        reader = AnimalsReader(traits, findings)
    else:
        keys = _BOARD_KEYS | {"species", *edition.species.counters}
        reader = SpeciesReader(edition, traits, findings)
    for index, content in enumerate(document["players"][:MOST_PLAYERS]):
        where = f"players[{index}]"
        board = Board(index)
        table.boards.append(board)
        if not is_object(content, keys, where, index, findings):
            board.readable = False
            continue
        label = content.get("player", "")
        if not isinstance(label, str):
            findings.error("missing_key.text", f"{where}.player", index, name="player", value=shown(label))
        board.discard = natural(content, "discard", "count_range", where, index, findings)
        board.hand = natural(content, "hand", "count_range", where, index, findings)
        board.left = flag(content, "left", where, index, findings)
        reader.read(content, board, where)
    table.countable = len(document["players"]) <= MOST_PLAYERS
    table.own_copies = traits.own_copies
    traits.note_foreign()


def _read_flora(document: Mapping[str, Any], edition: Edition, findings: Findings) -> list[FloraCard] | None:
    if edition.flora is None:
        if "flora" in document:
            findings.error("unknown_key.flora", "flora", name="flora")
        return None
    cards = items(document, "flora", "flora_range.list", "", None, findings, required=True)
    if cards is None or len(cards) > 1000:
        if cards is not None:
            findings.error("flora_range.cards", "flora", count=len(cards), most=edition.flora.cards_max)
        return None
    flora: list[FloraCard] = []
    readable = True
    for index, content in enumerate(cards):
        where = f"flora[{index}]"
        if not isinstance(content, dict):
            findings.error("flora_range.object", where, value=shown(content))
            readable = False
            continue
        is_object(content, frozenset({"kind", "food"}), where, None, findings)
        kind = content.get("kind")
        if kind not in edition.flora.tokens if isinstance(kind, str) else True:
            key = "flora_range.kind" if "kind" in content else "missing_key"
            kinds = ", ".join(edition.flora.tokens)
            findings.error(key, f"{where}.kind", name="kind", value=shown(kind), kinds=kinds)
            kind = None
        food = natural(content, "food", "flora_range", where, None, findings, required=True)
        if kind is None or food is None:
            readable = False
        else:
            flora.append(FloraCard(kind, food))
    return flora if readable else None
