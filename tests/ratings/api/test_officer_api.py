"""The rating officer's desk through `/api/v1/ratings/`."""

import csv
import datetime
import io

import pytest

from ratings.models import MergedPlayer, OfficialList, OutboxEntry, RatedTournament
from ratings.services.drain import drain
from ratings.services.progress import progress_noted
from tests.factories import make_user
from tests.ratings.factories import change_places, classic, player, rated, ratings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)
API = "/api/v1/ratings/"
FIVE_ROUNDS = [[[("a", 1), ("b", 2)]]] * 5


def post(client, path: str, body=None, key: str = ""):
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(API + path, body or {}, content_type="application/json", headers=headers)


STEPS = [
    ("classic/lists/", {"on": "2026-06-01"}),
    ("classic/lists/preview/", {"on": "2026-06-01"}),
    ("classic/desk/retry/", {}),
    ("classic/lock/", {"before": "2026-06-01", "reason": "x"}),
    ("classic/lock/preview/", {"before": "2026-06-01", "reason": "x"}),
    ("classic/replay/", {}),
    ("merges/", None),
    ("merges/preview/", None),
]


@pytest.mark.parametrize(("path", "body"), STEPS)
def test_nobody_but_an_officer_may(client, path, body):
    body = body if body is not None else {"player": player("a").public_id, "into": player("b").public_id}
    assert post(client, path, body).status_code in (401, 403)
    client.force_login(make_user("boris"))
    refused = post(client, path, body)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_officer")


@pytest.mark.parametrize("path", ["classic/desk/", "classic/runs/", "merges/"])
def test_what_stands_on_the_desk_is_for_officers(client, path):
    assert client.get(API + path).status_code in (401, 403)
    client.force_login(make_user("boris"))
    assert client.get(API + path).status_code == 403


def test_an_officer_of_another_ladder_may_not(client, olga):
    assert post(client, "north_star/lists/", {"on": "2026-06-01"}).status_code == 403
    assert client.get(f"{API}north_star/desk/").status_code == 403


def test_what_was_submitted_and_what_became_of_it(client, submitted):
    (row,) = client.get(f"{API}classic/submissions/").json()["results"]
    assert (row["tournament"], row["status"]) == (submitted.slug, "submitted")
    assert row["lacking"] == ["too_few_players", "too_few_rounds"]
    assert client.get(f"{API}classic/submissions/?status=refused").json()["results"] == []
    assert client.get(f"{API}classic/submissions/?is_closed=1").json()["results"] == []
    assert client.get(f"{API}classic/submissions/?status=lost").json()["field"] == "status"
    assert client.get(f"{API}nowhere/submissions/").status_code == 404
    raw = b"".join(client.get(f"{API}classic/submissions.csv").streaming_content).decode("utf-8-sig")
    assert [row["name"] for row in csv.DictReader(io.StringIO(raw))] == ["Small Cup"]


def test_what_a_decision_would_change_is_told_before(client, olga, submitted):
    found = post(client, f"tournaments/{submitted.slug}/decision/preview/", {"answer": "accept"}).json()
    assert found["rows_added"] == 2
    assert found["people"] == [
        {"ladder": "classic", "player_id": player("a").public_id, "name": "a", "before": None, "after": 1520},
        {"ladder": "classic", "player_id": player("b").public_id, "name": "b", "before": None, "after": 1480},
    ]
    assert RatedTournament.objects.get().status == "submitted"


def test_the_reason_of_a_refusal_is_public(client, olga, submitted):
    post(client, f"tournaments/{submitted.slug}/decision/", {"answer": "refuse", "reason": "two players"})
    (row,) = client.get(f"{API}classic/submissions/").json()["results"]
    assert (row["status"], row["reason"]) == ("refused", "two players")


