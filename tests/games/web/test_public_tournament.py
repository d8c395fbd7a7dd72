"""The public pages of one tournament."""

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Player, Tournament
from games.queries import standings
from games.services import registration, results, rounds, tournaments
from tests.factories import (
    entries,
    finished_tournament,
    make_cast,
    make_player,
    make_tournament,
    open_round,
    play_round,
    registration_of,
    running_tournament,
    settle,
)

pytestmark = pytest.mark.django_db


def page(address: str, client: Client | None = None) -> str:
    response = (client or Client()).get(address)
    assert response.status_code == 200
    return response.content.decode()


def public_id(player_id: int) -> str:
    return Player.objects.get(pk=player_id).public_id


def test_a_draft_is_seen_by_its_officials_only():
    draft = make_tournament()
    address = f"/tournaments/{draft.slug}/"
    assert Client().get(address).status_code == 404
    official = Client()
    official.force_login(draft.created_by)
    assert official.get(address).status_code == 200


def test_a_round_that_is_not_published_is_not_there():
    tournament = running_tournament(8)
    rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    assert Client().get(f"/tournaments/{tournament.slug}/rounds/1/").status_code == 404
    assert "Round 1" not in page(f"/tournaments/{tournament.slug}/")


def test_the_round_shows_tables_in_turn_order_with_scores_and_places():
    tournament = running_tournament(8)
    first = open_round(tournament).tables.get(number=1)
    settle(first, [31, 24, 24, 9])
    answer = Client().get(f"/tournaments/{tournament.slug}/rounds/1/")
    card = answer.context["cards"][0]
    assert ("confirmed", "confirmed") == (card.tag_kind, card.tag_text)
    assert [("31", "1st"), ("24", "3rd"), ("24", "2nd"), ("9", "4th")] == [
        (seat.score, seat.place) for seat in card.seats
    ]
    assert ["Why 2nd before 3rd?"] == [one.question for one in card.questions]
    assert "Equal, 24 : 24. The discard decides: 12 cards to 11." == card.questions[0].box.answer
    assert "after 1 of 2 tables of round 1" in answer.content.decode()


def test_an_equal_discard_is_a_shared_place():
    tournament = running_tournament(4)
    table = open_round(tournament).tables.get()
    results.submit_result(
        table_id=table.pk,
        version=0,
        seats=entries(table, [20, 20, 9, 8], [7, 7, 3, 3]),
        by=tournament.created_by,
        confirm=True,
    )
    card = Client().get(f"/tournaments/{tournament.slug}/rounds/1/").context["cards"][0]
    assert "Why do they share 1st?" == card.questions[0].question


def test_why_a_place_names_the_criterion_that_decides():
    tournament = running_tournament(8)
    play_round(tournament)
    rows = standings(tournament).rows
    asked = public_id(rows[0].player_id)
    answer = Client().get(f"/tournaments/{tournament.slug}/standings/?why={asked}")
    row = answer.context["standings"].rows[0]
    names = [Player.objects.get(pk=one.player_id).name for one in rows[:2]]
    assert row.why is not None
    assert row.why.answer.startswith(f"{names[0]} and {names[1]} share the place")
    assert ["equal", "equal", "equal", "equal", "does not apply"] == [line.verdict for line in row.why.lines]
    below = Client().get(f"/tournaments/{tournament.slug}/standings/?why={public_id(rows[1].player_id)}")
    assert "by points" in below.context["standings"].rows[1].why.answer
    assert "decides" == below.context["standings"].rows[1].why.lines[-1].verdict


