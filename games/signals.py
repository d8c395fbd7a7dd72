"""The one signal of the house.

`result_confirmed` is sent inside the transaction that changes something a rating depends on:
- a table was confirmed, corrected, voided or reopened: `kind="table"`, `tournament_id`, `table_id`;
- a tournament was submitted for rating, taken back or cancelled: `kind="tournament"`, `tournament_id`.
"""

from django.dispatch import Signal

result_confirmed = Signal()
