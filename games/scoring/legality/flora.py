"""Grass and mushrooms that survived: cards on the table and tokens on each."""

from games.scoring.board import Table
from games.scoring.edition import Edition
from games.scoring.findings import Findings


def check_flora(table: Table, edition: Edition, findings: Findings) -> None:
    """Check the surviving flora against the limits of its cards."""
    rules = edition.flora
    if rules is None or table.flora is None:
        return
    if len(table.flora) > rules.cards_max:
        findings.error("flora_range.cards", "flora", count=len(table.flora), most=rules.cards_max)
    for index, card in enumerate(table.flora):
        least, most = rules.tokens[card.kind]
        if not least <= card.food <= most:
            findings.error(
                "flora_range", f"flora[{index}].food", kind=card.kind, food=card.food, least=least, most=most
            )
