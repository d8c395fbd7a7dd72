"""The rating officer's desk."""

import datetime
import re
import time

import pytest
from django.core.cache import cache
from django.utils import timezone

from ratings.models import MergedPlayer, OfficialList, OutboxEntry, RatedTournament
from ratings.services.drain import drain
from ratings.services.progress import Progress, progress_noted, progress_of
from ratings.services.rating import recompute_from
from tests.factories import make_user
from tests.ratings.factories import classic, player, rated, ratings

pytestmark = pytest.mark.django_db

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)
DESK = "/ratings/classic/desk/"


def status(made) -> str:
    return RatedTournament.objects.get(tournament=made).status


@pytest.mark.parametrize(
    "path", ["", "publish/", "merge/", "replay/", "retry/", "lock/", "tournaments/1/", "unmerge/1/"]
)
def test_nobody_but_an_officer_enters(client, path):
    is_page = path == ""
    ask = client.get if is_page else client.post
    assert "/accounts/login/" in ask(DESK + path).url
    client.force_login(make_user("boris"))
    assert ask(DESK + path).status_code == 403


def test_an_officer_of_another_ladder_stays_outside(client, olga):
    assert client.get("/ratings/north_star/desk/").status_code == 403
    assert client.get(DESK).status_code == 200


def test_the_desk_shows_what_waits_and_what_is_lacking(client, olga, submitted):
    page = client.get(DESK).content.decode()
    assert "Small Cup" in page
    assert "too few players, too few rounds" in page


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("read", "40 of 200 tournaments read"),
        ("replay", "40 of 200 periods"),
        ("people", "40 of 200 players brought up to date"),
    ],
)
def test_the_desk_tells_how_far_a_long_replay_is_until_it_ends(client, olga, step, words):
    with progress_noted("classic") as note:
        note(step, 40, 200)
        assert words in client.get(DESK).content.decode()
    assert words not in client.get(DESK).content.decode()


def test_the_progress_of_a_replay_shows_before_its_transaction_ends(client, olga, monkeypatch):
    monkeypatch.setattr("ratings.services.progress.EVERY", 1)
    rated("Cup", MAY, [[[("a", 1), ("b", 2)]]])
    seen = []

    recompute_from("classic", reason="test", tell=lambda progress: seen.append(progress_of("classic")))

    assert seen == [Progress("read", 0, 1), Progress("replay", 0, 1), Progress("people", 0, 2)]
    assert progress_of("classic") is None


def test_accepting_queues_the_rating(client, olga, submitted):
    response = client.post(f"{DESK}tournaments/{submitted.pk}/", {"answer": "accept"}, follow=True)
    assert "the ratings follow in a moment" in response.content.decode()
    assert status(submitted) == "accepted"
    drain()
    assert ratings() == {"a": 1520, "b": 1480}


def test_a_refusal_without_a_reason_is_not_made(client, olga, submitted):
    response = client.post(f"{DESK}tournaments/{submitted.pk}/", {"answer": "refuse"}, follow=True)
    assert "Say why" in response.content.decode()
    assert status(submitted) == "submitted"
    client.post(f"{DESK}tournaments/{submitted.pk}/", {"answer": "refuse", "reason": "only two players"})
    assert status(submitted) == "refused"


def test_what_acceptance_would_change_is_shown_first(client, olga, submitted):
    page = client.post(f"{DESK}tournaments/{submitted.pk}/", {"answer": "preview-accept"}).content.decode()
    assert "Nothing is changed yet." in page
    assert "1520" in page
    assert status(submitted) == "submitted"


def test_a_rated_tournament_is_taken_out_again(client, olga):
    made = rated("Cup", MAY, [[[("a", 1), ("b", 2)]]])
    page = client.post(f"{DESK}tournaments/{made.pk}/", {"answer": "preview-refuse"}).content.decode()
    assert "0 new, 0 changed, 2 removed" in page
    client.post(f"{DESK}tournaments/{made.pk}/", {"answer": "refuse", "reason": "wrong ladder"})
    drain()
    assert ratings() == {}


def test_a_list_is_published(client, olga):
    rated("Cup", MAY, [[[("a", 1), ("b", 2)]]] * 5)
    client.post(f"{DESK}publish/", {"on": "2026-06-01", "note": "first"})
    assert OfficialList.objects.get().note == "first"
    response = client.post(f"{DESK}publish/", {"on": "June"}, follow=True)
    assert "write it as 2026-12-01" in response.content.decode()
    response = client.post(f"{DESK}publish/", {"on": "2026-05-01"}, follow=True)
    assert "the next one must be later" in response.content.decode()


