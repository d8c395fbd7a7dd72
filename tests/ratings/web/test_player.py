"""A player's page: the number, the graph, every change with its sum."""

import csv
import datetime
import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Player, Registration
from ratings.models import MergedPlayer, Rating, RatingAdjustment
from ratings.services.drain import drain
from ratings.services.lock import lock_before
from tests.ratings.factories import change_places, confirm, officer, player, rated, tournament

pytestmark = pytest.mark.django_db

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)
FIRST = [[[("a", 1), ("b", 2), ("c", 2), ("d", 4)]]]
SECOND = [[[("b", 1), ("a", 2)]], [[("a", 1), ("b", 2), ("c", 3)]]]


@pytest.fixture(autouse=True)
def today(time_machine):
    time_machine.move_to(datetime.datetime(2026, 6, 15, 12, tzinfo=datetime.UTC))


@pytest.fixture
def two():
    return rated("First Cup", MAY, FIRST), rated("Second Cup", JUNE, SECOND)


def url(name: str, rest: str = "") -> str:
    return f"/players/{player(name).public_id}/{rest}"


def page(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_the_page_shows_rating_graph_and_changes(client, two):
    found = page(client, url("b"))
    assert '<span class="figure">1522</span>' in found
    assert "First Cup" in found
    assert "Second Cup" in found
    assert found.count('class="chart-hit"') >= 2


def test_the_sum_of_a_change_can_be_rechecked_with_a_calculator(client, two):
    found = page(client, url("a", "?why=2026-06-06"))
    assert "Finished ahead of fewer opponents than a rating of 1520 predicted" in found
    for part in ("0.529", "−0.529", "+0.471", "−0.058", "× K 40", "−2.30", "1520 −2", "1518"):
        assert part in found, part
    assert "K is 40: fewer than 30 rated tables before." in found


def test_the_sum_as_a_file_adds_up(client, two):
    response = client.get(url("a", "ratings/classic/2026-06-06.csv"))
    rows = list(csv.reader(io.StringIO(b"".join(response.streaming_content).decode("utf-8-sig"))))
    lines, sums = rows[1:4], {row[0]: row[-1] for row in rows[4:]}
    per_table = {(row[1], row[2]): (float(row[-1]), int(row[4])) for row in lines}
    by_hand = sum(float(row[13]) / (int(row[4]) - 1) for row in lines)
    assert abs(by_hand - sum(total for total, _seats in per_table.values())) < 1e-5
    assert abs(float(sums["sum of the tables"]) - by_hand) < 1e-5
    assert (sums["K"], sums["change"], sums["rating before"], sums["rating after"]) == (
        "40",
        "'-2",
        "1520",
        "1518",
    ) or (
        sums["K"],
        sums["change"],
        sums["rating before"],
        sums["rating after"],
    ) == ("40", "-2", "1520", "1518")


def test_every_change_as_a_file(client, two):
    raw = b"".join(client.get(url("a", "ratings/classic/history.csv")).streaming_content).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(raw)))
    assert [(row["day"], row["change"], row["after"]) for row in rows] == [
        ("2026-05-02", "20", "1520"),
        ("2026-06-06", "-2", "1518"),
    ]
    assert client.get(url("a", "ratings/north_star/history.csv")).status_code == 404
    assert client.get(url("a", "ratings/classic/2026-01-01.csv")).status_code == 404
    assert client.get(url("a", "ratings/classic/someday.csv")).status_code == 404


def test_a_live_change_is_marked_and_explained(client, two):
    running = tournament("Autumn Cup", [[[("a", 1), ("b", 2)]]], starts_on=JUNE)
    confirm(running.rounds.get().tables.get())
    drain()
    found = page(client, url("a", f"?why=live-{running.pk}"))
    assert "+20 live" in found
    assert "expected from Autumn Cup, not official" in found
    assert "Not official: it changes with every table" in found


def test_a_newcomer_in_a_running_tournament_has_a_page(client):
    running = tournament("Autumn Cup", [[[("x", 1), ("y", 2)]]])
    confirm(running.rounds.get().tables.get())
    drain()
    found = page(client, url("x", f"?why=live-{running.pk}"))
    assert "not rated yet" in found
    assert "+20 live" in found


