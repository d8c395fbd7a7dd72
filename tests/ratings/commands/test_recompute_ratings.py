"""The command that replays ratings."""

import datetime
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ratings.models import RatingChange
from tests.ratings.factories import rated, ratings

pytestmark = pytest.mark.django_db

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)


@pytest.fixture
def two():
    rated("First", MAY, [[[("a", 1), ("b", 2)]]])
    rated("Second", JUNE, [[[("a", 1), ("b", 2)]]])


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("recompute_ratings", *arguments, stdout=out)
    return out.getvalue()


def test_nothing_to_do_is_said(two):
    assert run() == "classic: every row was right.\nnorth_star: every row was right.\n"


def test_a_wrong_row_is_mended(two):
    rows = RatingChange.objects.filter(player__name="a", period__ends_on=MAY)
    rows.update(change=99, rating_before=1400, rating_after=1599)
    assert "1 changed" in run("--ladder", "classic")
    assert ratings() == {"a": 1538, "b": 1462}


def test_from_a_day_the_earlier_rows_are_trusted(two):
    RatingChange.objects.filter(player__name="a", period__ends_on=MAY).update(change=99, rating_after=1599)
    assert "classic: 1 periods replayed" in run("--from", "2026-06-01")
    assert ratings() == {"a": 1612, "b": 1467}


def test_a_long_replay_says_how_far_it_is(two, monkeypatch):
    monkeypatch.setattr("ratings.services.progress.EVERY", 1)
    told = StringIO()

    call_command("recompute_ratings", "--ladder", "classic", stdout=StringIO(), stderr=told)

    assert told.getvalue().splitlines() == [
        "classic: 0 of 2 tournaments read",
        "classic: 0 of 2 periods replayed",
        "classic: 1 of 2 periods replayed",
        "classic: 0 of 2 players brought up to date",
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--from", "June"], "write it as 2026-11-24"),
        (["--from", "2026-13-40"], "is no date"),
        (["--ladder", "antarctic"], "there is no ladder 'antarctic'"),
    ],
)
def test_a_wrong_argument_is_named(arguments, words):
    with pytest.raises(CommandError, match=words):
        run(*arguments)
