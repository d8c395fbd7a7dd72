"""The head of every page of a tournament: state, facts, tabs, clock."""

import datetime
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Registration, Tournament, TournamentRole
from games.web.present.clock import Clock, clock_of
from games.web.present.words import edition_name, joined
from games.web.snapshot import Snapshot

LEFT = (Registration.Status.WITHDRAWN, Registration.Status.DISQUALIFIED)


@dataclass(frozen=True)
class Tab:
    text: str
    url: str
    current: bool
    count: str = ""


@dataclass(frozen=True)
class Head:
    """tag_kind, tag_text: the state in a pill. people: how many play; officials: who rules."""

    tag_kind: str
    tag_text: str
    edition: str
    people: str
    officials: str
    clock: Clock | None
    tabs: tuple[Tab, ...]


def head_of(
    tournament: Tournament, snapshot: Snapshot, *, current: str, now: datetime.datetime, round_number: int = 0
) -> Head:
    """current: name of the address whose tab is open; round_number: of the round shown, else the last one."""
    kind, text = state_of(tournament, snapshot)
    return Head(
        tag_kind=kind,
        tag_text=text,
        edition=edition_name(tournament.edition),
        people=people_text(tournament, snapshot),
        officials=_officials(snapshot),
        clock=clock_of(snapshot.open_round, now) if tournament.status == Tournament.Status.RUNNING else None,
        tabs=tuple(_tabs(tournament, snapshot, current, round_number)),
    )


def state_of(tournament: Tournament, snapshot: Snapshot) -> tuple[str, str]:
    """Kind and word of the state of a tournament."""
    status = tournament.status
    if status == Tournament.Status.RUNNING:
        last = snapshot.last_round
        if last is None:
            return "live", _("about to start")
        return "live", _("round %(number)d of %(all)d") % {
            "number": last.number,
            "all": max(tournament.rounds_planned, last.number),
        }
    kinds = {
        Tournament.Status.FINISHED: "waiting",
        Tournament.Status.SUBMITTED: "waiting",
        Tournament.Status.RATED: "confirmed",
        Tournament.Status.CANCELLED: "void",
    }
    return kinds.get(Tournament.Status(status), "playing"), str(Tournament.Status(status).label)


def people_text(tournament: Tournament, snapshot: Snapshot) -> str:
    """23 playing, 1 withdrew; before the start the places."""
    if tournament.status in (Tournament.Status.DRAFT, Tournament.Status.REGISTRATION):
        return places_text(tournament.capacity, snapshot.places_taken)
    playing = sum(one.status == Registration.Status.CHECKED_IN for one in snapshot.entrants)
    gone = sum(
        one.status in LEFT and one.player_id in snapshot.standings.history.registration_by_player
        for one in snapshot.entrants
    )
    if tournament.status == Tournament.Status.RUNNING:
        text = ngettext("%(count)d playing", "%(count)d playing", playing) % {"count": playing}
    else:
        text = ngettext("%(count)d player", "%(count)d players", playing) % {"count": playing}
    if gone:
        text += ", " + ngettext("%(count)d withdrew", "%(count)d withdrew", gone) % {"count": gone}
    return text


def places_text(capacity: int | None, taken: int) -> str:
    """18 / 32 places; without a limit how many have registered."""
    if capacity is None:
        return ngettext("%(count)d registered", "%(count)d registered", taken) % {"count": taken}
    return _("%(taken)d / %(capacity)d places") % {"taken": taken, "capacity": capacity}


def _officials(snapshot: Snapshot) -> str:
    arbiters = [
        name for _account, role, name in snapshot.officials if role == TournamentRole.Role.ARBITER and name
    ]
    if arbiters:
        return ngettext("Arbiter: %(names)s", "Arbiters: %(names)s", len(arbiters)) % {
            "names": joined(arbiters)
        }
    organisers = [
        name for _account, role, name in snapshot.officials if role == TournamentRole.Role.ORGANISER and name
    ]
    return _("Organiser: %(names)s") % {"names": joined(organisers)} if organisers else ""


def _tabs(tournament: Tournament, snapshot: Snapshot, current: str, round_number: int) -> list[Tab]:
    slug = tournament.slug
    tabs = [Tab(_("Overview"), reverse("tournament", args=[slug]), current == "tournament")]
    last = snapshot.last_round
    if last is not None:
        shown = round_number or last.number
        text = _("Round %(number)d") % {"number": shown}
        tabs.append(Tab(text, reverse("round", args=[slug, shown]), current == "round"))
        tabs.append(Tab(_("Standings"), reverse("standings", args=[slug]), current == "standings"))
        tabs.append(Tab(_("Cross-table"), reverse("cross-table", args=[slug]), current == "cross-table"))
    tabs.append(
        Tab(_("Players"), reverse("tournament-players", args=[slug]), current == "tournament-players")
    )
    tabs.append(Tab(_("Regulations"), reverse("regulations", args=[slug]), current == "regulations"))
    return tabs
