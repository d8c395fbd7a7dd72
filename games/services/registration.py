"""Who plays: registering, checking in, leaving, coming back."""

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Bye, Player, Registration, Round, Seat, Tournament, User
from games.services.errors import Refused, ServiceError
from games.services.log import record
from games.services.permissions import OFFICIALS, is_one_of, require
from games.services.tournaments import locked

Status = Registration.Status
TAKES_A_PLACE = (Status.APPLIED, Status.CONFIRMED, Status.CHECKED_IN)


@transaction.atomic
def register(*, tournament_id: int, player: Player, by: User) -> Registration:
    """Register a player: a place if one is free, else the wait list, else a refusal.

    Players register themselves while registration is open; officials may add anybody, also late: a late player
    joins with the next round and shows as "not in event" for the earlier ones (field case 1).
    """
    tournament = locked(tournament_id)
    is_official = is_one_of(by, tournament, OFFICIALS)
    if not is_official and player.user_id != by.pk:
        raise Refused("not_allowed", _("You can register yourself only."))
    late = tournament.status == Tournament.Status.RUNNING
    if tournament.status != Tournament.Status.REGISTRATION and not (
        is_official and _is_open_to_officials(tournament)
    ):
        raise ServiceError("registration_closed", _("Registration for this tournament is closed."))
    registration = Registration.objects.filter(tournament=tournament, player=player).first()
    if registration and registration.status == Status.DISQUALIFIED:
        raise Refused("disqualified", _("This player is disqualified here."))
    if registration and registration.status != Status.WITHDRAWN:
        return registration
    status = _status_for_newcomer(tournament, is_late=late)
    if registration is None:
        registration = Registration(tournament=tournament, player=player)
    registration.status = status
    registration.applied_at = timezone.now()
    registration.club = player.club
    registration.left_round = None
    if late and not _has_played(registration):
        registration.joined_round = next_round_number(tournament)
    registration.save()
    record(tournament, by, "registered", player=player.pk, status=status)
    return registration


@transaction.atomic
def withdraw(*, registration_id: int, by: User) -> Registration:
    """Leave. A published table of the running round stays as it is; the next round is seated without the player."""
    registration, tournament = _held(registration_id)
    _require_self_or_official(registration, tournament, by)
    if registration.status in (Status.WITHDRAWN, Status.DISQUALIFIED):
        return registration
    had_place = registration.status in TAKES_A_PLACE
    registration.status = Status.WITHDRAWN
    if tournament.status == Tournament.Status.RUNNING:
        registration.left_round = next_round_number(tournament)
    registration.save()
    record(tournament, by, "withdrew", player=registration.player_id, left_round=registration.left_round)
    if had_place and tournament.status in (Tournament.Status.DRAFT, Tournament.Status.REGISTRATION):
        _promote_from_wait_list(tournament, by)
    return registration


@transaction.atomic
def rejoin(*, registration_id: int, by: User) -> Registration:
    """Come back before the next round is seated. No bye is credited for rounds spent away (field case 7)."""
    registration, tournament = _held(registration_id)
    _require_self_or_official(registration, tournament, by)
    if registration.status == Status.DISQUALIFIED:
        raise Refused("disqualified", _("This player is disqualified here."))
    if tournament.status != Tournament.Status.RUNNING:
        raise ServiceError("wrong_status", _("The tournament is not running; register instead."))
    registration.status = Status.CHECKED_IN
    registration.left_round = None
    if not _has_played(registration):
        registration.joined_round = next_round_number(tournament)
    registration.save()
    record(tournament, by, "rejoined", player=registration.player_id)
    return registration


