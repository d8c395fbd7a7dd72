"""Every address of the site against every kind of caller. `access.toml` says who is let in.

An address that is not in the table fails the test: whoever adds a route decides, in the table, who may use it.
"""

import datetime
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLResolver, get_resolver
from rest_framework.throttling import SimpleRateThrottle

from games.models import Player, Registration, Tournament, TournamentRole, User
from games.services import rounds, tournaments
from ratings.services.drain import drain
from ratings.services.lists import publish_official_list
from tests.factories import make_tournament, make_user, open_round, running_tournament
from tests.ratings.factories import confirm, officer, rated
from tests.ratings.factories import tournament as running_elsewhere

TABLE = Path(__file__).with_name("access.toml")
OF_LIBRARIES = ("accounts/", "admin/", "i18n/")
REFUSALS = (401, 403)
COSTS = "tournaments/<slug:slug>/console/seating/<int:number>/costs/"
RATINGS = "api/v1/ratings/"
LADDER = RATINGS + "<slug:code>/"
LIVE = LADDER + "players/<slug:player_id>/live/<slug:slug>/"
DECISION = RATINGS + "tournaments/<slug:slug>/decision/"
DESK_DECISION = "ratings/<slug:code>/desk/tournaments/<int:tournament_id>/"
DAY = datetime.date(2026, 3, 1)
API_TABLE = "api/v1/tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table>/"

pytestmark = pytest.mark.django_db


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Yield the pattern of every address of ours: `tournaments/<slug:slug>/console/`."""
    for found in (resolver or get_resolver()).url_patterns:
        pattern = before + str(found.pattern)
        if pattern.startswith(OF_LIBRARIES):
            continue
        if isinstance(found, URLResolver):
            yield from routes(found, pattern)
        elif not pattern.startswith("^"):
            yield pattern


@dataclass
class World:
    """Tournaments in which every address leads somewhere, and one caller of each kind."""

    callers: dict[str, User | None]
    parts: dict[str, object]  # of addresses: what stands for <slug:slug>
    instead: dict[str, str]  # addresses whose parts mean something else
    bodies: dict[str, dict]


@pytest.fixture
def world(monkeypatch) -> World:
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_args: True)
    tournament = running_tournament(4)
    at_table = [
        seat.player for seat in open_round(tournament).tables.get().seats.select_related("player__user")
    ]
    drafted = running_tournament(at_table, name="Draft Cup")
    rounds.open_round(tournament_id=drafted.pk, number=1, by=drafted.created_by)
    ada, boris = two_rated_players()
    slug, player = tournament.slug, at_table[0]
    return World(
        {
            "visitor": None,
            "stranger": make_tournament(name="Other Cup", by=make_user("otto")).created_by,
            "seated": player.user,
            "helper": official(make_user("hanna"), "helper", tournament, drafted),
            "arbiter": official(make_user("arno"), "arbiter", tournament, drafted),
            "organiser": tournament.created_by,
            "officer": officer(),
        },
        {
            "slug": slug, "number": 1, "table": 1, "table_number": 1, "tournament_id": tournament.pk,
            "public_id": ada.public_id, "player_id": ada.public_id, "opponent_id": boris.public_id,
            "day": DAY, "format": "results_csv", "code": "classic",
        },
        {
            "docs/<slug:slug>/": "docs/players/",
            "editions/<str:code>/": "editions/base/",
            "calculator/editions/<str:code>/": "calculator/editions/base/",
            "api/v1/editions/<str:code>/": "api/v1/editions/base/",
            "api/v1/tournaments/<slug:slug>/files/<slug:code>/": f"api/v1/tournaments/{slug}/files/results_csv/",
            DECISION: f"api/v1/ratings/tournaments/{slug_of('Old Cup')}/decision/",
            DECISION + "preview/": f"api/v1/ratings/tournaments/{slug_of('Old Cup')}/decision/preview/",
            DESK_DECISION: f"ratings/classic/desk/tournaments/{Tournament.objects.get(name='Old Cup').pk}/",
            "ratings/<slug:code>/desk/unmerge/<int:player_id>/": f"ratings/classic/desk/unmerge/{boris.pk}/",
            LIVE: f"api/v1/ratings/classic/players/{ada.public_id}/live/{slug_of('Live Cup')}/",
            COSTS: f"tournaments/{drafted.slug}/console/seating/1/costs/?player={player.pk}",
        },
        {
            API_TABLE + "result/": {"version": 0, "seats": [{"player": one.public_id} for one in at_table]},
            API_TABLE + "result/preview/": {
                "version": 0, "seats": [{"player": one.public_id} for one in at_table],
            },
            API_TABLE + "confirm/": {"version": 1},
            API_TABLE + "dispute/": {"version": 1, "comment": "It was the other way round."},
            DECISION: {"answer": "refuse", "reason": "Not ours."},
            DECISION + "preview/": {"answer": "refuse", "reason": "Not ours."},
            RATINGS + "merges/preview/": {"player": ada.public_id, "into": boris.public_id},
            LADDER + "lock/preview/": {"before": None, "reason": "Corrections are in."},
            LADDER + "replay/": {"since": None},
        },
    )  # fmt: skip


def two_rated_players() -> list[Player]:
    """Ada and Boris, with a rating from Old Cup and a live change from Live Cup."""
    table = [("Ada Rated", 1), ("Boris Rated", 2)]
    rated("Old Cup", DAY, [[table]] * 5)
    live = running_elsewhere("Live Cup", [[table]])
    confirm(live.rounds.get().tables.get())
    drain()
    publish_official_list("classic", DAY, by=officer())
    both = list(Player.objects.filter(name__endswith=" Rated").order_by("name"))
    Registration.objects.bulk_create(Registration(tournament=live, player=one) for one in both)
    return both


def slug_of(name: str) -> str:
    return Tournament.objects.get(name=name).slug


def official(user: User, role: str, *of: Tournament) -> User:
    for tournament in of:
        tournaments.give_role(
            tournament_id=tournament.pk, user=user, role=TournamentRole.Role(role), by=tournament.created_by
        )
    return user


def address(pattern: str, world: World) -> str:
    if pattern in world.instead:
        return "/" + world.instead[pattern]
    return "/" + re.sub(r"<\w+:(\w+)>", lambda part: str(world.parts[part[1]]), pattern)


def is_let_in(user: User | None, where: str, body: dict | None) -> bool:
    """Whether the caller gets past the door: neither refused nor sent to sign in. Nothing they do stays done."""
    client = Client()
    before = transaction.savepoint()
    if user:
        client.force_login(user)
    answer = client.get(where)
    if answer.status_code == 405:
        answer = client.post(where, body, content_type="application/json") if body else client.post(where)
    transaction.savepoint_rollback(before)
    assert answer.status_code not in (404, 405), f"{where}: {answer.status_code}"
    assert answer.status_code < 500, where
    to_sign_in = answer.status_code == 302 and answer.headers["Location"].startswith("/accounts/login/")
    return answer.status_code not in REFUSALS and not to_sign_in


def test_every_address_lets_in_whom_the_table_names(world):
    table = tomllib.loads(TABLE.read_text())
    expected = {pattern: set(group["callers"]) for group in table.values() for pattern in group["routes"]}
    assert sorted(routes()) == sorted(expected), f"{TABLE.name} has to say who may use each address"
    for pattern in expected:
        where, body = address(pattern, world), world.bodies.get(pattern)
        found = {name for name, user in world.callers.items() if is_let_in(user, where, body)}
        assert found == expected[pattern], pattern
