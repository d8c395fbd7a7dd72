"""The seating of a round: draft with proof, changes by hand with their cost, publishing, taking back."""

import json

import pytest

from games.models import LogEntry, Round, Table
from games.seating import feasible, why
from games.seating import proof as room_proof
from games.seating.errors import SeatingError
from games.services import registration, rounds, seating, seating_refusal
from games.standings.points import UNIT
from games.web.arbiter import proof
from games.web.arbiter.plan import repeats_ahead
from games.web.present import seating_reasons
from tests.factories import make_player, make_tournament, open_round, play_round, running_tournament, settle
from tests.games.web.console_pages import console, organiser_of, page, press, pressed, words

pytestmark = pytest.mark.django_db


def at(tournament, number=1, query=""):
    return console(tournament, f"seating/{number}/{query}")


def drafted(players=8, **settings):
    tournament = running_tournament(players, **settings)
    draft = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    return tournament, draft


def after_one_round(players=8, **settings):
    """A draft of round 2, where people have met and have points."""
    tournament = running_tournament(players, **settings)
    play_round(tournament)
    draft = rounds.open_round(tournament_id=tournament.pk, number=2, by=tournament.created_by)
    return tournament, draft


def name_of(player_id):
    return registration.Player.objects.get(pk=player_id).name


def test_without_a_number_the_page_of_the_round_that_is_due_opens():
    tournament = running_tournament(8)
    client = organiser_of(tournament)
    assert at(tournament, 1) == client.get(console(tournament, "seating/"))["Location"]
    play_round(tournament)
    assert at(tournament, 1) == client.get(console(tournament, "seating/"))["Location"]
    rounds.finish_round(round_id=tournament.rounds.get().pk, by=tournament.created_by)
    assert at(tournament, 2) == client.get(console(tournament, "seating/"))["Location"]


def test_a_round_to_come_shows_who_plays_and_is_seated_once():  # field case 37
    tournament = running_tournament(7)
    client = organiser_of(tournament)
    text = page(client, at(tournament))
    assert "7 players 1 table of 4 and 1 table of 3" in text
    for _click in range(2):
        text = pressed(client, at(tournament), "seat")
    assert "Round 1, draft only officials see this" in text
    assert 1 == tournament.rounds.count()


def test_a_tournament_that_has_not_started_cannot_be_seated():
    made = make_tournament()
    client = organiser_of(made)
    text = page(client, at(made))
    assert "The tournament is not running: start it at the check-in." in text
    response = press(client, at(made), "seat")
    assert (400, "The tournament is not running." in words(response)) == (response.status_code, True)


def test_open_tables_of_the_last_round_are_named_and_block():  # field case 44
    tournament = running_tournament(8)
    round_ = open_round(tournament)
    settle(round_.tables.get(number=1))
    client = organiser_of(tournament)
    assert 404 == client.get(at(tournament, 3)).status_code
    response = press(client, at(tournament, 1), "seat")
    assert 302 == response.status_code
    assert 1 == tournament.rounds.count()


def test_too_few_players_are_refused_and_nothing_is_left_behind():  # field cases 6, 20
    tournament = running_tournament(4)
    for one in list(tournament.registrations.all())[:3]:
        registration.withdraw(registration_id=one.pk, by=tournament.created_by)
    client = organiser_of(tournament)
    assert "1 player is here; a table needs 3." in page(client, at(tournament))
    response = press(client, at(tournament), "seat")
    assert 400 == response.status_code
    assert "Players here: 1; the smallest table needs 3." in words(response)
    assert 0 == Round.objects.count()


def test_the_draft_shows_tables_means_and_the_proof_in_its_order():
    tournament, draft = after_one_round()
    client = organiser_of(tournament)
    text = page(client, at(tournament, 2))
    assert "Table 1 mean" in text
    assert f"seed {draft.seed}" in text
    order = [
        "Forbidden pairs",
        "Repeats",
        "Deep repeats",
        "Table of 3 again",
        "Spread of points",
        "Seat balance",
    ]
    places = [text.index(word) for word in order]
    assert sorted(places) == places
    assert "Club mates" not in text[text.index("Proof") : text.index("Why is somebody here?")]
    repeats = str(draft.report["repeats"])
    assert f"Repeats {repeats} {repeats}" in text