def test_who_is_not_rated_yet_is_not_called_provisional_and_has_no_file(client):
    made = tournament("Autumn Cup", [[[("new", 1), ("b", 2)]]], starts_on=JUNE)
    confirm(made.rounds.get().tables.get())
    drain()
    found = page(client, url("new"))
    assert "not rated yet" in found
    assert "provisional" not in found
    assert "Download CSV" not in found


def test_a_player_without_a_table_is_told_how_it_begins(client):
    player("new")
    assert "The rating begins with the first table" in page(client, url("new"))
    assert client.get("/players/nobody/").status_code == 404


def test_places_and_opponents_are_counted(client, two):
    found = page(client, url("a"))
    assert "All 3 opponents" in found
    everybody = page(client, url("a", "opponents/"))
    for name in ("b", "c", "d"):
        assert f">{name}</a>" in everybody


def test_two_players_side_by_side(client, two):
    found = page(client, url("a", f"compare/?with={player('b').public_id}"))
    assert "Met at 3 tables: a ahead 2, behind 1." in found
    assert "By their ratings a is expected ahead at" in found
    assert "Nobody of that name" in page(client, url("a", "compare/?name=zzz"))
    assert ">b</a>" in page(client, url("a", "compare/?name=b"))
    assert "Compare with whom?" in page(client, url("a", f"compare/?with={player('a').public_id}"))


def test_a_correction_stands_on_the_page(client, two):
    change_places(two[0].rounds.get().tables.get(), [("a", 4), ("d", 1)])
    drain()
    found = page(client, url("a"))
    assert "What was corrected later" in found


def test_a_merged_entry_leads_to_the_one_that_stays(client, two):
    MergedPlayer.objects.create(player=player("d"), into=player("a"))
    assert client.get(url("d")).url == url("a")


def test_players_are_found_in_any_script(client):
    for name in ("Мария Сёмина", "渡辺 直樹", "Łukasz Wrona"):
        player(name)
    assert "Мария Сёмина" in page(client, "/players/?name=семина")
    assert "渡辺 直樹" in page(client, "/players/?name=直樹")
    assert "Nobody found" in page(client, "/players/?name=zzz%00")


def test_the_list_of_players_has_pages(client):
    Player.objects.bulk_create(
        Player(name=f"p{number:03d}", search_text=f"p{number:03d}", public_id=f"p{number:03d}")
        for number in range(60)
    )
    first = client.get("/players/")
    second = client.get("/players/" + first.context["pager"]["next_url"])
    assert [len(one.context["rows"]) for one in (first, second)] == [50, 10]
    assert client.get("/players/?after=nonsense").status_code == 200


def test_every_tournament_is_listed_whatever_became_of_it(client, two):
    coming = tournament("Winter Cup", starts_on=datetime.date(2026, 12, 5), status="registration")
    gone = tournament("Lost Cup", [[[("a", 1), ("b", 2)]]], status="running")
    hidden = tournament("Secret Cup", status="draft")
    for one, status in ((coming, "confirmed"), (gone, "withdrawn"), (hidden, "confirmed")):
        Registration.objects.create(tournament=one, player=player("a"), status=status)
    text = page(client, url("a"))
    listed = text[text.index('id="tournaments"') :]
    assert "registered" in listed[listed.index("Winter Cup") :]
    assert "withdrawn, playing now" in listed[listed.index("Lost Cup") :]
    assert "Secret Cup" not in text


def test_long_lists_of_tournaments_fold(client):
    for number in range(12):
        made = tournament(
            f"Cup {number:02d}", starts_on=datetime.date(2026, 1, 1 + number), status="cancelled"
        )
        Registration.objects.create(tournament=made, player=player("a"))
    folded = page(client, url("a"))
    assert "Cup 11" in folded
    assert "Cup 00" not in folded
    assert "4 earlier tournaments" in folded
    assert "Cup 00" in page(client, url("a", "?tournaments=1"))