def test_a_list_is_shown_before_it_is_frozen(client, olga):
    rated("Cup", MAY, [[[("a", 1), ("b", 2)]]] * 5)
    asked = {"on": "2026-06-01", "note": "first", "answer": "preview"}
    page = client.post(f"{DESK}publish/", asked).content.decode()
    assert "Official list № 1 of 1 June 2026" in page
    assert "2 players would be listed." in page
    assert "0 corrections since the previous list" in page
    assert '<input type="hidden" name="on" value="2026-06-01">' in page
    assert not OfficialList.objects.exists()
    client.post(f"{DESK}publish/", {"on": "2026-06-01", "note": "first"})
    response = client.post(f"{DESK}publish/", asked, follow=True)
    assert "List 1 is of 1 June 2026; the next one must be later." in response.content.decode()


def test_a_list_without_anybody_is_refused_before_it_is_shown(client, olga):
    response = client.post(f"{DESK}publish/", {"on": "2026-06-01", "answer": "preview"}, follow=True)
    assert "No player has enough rated tables" in response.content.decode()


def test_two_entries_are_merged_after_a_look(client, olga):
    rated("First", MAY, [[[("a", 1), ("b", 2)]]])
    rated("Second", JUNE, [[[("A", 1), ("b", 2)]]])
    asked = {"player": f"http://testserver/players/{player('A').public_id}/", "into": player("a").public_id}
    page = client.post(f"{DESK}merge/", asked | {"answer": "preview"}).content.decode()
    assert "Merge A into a" in page
    assert not MergedPlayer.objects.exists()
    client.post(f"{DESK}merge/", asked)
    drain()
    assert set(ratings()) == {"a", "b"}
    client.post(f"{DESK}unmerge/{player('A').pk}/")
    drain()
    assert set(ratings()) == {"a", "A", "b"}


def test_a_merging_with_a_fault_keeps_what_was_typed_and_says_it_at_the_field(client, olga):
    rated("First", MAY, [[[("a", 1), ("b", 2)]]])
    own = player("a").public_id
    asked = {"player": own, "into": "nobody", "reason": "same <person>", "answer": "preview"}
    response = client.post(f"{DESK}merge/", asked)
    page = response.content.decode()
    assert response.status_code == 400
    assert f'name="player" value="{own}" required>' in page
    assert 'name="into" value="nobody" required aria-invalid="true"' in page
    assert 'value="same &lt;person&gt;"' in page
    assert 1 == page.count("No player of this site has this address or id.")
    page = client.post(f"{DESK}merge/", asked | {"into": own}).content.decode()
    assert "Choose two different entries." in page
    assert f'name="into" value="{own}" required aria-invalid="true"' in page


@pytest.mark.parametrize("day", ["garbage", "2026-99-01"])
def test_a_replay_from_a_day_that_is_none_is_refused(client, olga, day):
    OutboxEntry.objects.all().delete()
    answer = client.post(f"{DESK}replay/", {"from": day}, follow=True)
    assert "The day is missing or is no date; write it as 2026-12-01." in answer.content.decode()
    assert not OutboxEntry.objects.exists()


def test_a_replay_may_be_asked_for(client, olga):
    rated("Cup", MAY, [[[("a", 1), ("b", 2)]]])
    client.post(f"{DESK}replay/", {"from": "2026-05-01"})
    client.post(f"{DESK}replay/", {"from": ""})
    assert OutboxEntry.objects.filter(done_at=None, kind="period").count() == 2
    drain()
    assert not OutboxEntry.objects.filter(done_at=None).exists()


def test_given_up_jobs_and_runs_are_shown(client, olga):
    rated("Cup", MAY, [[[("a", 1), ("b", 2)]]])
    OutboxEntry.objects.create(kind="live", key="7", attempts=5, last_error="ValueError: a table of nine")
    page = client.get(DESK).content.decode()
    assert "a table of nine" in page
    assert "Cup: accepted" in page


def test_a_job_that_was_given_up_is_tried_again(client, olga, submitted):
    client.post(f"{DESK}tournaments/{submitted.pk}/", {"answer": "accept"})
    OutboxEntry.objects.filter(kind="period").update(attempts=5, last_error="OperationalError: disk full")
    drain()
    page = client.get(DESK).content.decode()
    assert "not tried any more" in page
    assert "disk full" in page
    answer = client.post(f"{DESK}retry/", follow=True).content.decode()
    assert "The jobs are tried again." in answer
    assert "not tried any more" not in answer
    drain()
    assert ratings() == {"a": 1520, "b": 1480}