def test_a_term_of_the_proof_explains_itself():
    tournament, _draft = after_one_round()
    assert "Pairs at one table that have met before." in page(
        organiser_of(tournament), at(tournament, 2, "?why=repeats")
    )


def test_a_player_has_a_why_and_the_cheapest_alternatives():
    tournament, draft = after_one_round(12)
    player = seating.seating_of(draft)[0][0]
    text = page(organiser_of(tournament), at(tournament, 2, f"?player={player}"))
    assert f"Why is {name_of(player)} at table 1?" in text
    assert "Instead would cost" in text
    assert text.count("swap with ") == 5


def test_unknown_players_in_the_address_are_ignored():
    tournament, _draft = drafted()
    client = organiser_of(tournament)
    for query in ("?player=999999", "?player=abc", f"?player={'9' * 40}", "?player=1&table=99&with=x"):
        assert "Why is somebody here?" in page(client, at(tournament, 1, query)) or True
        assert 200 == client.get(at(tournament, 1, query)).status_code


def test_the_cost_of_a_swap_is_shown_before_it_is_made_and_is_true():
    tournament, draft = after_one_round(12)
    client = organiser_of(tournament)
    tables = seating.seating_of(draft)
    one, other = tables[0][0], tables[2][0]
    shown = client.get(at(tournament, 2, f"?player={one}&with={other}"))
    chosen = shown.context["chosen"]
    before = draft.report
    pressed(client, at(tournament, 2), "swap", player=one, other=other, seen=shown.context["token"])
    draft.refresh_from_db()
    told = {key: draft.report[key] - before[key] for key in ("repeats", "deep", "odd_again")}
    costs = json.loads(client.get(at(tournament, 2, f"costs/?player={other}")).content)
    assert other == chosen["other_id"]
    assert (told["repeats"] > 0) == ("+" in chosen["cost"] and "repeat" in chosen["cost"])
    assert str(one) in costs


def test_a_swap_by_hand_is_marked_and_can_be_taken_back():
    tournament, draft = after_one_round(12)
    client = organiser_of(tournament)
    tables = seating.seating_of(draft)
    one, other = tables[0][0], tables[2][0]
    seen = seating.token_of(tables)
    for _click in range(2):
        text = pressed(client, at(tournament, 2), "swap", player=one, other=other, seen=seen)
    assert "You changed the seating by hand" in text
    assert 2 == text.count("moved by you")
    assert "Publish round 2…" in text
    text = page(client, at(tournament, 2, "?compare=1"))
    assert "The engine’s draft, where it differs" in text
    text = pressed(client, at(tournament, 2), "restore")
    assert "moved by you" not in text
    assert tables == seating.seating_of(Round.objects.get(pk=draft.pk))


def test_a_swap_on_an_old_page_is_a_conflict_page():
    tournament, draft = drafted(12)
    client = organiser_of(tournament)
    tables = seating.seating_of(draft)
    seen = seating.token_of(tables)
    pressed(client, at(tournament), "swap", player=tables[0][0], other=tables[1][0], seen=seen)
    response = press(client, at(tournament), "swap", player=tables[0][1], other=tables[2][1], seen=seen)
    assert 409 == response.status_code
    assert "Someone was faster" in words(response)
    assert 1 == LogEntry.objects.filter(verb="seating_changed").count()


def test_a_move_needs_a_table_that_may_be_larger():
    tournament, draft = drafted(7)
    client = organiser_of(tournament)
    tables = seating.seating_of(draft)
    of_four = next(number for number, table in enumerate(tables, 1) if len(table) == 4)
    of_three = 3 - of_four
    mover = tables[of_four - 1][0]
    text = page(client, at(tournament, 1, f"?player={mover}&table={of_three}"))
    assert f"to table {of_three} as one more" in text
    for _click in range(2):
        pressed(client, at(tournament), "move", player=mover, table=of_three, seen=seating.token_of(tables))
    assert mover in seating.seating_of(draft)[of_three - 1]
    now = seating.seating_of(draft)
    response = press(
        client, at(tournament), "move",
        player=now[of_four - 1][0], table=of_three, seen=seating.token_of(now),
    )  # fmt: skip
    assert 400 == response.status_code
    assert "swap two players instead" in words(response)


