"""Stored reasons in the reader's words."""

import datetime

import pytest
from django.utils import translation

from games.models import Tournament
from ratings.models import RatingAdjustment
from ratings.services.drain import drain
from ratings.services.lock import lock_before
from ratings.web.reasons import worded_reasons
from tests.ratings.factories import change_places, officer, player, rated

pytestmark = pytest.mark.django_db
MAY = datetime.date(2026, 5, 2)


@pytest.mark.parametrize(
    ("stored", "said"),
    [
        ("players merged", "two entries are one person"),
        ("asked for by the rating officer", "asked for by the rating officer"),
        ("recompute_ratings", "computed anew by the operator"),
        ("locked before 2026-06-01: list 1; list 2", "locked before 1 June 2026: list 1; list 2"),
        ("locked before 2026-13-01: x", "locked before 2026-13-01: x"),
        ("opened, 3 bookings taken back: all well", "every period opened, bookings taken back: 3: all well"),
        ("gone-cup: refused", "gone-cup: refused"),
        ("gone-cup, round 2, table 3: voided", "gone-cup, round 2, table 3: declared void"),
        (
            "gone-cup, round 2, table 3: corrected: 31, not 13: a typo",
            "gone-cup, round 2, table 3: the result was corrected: 31, not 13: a typo",
        ),
        ("a word of one's own", "a word of one's own"),
        ("", ""),
    ],
)
def test_what_services_wrote_is_worded_and_what_people_wrote_is_kept(stored, said):
    assert worded_reasons([stored]) == {stored: said}


def test_tournaments_are_named_with_one_question(django_assert_num_queries):
    one, two = rated("Cup", MAY, [[[("a", 1), ("b", 2)]]]), rated("Кубок", MAY, [[[("a", 1), ("b", 2)]]])
    stored = f"{one.slug}: accepted; {two.slug}, round 2, table 3: corrected: опечатка"
    with django_assert_num_queries(1):
        assert worded_reasons([stored]) == {
            stored: "Cup: accepted; Кубок, round 2, table 3: the result was corrected: опечатка"
        }
    with translation.override("ru"):
        assert worded_reasons([stored]) == {
            stored: "Cup: принят; Кубок, тур 2, стол 3: исправлен результат: опечатка"
        }


def test_a_booking_names_the_tournament_on_the_page_of_the_player(client):
    cup = rated("Cup", MAY, [[[("a", 1), ("b", 2)]]])
    lock_before("classic", MAY + datetime.timedelta(days=9), by=officer(), reason="list 1 is out")
    drain()
    change_places(cup.rounds.get().tables.get(), [("a", 2), ("b", 1)])
    drain()
    assert RatingAdjustment.objects.count() == 2
    page = client.get(f"/players/{player('a').public_id}/").content.decode()
    words = "booked for a correction in a locked period: Cup, round 1, table 1: the result was corrected: Misread."
    assert words in page


def test_a_tournament_accepted_into_locked_time_says_so_and_what_was_booked(client):
    rated("Old", MAY, [[[("a", 1), ("b", 2)]]])
    lock_before("classic", MAY + datetime.timedelta(days=9), by=officer(), reason="list 1 is out")
    drain()
    late = rated("Late", MAY + datetime.timedelta(days=1), [[[("c", 1), ("a", 2)]]])
    Tournament.objects.filter(pk=late.pk).update(status="rated")
    own = client.get(f"/tournaments/{late.slug}/").content.decode()
    assert "It lies before 11 May 2026, and the ladder is locked before that day" in own
    assert "Booked for 2 players" in own
    assert f'href="/players/{player("c").public_id}/"' in own
    newcomer = client.get(f"/players/{player('c').public_id}/").content.decode()
    assert "No rated table yet" not in newcomer
    assert "Booked in advance" in newcomer
    assert "Late: accepted" in newcomer
    assert "Booked in advance" not in client.get(f"/players/{player('a').public_id}/").content.decode()


def test_a_tournament_rated_before_the_lock_says_nothing_of_it(client):
    old = rated("Old", MAY, [[[("a", 1), ("b", 2)]]])
    Tournament.objects.filter(pk=old.pk).update(status="rated")
    lock_before("classic", MAY + datetime.timedelta(days=9), by=officer(), reason="list 1 is out")
    drain()
    assert "the ladder is locked" not in client.get(f"/tournaments/{old.slug}/").content.decode()
