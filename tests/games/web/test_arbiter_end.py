"""The end of a tournament, its log and its officials."""

import re
from pathlib import Path

import pytest

import games.services
from games.models import LogEntry, Tournament
from games.services import rounds
from games.web.arbiter.log_words import SENTENCES, log_lines
from ratings.models import Ladder
from tests.factories import finished_tournament, make_user, open_round, play_round, running_tournament
from tests.games.web.console_pages import console, official_of, organiser_of, page, press, pressed, words

pytestmark = pytest.mark.django_db

Status = Tournament.Status


def finish_page(tournament):
    return console(tournament, "finish/")


def test_what_is_missing_before_the_end_is_listed():
    tournament = running_tournament(8, rounds_planned=3)
    open_round(tournament)
    client = organiser_of(tournament)
    text = page(client, finish_page(tournament))
    assert "0 of 3 planned rounds are finished." in text
    assert "Round 1 waits for tables 1, 2." in text
    response = press(client, finish_page(tournament), "finish")
    assert (400, True) == (response.status_code, "Round 1 is not finished yet." in words(response))


def test_a_tournament_is_finished_sent_to_be_rated_and_taken_back():
    tournament = running_tournament(8)
    rounds.finish_round(round_id=play_round(tournament).pk, by=tournament.created_by)
    client = organiser_of(tournament)
    for _click in range(2):
        text = pressed(client, finish_page(tournament), "finish")
    assert "Not sent to be rated yet; the arbiter does that." in text
    for _click in range(2):
        text = pressed(client, finish_page(tournament), "submit")
    assert "Sent to be rated; the rating officer decides." in text
    assert "The ladder does not accept it by itself" in text
    for _click in range(2):
        text = pressed(client, finish_page(tournament), "reopen")
    tournament.refresh_from_db()
    assert Status.RUNNING == tournament.status
    verbs = list(tournament.log.values_list("verb", flat=True)[:3])
    assert ["tournament_reopened", "submitted_for_rating", "tournament_finished"] == verbs


def test_an_unrated_tournament_offers_no_rating():
    tournament = finished_tournament(4, rounds_played=1, ladder="")
    client = organiser_of(tournament)
    assert "This tournament is not rated." in page(client, finish_page(tournament))
    response = press(client, finish_page(tournament), "submit")
    assert 400 == response.status_code


def test_the_ladders_answer_is_shown():
    tournament = finished_tournament(8)
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.RATED)
    assert Ladder.objects.filter(code="classic").exists()
    text = page(organiser_of(tournament), finish_page(tournament))
    assert "A result can still be corrected at its table" in text


def test_calling_off_needs_a_reason_and_the_organiser():
    tournament = running_tournament(8)
    client = organiser_of(tournament)
    response = press(client, finish_page(tournament), "cancel", reason=" ")
    assert (400, True) == (response.status_code, "Say why; the players will read it." in words(response))
    arbiter = official_of(tournament, "arbiter")
    assert "Call the tournament off" not in page(arbiter, finish_page(tournament))
    assert 403 == press(arbiter, finish_page(tournament), "cancel", reason="x").status_code
    for _click in range(2):
        text = pressed(client, finish_page(tournament), "cancel", reason="flood")
    assert "This tournament was called off." in text
    assert "called the tournament off “flood”" in page(client, console(tournament, "log/"))


def test_the_log_says_who_did_what():
    tournament = running_tournament(8)
    open_round(tournament)
    client = organiser_of(tournament)
    text = page(client, console(tournament, "log/"))
    assert "published round 1" in text
    assert "seated round 1" in text
    assert "started the tournament with 8 players" in text
    assert "registered Boris" in text
    only = page(client, console(tournament, "log/?kind=seating"))
    assert "published round 1" in only
    assert "registered Boris" not in only


def test_the_log_has_pages_and_bad_cursors_are_ignored():
    tournament = running_tournament(4)
    for number in range(130):
        LogEntry.objects.create(
            tournament=tournament, by=None, verb="clock_set", details={"round": number, "minutes": 5}
        )
    client = organiser_of(tournament)
    first = client.get(console(tournament, "log/"))
    older = page(client, console(tournament, "log/") + first.context["older_url"])
    assert "set the clock of round 129 to 5 minutes" in words(first)
    assert "set the clock of round 3 to 5 minutes" in older
    assert 200 == client.get(console(tournament, "log/?before=x&kind=nothing")).status_code


def test_every_verb_of_the_services_has_words():
    """A verb is worded where it is shown; this finds those that were forgotten."""
    folder = Path(games.services.__path__[0])
    source = "\n".join(path.read_text() for path in sorted(folder.glob("*.py")))
    verbs = set(re.findall(r'record\(\s*[\w.]+, \w+, "([a-z_]+)"', source))
    assert verbs
    assert set() == verbs - set(SENTENCES)


def test_a_line_that_cannot_be_worded_is_shown_as_it_is():
    tournament = running_tournament(4)
    entry = LogEntry.objects.create(tournament=tournament, by=None, verb="round_published", details={})
    other = LogEntry.objects.create(tournament=tournament, by=None, verb="something_new", details={"x": 1})
    assert ["round_published", "something_new"] == [line.what for line in log_lines([entry, other])]


def test_officials_are_named_by_e_mail_and_taken_back():
    tournament = running_tournament(4)
    make_user("olga")
    client = organiser_of(tournament)
    roles = console(tournament, "officials/")
    for _click in range(2):
        text = pressed(client, roles, "give", email="OLGA@example.org", role="arbiter")
    assert "olga is now: arbiter." in text
    olga = tournament.roles.get(role="arbiter").user
    for _click in range(2):
        pressed(client, roles, "take", user=olga.pk)
    assert ["organiser"] == list(tournament.roles.values_list("role", flat=True))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"email": "", "role": "arbiter"}, "Tell the e-mail of the account."),
        ({"email": "nobody@example.org", "role": "arbiter"}, "No account has this e-mail."),
        ({"email": "ada@example.org", "role": "helper"}, "A tournament needs an organiser"),
        ({"email": "eve@example.org", "role": "king"}, "There is no such role."),
    ],
)
def test_a_role_that_cannot_be_given_is_refused(values, sentence):
    tournament = running_tournament(4)
    make_user("eve")
    response = press(organiser_of(tournament), console(tournament, "officials/"), "give", **values)
    assert (400, True) == (response.status_code, sentence in words(response))
    assert 1 == tournament.roles.count()


def test_the_last_organiser_stays():
    tournament = running_tournament(4)
    response = press(
        organiser_of(tournament), console(tournament, "officials/"), "take", user=tournament.created_by.pk
    )
    assert (400, True) == (response.status_code, "A tournament needs an organiser" in words(response))