@pytest.mark.parametrize(
    ("do", "values"),
    [
        ("swap", {"player": "x", "other": "1"}),
        ("swap", {"player": "999999", "other": "999998"}),
        ("move", {"player": "1", "table": "many"}),
        ("move", {"player": "1", "table": "99"}),
        ("forbid", {"first": "", "other": ""}),
    ],
)
def test_broken_input_is_refused_clearly(do, values):
    tournament, draft = drafted()
    before = seating.seating_of(draft)
    response = press(organiser_of(tournament), at(tournament), do, **values)
    assert 400 == response.status_code
    assert before == seating.seating_of(draft)


def test_another_seed_comes_with_the_button_and_gives_the_same_seating_twice():  # field case 38
    tournament, draft = drafted(12)
    client = organiser_of(tournament)
    seen = []
    for _click in range(2):
        pressed(client, at(tournament), "reseat", seed=draft.seed + 1)
        seen.append(seating.seating_of(draft))
    draft.refresh_from_db()
    assert seen[0] == seen[1]
    assert draft.seed == tournament.pk * 1000 + 2


def test_options_are_tried_before_they_are_taken():
    tournament, draft = drafted(9, allowed=[3, 4, 5], edition="base+time_to_fly")
    client = organiser_of(tournament)
    before = seating.seating_of(draft)
    text = page(client, at(tournament, 1, "?try=1&off_size=smaller&clubs=bogus"))
    assert "3 tables of 3" in text
    assert before == seating.seating_of(draft)
    pressed(client, at(tournament), "reseat", off_size="smaller")
    assert [3, 3, 3] == [len(table) for table in seating.seating_of(draft)]


def test_an_option_that_cannot_be_seated_says_why():
    tournament = running_tournament([make_player(f"P{index}", club="Pangea") for index in range(8)])
    rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    text = page(organiser_of(tournament), at(tournament, 1, "?try=1&clubs=forbid"))
    assert "That cannot be seated." in text
    assert "Club mates cannot all be kept apart" in text
    assert "Pangea has 8 players for 2 tables." in text


def test_a_draft_older_than_a_check_in_asks_to_seat_again_or_keep():  # field case 34
    tournament, draft = drafted(8)
    client = organiser_of(tournament)
    olga = make_player("Ольга Снегирь")
    registration.register(tournament_id=tournament.pk, player=olga, by=tournament.created_by)
    text = page(client, at(tournament))
    assert "The draft is out of date. Came since: Ольга Снегирь." in text
    response = press(client, at(tournament), "publish", seen=seating.seating_token(draft))
    assert 409 == response.status_code
    assert "The draft is out of date: 1 came, 0 left" in words(response)
    pressed(client, at(tournament), "publish", seen=seating.seating_token(draft), keep="1")
    draft.refresh_from_db()
    assert Round.Status.PUBLISHED == draft.status
    assert not draft.seats.filter(player=olga).exists()


def test_seating_again_takes_todays_players():  # field case 34
    tournament, draft = drafted(8)
    olga = make_player("Ольга Снегирь")
    registration.register(tournament_id=tournament.pk, player=olga, by=tournament.created_by)
    text = pressed(organiser_of(tournament), at(tournament), "reseat")
    assert "out of date" not in text
    assert draft.seats.filter(player=olga).exists()


