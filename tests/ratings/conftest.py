"""What tests of ladders share: a fixed day, a rating officer who is signed in, tournaments to look at."""

import datetime

import pytest

from games.models import Tournament, User
from ratings.models import LadderRole
from tests.factories import make_user
from tests.ratings.factories import classic, rated, set_status, tournament

MAY = datetime.date(2026, 5, 2)


@pytest.fixture
def today(time_machine) -> None:
    """It is the middle of June 2026: whoever played in May is active."""
    time_machine.move_to(datetime.datetime(2026, 6, 15, 12, tzinfo=datetime.UTC))


@pytest.fixture
def olga(client) -> User:
    """The rating officer of the classic ladder; the client is hers."""
    olga = make_user("olga2")
    LadderRole.objects.create(ladder=classic(), user=olga, role="officer")
    client.force_login(olga)
    return olga


@pytest.fixture
def submitted() -> Tournament:
    """A tournament too small to be accepted by itself."""
    made = tournament("Small Cup", [[[("a", 1), ("b", 2)]]], ended_on=MAY, status="finished")
    set_status(made, "submitted")
    return made


@pytest.fixture
def cup() -> Tournament:
    """Four players at five tables, always in the same order but for a shared second place."""
    return rated("Cup", MAY, [[[("a", 1), ("b", 2), ("c", 2), ("d", 4)]]] * 5)