def test_a_list_is_published_once_per_key(client, olga):
    rated("Cup", MAY, FIVE_ROUNDS)
    asked = {"on": "2026-06-01", "note": "first"}
    first = post(client, "classic/lists/", asked, key="k1")
    again = post(client, "classic/lists/", asked, key="k1")
    assert (first.status_code, first.json()["number"]) == (201, 1)
    assert again.json() == first.json()
    assert again["Idempotency-Replayed"] == "true"
    assert OfficialList.objects.count() == 1
    refused = post(client, "classic/lists/", asked)
    assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (400, "too_early", "on")
    assert post(client, "classic/lists/", {"on": "June"}).json()["field"] == "on"
    assert post(client, "classic/lists/", {"on": "2026-07-01", "nots": "?"}).json()["code"] == "unknown_key"


def test_a_list_is_shown_before_it_is_frozen(client, olga):
    rated("Cup", MAY, FIVE_ROUNDS)
    found = post(client, "classic/lists/preview/", {"on": "2026-06-01"}).json()
    assert found == {"number": 1, "on": "2026-06-01", "players": 2, "corrections": 0}
    assert not OfficialList.objects.exists()
    refused = post(client, "classic/lists/preview/", {"on": "2026-07-01"}).json()
    assert (refused["code"], refused["field"]) == ("day_to_come", "on")


def test_jobs_that_were_given_up_are_tried_again(client, olga):
    OutboxEntry.objects.create(kind="period", key="classic", attempts=OutboxEntry.GIVE_UP_AFTER)
    assert post(client, "classic/desk/retry/").json() == {"jobs": 1}
    assert OutboxEntry.objects.get().attempts == 0


def test_a_refused_step_does_not_use_up_its_key(client, olga):
    assert post(client, "classic/lists/", {"on": "2026-06-01"}, key="k1").json()["code"] == "nobody_rated"
    rated("Cup", MAY, FIVE_ROUNDS)
    assert post(client, "classic/lists/", {"on": "2026-06-01"}, key="k1").status_code == 201


def test_two_entries_are_merged_after_a_look_and_taken_apart_again(client, olga):
    rated("First", MAY, [[[("a", 1), ("b", 2)]]])
    rated("Second", JUNE, [[[("A", 1), ("b", 2)]]])
    asked = {"player": player("A").public_id, "into": player("a").public_id, "reason": "one name"}
    look = post(client, "merges/preview/", asked).json()
    assert {one["name"]: (one["before"], one["after"]) for one in look["people"]}["A"] == (1519, None)
    assert not MergedPlayer.objects.exists()
    assert post(client, "merges/", asked).json()["into_name"] == "a"
    drain()
    assert set(ratings()) == {"a", "b"}
    (row,) = client.get(f"{API}merges/").json()["results"]
    assert (row["name"], row["by"], row["reason"]) == ("A", "olga2", "one name")
    assert post(client, "merges/", asked).json()["code"] == "already_merged"
    assert post(client, "merges/", asked | {"into": "nobody"}).json()["field"] == "into"
    assert post(client, f"merges/{asked['player']}/undo/").status_code == 202
    drain()
    assert set(ratings()) == {"a", "A", "b"}
    assert post(client, f"merges/{asked['player']}/undo/").json()["code"] == "not_merged"


def test_a_ladder_is_locked_and_everybody_sees_it(client, olga):
    rated("Cup", MAY, FIVE_ROUNDS)
    asked = {"before": "2026-06-01", "reason": "list 1 is out"}
    assert post(client, "classic/lock/preview/", asked).json()["rows_changed"] == 0
    assert classic().locked_before is None
    assert post(client, "classic/lock/", asked).json() == {"locked_before": "2026-06-01", "bookings": []}
    client.logout()
    assert client.get(f"{API}classic/lock/").json()["locked_before"] == "2026-06-01"
    assert client.get(f"{API}classic/").json()["locked_before"] == "2026-06-01"