def test_why_says_what_open_tables_can_still_change():
    tournament = running_tournament(8)
    settle(open_round(tournament).tables.get(number=1))
    leader = public_id(standings(tournament).rows[0].player_id)
    text = page(f"/tournaments/{tournament.slug}/rounds/1/?why={leader}")
    assert "Still open: table 2. That can change places" in text


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("points", "has 6 points."),
        ("first_places", "tables won"),
        ("share_of_table", "Own part of all final scores"),
        ("opponents_points", "The average points of everybody met"),
    ],
)
def test_numbers_of_the_standings_open_their_sum(code, sentence):
    tournament = running_tournament(4)
    play_round(tournament)
    winner = standings(tournament).rows[0].player_id
    second = open_round(tournament).tables.get()
    seats = list(second.seats.order_by("number"))
    settle(second, [30 if seat.player_id == winner else 10 for seat in seats])
    text = page(f"/tournaments/{tournament.slug}/standings/?why={public_id(winner)}.{code}")
    assert sentence in text


def test_nonsense_after_why_opens_nothing():
    tournament = running_tournament(4)
    play_round(tournament)
    somebody = public_id(standings(tournament).rows[0].player_id)
    for asked in ("x", f"{somebody}.nothing", f"{somebody}.direct_encounter", "." * 50):
        answer = Client().get(f"/tournaments/{tournament.slug}/standings/?why={asked}")
        assert [None] * 4 == [row.why for row in answer.context["standings"].rows]


def test_a_part_answers_304_until_a_result_comes_in():
    tournament = running_tournament(8)
    table = open_round(tournament).tables.get(number=1)
    for address in (
        f"/tournaments/{tournament.slug}/rounds/1/live/",
        f"/tournaments/{tournament.slug}/standings/live/",
    ):
        first = Client().get(address)
        again = Client().get(address, headers={"if-none-match": first["ETag"]})
        assert (304, b"") == (again.status_code, again.content)
        assert "private" in first["Cache-Control"]
        settle(table)
        changed = Client().get(address, headers={"if-none-match": first["ETag"]})
        assert 200 == changed.status_code
        table = tournament.rounds.get(number=1).tables.get(number=2)


def test_a_part_differs_by_language_and_reader():
    tournament = running_tournament(4)
    open_round(tournament)
    address = f"/tournaments/{tournament.slug}/rounds/1/live/"
    tag = Client().get(address)["ETag"]
    russian = Client().get(address, headers={"accept-language": "ru", "if-none-match": tag})
    assert 200 == russian.status_code
    mine = Client()
    mine.force_login(Player.objects.get(name="Boris").user)
    assert 200 == mine.get(address, headers={"if-none-match": tag}).status_code


def test_who_watches_an_old_round_is_told_of_the_new_one():
    tournament = running_tournament(4)
    play_round(tournament)
    open_round(tournament)
    assert "Round 2 is being played." in page(f"/tournaments/{tournament.slug}/rounds/1/")


def test_the_cross_table_has_a_cell_for_every_round():
    tournament = running_tournament(4)
    play_round(tournament)
    late = make_player("Zoe")
    made = registration.register(tournament_id=tournament.pk, player=late, by=tournament.created_by)
    assert made.joined_round == 2
    open_round(tournament)
    lines = Client().get(f"/tournaments/{tournament.slug}/cross-table/").context["lines"]
    assert {2} == {len(line.cells) for line in lines}
    zoe = next(line for line in lines if line.name == "Zoe")
    assert "not in event" == zoe.cells[0].below


def test_players_are_grouped_by_what_they_do():
    made = make_tournament(capacity=2)
    tournaments.open_registration(tournament_id=made.pk, by=made.created_by)
    for player in make_cast(4):
        registration.register(tournament_id=made.pk, player=player, by=made.created_by)
    boris = registration_of(made, Player.objects.get(name="Boris"))
    registration.withdraw(registration_id=boris.pk, by=made.created_by)
    groups = Client().get(f"/tournaments/{made.slug}/players/").context["groups"]
    assert [("Players", 2), ("Wait list, in this order", 1), ("Left", 1)] == [
        (group.title, len(group.rows)) for group in groups
    ]


