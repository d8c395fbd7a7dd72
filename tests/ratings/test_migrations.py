"""What is stored is taken along when its form changes, and back."""

import datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from ratings.services.current import refresh_figures
from tests.ratings.factories import classic, rated, rows

BEFORE, AFTER = [("ratings", "0001_initial")], [("ratings", "0003_figures_ready_to_show")]
WITH_COUNTS = [("ratings", "0002_totals_with_periods")]
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


@pytest.mark.django_db(transaction=True)
def test_figures_of_a_ladder_are_the_same_again(migrate):
    rated("First", MAY, [[[("a", 1), ("b", 2), ("c", 2), ("d", 4)]]] * 5)
    refresh_figures(ladder := classic(), MAY)
    ladder.save()
    known = classic().figures
    assert known["ranks"] == " 1600:1 1500:2 1400:4"
    old = migrate(WITH_COUNTS).get_model("ratings", "Ladder").objects.get(code="classic")
    assert old.figures["counts"] == [[1600, 1], [1500, 2], [1400, 1]]
    assert "ranks" not in old.figures
    migrate(AFTER)
    assert classic().figures == known