def test_a_job_that_failed_says_when_it_is_tried_again(client, olga):
    soon = timezone.now() + datetime.timedelta(seconds=8)
    OutboxEntry.objects.create(
        kind="live", key="7", attempts=2, not_before=soon, last_error="ValueError: nine"
    )
    page = client.get(DESK).content.decode()
    assert f"next attempt at {soon:%H:%M} UTC, failed so far: 2. " in page
    assert "ValueError: nine" in page
    assert "no worker takes" not in page


def test_a_worker_that_does_not_come_is_told_and_what_to_do(client, olga):
    entry = OutboxEntry.objects.create(kind="period", key="classic")
    assert "1 entry waits for the worker." in client.get(DESK).content.decode()
    OutboxEntry.objects.filter(pk=entry.pk).update(created_at=timezone.now() - datetime.timedelta(minutes=5))
    page = client.get(DESK).content.decode()
    assert "Nothing was computed since" in page
    assert "Have the operator start the worker" in page
    with progress_noted("north_star") as note:  # one worker, busy with another ladder
        note("replay", 40, 200)
        assert "Nothing was computed since" not in client.get(DESK).content.decode()


def test_a_replay_whose_worker_was_killed_is_told(client, olga):
    started = time.time() - 45
    cache.set("replay:classic", ("replay", 40, 200, started), 60)
    page = client.get(DESK).content.decode()
    cache.delete("replay:classic")
    assert re.search("The replay has said nothing for 4[56] seconds.", page)
    assert "begins anew by itself" in page


def test_an_idle_desk_asks_for_nothing(client, olga):
    assert 'id="machinery"' not in client.get(DESK).content.decode()
    OutboxEntry.objects.create(kind="period", key="classic")
    page = client.get(DESK).content.decode()
    assert 'hx-get="/ratings/classic/desk/"' in page
    drain()
    assert 'id="machinery"' not in client.get(DESK).content.decode()


def test_days_are_written_as_everywhere(client, olga, submitted):
    made = rated("Cup", MAY, [[[("a", 1), ("b", 2)]]])
    RatedTournament.objects.filter(tournament=made).update(decided_by=None)
    client.post(f"{DESK}tournaments/{submitted.pk}/", {"answer": "accept"})
    drain()
    today = timezone.now().date()
    day = f"{today.day} {today:%B %Y}"
    page = client.get(DESK).content.decode()
    assert f"decided {day} by the rules of the ladder" in page
    assert f"decided {day} by olga2" in page
    assert re.search(rf"{day}, \d\d:\d\d UTC", page)
    assert "2 May 2026" in page
    shown = re.sub(r'(value|max)="\d{4}-\d\d-\d\d"', "", page)
    assert not re.search(r"\d{4}-\d\d-\d\d", shown)


def test_a_ladder_is_locked_after_a_look_and_opened_again(client, olga):
    rated("Cup", MAY, [[[("a", 1), ("b", 2)]]])
    asked = {"before": "2026-06-01", "reason": "list 1 is out"}
    page = client.post(f"{DESK}lock/", asked | {"answer": "preview-lock"}).content.decode()
    assert "0 new, 0 changed, 0 removed" in page
    assert "Lock before 1 June 2026" in page
    assert classic().locked_before is None
    client.post(f"{DESK}lock/", asked | {"answer": "lock"})
    assert classic().locked_before == datetime.date(2026, 6, 1)
    page = client.get(DESK).content.decode()
    assert "locked before 1 June 2026" in page
    assert "locked before 1 June 2026: list 1 is out" in page
    client.post(f"{DESK}lock/", {"answer": "open", "reason": "all right again"})
    assert classic().locked_before is None


def test_a_lock_without_a_day_or_a_reason_is_not_made(client, olga):
    response = client.post(f"{DESK}lock/", {"answer": "lock", "reason": "x", "before": "June"}, follow=True)
    assert "write it as 2026-12-01" in response.content.decode()
    response = client.post(f"{DESK}lock/", {"answer": "lock", "before": "2026-06-01"}, follow=True)
    assert "Say why" in response.content.decode()
    assert classic().locked_before is None