def test_results_by_table_size_have_a_mean_place(client):
    rated("Mixed", MAY, [[[("a", 1), ("b", 2)]], [[("a", 2), ("b", 1), ("c", 3)]]])
    text = page(client, url("a"))
    sizes = text[text.index("tables of 2") :]
    assert "tables of 3" in sizes
    assert "2.00" in sizes


def test_a_graph_cut_to_a_time_without_a_tournament_says_so_and_leads_back(client, time_machine):
    rated("Long Ago", datetime.date(2022, 5, 1), FIRST)
    rated("Later", datetime.date(2023, 5, 1), FIRST)
    found = page(client, url("a", "?years=2"))
    assert "No rated tournament in this time." in found
    assert '<svg class="chart-drawing' not in found.split('id="changes"')[0]
    assert f'<a href="{url("a", "?ladder=classic")}">All</a>' in found


def test_a_booking_stands_in_the_graph_and_leads_to_the_rating_of_today(client, two):
    lock_before("classic", JUNE, by=officer(), reason="list 1 is out")
    change_places(two[0].rounds.get().tables.get(), [("a", 4), ("d", 1)])
    drain()
    booked = RatingAdjustment.objects.get(player=player("a"))
    found = page(client, url("a"))
    drawn = found[found.index("Same data as a table") : found.index('id="changes"')]
    assert [int(cell) for cell in re.findall(r'<td class="num">(\d+)</td></tr>', drawn)][-1] == (
        Rating.objects.get(player=player("a")).rating
    )
    assert '<td>booked for a correction</td><td class="num">15 Jun 2026</td>' in drawn
    assert booked.amount == -40


def test_many_opponents_come_in_pages(client):
    names = [f"n{number:03d}" for number in range(60)]
    rated("Cup", MAY, [[[("a", 1), (name, 2)]] for name in names])
    first, second = page(client, url("a", "opponents/")), page(client, url("a", "opponents/?page=2"))
    assert "1–50 of 60" in first
    assert "n049" in first
    assert "n050" not in first
    assert "51–60 of 60" in second
    assert "n050" in second
    for asked in ("0", "99", "x", "²"):
        assert client.get(url("a", f"opponents/?page={asked}")).status_code == 200


def test_a_merged_entry_is_offered_nowhere(client, two):
    MergedPlayer.objects.create(player=player("d"), into=player("b"))
    gone = player("d").public_id
    for address in ("/players/", url("a", "compare/?name=d"), "/ratings/classic/predict/?name=d"):
        assert gone not in page(client, address), address
    assert "a and b" in page(client, url("a", f"compare/?with={gone}"))


@pytest.mark.parametrize("events", [2, 40])
def test_a_page_asks_as_often_whatever_was_played(client, django_assert_num_queries, events):
    for number in range(events):
        rated(f"Cup {number}", MAY + datetime.timedelta(days=number), FIRST)
    address = url("a")
    client.get(address)
    with django_assert_num_queries(17):
        client.get(address)


def test_sums_of_whole_periods_are_read_only_for_a_change_that_is_opened(client, two):
    for rest, is_read in (("", False), ("?why=2026-06-06", True)):
        with CaptureQueriesContext(connection) as asked:
            client.get(url("a", rest))
        assert (
            any('"ratings_ratingperiod"."totals"' in one["sql"] for one in asked.captured_queries) == is_read
        )


def test_a_shared_first_place_is_won_by_halves_and_explained(client, cup):
    """a, first at five tables, shares the first place of a sixth."""
    rated("Next Cup", MAY, [[[("a", 1), ("b", 1), ("c", 3)]]])
    found = page(client, f"/players/{player('a').public_id}/")
    assert "<dt>Tables won</dt><dd>92%" in found
    assert '<th scope="row">tables of 3</th><td class="num">1</td><td class="num">0.5</td>' in found
    assert "a first place that k players share counts 1/k for each" in found


def test_the_page_says_when_more_tables_count_than_were_rated(client, cup):
    sentence = "come from all 6 confirmed tables, rated or not"
    path = f"/players/{player('a').public_id}/"
    assert sentence not in page(client, path)
    running = tournament("Autumn Cup", [[[("a", 1), ("b", 2)]]])
    confirm(running.rounds.get().tables.get())
    drain()
    assert sentence in page(client, path)