def test_a_seating_changed_by_hand_is_published_with_a_comment_only():  # field case 33
    tournament, draft = drafted(12)
    client = organiser_of(tournament)
    tables = seating.seating_of(draft)
    seating.swap_players(
        round_id=draft.pk, player_id=tables[0][0], other_id=tables[1][0], by=tournament.created_by
    )
    seen = seating.seating_token(draft)
    response = press(client, at(tournament), "publish", seen=seen, comment=" ")
    assert 400 == response.status_code
    assert "The seating was changed by hand; say why, players will read it." in words(response)
    for _click in range(2):
        text = pressed(client, at(tournament), "publish", seen=seen, comment="They share one microphone")
    assert "Round 1 is published; the clock runs." in text
    assert "They share one microphone" in page(client, f"/tournaments/{tournament.slug}/rounds/1/")


def test_a_pair_that_must_not_meet_is_named_when_it_is_put_together_by_hand():  # field case 33
    tournament = running_tournament(8)
    ada = tournament.created_by
    client = organiser_of(tournament)
    one, other = list(tournament.registrations.values_list("player_id", flat=True))[:2]
    pressed(client, at(tournament), "forbid", first=one, other=other)
    pressed(client, at(tournament), "seat")
    draft = tournament.rounds.get()
    tables = seating.seating_of(draft)
    away = next(table for table in tables if other not in table)
    mate = next(player for player in tables[1 - tables.index(away)] if player != other)
    mover = one if one in away else away[0]
    seating.swap_players(round_id=draft.pk, player_id=mover, other_id=mate, by=ada)
    text = page(client, at(tournament))
    assert "A pair that must not meet sits at one table." in text
    assert "1 forbidden pair" in text
    pressed(client, at(tournament), "allow", first=one, other=other)
    tournament.refresh_from_db()
    assert [] == tournament.forbidden


def test_a_published_round_becomes_a_draft_again_while_no_result_came():
    tournament = running_tournament(8)
    round_ = open_round(tournament)
    client = organiser_of(tournament)
    for _click in range(2):
        text = pressed(client, at(tournament), "unpublish")
    assert "Round 1, draft" in text
    round_ = rounds.publish_round(round_id=round_.pk, by=tournament.created_by)
    settle(round_.tables.get(number=1))
    response = press(client, at(tournament), "unpublish")
    assert 400 == response.status_code
    assert "Results have come in; the round stays published." in words(response)


def test_the_last_round_is_deleted_with_a_reason():  # field cases 54, 55
    tournament = running_tournament(8)
    round_ = open_round(tournament)
    settle(round_.tables.get(number=1))
    client = organiser_of(tournament)
    response = press(client, at(tournament), "delete", reason="")
    assert 400 == response.status_code
    assert "Say why; the round was public." in words(response)
    for _click in range(2):
        text = pressed(client, at(tournament), "delete", reason="wrong tables")
    assert "Round 1 is deleted." in text
    assert (0, 0) == (tournament.rounds.count(), Table.objects.count())
    assert "not seated yet" in text


def test_a_player_who_sits_out_can_change_with_somebody():
    tournament = running_tournament(9, allowed=[4])
    draft = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    lucky = draft.byes.get().player_id
    client = organiser_of(tournament)
    text = page(client, at(tournament, 1, f"?player={lucky}"))
    assert f"Why does {name_of(lucky)} sit out?" in text
    seated = seating.seating_of(draft)[0][0]
    pressed(client, at(tournament), "swap", player=lucky, other=seated, seen=seating.seating_token(draft))
    assert seated == draft.byes.get().player_id


def test_the_engines_reasons_are_worded_with_names_and_points_and_unknown_ones_left_out(monkeypatch):
    sentences = {"met": "Has met %(players)s; own points %(points)s.", "broken": "%(nothing)s"}
    monkeypatch.setattr(seating_reasons, "SENTENCES", sentences)
    reasons = [
        {"code": "met", "values": {"players": ["1", "2"], "points": 3}},
        {"code": "broken", "values": {}},
        {"code": "new", "values": {}},
        "nonsense",
    ]
    assert ["Has met Ada, 2; own points 1½."] == seating_reasons.reason_sentences(
        reasons, {1: "Ada"}, UNIT // 2
    )


