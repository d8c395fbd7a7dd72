"""Pages of a person who plays: taking part, my page, my table."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import activate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from rest_framework.authtoken.models import Token

from games.models import Registration, Tournament, TournamentRole
from games.services import calls, people, registration
from games.services.errors import ServiceError
from games.web.forms import ByeForm, NameForm, PlayerForm
from games.web.present import my_table as my_tables
from games.web.present.my_page import my_tournaments, open_tables
from games.web.present.overview import Mine, mine_of
from games.web.snapshot import Snapshot
from games.web.tournament import live_changes, page_values, visible_tournament
from games.web.viewer import Viewer, account_of, player_of
from ratings import queries as ratings


@require_http_methods(["GET", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Take part. Who has no account is led to sign-up and back, after being told where there is no place; who has no
    name yet is asked for it here."""
    found, snapshot, viewer = visible_tournament(request, slug)
    mine = mine_of(found, snapshot, viewer, timezone.now())
    if not request.user.is_authenticated:
        return _unknown_visitor(request, found, snapshot, viewer, mine)
    if mine.sentence and not mine.register_url:
        messages.info(request, mine.sentence)
        return redirect(found)
    form = NameForm(request.POST or None) if viewer.player is None else None
    fault, status = "", 200
    if request.method == "POST":
        status = 400
        if form is None or form.is_valid():
            try:
                made = _register(request, found, form)
            except ServiceError as error:
                fault, status = str(error.message), error.status
            else:
                messages.success(request, _welcome(made))
                return redirect(found)
    elif not mine.register_url:
        fault = _closed_words(found, mine)
    values = page_values(found, snapshot, viewer, tab="tournament")
    values |= {"form": form, "fault": fault, "mine": mine, "player": viewer.player}
    return render(request, "games/register.html", values, status=status)


def _unknown_visitor(
    request: HttpRequest, found: Tournament, snapshot: Snapshot, viewer: Viewer, mine: Mine
) -> HttpResponse:
    """Nobody should make an account only to learn that there is no place."""
    here = reverse("register", args=[found.slug])
    signup_url = f"{reverse('account_signup')}?{urlencode({'next': here})}"
    if mine.register_url and not mine.wait_words:
        return redirect(signup_url)
    values = page_values(found, snapshot, viewer, tab="tournament")
    values |= {"mine": mine, "signup_url": signup_url}
    if not mine.register_url:
        values["fault"] = _closed_words(found, mine)
    return render(request, "games/register.html", values, status=400 if request.method == "POST" else 200)


def _closed_words(found: Tournament, mine: Mine) -> str:
    if mine.closed_reason:
        return mine.closed_reason
    if found.status == Tournament.Status.RUNNING:
        return (
            _("Registration for this tournament is closed.") + " " + _("Late entries are up to its arbiter.")
        )
    return _("The tournament is over; nobody can register any more.")


@transaction.atomic
def _register(request: HttpRequest, found: Tournament, form: NameForm | None) -> Registration:
    """With the name, where it was asked for: both or neither."""
    player = player_of(request)
    if player is None:
        named = form.cleaned_data if form is not None else {}
        player = people.create_player(user=account_of(request), **named)
    return registration.register(tournament_id=found.pk, player=player, by=account_of(request))


def _welcome(made: Registration) -> str:
    if made.status == Registration.Status.WAIT_LISTED:
        return _("You are on the wait list; a place that becomes free is yours in order.")
    return _("You are registered.")


@login_required
@require_http_methods(["GET", "POST"])
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    found, snapshot, viewer = visible_tournament(request, slug)
    if viewer.entrant is None:
        return redirect(found)
    if request.method == "POST":
        _told(request, _("You have left this tournament."), registration.withdraw,
              registration_id=viewer.entrant.registration_id, by=account_of(request))  # fmt: skip
        return redirect(found)
    values = page_values(found, snapshot, viewer, tab="tournament")
    values["is_running"] = found.status == Tournament.Status.RUNNING
    return render(request, "games/withdraw.html", values)


@login_required
@require_POST
def rejoin(request: HttpRequest, slug: str) -> HttpResponse:
    found, _snapshot, viewer = visible_tournament(request, slug)
    if viewer.entrant is not None:
        _told(request, _("Welcome back: the next round is seated with you."), registration.rejoin,
              registration_id=viewer.entrant.registration_id, by=account_of(request))  # fmt: skip
    return redirect(found)


@login_required
@require_POST
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    found, _snapshot, viewer = visible_tournament(request, slug)
    if viewer.entrant is not None:
        _told(request, _("You are checked in."), registration.check_in,
              registration_id=viewer.entrant.registration_id, by=account_of(request))  # fmt: skip
    return redirect(found)


