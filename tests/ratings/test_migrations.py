"""Sums that were stored with the rows move to their periods, and back."""

import datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.ratings.factories import rated, rows

BEFORE, AFTER = [("ratings", "0001_initial")], [("ratings", "0002_totals_with_periods")]
MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)


@pytest.fixture
def migrate():
    def to(targets):
        executor = MigrationExecutor(connection)
        executor.migrate(targets)
        return executor.loader.project_state(targets).apps

    yield to
    to(AFTER)


@pytest.mark.django_db(transaction=True)
def test_the_sums_are_the_same_with_the_rows_and_with_the_periods(migrate):
    rated("First", MAY, [[[("a", 1), ("b", 2), ("c", 2), ("d", 4)]]])
    rated("Second", JUNE, [[[("b", 1), ("a", 2)]], [[("a", 1), ("b", 2), ("c", 3)]]])
    known = rows()
    old = migrate(BEFORE).get_model("ratings", "RatingChange")
    totals = list(
        old.objects.order_by("period__ends_on", "player__name").values_list("player__name", "total")
    )
    assert totals == [
        ("a", 210_000_000),
        ("b", 0),
        ("c", 0),
        ("d", -210_000_000),
        ("a", -24_150_840),
        ("b", 228_113_130),
        ("c", -203_962_290),
    ]
    migrate(AFTER)
    assert rows() == known
