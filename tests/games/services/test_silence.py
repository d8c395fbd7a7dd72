"""Silence means agreement where a tournament says so, and only after its time."""

import datetime

import pytest
import time_machine

from games.models import Table
from games.services import results
from games.tasks import confirm_silent_results
from tests.factories import entries, open_round, running_tournament

NOON = datetime.datetime(2026, 3, 1, 12, tzinfo=datetime.UTC)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("minutes_later", "status"), [(14, "submitted"), (15, "confirmed")])
def test_a_result_nobody_objects_to_is_confirmed_after_the_time_allowed(minutes_later, status):
    with time_machine.travel(NOON, tick=False):
        table = open_round(running_tournament(4, silence_minutes=15)).tables.get()
        results.submit_result(
            table_id=table.pk,
            version=0,
            seats=entries(table, [31, 24, 22, 10]),
            by=table.seats.get(number=1).player.user,
        )
    with time_machine.travel(NOON + datetime.timedelta(minutes=minutes_later), tick=False):
        confirm_silent_results()
    table.refresh_from_db()
    assert table.status == status


def test_without_the_setting_silence_means_nothing():
    with time_machine.travel(NOON, tick=False):
        table = open_round(running_tournament(4)).tables.get()
        player = table.seats.get(number=1).player.user
        results.submit_result(table_id=table.pk, version=0, seats=entries(table, [31, 24, 22, 10]), by=player)
    with time_machine.travel(NOON + datetime.timedelta(days=1), tick=False):
        confirm_silent_results()
    table.refresh_from_db()
    assert table.status == Table.Status.SUBMITTED