@login_required
@require_http_methods(["GET", "POST"])
def request_bye(request: HttpRequest, slug: str) -> HttpResponse:
    """Sit out one round that is not seated yet, or take that back (?back in the posted form)."""
    found, snapshot, viewer = visible_tournament(request, slug)
    entrant = viewer.entrant
    if entrant is None:
        return redirect(found)
    first = (snapshot.last_round.number if snapshot.last_round else 0) + 1
    wanted = [number for number in entrant.requested_byes if number >= first]
    numbers = list(range(first, found.rounds_planned + 1))
    form = ByeForm(numbers, request.POST or None)
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            is_wanted = "back" not in request.POST
            try:
                registration.request_bye(
                    registration_id=entrant.registration_id,
                    round_number=form.cleaned_data["round_number"],
                    by=account_of(request),
                    is_wanted=is_wanted,
                )
            except ServiceError as error:
                form.add_error("round_number", str(error.message))
            else:
                said = _("You sit out this round.") if is_wanted else _("You play this round.")
                messages.success(request, said)
                return redirect("request-bye", slug)
    values = page_values(found, snapshot, viewer, tab="tournament")
    values |= {"form": form, "wanted": wanted, "free": [one for one in numbers if one not in wanted]}
    return render(request, "games/bye.html", values, status=status)


@login_required
@require_http_methods(["GET", "POST"])
def my_page(request: HttpRequest) -> HttpResponse:
    """My open tables, my tournaments, my settings; an account without a name is asked for it first."""
    player = player_of(request)
    action = request.POST.get("action", "")
    if player is None:
        return _ask_name(request)
    if action == "token":
        token = people.renew_api_token(user=account_of(request))
        return _my_page(request, PlayerForm(instance=player, initial=_language(request)), new_token=token.key)
    if action == "token-delete":
        people.delete_api_token(user=account_of(request))
        messages.success(request, _("The token no longer works."))
        return redirect("my-page")
    form = PlayerForm(
        request.POST if action == "settings" else None, instance=player, initial=_language(request)
    )
    if form.is_bound and form.is_valid():
        return _save_settings(request, form)
    return _my_page(request, form, status=400 if form.is_bound else 200)


def _ask_name(request: HttpRequest) -> HttpResponse:
    form = NameForm(request.POST or None)
    if form.is_bound and form.is_valid():
        people.create_player(user=account_of(request), **form.cleaned_data)
        messages.success(request, _("Welcome, %(name)s.") % {"name": form.cleaned_data["name"]})
        return redirect("my-page")
    return render(request, "games/my_name.html", {"form": form}, status=400 if form.is_bound else 200)


def _save_settings(request: HttpRequest, form: PlayerForm) -> HttpResponseRedirect:
    values = dict(form.cleaned_data)
    language = values.pop("language")
    player = type(form.instance).objects.get(pk=form.instance.pk)
    people.update_player(player=player, **values)
    response = redirect("my-page")
    if language:
        people.set_language(user=account_of(request), language=language)
        activate(language)
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, samesite="Lax", max_age=365 * 24 * 3600)
    messages.success(request, _("Saved."))
    return response


def _my_page(
    request: HttpRequest, form: PlayerForm, *, new_token: str = "", status: int = 200
) -> HttpResponse:
    player = player_of(request)
    values = {
        "player": player,
        "form": form,
        "open_tables": open_tables(player),
        "tournaments": my_tournaments(player, timezone.now()),
        "roles": TournamentRole.objects.filter(user=account_of(request))
        .select_related("tournament")
        .order_by("-tournament__starts_at", "-pk")[:20],
        "new_token": new_token,
        "token": Token.objects.filter(user=account_of(request)).first(),
    }
    return render(request, "games/my_page.html", values, status=status)


def _language(request: HttpRequest) -> dict[str, str]:
    return {"language": account_of(request).language or request.LANGUAGE_CODE}


@login_required
@require_http_methods(["GET", "POST"])
def my_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Where, when, with whom; posting calls an arbiter to the table."""
    found, snapshot, viewer = visible_tournament(request, slug)
    current = snapshot.open_round
    facts = current.table_of(viewer.player_id) if current else None
    if request.method == "POST" and facts is not None:
        _told(request, _("The arbiter is called to your table."), calls.call_arbiter,
              table_id=facts.table_id, by=account_of(request))  # fmt: skip
        return redirect("my-table", slug)
    values: dict[str, Any] = {"tournament": found, "viewer": viewer, "section": "tournaments"}
    if current is None or facts is None:
        values["away"] = my_tables.away_words(found, snapshot, viewer)
        return render(request, "games/my_table_none.html", values)
    rating = _my_rating(found, viewer.player_id)
    values |= my_tables.my_table_values(found, snapshot, current, facts, viewer, timezone.now(), rating)
    return render(request, "games/my_table.html", values)


def _my_rating(found: Tournament, player_id: int | None) -> tuple[int, int | None] | None:
    """The reader's rating and its expected change; None where there is no rating."""
    if not found.ladder or player_id is None:
        return None
    current = ratings.current_ratings(found.ladder, [player_id]).get(player_id)
    return None if current is None else (current, live_changes(found).get(player_id))


def _told(request: HttpRequest, done: str, service: Any, **values: Any) -> None:
    """Call a service and tell the reader how it went."""
    try:
        service(**values)
    except ServiceError as error:
        messages.error(request, str(error.message))
    else:
        messages.success(request, done)
