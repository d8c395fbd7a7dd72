"""Tables that are not played to their end in their round: put off to another day, or broken off.

A postponed table lets its round be closed and the next one be seated; its players count as having met, its points
count when the result comes. A game that was broken off waits for a ruling: an official enters the result that is to
stand, declares the table void, or opens it again.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Round, Table, User
from games.services.errors import Conflict, ServiceError
from games.services.log import record
from games.services.permissions import OFFICIALS, require
from games.services.results import held_table

WITHOUT_RESULT = (Table.Status.OPEN, Table.Status.POSTPONED, Table.Status.UNFINISHED)


def postpone_table(*, table_id: int, version: int, by: User, comment: str) -> Table:
    """Put a table off: it is played later. The round goes on without it; its players may enter the result any time."""
    return _set_aside(table_id, version, by, comment, Table.Status.POSTPONED, "table_postponed")


def break_off_table(*, table_id: int, version: int, by: User, comment: str) -> Table:
    """Note that a game was broken off; from now on officials only enter its result."""
    return _set_aside(table_id, version, by, comment, Table.Status.UNFINISHED, "table_broken_off")


@transaction.atomic
def _set_aside(table_id: int, version: int, by: User, comment: str, status: str, verb: str) -> Table:
    table, tournament = held_table(table_id)
    require(by, tournament, OFFICIALS)
    if table.status == status:
        return table
    if table.round.status == Round.Status.DRAFT:
        raise ServiceError("round_not_published", _("The round is not published yet."))
    if table.version != version or table.status not in WITHOUT_RESULT:
        raise Conflict(
            "stale_version", _("Someone was faster: this table has a result since you opened it."), "version"
        )
    if not comment.strip():
        raise ServiceError("comment_missing", _("Say why; the players will read it."), "comment")
    table.status = status
    table.save(update_fields=["status"])
    record(
        tournament, by, verb,
        round=table.round.number, table=table.number, version=table.version, comment=comment.strip(),
    )  # fmt: skip
    return table
