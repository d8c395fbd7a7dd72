"""What everybody may read."""

import pytest
from rest_framework.test import APIClient

from tests.factories import make_tournament, play_round, running_tournament

pytestmark = pytest.mark.django_db


def test_lists_have_keyset_links_and_no_count():
    tournament = running_tournament(8)
    answer = APIClient().get("/api/v1/tournaments/").json()
    assert sorted(answer) == ["next", "previous", "results"]
    assert [one["slug"] for one in answer["results"]] == [tournament.slug]


def test_a_draft_tournament_is_not_public():
    draft = make_tournament()
    assert APIClient().get(f"/api/v1/tournaments/{draft.slug}/").status_code == 404
    assert APIClient().get("/api/v1/tournaments/").json()["results"] == []


def test_an_unchanged_answer_costs_a_304():
    tournament = running_tournament(8)
    address = f"/api/v1/tournaments/{tournament.slug}/standings/"
    first = APIClient().get(address)
    again = APIClient().get(address, HTTP_IF_NONE_MATCH=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_standings_name_what_decided():
    tournament = running_tournament(8)
    play_round(tournament)
    rows = APIClient().get(f"/api/v1/tournaments/{tournament.slug}/standings/").json()["results"]
    assert [row["points"] for row in rows] == ["3", "3", "2", "2", "1", "1", "0", "0"]
    assert rows[2]["decided_by"] == "points"


def test_files_stand_beside_the_lists():
    tournament = running_tournament(8)
    play_round(tournament)
    answer = APIClient().get(f"/api/v1/tournaments/{tournament.slug}/standings.csv")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert len(text.strip().splitlines()) == 9


def test_a_board_is_checked_like_on_the_command_line():
    document = {
        "edition": "base",
        "players": [
            {"animals": [{"id": "a", "traits": ["carnivorous"]}], "links": [], "discard": 40, "hand": 0},
            {"animals": [], "links": [], "discard": 41, "hand": 1},
        ],
    }
    answer = APIClient().post("/api/v1/boards/check", document, format="json").json()
    assert (answer["scores"], answer["places"]) == ([4, 0], [1, 2])


def test_a_body_that_is_no_table_is_refused_by_name():
    answer = APIClient().post("/api/v1/boards/check", {"edition": "base"}, format="json")
    assert answer.status_code == 400
    assert answer.json()["field"] == "players"


def test_a_doubled_key_is_seen():
    text = '{"edition": "base", "edition": "base", "players": []}'
    answer = APIClient().post("/api/v1/boards/check", text, content_type="application/json").json()
    assert "duplicate_key" in [finding["code"] for finding in answer["findings"]]


def test_what_is_no_json_is_refused_in_the_shape_of_the_api():
    answer = APIClient().post("/api/v1/boards/check", "{", content_type="application/json")
    assert (answer.status_code, sorted(answer.json())) == (400, ["code", "field", "message"])


def test_an_unknown_edition_is_404():
    assert APIClient().get("/api/v1/editions/chess/").status_code == 404


def test_the_schema_describes_every_operation_without_a_warning(capsys):
    answer = APIClient().get("/api/v1/schema/", HTTP_ACCEPT="application/json")
    assert answer.status_code == 200
    assert "Warning" not in capsys.readouterr().err


def test_the_page_of_the_api_needs_no_foreign_host():
    page = APIClient().get("/api/v1/docs/").content.decode()
    assert "https://" not in page
    assert "<style" not in page


def test_a_semicolon_file_has_decimal_commas_in_every_column(client):
    tournament = running_tournament(8)
    play_round(tournament)
    answer = client.get(f"/tournaments/{tournament.slug}/export/standings_csv/?delimiter=;&decimal=,")
    lines = b"".join(answer.streaming_content).decode("utf-8-sig").splitlines()
    cells = [cell.strip('"') for cell in lines[1].split(";")]
    assert [cell for cell in cells if "." in cell or "½" in cell] == []
    assert any("," in cell for cell in cells)


def test_an_address_that_does_not_exist_answers_in_the_shape_of_the_api(client):
    answer = client.get("/api/v1/zzz/")
    assert (answer.status_code, sorted(answer.json())) == (404, ["code", "field", "message"])


def test_csv_stands_beside_the_lists_of_players_tournaments_rounds_and_tables(client):
    tournament = running_tournament(8)
    play_round(tournament)
    base = f"/api/v1/tournaments/{tournament.slug}"
    sizes = {}
    for address in (
        "/api/v1/players.csv",
        "/api/v1/tournaments.csv",
        f"{base}/rounds.csv",
        f"{base}/rounds/1/tables.csv",
    ):
        lines = b"".join(client.get(address).streaming_content).decode("utf-8-sig").splitlines()
        sizes[address.rsplit("/", 1)[1]] = len(lines)
        assert lines[0].count(",") == lines[1].count('","')
    assert sizes == {"players.csv": 9, "tournaments.csv": 2, "rounds.csv": 2, "tables.csv": 3}


def test_the_report_for_duels_is_refused_for_larger_tables(client):
    tournament = running_tournament(8)
    play_round(tournament)
    assert client.get(f"/tournaments/{tournament.slug}/export/duel_report_trf/").status_code == 400
    assert b"duel_report_trf" not in client.get(f"/tournaments/{tournament.slug}/").content


@pytest.mark.parametrize("after", ["²", "-1", "one", "9" * 5000])
def test_a_round_number_that_is_none_is_refused_with_its_field(after):
    tournament = running_tournament(8)
    answer = APIClient().get(f"/api/v1/tournaments/{tournament.slug}/standings/", {"after_round": after})
    assert (answer.status_code, answer.json()["field"]) == (400, "after_round")


def test_every_set_is_listed_with_the_edition_to_play_it_in():
    lines = {line["code"]: line for line in APIClient().get("/api/v1/editions/").json()["results"]}
    assert lines["time_to_fly"] == {
        "code": "time_to_fly",
        "name": "Time to Fly",
        "kind": "expansion",
        "line": "classic",
        "year": 2011,
        "edition": "base+time_to_fly",
    }


def test_the_schema_names_refusals_and_pages():
    paths = APIClient().get("/api/v1/schema/?format=json").json()["paths"]
    write = paths["/api/v1/boards/check"]["post"]["responses"]
    assert list(write) == ["200", "400", "401", "403", "404", "409", "415", "429"]
    page = paths["/api/v1/tournaments/{slug}/standings/"]["get"]["responses"]["200"]["content"]
    assert page["application/json"]["schema"]["$ref"].endswith("/StandingPage")