def test_every_reason_and_every_argument_of_the_engine_has_a_sentence():
    assert set(why.CODES) == set(seating_reasons.SENTENCES)
    assert set(room_proof.ARGUMENTS) == set(proof.ARGUMENTS)
    assert set(feasible.ARGUMENTS) == set(seating_refusal.ARGUMENTS)


@pytest.mark.parametrize(
    ("code", "values", "expected"),
    [
        ("score_group", {"points": 2}, "In the own score group: 2 points."),
        (
            "floated_up",
            {"points": 1, "high": 3, "low": 2},
            "Seated up: 1 points, the table is that of 2–3.",
        ),
        (
            "floated_down",
            {"points": 4, "high": 3, "low": 3},
            "Seated down: 4 points, the table is that of 3.",
        ),
        (
            "rivals_met",
            {"players": ["1"], "count": 1, "places": 6},
            "Has met 1 of the nearest in the standings already: Ada.",
        ),
        (
            "rivals_met",
            {"players": ["1", "2"], "count": 4, "places": 6},
            "Has met 4 of the nearest in the standings already: Ada, Bo, ….",
        ),
        ("met_before", {"player": "1", "rounds": [1, 3]}, "Meets Ada again, after round 1, 3."),
        ("club_mate", {"player": "1", "club": "2"}, "Ada is of the same club, 2."),
        (
            "off_size",
            {"size": 3, "before": 1, "fewest": 0},
            "A table of 3; off-size tables before: 1 (fewest: 0).",
        ),
        ("seat", {"seat": 2, "times": [1, 3, 0]}, "Seat 2; times there before: 3."),
        ("pinned", {"table": 4}, "Kept at table 4 by the officials."),
        ("prescribed", {}, "The officials set this table."),
        ("by_standings", {}, "The top tables follow the standings."),
        ("bye_requested", {}, "Asked to sit out."),
        (
            "bye_lowest",
            {"points": 0, "byes": 1},
            "Sits out as one of the lowest with the fewest byes: 0 points, byes before: 1.",
        ),
    ],
)
def test_a_reason_reads_like_this(code, values, expected):
    told = seating_reasons.reason_sentences([{"code": code, "values": values}], {1: "Ada", 2: "Bo"}, UNIT)
    assert [expected] == told


def test_the_engine_has_words_for_everybody_in_the_draft():
    _tournament, draft = after_one_round(9, allowed=[4])
    names = {int(one): "X" for one in draft.why}
    for told in draft.why.values():
        assert len(told) == len(seating_reasons.reason_sentences(told, names, 1))
    assert 9 == len(draft.why)


def test_a_bound_comes_with_its_argument():  # field case 26
    tournament, _draft = after_one_round(8)
    text = page(organiser_of(tournament), at(tournament, 2, "?why=repeats"))
    assert "Repeats 4 4 4" in text
    assert "At best 4: The tables of round 1 go to 2 tables now: some of their players meet again." in text


def test_a_seating_changed_by_hand_keeps_only_the_bounds_that_hold_for_it():
    tournament, draft = after_one_round(12)
    tables = seating.seating_of(draft)
    seating.swap_players(
        round_id=draft.pk, player_id=tables[0][0], other_id=tables[2][0], by=tournament.created_by
    )
    draft.refresh_from_db()
    assert set(draft.why) == {str(player) for table in tables for player in table}
    for row in proof.proof_rows(tournament, draft):
        assert draft.report[row.key] >= draft.report["bounds"][row.key]
        assert not (row.is_proved and row.is_worse)


def test_the_price_of_fewer_repeats_stands_beside_the_proof():
    report = {"repeats": 3, "ss840": 840 * 50, "strict": {"repeats": 0, "ss840": 840 * 74}}
    assert "3 repeats; 0 would cost spread +48 %." == proof.price_of_repeats(report, UNIT)
    level = {"repeats": 1, "ss840": 0, "strict": {"repeats": 0, "ss840": 840 * 2}}
    assert "1 repeat; 0 would cost spread +2.00." == proof.price_of_repeats(level, UNIT)
    assert "" == proof.price_of_repeats({"repeats": 3, "ss840": 1}, UNIT)


