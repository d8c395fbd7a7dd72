"""The operator's pages: everything computed is read only, a ladder that could not be rated is refused."""

import datetime

import pytest
from django.core.exceptions import ValidationError

from games.models import Player
from ratings.models import Ladder, OutboxEntry
from tests.factories import make_user
from tests.ratings.factories import classic, rated

pytestmark = pytest.mark.django_db

PAGES = ["ladder", "outboxentry", "ratedtournament", "ratingperiod", "recomputerun", "rating"]
PAGES += ["ratingchange", "officiallist", "mergedplayer"]


@pytest.fixture
def root(client):
    client.force_login(make_user("root", is_staff=True, is_superuser=True))
    rated("Cup", datetime.date(2026, 5, 2), [[[("a", 1), ("b", 2)]]])
    OutboxEntry.objects.create(kind="live", key="7", attempts=5, last_error="ValueError: nine seats")
    return client


@pytest.mark.parametrize("name", PAGES)
def test_every_list_opens(root, name):
    assert root.get(f"/admin/ratings/{name}/").status_code == 200


@pytest.mark.parametrize("name", ["rating", "ratingchange"])
def test_people_are_found_without_accents(root, name):
    player = Player.objects.get(name="a")
    player.name = "Ida Sørensen"
    player.save()
    found = root.get(f"/admin/ratings/{name}/?q=sorensen+ida").context["cl"].queryset
    assert [one.player for one in found] == [player]


def test_what_is_computed_cannot_be_changed_by_hand(root):
    for name in ("rating", "ratingchange", "ratingperiod", "officiallist"):
        assert root.get(f"/admin/ratings/{name}/add/").status_code == 403


def test_a_given_up_job_may_be_tried_again(root):
    entry = OutboxEntry.objects.get(attempts=5)
    root.post("/admin/ratings/outboxentry/", {"action": "try_again", "_selected_action": [entry.pk]})
    entry.refresh_from_db()
    assert entry.attempts == 0


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("system", "glicko", "There is no such rating system"),
        ("settings", {"k_new": -1}, "bad_setting"),
        ("settings", {"curve": "linear"}, "unknown_curve"),
        ("settings", {"colour": "green"}, "Unknown or unusable setting"),
    ],
)
def test_a_ladder_nobody_could_rate_is_refused(field, value, words):
    ladder = classic()
    setattr(ladder, field, value)
    with pytest.raises(ValidationError, match=words):
        ladder.clean()


def test_the_shipped_ladders_are_sound():
    shipped = list(Ladder.objects.order_by("code"))
    assert [ladder.code for ladder in shipped] == ["classic", "north_star"]
    for ladder in shipped:
        ladder.clean()


def test_a_difference_found_at_night_stands_on_the_page(root):
    Ladder.objects.filter(code="classic").update(differences=3)
    assert "differ from a full replay" in root.get("/ratings/classic/").content.decode()


def test_the_system_of_a_ladder_with_rated_periods_stays():
    rated("Cup", datetime.date(2026, 5, 2), [[[("a", 1), ("b", 2)]]])
    ladder = classic()
    ladder.system = "plackett_luce"
    with pytest.raises(ValidationError, match="Periods of this ladder are rated by elo; make another ladder"):
        ladder.full_clean()
