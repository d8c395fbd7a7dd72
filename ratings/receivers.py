"""Hears the house: writes the outbox in the transaction of a result and nudges the worker; adds ratings to archives."""

import logging
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from games.signals import TableRuling, archive_asked, result_confirmed
from ratings.archive import rating_facts
from ratings.services.acceptance import tournament_changed
from ratings.services.outbox import table_changed
from ratings.services.people import note_renamed
from ratings.systems.archived import Fact

log = logging.getLogger(__name__)


@receiver(result_confirmed, dispatch_uid="ratings")
def queue_ratings(
    sender: Any,
    *,
    tournament_id: int,
    by: Any = None,
    ruling: TableRuling | None = None,
    **_more: Any,
) -> None:
    """Note what has to be rated anew."""
    if ruling is None:
        tournament_changed(tournament_id, by=by)
    else:
        table_changed(tournament_id, ruling, by=by)
    nudge_after_commit()


@receiver(post_save, sender="games.Player", dispatch_uid="ratings-names")
def show_new_name(sender: Any, *, instance: Any, created: bool, **_more: Any) -> None:
    """A player's name or club stands on boards: they are no longer as their readers have them."""
    if not created:
        note_renamed(instance.pk)


@receiver(archive_asked, dispatch_uid="ratings-archive")
def add_ratings(sender: Any, *, tournament_id: int, **_more: Any) -> list[Fact]:
    """What the tournament's rating changes were computed from, for its archive."""
    return rating_facts(tournament_id)


def nudge_after_commit() -> None:
    """Tell the worker once this transaction is committed; once per transaction, however many results it holds."""
    waiting = transaction.get_connection().run_on_commit
    if not any(entry[1] is nudge for entry in waiting):
        transaction.on_commit(nudge)


def nudge() -> None:
    """Say that there is something to do. A broker that is away loses nothing: the sweep finds it.

    One attempt on a connection of its own: the pool would try again for seconds while somebody waits for a page.
    """
    from ratings.tasks import app, process_outbox  # the queue is loaded when first needed

    try:
        with app.connection_for_write(connect_timeout=1, transport_options={"max_retries": 0}) as broker:
            process_outbox.apply_async(expires=60, retry=False, connection=broker)
    except Exception as error:  # whatever the driver raises, the result is stored and the sweep will come
        log.warning("could not nudge the worker, the sweep will find it: %s", error)
