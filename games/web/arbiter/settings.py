"""Making a tournament and changing its settings."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import LogEntry, Tournament, User
from games.services import tournaments
from games.services.errors import ServiceError
from games.web.arbiter.console import Console, for_managers, person_name
from games.web.arbiter.once import FIELD, new_ticket, once
from games.web.arbiter.plan import repeats_ahead
from games.web.present.words import criterion_name, edition_name, sizes_text
from games.web.tournament_form import TournamentForm, settings_token

FORM_ID = "settings"
SAW = "saw"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def tournament_new(request: HttpRequest) -> HttpResponse:
    form = TournamentForm(request.POST if request.method == "POST" else None)
    ticket = request.POST.get(FIELD, "") or new_ticket()
    user = request.user
    if request.method == "POST" and form.is_valid() and isinstance(user, User):
        try:
            return HttpResponseRedirect(once(user, ticket, lambda: _make(user, form.settings())))
        except ServiceError as error:
            form.add_fault(error.field, str(error.message))
    values = {"form": form, "ticket": ticket, "section": "tournaments", "form_id": FORM_ID}
    return render(request, "games/console/new.html", values, status=400 if form.errors else 200)


def _make(user: User, settings: Mapping[str, Any]) -> str:
    made = tournaments.create_tournament(by=user, **settings)
    return reverse("console-check-in", args=[made.slug])


@for_managers
def console_settings(console: Console) -> HttpResponse:
    request, tournament = console.request, console.tournament
    form = TournamentForm(
        request.POST if request.method == "POST" else None,
        tournament=tournament,
        players=tournaments.players_with_a_place(tournament),
        rounds_seated=tournament.rounds.count(),
    )
    conflict = None
    if request.method == "POST" and form.is_valid():
        conflict = _conflict(console, form)
        if conflict is None:
            try:
                tournaments.update_tournament(tournament_id=tournament.pk, by=console.user, **form.settings())
            except ServiceError as error:
                form.add_fault(error.field, str(error.message))
            else:
                messages.success(request, _("Settings saved."))
                return HttpResponseRedirect(console.url("console-settings"))
    values = {
        "form": form,
        "form_id": FORM_ID,
        "conflict": conflict,
        "ahead": repeats_ahead(tournament, _players(tournament)),
        "is_started": tournament.status not in (Tournament.Status.DRAFT, Tournament.Status.REGISTRATION),
        "status": 409 if conflict else 400 if form.errors else 200,
    }
    return console.render("games/console/settings.html", "console-settings", values)


def _players(tournament: Tournament) -> int:
    """Who has a place; before anybody registered as many as there is room for."""
    return tournaments.players_with_a_place(tournament) or tournament.capacity or 0


def _conflict(console: Console, form: TournamentForm) -> dict[str, Any] | None:
    """Stored and typed side by side when the settings changed after the form was opened."""
    now = settings_token(console.tournament)
    seen = console.request.POST.get(SAW, "") or form.cleaned_data["seen"]
    typed = form.settings()
    rows = [
        _conflict_row(form, name, getattr(console.tournament, name), value)
        for name, value in typed.items()
        if getattr(console.tournament, name) != value
    ]
    if not seen or seen == now or not rows:
        return None
    return {
        "title": _("Setting"),
        "sentence": _who_was_faster(console),
        "rows": rows,
        "keep_url": console.url("console-settings"),
        "form_id": FORM_ID,
        "save_name": SAW,
        "save_value": now,
    }


def _conflict_row(form: TournamentForm, name: str, stored: Any, yours: Any) -> dict[str, Any]:
    field = "sets" if name == "edition" else name
    return {
        "name": form.fields[field].label,
        "stored": _shown(form, name, stored),
        "yours": _shown(form, name, yours),
        "differs": True,
    }


def _shown(form: TournamentForm, name: str, value: Any) -> str:
    """A setting as people read it."""
    if name == "edition":
        return edition_name(value)
    if name == "allowed":
        return sizes_text(value)
    if name == "tiebreaks":
        return " · ".join(criterion_name(code) for code in value)
    if name == "starts_at":
        return date_format(value, "SHORT_DATETIME_FORMAT")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    choices = dict(getattr(form.fields[name], "choices", ()))
    return str(choices.get(value, "–" if value in (None, "") else value))


def _who_was_faster(console: Console) -> str:
    verbs = ["settings_changed", "regulations_changed"]
    last = LogEntry.objects.filter(tournament=console.tournament, verb__in=verbs).first()
    if last is None:
        return _("The settings changed after you opened the form.")
    return _("%(name)s changed the settings at %(time)s, after you opened the form.") % {
        "name": person_name(last.by),
        "time": f"{last.at:%H:%M} UTC",
    }
