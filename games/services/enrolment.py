"""Many people at once: a list from a file or the clipboard becomes players and registrations."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction

from games.models import Player, Registration, Tournament, User, search_key
from games.services.people import create_player
from games.services.registration import register


@dataclass(frozen=True)
class Listed:
    """One line of a list. known: id of the player meant, None for somebody new to the site."""

    name: str
    country: str = ""
    club: str = ""
    known: int | None = None


@dataclass(frozen=True)
class Enrolled:
    """How many lines there were, how many people are new to the site, and how many of the list only wait."""

    listed: int
    made: int
    waiting: int


@transaction.atomic
def enrol(
    people: Sequence[Listed], *, tournament: Tournament | None = None, by: User | None = None
) -> Enrolled:
    """Make the new people players and register everybody, in the order of the list: all of it or nothing.

    Who is registered already stays as they are. Raises what `register` raises.
    """
    made = waiting = 0
    known = Player.objects.in_bulk([one.known for one in people if one.known])
    for one in people:
        player = known.get(one.known) if one.known else None
        if player is None:
            player = create_player(name=one.name, country=one.country, club=one.club)
            made += 1
        if tournament is not None and by is not None:
            registration = register(tournament_id=tournament.pk, player=player, by=by)
            waiting += registration.status == Registration.Status.WAIT_LISTED
    return Enrolled(len(people), made, waiting)


def namesakes(names: Iterable[str]) -> dict[str, list[Player]]:
    """Return, for each name by its search key, the players of the site who bear it, oldest first."""
    keys = {search_key(name) for name in names}
    found: dict[str, list[Player]] = {key: [] for key in keys}
    for player in Player.objects.filter(erased_at=None).order_by("pk").iterator(chunk_size=2000):
        key = search_key(player.name)
        if key in found:
            found[key].append(player)
    return found