@transaction.atomic
def check_in(*, registration_id: int, by: User, is_present: bool = True) -> Registration:
    """Say that a registered player is here, or take that back."""
    registration, tournament = _held(registration_id)
    _require_self_or_official(registration, tournament, by)
    if registration.status not in (Status.CONFIRMED, Status.CHECKED_IN):
        raise ServiceError(
            "not_confirmed",
            _("%(name)s has no place to check in to: %(status)s.")
            % {"name": registration.player.name, "status": registration.get_status_display()},
        )
    if tournament.status not in (Tournament.Status.REGISTRATION, Tournament.Status.RUNNING):
        raise ServiceError("wrong_status", _("Check-in is not open."))
    if not is_present and _has_played(registration):
        raise ServiceError("has_played", _("This player has played; use “withdraw” instead."))
    registration.status = Status.CHECKED_IN if is_present else Status.CONFIRMED
    if is_present and tournament.status == Tournament.Status.RUNNING and not _has_played(registration):
        registration.joined_round = next_round_number(tournament)
    registration.save()
    record(tournament, by, "checked_in" if is_present else "check_in_undone", player=registration.player_id)
    return registration


@transaction.atomic
def admit(*, registration_id: int, by: User) -> Registration:
    """Give somebody on the wait list a place, also beyond the number of places: the official decides."""
    registration, tournament = _held(registration_id)
    require(by, tournament, OFFICIALS)
    if registration.status in (Status.WAIT_LISTED, Status.APPLIED):
        registration.status = Status.CONFIRMED
        registration.save()
        record(tournament, by, "admitted", player=registration.player_id)
    return registration


@transaction.atomic
def check_in_everybody(*, tournament_id: int, by: User) -> int:
    """Check in every confirmed player; returns how many were not yet."""
    tournament = locked(tournament_id)
    require(by, tournament, OFFICIALS)
    if tournament.status not in (Tournament.Status.REGISTRATION, Tournament.Status.RUNNING):
        raise ServiceError("wrong_status", _("Check-in is not open."))
    found = tournament.registrations.filter(status=Status.CONFIRMED)
    if tournament.status == Tournament.Status.RUNNING:
        found.update(joined_round=next_round_number(tournament))
    count = found.update(status=Status.CHECKED_IN)
    record(tournament, by, "everybody_checked_in", count=count)
    return count


@transaction.atomic
def disqualify(*, registration_id: int, by: User, reason: str) -> Registration:
    """Exclude a player from later rounds; tables already played stay."""
    registration, tournament = _held(registration_id)
    require(by, tournament, OFFICIALS)
    if not reason.strip():
        raise ServiceError("reason_missing", _("Say why; the player will ask."), "reason")
    registration.status = Status.DISQUALIFIED
    registration.left_round = next_round_number(tournament)
    registration.save()
    record(tournament, by, "disqualified", player=registration.player_id, reason=reason)
    return registration


@transaction.atomic
def reinstate(*, registration_id: int, by: User) -> Registration:
    """Take a disqualification back: everything stands as if it had never been (field case 56)."""
    registration, tournament = _held(registration_id)
    require(by, tournament, OFFICIALS)
    if registration.status == Status.DISQUALIFIED:
        registration.status = Status.CHECKED_IN
        registration.left_round = None
        registration.save()
        record(tournament, by, "reinstated", player=registration.player_id)
    return registration


@transaction.atomic
def remove(*, registration_id: int, by: User) -> None:
    """Delete a registration made by mistake; only while the player never sat at a table (field case 2)."""
    registration, tournament = _held(registration_id)
    require(by, tournament, OFFICIALS)
    if _has_played(registration):
        raise ServiceError(
            "has_played",
            _("%(name)s has sat at a table and stays in the standings; use “withdraw” instead.")
            % {"name": registration.player.name},
        )
    player_id = registration.player_id
    registration.delete()
    record(tournament, by, "registration_removed", player=player_id)
    if tournament.status in (Tournament.Status.DRAFT, Tournament.Status.REGISTRATION):
        _promote_from_wait_list(tournament, by)


