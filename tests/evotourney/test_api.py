"""What holds for every operation of the API, read from its schema: strict parameters, examples that are true."""

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator, FormatChecker
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from games.api import examples as of_tournaments
from games.exports import EXPORTS
from games.models import Player
from ratings.api import examples as of_ladders
from ratings.web import downloads
from tests.factories import play_round, running_tournament
from tests.ratings.factories import officer

pytestmark = pytest.mark.django_db
METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(autouse=True)
def _no_limit(monkeypatch):
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_args: True)


@pytest.fixture
def reader() -> APIClient:
    """A rating officer: every list opens."""
    found = APIClient()
    found.force_login(officer())
    return found


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)


def operations(schema: dict[str, Any], *methods: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, found in schema["paths"].items():
        for method in methods or METHODS:
            if method in found:
                yield method, path, found[method]


def parameters(operation: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Name -> shape of what may stand behind the question mark."""
    return {one["name"]: one["schema"] for one in operation.get("parameters", ()) if one["in"] == "query"}


@pytest.fixture
def address():
    """Makes a path of the schema lead to something that is there."""
    tournament = running_tournament(8)
    play_round(tournament)
    first, second = Player.objects.order_by("pk")[:2]
    parts = {
        "slug": tournament.slug, "number": 1, "table": 1, "day": "2026-03-01",
        "player_id": first.public_id, "opponent_id": second.public_id,
    }  # fmt: skip

    def filled(path: str) -> str:
        code = "base" if "/editions/" in path else "results_csv" if "/files/" in path else "classic"
        return path.format(**parts, code=code)

    return filled


def test_an_unknown_parameter_is_refused_by_every_operation_that_reads(reader, schema, address):
    overlooked = []
    for _method, path, operation in operations(schema, "get"):
        answer = reader.get(address(path), {"nonsense": "1"})
        body = answer.json() if answer.status_code == 400 else {}
        known = sorted(parameters(operation))
        if (body.get("code"), body.get("field")) != ("unknown_parameter", "nonsense"):
            overlooked.append(path)
        else:
            assert all(name in body["message"] for name in known), (path, body["message"])
    assert overlooked == []


def test_an_unknown_parameter_is_refused_by_every_operation_that_writes(reader, schema, address):
    for method, path, _operation in operations(schema, "post", "put", "patch", "delete"):
        answer = getattr(reader, method)(address(path) + "?nonsense=1", {}, format="json")
        assert (answer.status_code, answer.json()["field"]) == (400, "nonsense"), path


def unusable(name: str, shape: dict[str, Any]) -> str:
    """A value that a parameter of this shape can't have."""
    if shape["type"] == "string" and not {"enum", "format", "pattern"} & set(shape) and "maxLength" in shape:
        return "x" * (shape["maxLength"] + 1)
    return "banana!"


def test_a_value_that_cannot_be_is_refused_by_every_parameter_with_its_name(reader, schema, address):
    tried, overlooked = 0, []
    for _method, path, operation in operations(schema, "get"):
        for name, shape in parameters(operation).items():
            answer = reader.get(address(path), {name: unusable(name, shape)})
            tried += 1
            body = answer.json() if answer.status_code == 400 else {}
            if body.get("field", "").partition(".")[0] != name or not body["message"]:
                overlooked.append((path, name, answer.status_code))
    assert overlooked == []
    assert tried > 60


def test_every_choice_that_the_schema_offers_is_taken(reader, schema, address):
    refused = [
        (path, name, choice, answer.status_code)
        for _method, path, operation in operations(schema, "get")
        for name, shape in parameters(operation).items()
        for choice in shape.get("enum", ())
        if (answer := reader.get(address(path), {name: choice})).status_code not in (200, 404)
    ]
    assert refused == []


@pytest.mark.parametrize(
    ("path", "field", "code"),
    [
        ("ratings/classic/list/?games=x", "games", "invalid"),
        ("ratings/classic/list/?games=1", "games", "min_value"),
        ("ratings/classic/list/?active=banana", "active", "unknown_parameter"),
        ("ratings/classic/list/?all=banana", "all", "invalid_choice"),
        ("ratings/classic/list/?after=zzz", "after", "bad_cursor"),
        ("ratings/classic/list/?after=1500.1.1&before=1500.1.1", "before", "one_direction"),
        ("ratings/classic/list/?country=nowhere", "country", "bad_country"),
        ("ratings/classic/list/?country=QQ", "country", "bad_country"),
        ("ratings/classic/list/?country=", "country", "blank"),
        ("ratings/classic/list/?country=RU&country=UA", "country", "given_twice"),
        ("ratings/classic/list.csv?gamse=20", "gamse", "unknown_parameter"),
        ("ratings/classic/list.csv?columns=all", "columns", "invalid_choice"),
        ("ratings/classic/lists/?on=soon", "on", "invalid"),
        ("ratings/classic/periods/?after=2026-02-30", "after", "invalid"),
        ("ratings/classic/submissions/?is_closed=2", "is_closed", "invalid_choice"),
        ("tournaments/?status=draft", "status", "invalid_choice"),
        ("tournaments/?ladder=clasic", "ladder", "unknown_ladder"),
        ("tournaments/?edition=bass", "edition", "unknown_edition"),
        ("tournaments/?cursor=zzz", "cursor", "invalid"),
        ("tournaments/?cursor=cD1iYW5hbmE=", "cursor", "invalid"),
        ("tournaments.csv?status=lost", "status", "invalid_choice"),
        ("players/?serach=ada", "serach", "unknown_parameter"),
        ("players/?format=csv", "format", "unknown_parameter"),
    ],
)
def test_what_is_misspelt_never_answers_with_everything(client, path, field, code):
    answer = client.get(f"/api/v1/{path}")
    body = answer.json()
    assert (answer.status_code, body["field"], body["code"]) == (400, field, code)
    assert body["message"]


@pytest.mark.parametrize("country", ["GB", "gb", "GBR"])
def test_a_country_in_which_nobody_plays_gives_an_empty_list(client, country):
    assert client.get(f"/api/v1/ratings/classic/list/?country={country}").json()["results"] == []


def test_every_fault_of_a_request_is_told_at_once(client):
    body = client.get("/api/v1/ratings/classic/list/?games=x&nonsense=1&all=2").json()
    assert {one["field"] for one in body["faults"]} == {"games", "nonsense", "all"}


def test_a_choice_that_is_refused_names_the_others(client):
    message = client.get("/api/v1/ratings/classic/submissions/?status=lost").json()["message"]
    assert "lost" in message
    assert "“submitted”, “accepted”, “refused”, “withdrawn”" in message


def test_a_file_is_sent_whatever_the_reader_accepts(client):
    answer = client.get("/api/v1/ratings/classic/list.csv", headers={"Accept": "text/csv"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/csv; charset=utf-8")


def test_files_of_a_tournament_come_as_their_reader_wants_them(client):
    tournament = running_tournament(8)
    play_round(tournament)
    asked = {"delimiter": ";", "decimal": ",", "bom": "0"}
    answer = client.get(f"/api/v1/tournaments/{tournament.slug}/standings.csv", asked)
    assert b"".join(answer.streaming_content).startswith(b'"rank";"position";')


def test_a_format_that_cannot_hold_a_tournament_is_refused_in_the_shape_of_the_api(client):
    tournament = running_tournament(8)
    play_round(tournament)
    answer = client.get(f"/api/v1/tournaments/{tournament.slug}/files/duel_report_trf/")
    assert (answer.status_code, answer.json()["field"]) == (400, "code")


def plain(shape: Any) -> Any:
    """OpenAPI 3.0 as JSON Schema: null is a type, and what a shape does not name is not there."""
    if isinstance(shape, list):
        return [plain(one) for one in shape]
    if not isinstance(shape, dict):
        return shape
    found = {key: plain(value) for key, value in shape.items() if key != "nullable"}
    if "properties" in found:
        found.setdefault("additionalProperties", False)
    return {"anyOf": [found, {"type": "null"}]} if shape.get("nullable") is True else found


def faults(value: Any, shape: dict[str, Any], schema: dict[str, Any]) -> list[str]:
    whole = {**plain(shape), "components": plain(schema["components"])}
    checked = Draft202012Validator(whole, format_checker=FormatChecker())
    return [f"{error.json_path}: {error.message}" for error in checked.iter_errors(value)]


def contents(operation: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """(media type, content) of the body and of every answer that is no refusal."""
    yield from operation.get("requestBody", {}).get("content", {}).items()
    for status, answer in operation["responses"].items():
        if status < "300":
            yield from answer.get("content", {}).items()


def test_every_operation_shows_what_is_sent_and_what_comes_back(schema):
    without = [
        (method, path)
        for method, path, operation in operations(schema)
        for _media_type, content in contents(operation)
        if not content.get("examples")
    ]
    assert without == []


def test_every_example_has_the_shape_that_the_schema_gives_it(schema):
    wrong, seen = [], 0
    for method, path, operation in operations(schema):
        for media_type, content in contents(operation):
            for example in content["examples"].values() if media_type == "application/json" else ():
                seen += 1
                wrong += [
                    (method, path, fault) for fault in faults(example["value"], content["schema"], schema)
                ]
    assert wrong == []
    assert seen > 60


def test_an_example_that_lies_would_be_seen(schema):
    shape = {"$ref": "#/components/schemas/Player"}
    assert faults(of_tournaments.ADA, shape, schema) == []
    assert faults(of_tournaments.ADA | {"nmae": "Ada"}, shape, schema)
    assert faults(of_tournaments.ADA | {"name": None}, shape, schema)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        (of_tournaments.RESULTS_FILE, EXPORTS["results_csv"].COLUMNS),
        (of_tournaments.PLAYERS_FILE, EXPORTS["players_csv"].COLUMNS),
        (of_ladders.LIST_FILE, EXPORTS["ratings_csv"].COLUMNS),
        (of_ladders.PERIOD_FILE, EXPORTS["rating_changes_csv"].COLUMNS),
        (of_ladders.HISTORY_FILE, downloads.HISTORY),
        (of_ladders.CHANGE_FILE, downloads.SUM),
    ],
    ids=["results", "players", "list", "period", "history", "change"],
)
def test_the_files_shown_have_the_columns_of_the_real_ones(text, columns):
    heading, *lines = csv.reader(io.StringIO(text))
    assert heading == list(columns)
    assert {len(line) for line in lines} == {len(columns)}


def test_the_boards_shown_are_counted_as_shown(client):
    answer = client.post("/api/v1/boards/check", of_tournaments.BOARDS, content_type="application/json")
    assert answer.json() == of_tournaments.VERDICT


def test_the_seating_shown_is_measured_as_shown(client):
    answer = client.post(
        "/api/v1/seating/check", of_tournaments.SEATING, content_type="application/json"
    ).json()
    shown = of_tournaments.MEASURED
    assert (answer["valid"], answer["findings"]) == (shown["valid"], shown["findings"])
    assert {name: answer["report"][name] for name in shown["report"] if name != "bounds"} == {
        name: value for name, value in shown["report"].items() if name != "bounds"
    }
    assert shown["report"]["bounds"].items() <= answer["report"]["bounds"].items()
