"""Who may do what in a tournament: one table of roles, asked before every change."""

from django.utils.translation import gettext as _

from games.models import Tournament, TournamentRole, User
from games.services.errors import Refused

Role = TournamentRole.Role
MANAGERS = frozenset({Role.ORGANISER})
OFFICIALS = frozenset({Role.ORGANISER, Role.ARBITER})
RESULT_KEEPERS = frozenset({Role.ORGANISER, Role.ARBITER, Role.HELPER})


def role_of(user: User | None, tournament: Tournament) -> str | None:
    """The role of an account in a tournament, or None; staff of the site count as organisers."""
    if user is None or not user.is_authenticated or not user.is_active:
        return None
    if user.is_superuser:
        return Role.ORGANISER
    found = (
        TournamentRole.objects.filter(tournament=tournament, user=user).values_list("role", flat=True).first()
    )
    return found


def is_one_of(user: User | None, tournament: Tournament, roles: frozenset) -> bool:
    return role_of(user, tournament) in roles


def require(user: User | None, tournament: Tournament, roles: frozenset) -> None:
    """Raise `Refused` unless the account holds one of the roles here."""
    if not is_one_of(user, tournament, roles):
        raise Refused("not_allowed", _("Only officials of this tournament may do that."))
