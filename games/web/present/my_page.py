"""A person's own tables and tournaments."""

import datetime
from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Player, Registration, Round, Seat, Table, Tournament
from games.web.present.overview import check_in_is_open

MOST_TOURNAMENTS = 30
SETTLED = (Table.Status.CONFIRMED, Table.Status.VOID)


@dataclass(frozen=True)
class OpenTable:
    """A table of a running round. is_asked: a result waits for this player's answer."""

    title: str
    tournament: str
    url: str
    state: str
    kind: str
    ends_at: datetime.datetime | None


@dataclass(frozen=True)
class MyTournament:
    name: str
    url: str
    starts_at: datetime.datetime
    state: str
    registration: str
    check_in_url: str


def open_tables(player: Player | None) -> list[OpenTable]:
    """Tables of published rounds that are not settled, and postponed ones, where this player sits."""
    seats = (
        Seat.objects.filter(player=player)
        .filter(Q(round__status=Round.Status.PUBLISHED) | Q(table__status=Table.Status.POSTPONED))
        .exclude(table__status__in=SETTLED)
        .select_related("table", "round__tournament")
        .defer("table__document", "table__check_report", "round__request", "round__report", "round__why")
        .order_by("round__published_at")
    )
    kinds = {Table.Status.SUBMITTED: "waiting", Table.Status.DISPUTED: "disputed"}
    return [
        OpenTable(
            title=_("Round %(round)d, table %(table)d")
            % {"round": seat.round.number, "table": seat.table.number},
            tournament=seat.round.tournament.name,
            url=_address(seat),
            state=str(seat.table.get_status_display()),
            kind=kinds.get(Table.Status(seat.table.status), "playing"),
            ends_at=seat.round.ends_at if seat.round.status == Round.Status.PUBLISHED else None,
        )
        for seat in seats
    ]


def _address(seat: Seat) -> str:
    """My table in the running round; a postponed one of an earlier round has its own page."""
    slug = seat.round.tournament.slug
    if seat.round.status == Round.Status.PUBLISHED:
        return reverse("my-table", args=[slug])
    return reverse("table", args=[slug, seat.round.number, seat.table.number])


def my_tournaments(player: Player | None, now: datetime.datetime) -> list[MyTournament]:
    """The latest tournaments of this player, the next or newest first."""
    found = (
        Registration.objects.filter(player=player)
        .exclude(tournament__status=Tournament.Status.DRAFT)
        .select_related("tournament")
        .order_by("-tournament__starts_at", "-pk")[:MOST_TOURNAMENTS]
    )
    return [
        MyTournament(
            name=one.tournament.name,
            url=one.tournament.get_absolute_url(),
            starts_at=one.tournament.starts_at,
            state=str(one.tournament.get_status_display()),
            registration=str(one.get_status_display()),
            check_in_url=reverse("check-in", args=[one.tournament.slug])
            if one.status == Registration.Status.CONFIRMED and check_in_is_open(one.tournament, now)
            else "",
        )
        for one in found
    ]
