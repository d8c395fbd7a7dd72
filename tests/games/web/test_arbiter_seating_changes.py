"""Changes of a draft by hand: what they cost at which table and whom, one step back, players fixed at a table."""

import pytest

from games.models import LogEntry, Player
from games.services import rounds, seating
from games.services.errors import Conflict
from games.web.arbiter.draft import Draft
from games.web.arbiter.draft_costs import Costs
from games.web.arbiter.proof import order_of
from tests.factories import play_round, running_tournament
from tests.games.web.console_pages import console, organiser_of, page, press, pressed, words

pytestmark = pytest.mark.django_db


def second_round(players=12, **settings):
    tournament = running_tournament(players, **settings)
    play_round(tournament)
    draft = rounds.open_round(tournament_id=tournament.pk, number=2, by=tournament.created_by)
    return tournament, draft


def at(tournament, query=""):
    return console(tournament, f"seating/{tournament.rounds.count()}/{query}")


def name_of(player_id):
    return Player.objects.get(pk=player_id).name


def test_changes_are_taken_back_one_by_one():
    tournament, draft = second_round()
    client = organiser_of(tournament)
    first = seating.seating_of(draft)
    pressed(client, at(tournament), "swap", player=first[0][0], other=first[1][0])
    second = seating.seating_of(draft)
    pressed(client, at(tournament), "swap", player=second[0][1], other=second[2][1])
    third = seating.token_of(seating.seating_of(draft))
    for _click in range(2):
        pressed(client, at(tournament), "undo", seen=third)
    assert second == seating.seating_of(draft)
    text = pressed(client, at(tournament), "undo", seen=seating.token_of(second))
    assert first == seating.seating_of(draft)
    assert "changed by hand" not in text
    assert "Undo" not in text
    assert 2 == LogEntry.objects.filter(verb="seating_change_undone").count()


def test_taking_everything_back_can_be_taken_back():
    tournament, draft = second_round()
    ada = tournament.created_by
    tables = seating.seating_of(draft)
    seating.swap_players(round_id=draft.pk, player_id=tables[0][0], other_id=tables[1][0], by=ada)
    changed = seating.seating_of(draft)
    seating.restore_engine_seating(round_id=draft.pk, by=ada)
    seating.undo_change(round_id=draft.pk, by=ada)
    assert changed == seating.seating_of(draft)


def test_a_step_back_on_an_old_page_is_a_conflict():
    tournament, draft = second_round()
    ada = tournament.created_by
    tables = seating.seating_of(draft)
    seating.swap_players(round_id=draft.pk, player_id=tables[0][0], other_id=tables[1][0], by=ada)
    with pytest.raises(Conflict):
        seating.undo_change(round_id=draft.pk, by=ada, seen=seating.token_of(tables))


def test_a_bye_given_away_comes_back_with_the_step():
    tournament = running_tournament(9, allowed=[4])
    ada = tournament.created_by
    draft = rounds.open_round(tournament_id=tournament.pk, number=1, by=ada)
    lucky, seated = draft.byes.get().player_id, seating.seating_of(draft)[0][0]
    seating.swap_players(round_id=draft.pk, player_id=seated, other_id=lucky, by=ada)
    seating.undo_change(round_id=draft.pk, by=ada)
    assert [lucky] == list(draft.byes.values_list("player_id", flat=True))


def test_what_is_published_carries_no_steps():
    tournament, draft = second_round()
    ada = tournament.created_by
    tables = seating.seating_of(draft)
    seating.swap_players(round_id=draft.pk, player_id=tables[0][0], other_id=tables[1][0], by=ada)
    published = rounds.publish_round(round_id=draft.pk, by=ada, comment="one microphone")
    assert {"request", "points_divisor", "options"} == set(published.request)


def test_an_alternative_says_at_which_table_it_costs_what_and_who_meets_again():
    tournament, draft = second_round()
    met = {}
    for tables in draft.request["request"]["history"]:
        for table in tables:
            for one in table:
                met.setdefault(int(one), set()).update(int(other) for other in table if other != one)
    now = seating.seating_of(draft)
    one, other, again = next(
        (one, other, mate)
        for one in now[0]
        for other in now[1]
        for mate in now[1]
        if mate != other
        and mate in met[one]
        and not met[other].intersection(now[1])  # who leaves costs nothing
    )
    text = page(organiser_of(tournament), at(tournament, f"?player={one}&with={other}"))
    assert f"{name_of(one)} – {name_of(again)}" in text
    assert "Table 2: +" in text


def test_the_cheapest_alternatives_cost_what_the_swap_then_changes():
    tournament, draft = second_round(13)
    held = Draft(draft)
    order = order_of(tournament, held.request)
    costs = Costs(held.request, held.tables, order)
    player = held.tables[0][0]
    before = draft.report
    best = costs.cheapest(player, 3)
    every = costs.swaps(player)
    assert [costs.key(one.terms) for one in every[:3]] == [costs.key(one.terms) for one in best]
    changed = seating.swap_players(
        round_id=draft.pk, player_id=player, other_id=best[0].other_id, by=tournament.created_by
    )
    assert {name: changed.report[name] - before[name] for name in order} == best[0].terms
    assert best[0].terms == {name: sum(table[name] for table in best[0].by_table.values()) for name in order}


def test_whoever_sits_out_is_shown_who_could_instead_and_at_what_cost():
    tournament, draft = second_round(9, allowed=[4])
    client = organiser_of(tournament)
    away = draft.byes.get().player_id
    shown = client.get(at(tournament, f"?player={away}"))
    assert f"Why does {name_of(away)} sit out?" in words(shown)
    assert 5 == len(shown.context["alternatives"])
    other = seating.seating_of(draft)[1][2]
    chosen = client.get(at(tournament, f"?player={away}&with={other}")).context["chosen"]
    before = draft.report
    pressed(client, at(tournament), "swap", player=away, other=other)
    draft.refresh_from_db()
    assert other == draft.byes.get().player_id
    repeats = draft.report["repeats"] - before["repeats"]
    assert (repeats != 0) == ("repeat" in chosen["cost"])


def test_a_player_is_fixed_at_a_table_and_the_others_are_seated_around():
    tournament, draft = second_round()
    client = organiser_of(tournament)
    tables = seating.seating_of(draft)
    player = tables[2][0]
    seen = seating.token_of(tables)
    text = pressed(client, at(tournament), "pin", player=player, table="1", seen=seen)
    assert "Seated again, with this table fixed." in text
    assert "fixed here" in text
    assert "Fixed at table 1." in text
    assert player in seating.seating_of(draft)[0]
    pressed(client, at(tournament), "reseat", seed="77")
    assert player in seating.seating_of(draft)[0]
    pressed(client, at(tournament), "reseat", mode="strict", clubs="ignore")
    assert player in seating.seating_of(draft)[0]
    text = pressed(client, at(tournament), "pin", player=player)
    draft.refresh_from_db()
    assert "pins" not in draft.request["request"]
    assert "fixed here" not in text


def test_a_table_that_is_not_there_is_refused_in_words():
    tournament, draft = second_round()
    player = seating.seating_of(draft)[0][0]
    response = press(organiser_of(tournament), at(tournament), "pin", player=player, table="9")
    assert 400 == response.status_code
    assert f"{name_of(player)} is fixed to table 9, and there are 3 tables." in words(response)
