"""How a tournament becomes a request of the stable door `seat_round`: entrants, history, wishes."""

from collections.abc import Iterable, Mapping
from math import gcd
from typing import Any

from django.utils.translation import gettext as _

from games.models import Bye, Registration, Seat, Table, Tournament
from games.queries import standings
from games.scoring.edition import EditionError, load_edition
from games.seating.table_sizes import LARGEST, SMALLEST
from games.services.errors import ServiceError
from games.standings.schemes.scheme import load_scheme

SEATED_STATUSES = (Seat.Status.PLAYED, Seat.Status.LEFT, Seat.Status.LOST_BY_RULING)
# What one round may do otherwise than the tournament says. allowed: sizes of tables; max_byes: how many may have to
# sit out; pins: player id as text -> table number.
CHOICES = ("mode", "clubs", "off_size", "start", "inside")
OPTIONS = (*CHOICES, "allowed", "max_byes", "pins")


def seating_request(
    tournament: Tournament, number: int, seed: int, options: Mapping[str, Any] | None = None
) -> tuple[dict[str, Any], int]:
    """What the engine is asked (the stable door's JSON), and by what points were divided to keep numbers small.

    options: what this round does otherwise than the tournament says (keys of OPTIONS). Pins of players who are not
    in the round any more are left out. Raises ServiceError for table sizes the edition is not made for.
    """
    options = options or {}
    entrants = entrants_of(tournament, number)
    rows = {row.player_id: row for row in standings(tournament).rows}
    units = {one.player_id: rows[one.player_id].points if one.player_id in rows else 0 for one in entrants}
    divisor = gcd(*units.values()) or 1
    history, byes = _history(tournament, number)
    request: dict[str, Any] = {
        "round": number,
        "preferred": tournament.preferred,
        "allowed": sorted(tournament.allowed),
        "off_size": tournament.off_size,
        "mode": tournament.mode,
        "clubs": tournament.clubs,
        "start": tournament.first_round,
        "seed": seed,
        "entrants": [_entrant(one, units[one.player_id] // divisor, rows) for one in entrants],
        "history": history,
        "byes": byes,
        "requested_byes": [str(one.player_id) for one in entrants if number in one.requested_byes],
        "forbidden": _forbidden(tournament, {one.player_id for one in entrants}),
    }
    if not tournament.byes_allowed:
        request["max_byes"] = 0
    request |= {key: value for key, value in options.items() if key in CHOICES and value}
    request |= _chosen_shape(tournament, options, {one["id"] for one in request["entrants"]})
    if not load_scheme(tournament.scheme).has_equal_means:
        request["odd_first"] = True
    return request, divisor


def _chosen_shape(tournament: Tournament, options: Mapping[str, Any], present: set[str]) -> dict[str, Any]:
    """The options on sizes, byes and pins as keys of the request."""
    shape: dict[str, Any] = {}
    if options.get("allowed"):
        shape["allowed"] = sorted({*options["allowed"], tournament.preferred})
        expect_sizes(tournament, shape["allowed"])
    if options.get("max_byes") is not None:
        shape["max_byes"] = options["max_byes"]
    pins = {player: table for player, table in (options.get("pins") or {}).items() if player in present}
    if pins:
        shape["pins"] = pins
    return shape


def expect_sizes(tournament: Tournament, allowed: Iterable[int]) -> None:
    """Raise ServiceError for a size that is neither the tournament's nor within its edition's counts."""
    least, most = printed_counts(tournament)
    for size in allowed:
        if size not in tournament.allowed and not least <= size <= most:
            text = _("This edition is for %(min)d to %(max)d players.") % {"min": least, "max": most}
            raise ServiceError("player_count", text, "allowed")


def printed_counts(tournament: Tournament) -> tuple[int, int]:
    """For how few and how many players at a table the edition is made; any where it is not known."""
    try:
        edition = load_edition(tournament.edition)
    except EditionError:
        return SMALLEST, LARGEST
    return max(SMALLEST, edition.players_min), min(LARGEST, edition.players_max)


def entrants_of(tournament: Tournament, number: int) -> list[Registration]:
    """Who is to be seated in that round, requested byes included."""
    return [
        one
        for one in tournament.registrations.select_related("player").order_by("pk")
        if one.status == Registration.Status.CHECKED_IN and one.joined_round <= number
    ]


def _entrant(one: Registration, points: int, rows: Mapping[int, Any]) -> dict[str, Any]:
    entrant: dict[str, Any] = {"id": str(one.player_id), "points": points}
    if one.player_id in rows:
        entrant["rank"] = rows[one.player_id].rank
    if one.seed_rating is not None:
        entrant["rating"] = one.seed_rating
    if one.club:
        entrant["club"] = one.club
    return entrant


def _history(tournament: Tournament, number: int) -> tuple[list, dict[str, int]]:
    rounds: dict[int, dict[int, list[str]]] = {}
    seats = (
        Seat.objects.filter(
            round__tournament=tournament, round__number__lt=number, status__in=SEATED_STATUSES
        )
        .exclude(table__status=Table.Status.VOID)
        .order_by("round__number", "table__number", "number")
        .values_list("round__number", "table_id", "player_id")
    )
    for round_number, table_id, player_id in seats:
        rounds.setdefault(round_number, {}).setdefault(table_id, []).append(str(player_id))
    history = [
        [table for table in rounds[round_number].values() if len(table) >= 2]
        for round_number in sorted(rounds)
    ]
    byes: dict[str, int] = {}
    for player_id in Bye.objects.filter(
        round__tournament=tournament, round__number__lt=number, kind=Bye.Kind.PAIRING
    ).values_list("player_id", flat=True):
        byes[str(player_id)] = byes.get(str(player_id), 0) + 1
    return history, byes


def _forbidden(tournament: Tournament, present: set[int]) -> list[list[str]]:
    return [[str(a), str(b)] for a, b in tournament.forbidden if a in present and b in present]


def seed_for(tournament: Tournament, number: int) -> int:
    """Fixed by tournament and round, so that the same state gives the same seating (field case 38)."""
    return tournament.pk * 1000 + number
