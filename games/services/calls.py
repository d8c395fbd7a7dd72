"""A table asks for an arbiter."""

import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import LogEntry, Player, Table, Tournament, User
from games.services.errors import Refused, ServiceError
from games.services.log import record
from games.services.permissions import RESULT_KEEPERS, require
from games.services.tournaments import locked

VERB = "arbiter_called"
ANSWERED = "call_answered"
SILENCE = datetime.timedelta(seconds=60)


@transaction.atomic
def call_arbiter(*, table_id: int, by: User, text: str = "") -> bool:
    """Note that a table asks for an arbiter; asked again within a minute nothing is added. True if it was noted."""
    tournament = locked(Table.objects.values_list("round__tournament_id", flat=True).get(pk=table_id))
    table = Table.objects.select_related("round").get(pk=table_id)
    if not Player.objects.filter(user=by, seats__table=table).exists():
        raise Refused("not_allowed", _("Only the players of this table call an arbiter to it."))
    if tournament.status != Tournament.Status.RUNNING:
        raise ServiceError("wrong_status", _("The tournament is not running."))
    where = {"round": table.round.number, "table": table.number}
    recent = LogEntry.objects.filter(
        tournament=tournament, verb=VERB, at__gte=timezone.now() - SILENCE, details__table=table.number
    )
    if recent.filter(details__round=table.round.number).exists():
        return False
    record(tournament, by, VERB, **where, text=text.strip()[:200])
    return True


@transaction.atomic
def answer_call(*, tournament_id: int, round_number: int, table_number: int, by: User) -> bool:
    """Note that an official went to a table that called; False when nobody there waits any more."""
    tournament = locked(tournament_id)
    require(by, tournament, RESULT_KEEPERS)
    last = LogEntry.objects.filter(
        tournament=tournament,
        verb__in=[VERB, ANSWERED],
        details__round=round_number,
        details__table=table_number,
    ).first()
    if last is None or last.verb == ANSWERED:
        return False
    record(tournament, by, ANSWERED, round=round_number, table=table_number)
    return True
