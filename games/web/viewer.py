"""Who is looking at a tournament: their player, role and registration, without a query of their own."""

from dataclasses import dataclass
from functools import cached_property
from typing import cast

from django.http import HttpRequest

from games.models import Player, TournamentRole, User
from games.services.permissions import OFFICIALS, RESULT_KEEPERS
from games.web.snapshot import Entrant, Snapshot


def account_of(request: HttpRequest) -> User:
    """The account that is signed in; for pages that ask for one."""
    return cast(User, request.user)


def player_of(request: HttpRequest) -> Player | None:
    """The player of the signed-in account; None for visitors and accounts that have not told a name yet."""
    if not request.user.is_authenticated:
        return None
    return getattr(request.user, "player", None)


@dataclass(frozen=True)
class Viewer:
    """One reader of one tournament."""

    user: User | None
    player: Player | None
    snapshot: Snapshot

    @property
    def player_id(self) -> int | None:
        return self.player.pk if self.player else None

    @cached_property
    def role(self) -> str | None:
        if self.user is None or not self.user.is_active:
            return None
        if self.user.is_superuser:
            return TournamentRole.Role.ORGANISER
        return next(
            (role for user_id, role, _name in self.snapshot.officials if user_id == self.user.pk), None
        )

    @property
    def is_official(self) -> bool:
        return self.role in OFFICIALS

    @property
    def keeps_results(self) -> bool:
        return self.role in RESULT_KEEPERS

    @property
    def entrant(self) -> Entrant | None:
        return self.snapshot.entrant_by_player.get(self.player_id) if self.player_id else None


def viewer_of(request: HttpRequest, snapshot: Snapshot) -> Viewer:
    user = account_of(request) if request.user.is_authenticated else None
    return Viewer(user, player_of(request), snapshot)