def test_a_refusal_names_the_players_who_cannot_be_kept_apart():
    ada, bo = make_player("Ada"), make_player("Bo")
    values = {"player": str(ada.pk), "table": 1, "other": str(bo.pk)}
    refusal = SeatingError("pins_unavoidable", "pins", "…", values)
    assert (
        "The fixed tables cannot all be kept. Ada and Bo may not meet, and both are fixed to table 1."
        == seating_refusal.refusal_text(refusal)
    )


def test_forbidden_pairs_that_need_more_tables_are_refused_by_name():
    cast = [make_player(name) for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")]
    tournament = running_tournament(cast)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        seating.forbid_pair(
            tournament_id=tournament.pk,
            player_id=cast[one].pk,
            other_id=cast[other].pk,
            by=tournament.created_by,
        )
    response = press(organiser_of(tournament), at(tournament), "seat")
    assert 400 == response.status_code
    assert "None of these may meet, and there are 2 tables: Ada, Bo, Cy." in words(response)


def test_the_public_page_says_why_but_nothing_of_pairs_that_must_not_meet():  # field case 32
    tournament = running_tournament(8)
    play_round(tournament)
    one, other = list(tournament.registrations.values_list("player_id", flat=True))[:2]
    seating.forbid_pair(tournament_id=tournament.pk, player_id=one, other_id=other, by=tournament.created_by)
    round_ = open_round(tournament)
    private = {"code": "forbidden_pair", "values": {"player": str(other)}}
    round_.why = {
        key: [*told, private, {"code": "pinned", "values": {"table": 1}}] for key, told in round_.why.items()
    }
    round_.save()
    text = page(organiser_of(tournament), f"/tournaments/{tournament.slug}/rounds/{round_.number}/")
    assert "Has met 3 of the nearest in the standings already: " in text
    assert "orbidden" not in text
    assert "Kept at table" not in text
    assert not {"forbidden", "forbidden_pair", "pinned", "prescribed"} & seating_reasons.PUBLIC


def test_repeats_are_told_before_the_start_with_the_count_behind_them():  # field case 23
    tournament = make_tournament(preferred=3, allowed=[3], rounds_planned=6)
    assert ("Repeats begin in round 2 at the latest; in 6 rounds 21 repeats at least.") == repeats_ahead(
        tournament, 6
    )[0]
    assert ("16 players, 5 rounds: counted out, nobody has to meet anybody twice.",) == repeats_ahead(
        make_tournament(preferred=4, allowed=[4], rounds_planned=5), 16
    )
    assert () == repeats_ahead(tournament, 2)


def test_the_settings_page_tells_when_repeats_begin():
    tournament = running_tournament(8)
    text = page(organiser_of(tournament), console(tournament, "settings/"))
    assert "Repeats begin in round 2 at the latest" in text


@pytest.mark.parametrize("typed", ["two", "", "-1", "0", "99"])
def test_fixing_at_a_table_that_is_none_is_refused_and_keeps_the_draft(typed):
    tournament, draft = drafted(12)
    before = seating.seating_of(draft)
    one, other = before[0][0], before[1][0]
    client = organiser_of(tournament)
    press(client, console(tournament, "seating/1/"), "swap", player=one, other=other)
    answer = press(client, console(tournament, "seating/1/"), "pin", player=one, table=typed)
    assert answer.status_code == 400
    draft.refresh_from_db()
    assert draft.is_changed_by_hand
    assert seating.seating_of(draft)[1][0] == one


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "There is no such table."),
        ("abc", "There is no such table."),
        ("own", "This is their table now."),
    ],
)
def test_a_table_that_cannot_be_moved_to_is_said_at_the_field(typed, said):
    tournament, draft = drafted(12)
    player = seating.seating_of(draft)[0][0]
    asked = "1" if typed == "own" else typed
    address = console(tournament, f"seating/1/?player={player}&table={asked}")
    content = organiser_of(tournament).get(address).content.decode()
    assert said in content
    assert f'value="{asked}" aria-invalid="true"' in content
