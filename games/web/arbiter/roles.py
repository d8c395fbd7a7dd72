"""Officials of a tournament: named by the e-mail of their account."""

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _

from games.models import TournamentRole, User
from games.services import tournaments
from games.services.errors import ServiceError
from games.web.arbiter.console import Console, Done, carry_out, for_managers, person_name, typed
from games.web.arbiter.reading import id_of, text_of

Role = TournamentRole.Role


@for_managers
def roles(console: Console) -> HttpResponse:
    refusal: ServiceError | None = None
    if console.request.method == "POST":
        done = carry_out(console, DEEDS)
        if isinstance(done, HttpResponse):
            return done
        refusal = done
    held = list(console.tournament.roles.select_related("user__player").order_by("pk"))
    organisers = [one for one in held if one.role == Role.ORGANISER]
    values = {
        "officials": [
            {
                "role": one,
                "name": person_name(one.user),
                "is_me": one.user_id == console.user.pk,
                "can_end": one.role != Role.ORGANISER or len(organisers) > 1,
            }
            for one in held
        ],
        "choices": Role.choices,
        "typed": typed(console, refusal),
    }
    return console.render("games/console/roles.html", "console-roles", values, refusal)


def give(console: Console, post: QueryDict) -> Done:
    email = text_of(post, "email", 254)
    role = post.get("role", "")
    if not email:
        raise ServiceError("email_missing", _("Tell the e-mail of the account."), "email")
    user = User.objects.filter(email__iexact=email, is_active=True).first()
    if user is None:
        raise ServiceError(
            "no_account",
            _("No account has this e-mail. Ask the person to sign up first, then name them here."),
            "email",
        )
    if user == console.user and role != Role.ORGANISER:
        _refuse_to_leave_alone(console, user)
    tournaments.give_role(tournament_id=console.tournament.pk, user=user, role=role, by=console.user)
    words = _("%(name)s is now: %(role)s.")
    return Done(console.url("console-roles"), words % {"name": person_name(user), "role": Role(role).label})


def _refuse_to_leave_alone(console: Console, user: User) -> None:
    if not console.tournament.roles.filter(role=Role.ORGANISER).exclude(user=user).exists():
        raise ServiceError(
            "last_organiser", _("A tournament needs an organiser; name another one first."), "role"
        )


def take(console: Console, post: QueryDict) -> Done:
    """Asked twice, the second finds nobody."""
    pk = id_of(post, "user")
    held = console.tournament.roles.select_related("user").filter(user_id=pk).first()
    if held is None:
        return Done(console.url("console-roles"))
    name = person_name(held.user)
    tournaments.take_role(tournament_id=console.tournament.pk, user=held.user, by=console.user)
    goes = console.url("console-roles")
    if held.user == console.user:
        goes = console.tournament.get_absolute_url()
    return Done(goes, _("%(name)s has no role here any more.") % {"name": name})


DEEDS = {"give": give, "take": take}