def test_regulations_print_the_points_of_every_allowed_size():
    tournament = make_tournament(allowed=[3, 4], scheme="place_points")
    tournaments.open_registration(tournament_id=tournament.pk, by=tournament.created_by)
    sections = Client().get(f"/tournaments/{tournament.slug}/regulations/").context["sections"]
    points = sections[3].points
    assert [(3, ("3", "1½", "0")), (4, ("3", "2", "1", "0"))] == [(row.size, row.points) for row in points]


def test_a_change_after_the_start_stands_beside_the_regulations():
    tournament = running_tournament(4)
    tournaments.update_tournament(tournament_id=tournament.pk, by=tournament.created_by, scheme="wins")
    changes = Client().get(f"/tournaments/{tournament.slug}/regulations/").context["changes"]
    assert [("place_points", "wins")] == [(before, after) for _name, before, after in changes[0].lines]


def test_results_and_standings_are_files_with_cyrillic_that_spreadsheets_read():
    tournament = running_tournament(8)
    play_round(tournament)
    for code, start in (("results_csv", '"tournament","round"'), ("standings_csv", '"rank","position"')):
        answer = Client().get(f"/tournaments/{tournament.slug}/export/{code}/")
        text = b"".join(answer.streaming_content).decode()
        assert text.startswith("\ufeff" + start)
        assert "Дарья Ёлкина" in text
        assert f'filename="{tournament.slug}-{code}.csv"' in answer["Content-Disposition"]
    plain = Client().get(f"/tournaments/{tournament.slug}/export/standings_csv/?delimiter=;&bom=0&decimal=,")
    assert b"".join(plain.streaming_content).decode().startswith('"rank";"position"')
    assert Client().get(f"/tournaments/{tournament.slug}/export/nothing/").status_code == 404
    for asked in ("delimiter=x", "decimal=x", "delimiter=;&decimal=x"):
        refused = Client().get(f"/tournaments/{tournament.slug}/export/standings_csv/?{asked}")
        assert refused.status_code == 400


def test_every_page_of_every_stage_opens():
    running = running_tournament(4)
    play_round(running)
    stages = [make_open(), running, finished_tournament(make_cast_named("Q", 4), rounds_played=1)]
    for tournament in stages:
        for part in ("", "players/", "regulations/", "standings/", "cross-table/"):
            assert Client().get(f"/tournaments/{tournament.slug}/{part}").status_code == 200


def make_open() -> Tournament:
    made = make_tournament(name="Open Cup", description="Bring tea.\n\nAnd cards.", edition="base")
    return tournaments.open_registration(tournament_id=made.pk, by=made.created_by)


def make_cast_named(letter: str, count: int) -> list[Player]:
    return [make_player(f"{letter}{number}") for number in range(count)]


@pytest.mark.parametrize("state", ["cold", "warm"])
def test_a_tournament_of_200_players_costs_eight_queries(state, django_assert_max_num_queries):
    tournament = running_tournament(make_cast_named("P", 200))
    play_round(tournament)
    addresses = [f"/tournaments/{tournament.slug}/{part}" for part in ("", "rounds/1/", "standings/")]
    client = Client()
    for address in addresses:
        cache.clear()
        if state == "warm":
            client.get(address)
        with django_assert_max_num_queries(8 if state == "cold" else 4):
            client.get(address)


def test_everybody_reads_the_kept_page_with_their_own_card_and_row():
    tournament = running_tournament(8)
    play_round(tournament)
    open_round(tournament)
    address = f"/tournaments/{tournament.slug}/rounds/2/"
    page(address)
    for name in ("Boris", "Emil"):
        player = Player.objects.get(name=name)
        client = Client()
        client.force_login(player.user)
        for part in (address, f"{address}live/", f"{address}?tables=all"):
            text = page(part, client)
            assert 1 == text.count("table-card mine")
            assert f'class="mine of-{player.public_id}"' in text
            assert 1 == text.count('class="mine ')
    assert "mine" not in page(f"{address}live/")
