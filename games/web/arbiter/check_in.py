"""Check-in: who is here, who comes late, who leaves, and the start of the tournament."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import queries
from games.folding import search_key
from games.models import Player, Registration, Tournament
from games.services import people as people_service
from games.services import registration as registrations
from games.services import tournaments
from games.services.errors import ServiceError
from games.services.registration import next_round_number
from games.services.tournaments import BEFORE_START
from games.web.arbiter.console import NOT_HERE, Console, Done, carry_out, for_officials, typed
from games.web.arbiter.once import FIELD, new_ticket, once
from games.web.arbiter.people import Person, count_tags, people_groups, read_people
from games.web.arbiter.plan import start_plan
from games.web.arbiter.reading import id_of, points_of, text_of, whole_or_none
from games.web.live import unless_unchanged
from ratings import queries as ratings

FOUND = 8


@for_officials
def check_in(console: Console) -> HttpResponse:
    refusal: ServiceError | None = None
    if console.request.method == "POST":
        done = carry_out(console, DEEDS)
        if isinstance(done, HttpResponse):
            return done
        refusal = done
    return console.render(
        "games/console/check_in.html", "console-check-in", _values(console, refusal), refusal
    )


@for_officials
def check_in_live(console: Console) -> HttpResponseBase:
    """The list and the counts, without the rest of the page."""

    def rendered() -> HttpResponse:
        values = _list_values(console) | {"console": console, "is_part": True}
        return render(console.request, "games/console/parts/people.html", values)

    return unless_unchanged(console.request, console.etag(), rendered)


def _values(console: Console, refusal: ServiceError | None) -> dict[str, Any]:
    tournament, request = console.tournament, console.request
    values = _list_values(console)
    people: list[Person] = values["people"]
    posted = request.POST
    opened = whole_or_none(posted.get("registration") or request.GET.get("open"))
    search = text_of(posted if "q" in posted else request.GET, "q", 100)
    is_before = tournament.status in BEFORE_START
    return values | {
        "opened": next((one for one in people if one.registration_id == opened), None),
        "typed": typed(console, refusal),
        "search": search,
        "found": _found(search, people) if search else None,
        "ticket": posted.get(FIELD, "") or new_ticket(),
        "is_before": is_before,
        "can_add": is_before or tournament.status == Tournament.Status.RUNNING,
        "next_round": next_round_number(tournament),
        "asks_start": is_before and "start" in request.GET,
        "plan": start_plan(tournament, sum(one.is_here for one in people)) if is_before else None,
    }


def _list_values(console: Console) -> dict[str, Any]:
    tournament = console.tournament
    ids = list(tournament.registrations.values_list("player_id", flat=True))
    rated: Mapping[int, int] = {}
    if tournament.status in BEFORE_START and tournament.ladder:
        rated = ratings.seed_ratings(tournament.ladder, ids)
    people = read_people(tournament, rated)
    is_running = tournament.status == Tournament.Status.RUNNING
    return {
        "tournament": tournament,
        "people": people,
        "groups": people_groups(people),
        "tags": count_tags(people),
        "can_check_in": is_running or tournament.status == Tournament.Status.REGISTRATION,
        "expected": sum(one.is_expected for one in people),
        "polls": is_running or tournament.status == Tournament.Status.REGISTRATION,
        "live_url": console.url("console-check-in-live"),
    }


def _found(search: str, people: list[Person]) -> list[dict[str, Any]]:
    """Players of the whole site by name, each with what they are here."""
    here = {one.player_id: one for one in people if not one.is_gone}
    return [
        {"card": card, "person": here.get(card.player_id)}
        for card in queries.find_players(search, limit=FOUND)
    ]


def _registration(console: Console, post: QueryDict) -> Registration:
    found = console.tournament.registrations.filter(pk=id_of(post, "registration")).first()
    if found is None:
        raise ServiceError("not_here", NOT_HERE)
    return found


def _back(console: Console, one: Registration, words: str = "", *, stays_open: bool = False) -> Done:
    query = f"?open={one.pk}" if stays_open else ""
    return Done(f"{console.url('console-check-in')}{query}#r{one.pk}", words)


def open_registration(console: Console, post: QueryDict) -> Done:
    if console.tournament.status != Tournament.Status.REGISTRATION:
        tournaments.open_registration(tournament_id=console.tournament.pk, by=console.user)
    return Done(console.url("console-check-in"), _("Registration is open."))


def start(console: Console, post: QueryDict) -> Done:
    """Seeds are the ratings of today; asked twice, the second finds it started."""
    tournament = console.tournament
    if tournament.status in BEFORE_START:
        ids = list(tournament.registrations.values_list("player_id", flat=True))
        seeds = ratings.seed_ratings(tournament.ladder, ids) if tournament.ladder else {}
        tournaments.start(tournament_id=tournament.pk, by=console.user, seed_ratings=seeds)
    return Done(console.url("console-seating"), _("The tournament has started."))


def arrive(console: Console, post: QueryDict) -> Done:
    one = _registration(console, post)
    registrations.check_in(registration_id=one.pk, by=console.user)
    return _back(console, one)


def undo(console: Console, post: QueryDict) -> Done:
    one = _registration(console, post)
    registrations.check_in(registration_id=one.pk, by=console.user, is_present=False)
    return _back(console, one)


def everybody(console: Console, post: QueryDict) -> Done:
    count = registrations.check_in_everybody(tournament_id=console.tournament.pk, by=console.user)
    words = ngettext("%(count)d player checked in.", "%(count)d players checked in.", count)
    return Done(console.url("console-check-in"), words % {"count": count})


def add(console: Console, post: QueryDict) -> Done:
    """Register somebody the site knows."""
    player = Player.objects.filter(pk=id_of(post, "player"), erased_at=None).first()
    if player is None:
        raise ServiceError("no_such_player", _("This player is not known any more; search again."), "q")
    return _registered(console, player)


def add_new(console: Console, post: QueryDict) -> Done:
    """Register somebody new to the site."""
    name = " ".join(text_of(post, "name", 100).split())
    if not name:
        raise ServiceError("name_missing", _("Tell a name."), "name")
    country = people_service.country_of(text_of(post, "country", 10))
    if not post.get("anyway"):
        _refuse_namesake(name)
    made: list[Done] = []

    def make() -> str:
        player = people_service.create_player(
            name=name,
            name_latin=text_of(post, "name_latin", 100),
            country=country,
            club=text_of(post, "club", 80),
        )
        made.append(_registered(console, player))
        return made[0].url

    url = once(console.user, post.get(FIELD, ""), make)
    return Done(url, made[0].words if made else "")


def _refuse_namesake(name: str) -> None:
    """Two people may bear one name, but one person should not become two (field cases 11, 12)."""
    key = search_key(name)
    same = [one for one in queries.find_players(name, limit=FOUND) if search_key(one.name) == key]
    if same:
        known = ", ".join(
            filter(None, (f"{one.name} ({one.club})" if one.club else one.name for one in same))
        )
        raise ServiceError(
            "namesake",
            _("The site knows already: %(known)s. Search and add them, or tick that this is somebody else.")
            % {"known": known},
            "name",
        )


def _registered(console: Console, player: Player) -> Done:
    one = registrations.register(tournament_id=console.tournament.pk, player=player, by=console.user)
    words = {
        Registration.Status.CHECKED_IN: _("%(name)s is in and plays from round %(number)d."),
        Registration.Status.WAIT_LISTED: _("%(name)s is on the wait list; all places are taken."),
    }.get(Registration.Status(one.status), _("%(name)s is registered."))
    return _back(console, one, words % {"name": player.name, "number": one.joined_round})


def admit(console: Console, post: QueryDict) -> Done:
    one = _registration(console, post)
    registrations.admit(registration_id=one.pk, by=console.user)
    return _back(console, one, _("%(name)s has a place.") % {"name": one.player.name})


def withdraw(console: Console, post: QueryDict) -> Done:
    one = _registration(console, post)
    registrations.withdraw(registration_id=one.pk, by=console.user)
    return _back(console, one, _("%(name)s has withdrawn.") % {"name": one.player.name})


def come_back(console: Console, post: QueryDict) -> Done:
    """Before the start a withdrawn player registers again; during the tournament they rejoin."""
    one = _registration(console, post)
    if one.status == Registration.Status.WITHDRAWN:
        if console.tournament.status == Tournament.Status.RUNNING:
            registrations.rejoin(registration_id=one.pk, by=console.user)
        else:
            registrations.register(tournament_id=console.tournament.pk, player=one.player, by=console.user)
    return _back(console, one, _("%(name)s is back.") % {"name": one.player.name})


def disqualify(console: Console, post: QueryDict) -> Done:
    one = _registration(console, post)
    registrations.disqualify(registration_id=one.pk, by=console.user, reason=text_of(post, "reason", 200))
    return _back(console, one, _("%(name)s is disqualified.") % {"name": one.player.name})


def reinstate(console: Console, post: QueryDict) -> Done:
    one = _registration(console, post)
    registrations.reinstate(registration_id=one.pk, by=console.user)
    return _back(console, one, _("%(name)s is reinstated.") % {"name": one.player.name})


def penalty(console: Console, post: QueryDict) -> Done:
    one = _registration(console, post)
    registrations.set_points_penalty(
        registration_id=one.pk,
        units=points_of(post, "points"),
        reason=text_of(post, "penalty_reason", 200),
        by=console.user,
    )
    return _back(console, one, _("The penalty is noted."), stays_open=True)


def remove(console: Console, post: QueryDict) -> Done:
    """Asked twice, the second finds nobody left to remove."""
    one = console.tournament.registrations.filter(pk=id_of(post, "registration")).first()
    if one is None:
        return Done(console.url("console-check-in"))
    name = one.player.name
    registrations.remove(registration_id=one.pk, by=console.user)
    return Done(console.url("console-check-in"), _("%(name)s is removed from the list.") % {"name": name})


def byes(console: Console, post: QueryDict) -> Done:
    """Set which rounds to come are sat out, as the ticks say."""
    one = _registration(console, post)
    wanted = {number for text in post.getlist("rounds") if (number := whole_or_none(text)) is not None}
    first = next_round_number(console.tournament)
    for number in range(first, console.tournament.rounds_planned + 1):
        if (number in wanted) != (number in one.requested_byes):
            registrations.request_bye(
                registration_id=one.pk, round_number=number, by=console.user, is_wanted=number in wanted
            )
    return _back(console, one, _("The byes are noted."), stays_open=True)


DEEDS = {
    "open-registration": open_registration,
    "start": start,
    "check-in": arrive,
    "undo": undo,
    "everybody": everybody,
    "add": add,
    "new-player": add_new,
    "admit": admit,
    "withdraw": withdraw,
    "come-back": come_back,
    "disqualify": disqualify,
    "reinstate": reinstate,
    "penalty": penalty,
    "remove": remove,
    "byes": byes,
}
