"""Statistics of a ladder and of the game, predictions."""

import datetime

import pytest

from games.models import Table
from games.queries import played_tables
from tests.ratings.factories import player, rated, tournament

pytestmark = pytest.mark.django_db

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)


@pytest.fixture(autouse=True)
def empty_cache():
    from django.core.cache import cache

    cache.clear()


def with_boards(made) -> None:
    """Scores and boards as the site stores them, board order as seat order."""
    for table in Table.objects.filter(round__tournament=made):
        seats = list(table.seats.order_by("number"))
        for index, seat in enumerate(seats):
            seat.final_score = 20 - 5 * index
            seat.discard = 10
            seat.save()
        table.document = {
            "edition": "base",
            "players": [
                {
                    "player": seat.player.name,
                    "animals": [{"id": "a", "traits": ["swimming", "fat_tissue", "fat_tissue"]}],
                    "links": [{"trait": "cooperation", "a": "a", "b": "b"}],
                }
                for seat in seats
            ],
        }
        table.save()


def page(client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def test_traits_are_read_from_the_boards_of_a_table():
    made = tournament("Cup", [[[("a", 1), ("b", 2)]]])
    with_boards(made)
    (found,) = played_tables()
    assert found.seats[0].traits == {"swimming": 1, "fat_tissue": 2, "cooperation": 1}
    seat = made.rounds.get().tables.get().seats.get(number=1)
    seat.player.name = "renamed"
    seat.player.save()
    (found,) = played_tables()
    assert found.seats[0].traits == {"swimming": 1, "fat_tissue": 2, "cooperation": 1}


def test_statistics_of_the_game_show_seats_scores_traits_and_records(client):
    made = tournament("Cup", [[[("a", 1), ("b", 2)], [("c", 1), ("d", 2)]]] * 6)
    with_boards(made)
    found = page(client, "/statistics/")
    assert "From 12 confirmed tables" in found
    assert "24 boards" in found
    assert "100%" in found
    assert "Highest scores" in found
    assert "Closest finishes" in found
    assert "Cup, round\u00a06, table\u00a02" in found
    assert "Traits on winning boards" in found


def test_they_narrow_to_a_player_a_tournament_or_an_edition(client):
    made = tournament("Cup", [[[("a", 1), ("b", 2)], [("c", 1), ("d", 2)]]])
    tournament("Other Cup", [[[("a", 1), ("c", 2)]]])
    assert "From 2 confirmed tables" in page(client, f"/statistics/?player={player('a').public_id}")
    assert "From 2 confirmed tables" in page(client, f"/statistics/?tournament={made.slug}")
    assert "From 3 confirmed tables" in page(client, "/statistics/?edition=base")
    assert "No confirmed table yet" in page(client, "/statistics/?edition=evolution_2e")
    assert client.get("/statistics/?player=nobody").status_code == 404
    assert client.get("/statistics/?tournament=nowhere").status_code == 404


def test_the_seats_of_one_player_add_up_to_their_tables(client):
    """The title counted the seat they had most often."""
    tournament("Cup", [[[("a", 1), ("b", 2)]], [[("b", 1), ("a", 2)]], [[("a", 1), ("b", 2)]]])
    tournament("Other Cup", [[[("a", 1), ("b", 2), ("c", 3)]]])
    found = page(client, f"/statistics/?player={player('a').public_id}")
    assert "From 4 confirmed tables" in found
    assert "3 tables of 2" in found
    assert "1 table of 3" in found


def test_the_statistics_of_an_edition_are_linked_and_named(client):
    made = tournament("Cup", [[[("a", 1), ("b", 2)]]])
    with_boards(made)
    assert 'edition=base">' in page(client, "/statistics/")
    assert "/statistics/?edition=base%2Btime_to_fly" in page(client, "/editions/base+time_to_fly/")
    found = page(client, "/statistics/?edition=base")
    assert "Evolution: The Origin of Species: statistics" in found
    assert "Time to Fly: statistics" in page(client, "/statistics/?edition=time_to_fly+base")
    for nonsense in ("foo", "%00%0a", "base%2Bbase"):
        assert client.get(f"/statistics/?edition={nonsense}").status_code == 404


def test_the_pool_of_a_ladder(client):
    rated("First", MAY, [[[("a", 1), ("b", 2)]]] * 5)
    rated("Second", JUNE, [[[("a", 1), ("b", 2)]]])
    found = page(client, "/ratings/classic/statistics/")
    assert "Points added to the pool" in found
    assert "Seats rated a month" in found
    assert "Statistics begin with the first rated tournament." in page(
        client, "/ratings/north_star/statistics/"
    )


def test_places_to_expect(client):
    rated("First", MAY, [[[("a", 1), ("b", 2), ("c", 3), ("d", 3)]]] * 5)
    ids = [player(name).public_id for name in ("a", "b", "new")]
    found = page(client, "/ratings/classic/predict/?" + "&".join(f"player={one}" for one in ids))
    assert "1600" in found
    assert "1.7" in found
    assert "Choose two to eight players." in page(
        client, f"/ratings/classic/predict/?player={ids[0]}&player=nobody"
    )
    assert "Nobody of that name" in page(client, "/ratings/classic/predict/?name=zzz")
    assert "new</a>" in page(client, "/ratings/classic/predict/?name=new")
