"""A table asks for an arbiter."""

import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import LogEntry, Player, Table, Tournament, User
from games.services.errors import Refused, ServiceError
from games.services.log import record
from games.services.tournaments import locked

VERB = "arbiter_called"
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
