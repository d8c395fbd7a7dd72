"""The signals of the house.

`result_confirmed` is sent inside the transaction that changes something a rating depends on:
- a table was confirmed, corrected, voided or reopened: `kind="table"`, `tournament_id`, `table_id`, `ruling`;
- a tournament was submitted for rating, taken back or cancelled: `kind="tournament"`, `tournament_id`.

`archive_asked` is sent while an archive is made (`tournament_id`); who hears it returns a list of (kind, body) to be
chained behind the tournament's own records.
"""

from dataclasses import dataclass

from django.dispatch import Signal

result_confirmed = Signal()
archive_asked = Signal()


@dataclass(frozen=True)
class TableRuling:
    """What was done with the result of a table. deed: confirmed, corrected, voided, reopened; comment: public."""

    slug: str
    round_number: int
    table_number: int
    deed: str
    comment: str = ""