@transaction.atomic
def request_bye(*, registration_id: int, round_number: int, by: User, is_wanted: bool = True) -> Registration:
    """Ask to sit out one round that is not seated yet, or take that back."""
    registration, tournament = _held(registration_id)
    _require_self_or_official(registration, tournament, by)
    if not next_round_number(tournament) <= round_number <= tournament.rounds_planned:
        raise ServiceError(
            "bye_too_late", _("This round is seated already or is not planned."), "round_number"
        )
    rounds = set(registration.requested_byes)
    rounds = rounds | {round_number} if is_wanted else rounds - {round_number}
    registration.requested_byes = sorted(rounds)
    registration.save()
    record(tournament, by, "bye_requested", player=registration.player_id, rounds=registration.requested_byes)
    return registration


@transaction.atomic
def set_points_penalty(*, registration_id: int, units: int, reason: str, by: User) -> Registration:
    """Take tournament points off (units of 1/8,400,000; 0 revokes). Counts for score groups, never for rating."""
    registration, tournament = _held(registration_id)
    require(by, tournament, OFFICIALS)
    if units < 0:
        raise ServiceError(
            "negative_penalty", _("A penalty is a number of points to take off, 0 or more."), "points"
        )
    if units and not reason.strip():
        raise ServiceError("reason_missing", _("Say why; the player will ask."), "reason")
    registration.points_penalty = units
    registration.penalty_reason = reason if units else ""
    registration.save()
    record(tournament, by, "points_penalty", player=registration.player_id, units=units, reason=reason)
    return registration


def next_round_number(tournament: Tournament) -> int:
    """The first round whose seating is not published yet (a draft can still be made anew)."""
    published = tournament.rounds.exclude(status=Round.Status.DRAFT).aggregate(last=Max("number"))["last"]
    return (published or 0) + 1


def _held(registration_id: int) -> tuple[Registration, Tournament]:
    tournament_id = Registration.objects.values_list("tournament_id", flat=True).get(pk=registration_id)
    tournament = locked(tournament_id)
    registration = Registration.objects.select_related("player").get(pk=registration_id)
    return registration, tournament


def _require_self_or_official(registration: Registration, tournament: Tournament, by: User) -> None:
    if registration.player.user_id != by.pk:
        require(by, tournament, OFFICIALS)


def _is_open_to_officials(tournament: Tournament) -> bool:
    status = tournament.status
    return status in (Tournament.Status.DRAFT, Tournament.Status.REGISTRATION, Tournament.Status.RUNNING)


def _status_for_newcomer(tournament: Tournament, *, is_late: bool) -> str:
    if is_late:
        return Status.CHECKED_IN
    taken = tournament.registrations.filter(status__in=TAKES_A_PLACE).count()
    if tournament.capacity is None or taken < tournament.capacity:
        return Status.CONFIRMED
    waiting = tournament.registrations.filter(status=Status.WAIT_LISTED).count()
    if tournament.waitlist_limit is None or waiting < tournament.waitlist_limit:
        return Status.WAIT_LISTED
    raise ServiceError("tournament_full", _("The tournament and its wait list are full."))


def _promote_from_wait_list(tournament: Tournament, by: User) -> None:
    taken = tournament.registrations.filter(status__in=TAKES_A_PLACE).count()
    if tournament.capacity is not None and taken >= tournament.capacity:
        return
    first = tournament.registrations.filter(status=Status.WAIT_LISTED).order_by("applied_at", "id").first()
    if first is not None:
        first.status = Status.CONFIRMED
        first.save()
        record(tournament, by, "promoted_from_wait_list", player=first.player_id)


def _has_played(registration: Registration) -> bool:
    own = {"round__tournament_id": registration.tournament_id, "player_id": registration.player_id}
    published = {"round__status__in": [Round.Status.PUBLISHED, Round.Status.FINISHED]}
    return Seat.objects.filter(**own, **published).exists() or Bye.objects.filter(**own, **published).exists()