def test_every_booking_for_a_correction_is_read_by_anybody(client, olga, monkeypatch):
    made = rated("Cup", MAY, FIVE_ROUNDS)
    post(client, "classic/lock/", {"before": "2026-06-01", "reason": "list 1 is out"})
    change_places(made.rounds.get(number=1).tables.get(), [("a", 2), ("b", 1)])
    drain()
    client.logout()
    monkeypatch.setattr("ratings.api.locks.LatestFirst.page_size", 1)
    first = client.get(f"{API}classic/bookings/").json()
    second = client.get(first["next"]).json()
    both = first["results"] + second["results"]
    assert {(row["name"], row["amount"]) for row in both} == {("a", -40), ("b", 40)}
    assert [row["name"] for row in rows_of(client, "classic/bookings.csv")] == [row["name"] for row in both]


def test_a_replay_is_queued_and_its_run_is_read(client, olga):
    rated("Cup", MAY, FIVE_ROUNDS)
    assert post(client, "classic/replay/", {"since": "2026-05-01"}).status_code == 202
    assert OutboxEntry.objects.get(done_at=None, kind="period").from_day == datetime.date(2026, 5, 1)
    (run,) = client.get(f"{API}classic/runs/").json()["results"]
    assert (run["rows_added"], run["from_day"]) == (2, "2026-05-02")


def test_the_desk_tells_what_waits_and_what_failed(client, olga, submitted):
    OutboxEntry.objects.create(kind="live", key="7", attempts=5, last_error="ValueError: a table of nine")
    found = client.get(f"{API}classic/desk/").json()
    assert [row["tournament"] for row in found["waiting"]] == [submitted.slug]
    assert found["given_up"][0]["last_error"] == "ValueError: a table of nine"
    assert (found["open_jobs"], found["due_since"], found["progress"]) == (0, None, None)


def test_the_desk_tells_how_far_a_replay_is_and_since_when_nobody_works(client, olga):
    waiting = OutboxEntry.objects.create(kind="period", key="classic")
    with progress_noted("classic") as note:
        note("replay", 40, 200)
        found = client.get(f"{API}classic/desk/").json()
    assert found["progress"] == {"step": "replay", "done": 40, "all": 200, "silent_seconds": 0}
    assert found["open_jobs"] == 1
    assert datetime.datetime.fromisoformat(found["due_since"]) == waiting.created_at


def test_merges_go_by_pages_newest_first(client, olga, monkeypatch):
    monkeypatch.setattr("ratings.api.merges.LatestFirst.page_size", 1)
    for name in ("A", "B"):
        MergedPlayer.objects.create(player=player(name), into=player("a"))
    first = client.get(f"{API}merges/").json()
    second = client.get(first["next"]).json()
    assert [page["results"][0]["name"] for page in (first, second)] == ["B", "A"]
    assert client.get(second["previous"]).json()["results"] == first["results"]


def test_runs_and_merges_come_as_files_to_officers_only(client):
    for path in ("classic/runs.csv", "merges.csv"):
        client.logout()
        assert client.get(API + path).status_code == 401
        client.force_login(make_user(f"boris-{len(path)}"))
        refused = client.get(API + path)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_officer")


def test_the_files_of_the_desk_hold_what_the_lists_say(client, olga):
    for name in ("A", "B"):
        MergedPlayer.objects.create(player=player(name), into=player("a"), by=olga, reason="one name")
    rated("Cup", MAY, FIVE_ROUNDS)
    post(client, "classic/lists/", {"on": "2026-06-01"})
    merged = [(row["name"], row["into_name"], row["by"]) for row in rows_of(client, "merges.csv")]
    assert merged == [("B", "a", "olga2"), ("A", "a", "olga2")]
    assert len(rows_of(client, "classic/runs.csv")) == len(
        client.get(f"{API}classic/runs/").json()["results"]
    )
    (listed,) = rows_of(client, "classic/lists.csv")
    assert (listed["number"], listed["on"], listed["corrections"]) == ("1", "2026-06-01", "0")


def rows_of(client, path: str) -> list[dict[str, str]]:
    raw = b"".join(client.get(API + path).streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(raw)))
