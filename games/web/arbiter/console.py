"""The console of a tournament: who may be here, the frame of its pages, and what a button did."""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from games.models import Table, Tournament, TournamentRole, User
from games.services.errors import Refused, ServiceError
from games.services.permissions import MANAGERS, OFFICIALS, RESULT_KEEPERS, role_of
from games.web.arbiter.calls import open_calls
from games.web.live import live_etag, state_of_play
from games.web.present.head import Tab

# name of the address, word, roles that see it
TABS: tuple[tuple[str, Promise, frozenset], ...] = (
    ("console-check-in", pgettext_lazy("tab of the console", "Check-in"), OFFICIALS),
    ("console-seating", pgettext_lazy("tab of the console", "Seating"), OFFICIALS),
    ("console-results", pgettext_lazy("tab of the console", "Results"), RESULT_KEEPERS),
    ("console-calls", pgettext_lazy("tab of the console", "Calls"), RESULT_KEEPERS),
    ("console-finish", pgettext_lazy("tab of the console", "Finish"), OFFICIALS),
    ("console-log", pgettext_lazy("tab of the console", "Log"), OFFICIALS),
    ("console-settings", pgettext_lazy("tab of the console", "Settings"), MANAGERS),
    ("console-roles", pgettext_lazy("tab of the console", "Officials"), MANAGERS),
)
ROLE_WORDS: Mapping[str, Promise] = {
    TournamentRole.Role.ORGANISER: pgettext_lazy("role", "organiser"),
    TournamentRole.Role.ARBITER: pgettext_lazy("role", "arbiter"),
    TournamentRole.Role.HELPER: pgettext_lazy("role", "helper"),
}


@dataclass(frozen=True)
class Done:
    """A button did its work: where to go now, and what to say there."""

    url: str
    words: str = ""


@dataclass(frozen=True)
class Console:
    """One official at the console of one tournament."""

    request: HttpRequest
    tournament: Tournament
    user: User
    role: str

    @property
    def slug(self) -> str:
        return self.tournament.slug

    @property
    def role_word(self) -> str:
        return str(ROLE_WORDS[TournamentRole.Role(self.role)])

    @property
    def is_manager(self) -> bool:
        return self.role in MANAGERS

    @property
    def is_official(self) -> bool:
        return self.role in OFFICIALS

    def url(self, name: str, *args: Any) -> str:
        return reverse(name, args=[self.slug, *args])

    def etag(self) -> str:
        """Changes with every change of the tournament."""
        return live_etag(self.request, *state_of_play(self.tournament, {}))

    def tabs(self, current: str) -> list[Tab]:
        counts = {
            "console-results": self.tournament.rounds.filter(tables__status=Table.Status.DISPUTED).count(),
            "console-calls": len(open_calls(self.tournament)),
        }
        return [
            Tab(str(word), self.url(name), name == current, str(counts.get(name) or ""))
            for name, word, roles in TABS
            if self.role in roles
        ]

    def render(
        self, template: str, tab: str, values: Mapping[str, Any], refusal: ServiceError | None = None
    ) -> HttpResponse:
        """A page of the console; with a refusal it says so on top and carries its status."""
        status = refusal.status if refusal else int(values.get("status", 200))
        page = {
            "console": self,
            "tournament": self.tournament,
            "tabs": self.tabs(tab),
            "section": "tournaments",
            "refusal": refusal,
        }
        return render(self.request, template, page | dict(values), status=status)


View = Callable[..., HttpResponseBase]


def for_roles(roles: frozenset) -> Callable[[Callable[..., HttpResponseBase]], View]:
    """Give the page a `Console` instead of request and slug; who lacks the role gets the friendly 403 page."""

    def decorate(page: Callable[..., HttpResponseBase]) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @cache_control(private=True, no_cache=True)
        @functools.wraps(page)
        def view(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            tournament = get_object_or_404(Tournament, slug=slug)
            user = request.user
            role = role_of(user, tournament) if isinstance(user, User) else None
            if role not in roles or not isinstance(user, User):
                raise PermissionDenied
            return page(Console(request, tournament, user, str(role)), **kwargs)

        return view

    return decorate


for_officials = for_roles(OFFICIALS)
for_managers = for_roles(MANAGERS)
for_result_keepers = for_roles(RESULT_KEEPERS)

Deed = Callable[[Console, QueryDict], Done]


def carry_out(console: Console, deeds: Mapping[str, Deed]) -> HttpResponse | ServiceError:
    """Do what the pressed button (`do`) says: a redirect when done, else the refusal for the page to show."""
    request = console.request
    deed = deeds.get(request.POST.get("do", ""))
    try:
        if deed is None:
            raise ServiceError("unknown_button", _("This button is not known here; load the page again."))
        done = deed(console, request.POST)
    except Refused as error:
        raise PermissionDenied from error
    except ServiceError as error:
        if getattr(request, "htmx", False):
            messages.error(request, str(error.message))
            return HttpResponse(headers={"HX-Redirect": request.get_full_path()})
        return error
    if done.words:
        messages.success(request, done.words)
    return HttpResponseRedirect(done.url)


@dataclass
class Typed:
    """What was typed into a small form that was refused: its values and the fault at each field."""

    values: Mapping[str, str] = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)


def typed(console: Console, refusal: ServiceError | None, *, keeps: bool = False) -> Typed:
    """The posted values and the refusal's field, so that a template can show both again.

    keeps: show the values again though nothing was refused.
    """
    if refusal is None and not keeps:
        return Typed()
    faults = {refusal.field: str(refusal.message)} if refusal and refusal.field else {}
    return Typed({key: console.request.POST.get(key, "") for key in console.request.POST}, faults)


NOT_HERE = gettext_lazy("This is not in this tournament any more; load the page again.")


def person_name(account: User | None) -> str:
    """The name somebody goes by at the console; never the address."""
    if account is None:
        return _("the site itself")
    player = getattr(account, "player", None)
    return player.name if player else account.get_full_name() or account.get_username()
