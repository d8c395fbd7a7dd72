"""Many people at once: a list from a file or the clipboard becomes players and registrations."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction

from games.folding import search_key
from games.models import Player, Registration, Tournament, User
from games.services.log import record
from games.services.people import create_player
from games.services.registration import register
from games.services.tournaments import BEFORE_START, locked

Status = Registration.Status


@dataclass(frozen=True)
class Listed:
    """One line of a list. known: id of the player meant, None for somebody new to the site.

    start_rank, rating: what the list says for this tournament, None where it says nothing.
    """

    name: str
    country: str = ""
    club: str = ""
    known: int | None = None
    start_rank: int | None = None
    rating: int | None = None


@dataclass(frozen=True)
class Enrolled:
    """How many lines there were, how many people are new to the site, how many of the list only wait, and how many
    have a start rank or a rating from it."""

    listed: int
    made: int
    waiting: int
    seeded: int = 0


@transaction.atomic
def enrol(
    people: Sequence[Listed], *, tournament: Tournament | None = None, by: User | None = None
) -> Enrolled:
    """Make the new people players and register everybody, in the order of the list: all of it or nothing.

    Who is registered already stays as they are, but takes the start rank and the rating of the list, as long as the
    tournament has not started. Who comes later takes the rating alone: start ranks are given by then.
    Raises what `register` and `create_player` raise.
    """
    made = waiting = seeded = 0
    if tournament is not None:
        tournament = locked(tournament.pk)
    is_before = tournament is not None and tournament.status in BEFORE_START
    known = Player.objects.in_bulk([one.known for one in people if one.known])
    for one in people:
        player = known.get(one.known) if one.known else None
        if player is None:
            player = create_player(name=one.name, country=one.country, club=one.club)
            made += 1
        if tournament is not None and by is not None:
            registration, is_new = _registered(tournament, player, by)
            waiting += is_new and registration.status == Status.WAIT_LISTED
            seeded += _seed(registration, one, is_before=is_before, is_new=is_new)
    if seeded and tournament is not None:
        record(tournament, by, "seeds_listed", count=seeded)
    return Enrolled(len(people), made, waiting, seeded)


def _registered(tournament: Tournament, player: Player, by: User) -> tuple[Registration, bool]:
    """The registration, and whether it was made now."""
    found = tournament.registrations.filter(player=player).exclude(status=Status.WITHDRAWN).first()
    if found is not None:
        return found, False
    return register(tournament_id=tournament.pk, player=player, by=by), True


def _seed(registration: Registration, one: Listed, *, is_before: bool, is_new: bool) -> bool:
    """Keep what the list says; return whether anything was kept."""
    rank = one.start_rank if is_before else None
    rating = one.rating if is_before or is_new else None
    if rank is None and rating is None:
        return False
    if rank is not None:
        registration.start_rank = rank
    if rating is not None:
        registration.seed_rating = rating
    registration.save(update_fields=["start_rank", "seed_rating"])
    return True


def namesakes(names: Iterable[str]) -> dict[str, list[Player]]:
    """Return, for each name by its search key, the players of the site who bear it, oldest first.

    A search key knows no accents: Sorensen finds Sørensen, who may be somebody else.
    """
    keys = {search_key(name) for name in names}
    found: dict[str, list[Player]] = {key: [] for key in keys}
    for player in Player.objects.filter(erased_at=None).order_by("pk").iterator(chunk_size=2000):
        key = search_key(player.name)
        if key in found:
            found[key].append(player)
    return found
