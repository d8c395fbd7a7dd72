"""Nothing confirmed is lost, nothing counts twice, whatever happens to messages and workers."""

import datetime
import threading

import pytest
from django.db import connections, transaction
from django.utils import timezone

from ratings.models import LiveChange, OutboxEntry, RatedTournament, RatingChange
from ratings.services import drain as drain_room
from ratings.services.drain import drain, forget_done
from ratings.services.verification import verify_all
from ratings.tasks import process_outbox, sweep_outbox
from tests.ratings.factories import (
    add_round,
    add_table,
    change_places,
    confirm,
    rated,
    ratings,
    rows,
    set_status,
    tournament,
)

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)
FIRST = [[[("a", 1), ("b", 2), ("c", 2), ("d", 4)]]]
SECOND = [[[("b", 1), ("a", 2)]], [[("a", 1), ("b", 2), ("c", 3)]]]


class PowerCut(Exception):
    pass


@pytest.fixture
def no_broker(monkeypatch):
    """Nobody listens where the broker should be."""
    from evotourney.celery import app

    monkeypatch.setattr(app.conf, "broker_url", "redis://127.0.0.1:1/0")
    monkeypatch.setattr(app.conf, "broker_read_url", "redis://127.0.0.1:1/0")
    monkeypatch.setattr(app.conf, "broker_write_url", "redis://127.0.0.1:1/0")


@pytest.mark.django_db
def test_a_confirmed_table_changes_the_live_column():
    running = tournament("Cup", FIRST)
    confirm(running.rounds.get().tables.get())
    drain()
    assert dict(LiveChange.objects.values_list("player__name", "change")) == {
        "a": 20,
        "b": 0,
        "c": 0,
        "d": -20,
    }
    assert ratings() == {}


@pytest.mark.django_db(transaction=True)
def test_the_outbox_row_goes_with_the_result_it_belongs_to():
    running = tournament("Cup", FIRST)
    with transaction.atomic():
        confirm(running.rounds.get().tables.get())
        assert OutboxEntry.objects.count() == 1
        transaction.set_rollback(True)
    assert OutboxEntry.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_a_result_whose_message_was_never_sent_is_rated_by_the_sweep(monkeypatch):
    def cut(*args, **kwargs):
        raise PowerCut

    running = tournament("Cup", FIRST)
    monkeypatch.setattr("ratings.tasks.process_outbox.apply_async", cut)
    with transaction.atomic():
        confirm(running.rounds.get().tables.get())
    OutboxEntry.objects.update(created_at=timezone.now() - datetime.timedelta(seconds=4))
    sweep_outbox()
    assert LiveChange.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_away_does_not_break_or_hold_up_the_request(no_broker, monkeypatch):
    running = tournament("Cup", FIRST)
    pauses = []

    def wait_before_the_next_attempt(seconds):
        pauses.append(seconds)
        raise PowerCut

    monkeypatch.setattr("kombu.utils.functional.sleep", wait_before_the_next_attempt)
    with transaction.atomic():
        confirm(running.rounds.get().tables.get())
    assert [] == pauses
    process_outbox()
    assert LiveChange.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_many_results_in_one_transaction_send_one_message(monkeypatch):
    sent = []
    monkeypatch.setattr("ratings.tasks.process_outbox.apply_async", lambda **options: sent.append(options))
    running = tournament("Cup", [*FIRST, *FIRST])
    with transaction.atomic():
        for played in running.rounds.all():
            confirm(played.tables.get())
    assert len(sent) == 1


