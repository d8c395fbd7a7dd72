"""Celery's door: messages say that there is something to do, the outbox says what."""

import logging

from django.db import transaction
from django.utils import timezone

from evotourney.celery import app
from evotourney.pulse import give_pulse
from games.services import tournaments
from games.services.errors import ServiceError
from ratings.queries import untold_answers
from ratings.services.acceptance import note_told
from ratings.services.drain import drain, forget_done
from ratings.services.lists import publish_due_lists
from ratings.services.verification import verify_all

log = logging.getLogger(__name__)

SWEEP_OLDER_THAN = 3.0  # seconds: younger entries have a message under way


@app.task(name="ratings.tasks.process_outbox")
def process_outbox() -> None:
    drain()
    tell_answers()


@app.task(name="ratings.tasks.sweep_outbox")
def sweep_outbox() -> None:
    give_pulse()
    drain(older_than_seconds=SWEEP_OLDER_THAN)
    tell_answers()


@app.task(name="ratings.tasks.verify_ratings")
def verify_ratings() -> None:
    verify_all()
    publish_due_lists(timezone.now().date())
    forget_done()


def tell_answers() -> None:
    """Let tournaments know what their ladder said, each exactly once."""
    for answer in untold_answers():
        with transaction.atomic():
            if not note_told(answer.tournament_id):
                continue
            try:
                tournaments.mark_rated(
                    tournament_id=answer.tournament_id,
                    is_rated=answer.is_rated,
                    by=None,
                    reason=answer.reason,
                )
            except ServiceError as error:  # it moved on: its own status is the newer truth
                log.warning("tournament %s did not take its ladder's answer: %s", answer.tournament_id, error)
