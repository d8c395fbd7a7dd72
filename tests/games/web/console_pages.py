"""Reading and pressing buttons on the console in tests."""

import re
from html import unescape
from typing import Any

from django.test import Client

from games.models import Tournament, TournamentRole, User
from games.services import tournaments
from tests.factories import make_user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def organiser_of(tournament: Tournament) -> Client:
    return signed_in(tournament.created_by)


def official_of(tournament: Tournament, role: str, name: str = "olga") -> Client:
    user = make_user(name)
    tournaments.give_role(
        tournament_id=tournament.pk, user=user, role=TournamentRole.Role(role), by=tournament.created_by
    )
    return signed_in(user)


def console(tournament: Tournament, path: str = "") -> str:
    return f"/tournaments/{tournament.slug}/console/{path}"


def words(response: Any) -> str:
    """The text of a page without tags, spaces folded."""
    text = re.sub(r"<(script|style)\b.*?</\1>", " ", response.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def page(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert status == response.status_code
    return words(response)


def press(client: Client, address: str, do: str, **values: Any) -> Any:
    """Press a button of a page; the answer is not followed."""
    return client.post(address, {"do": do} | values)


def pressed(client: Client, address: str, do: str, **values: Any) -> str:
    """Press a button that works, and read the page it leads to."""
    response = client.post(address, {"do": do} | values, follow=True)
    assert response.redirect_chain, words(response)
    assert 200 == response.status_code
    return words(response)