@pytest.mark.django_db
def test_the_sweep_leaves_young_entries_to_their_message(time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    running = tournament("Cup", FIRST)
    confirm(running.rounds.get().tables.get())
    sweep_outbox()
    assert OutboxEntry.objects.get().done_at is None


@pytest.mark.django_db
def test_several_corrections_make_one_run():
    first = rated("First", MAY, FIRST)
    second = rated("Second", JUNE, SECOND)
    runs = first_runs()
    change_places(second.rounds.first().tables.get(), [("a", 1), ("b", 2)])
    change_places(first.rounds.get().tables.get(), [("a", 4), ("d", 1)])
    drain()
    assert first_runs() == runs + 1
    assert verify_all()["classic"] == 0


def first_runs() -> int:
    from ratings.models import RecomputeRun

    return RecomputeRun.objects.count()


@pytest.mark.django_db
def test_a_queue_that_delivers_twice_or_out_of_order_gives_the_same_rows_58():
    late = rated("Second", JUNE, SECOND, is_drained=False)
    drain()
    early = rated("First", MAY, FIRST, is_drained=False)
    process_outbox()
    process_outbox()
    expected = rows()
    for made in (late, early, late):
        confirm(made.rounds.first().tables.first())
        process_outbox()
        process_outbox()
    assert rows() == expected
    assert [row[-1] for row in expected] == [1520, 1500, 1500, 1480, 1518, 1522, 1481]


@pytest.mark.django_db(transaction=True)
def test_a_job_cut_off_in_the_middle_leaves_nothing_behind_and_runs_again(monkeypatch):
    rated("First", MAY, FIRST, is_drained=False)
    monkeypatch.setattr("ratings.services.rating.refresh_ratings", raise_power_cut)
    drain()
    assert RatingChange.objects.count() == 0
    entry = OutboxEntry.objects.get(kind="period")
    assert (entry.attempts, entry.last_error, entry.done_at) == (1, "PowerCut: ", None)
    monkeypatch.undo()
    drain()
    assert RatingChange.objects.count() == 0  # it waits a little before it tries again
    OutboxEntry.objects.update(not_before=None)
    drain()
    assert ratings() == {"a": 1520, "b": 1500, "c": 1500, "d": 1480}


def raise_power_cut(*args, **kwargs):
    raise PowerCut


@pytest.mark.django_db(transaction=True)
def test_a_job_that_fails_five_times_is_left_for_the_operator_and_blocks_nobody(monkeypatch):
    from ratings.queries import outbox_state

    broken = tournament("Broken", FIRST)
    healthy = tournament("Healthy", FIRST)
    real = drain_room.live_changes

    def fails_for_one(ladder, tournament_id):
        if tournament_id == broken.pk:
            raise ValueError("a table of nine")
        return real(ladder, tournament_id)

    monkeypatch.setattr(drain_room, "live_changes", fails_for_one)
    for made in (broken, healthy):
        confirm(made.rounds.get().tables.get())
    for _attempt in range(7):
        drain()
        OutboxEntry.objects.update(not_before=None)
    entry = OutboxEntry.objects.get(key=str(broken.pk))
    assert (entry.attempts, entry.last_error) == (5, "ValueError: a table of nine")
    assert LiveChange.objects.filter(tournament=healthy).count() == 4
    assert outbox_state()["given_up"] == 1
    monkeypatch.undo()
    confirm(broken.rounds.get().tables.get())
    drain()
    assert outbox_state()["given_up"] == 0


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_give_the_rows_of_one():
    for number in range(6):
        rated(f"Cup {number}", MAY + datetime.timedelta(days=7 * number), SECOND, is_drained=False)
    failures = []

    def work():
        try:
            process_outbox()
        except Exception as error:
            failures.append(error)
        finally:
            connections.close_all()

    workers = [threading.Thread(target=work) for _number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(timeout=600)
    assert failures == []
    assert RatingChange.objects.count() == 18
    assert verify_all()["classic"] == 0


@pytest.mark.django_db
def test_entries_done_long_ago_are_forgotten():
    OutboxEntry.objects.create(kind="live", key="1", done_at=timezone.now() - datetime.timedelta(days=20))
    OutboxEntry.objects.create(kind="live", key="2", done_at=timezone.now())
    OutboxEntry.objects.create(kind="live", key="3")
    assert forget_done() == 1
    assert sorted(OutboxEntry.objects.values_list("key", flat=True)) == ["2", "3"]


@pytest.mark.django_db
def test_the_live_column_ends_when_the_tournament_is_rated():
    running = tournament("Cup", FIRST)
    confirm(running.rounds.get().tables.get())
    drain()
    set_status(running, "finished", MAY)
    set_status(running, "submitted")
    drain()
    assert LiveChange.objects.count() == 4  # waits for the officer: three rounds of eight players are missing
    from ratings.services.acceptance import accept
    from tests.ratings.factories import officer

    accept(running.pk, by=officer())
    drain()
    assert LiveChange.objects.count() == 0
    assert ratings()["a"] == 1520


@pytest.mark.django_db
def test_the_live_column_follows_ratings_that_change_under_it():
    running = tournament("Later", [[[("a", 1), ("b", 2)]]], starts_on=JUNE)
    confirm(running.rounds.get().tables.get())
    drain()
    rated("First", MAY, FIRST)
    live = LiveChange.objects.get(player__name="a")
    assert (live.rating_before, live.change) == (1520, 19)


@pytest.mark.django_db
def test_a_voided_table_leaves_the_live_column():
    running = tournament("Cup", FIRST)
    table = running.rounds.get().tables.get()
    confirm(table)
    drain()
    table.status = "void"
    table.save()
    confirm(table)
    drain()
    assert LiveChange.objects.count() == 0


@pytest.mark.django_db
def test_a_tournament_without_a_ladder_is_left_alone():
    unrated = tournament("Kitchen", FIRST, ladder="")
    confirm(unrated.rounds.get().tables.get())
    drain()
    assert LiveChange.objects.count() == 0
    assert OutboxEntry.objects.filter(done_at=None).count() == 0


@pytest.mark.django_db
def test_the_tournament_is_told_that_it_is_rated_exactly_once():
    made = rated("First", MAY, FIRST)
    process_outbox()
    process_outbox()
    made.refresh_from_db()
    assert made.status == "rated"
    assert RatedTournament.objects.get(tournament=made).is_answer_told
    assert made.log.filter(verb="rated").count() == 1


@pytest.mark.django_db
def test_a_table_added_later_is_found_through_its_tournament():
    made = tournament("Cup", FIRST)
    played = add_round(made, [])
    add_table(played, 1, [("x", 1), ("y", 2)])
    confirm(played.tables.get())
    drain()
    assert LiveChange.objects.count() == 6


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("comment", "kept"),
    [
        ("31, not 13", ": 31, not 13"),
        ("", ""),
        ("one;  two\nthree; four", ": one;\u00a0two three;\u00a0four"),  # several reasons are joined by "; "
    ],
)
def test_a_correction_says_where_and_why(comment, kept):
    cup = rated("Cup", MAY, FIRST)
    change_places(cup.rounds.get().tables.get(), [("a", 4), ("d", 1)], comment)
    assert OutboxEntry.objects.get(done_at=None).reason == f"{cup.slug}, round 1, table 1: corrected{kept}"


@pytest.mark.django_db
def test_a_long_comment_is_cut_and_says_so():
    cup = rated("Cup", MAY, FIRST)
    change_places(cup.rounds.get().tables.get(), [("a", 4), ("d", 1)], "x" * 1000)
    reason = OutboxEntry.objects.get(done_at=None).reason
    assert reason.startswith(f"{cup.slug}, round 1, table 1: corrected: xxx")
    assert (len(reason), reason[-1]) == (200, "…")
