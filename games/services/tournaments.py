"""A tournament's life: made, opened, started, finished, sent to be rated."""

import datetime
from collections.abc import Mapping
from typing import Any

from anyascii import anyascii
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.models import Registration, Round, Table, Tournament, TournamentRole, User
from games.services.errors import Conflict, ServiceError
from games.services.log import record
from games.services.permissions import MANAGERS, OFFICIALS, require
from games.services.recount import recount
from games.services.tournament_settings import REGULATIONS, SETTINGS, check_settings
from games.signals import result_confirmed
from games.standings.rank import DEFAULT_ORDER

Status = Tournament.Status
BEFORE_START = (Status.DRAFT, Status.REGISTRATION)
# Settings that say what a result is worth.
COUNTED = frozenset({"scheme", "preferred", "bye_is_mean", "lot_at_table", "flora_takes_place"})


def locked(tournament_id: int) -> Tournament:
    """The tournament, held until the end of the transaction: rounds and registrations change one at a time."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


@transaction.atomic
def create_tournament(*, by: User, **settings: Any) -> Tournament:
    """Make a draft tournament; its maker becomes its organiser. Raises ServiceError naming the field."""
    settings.setdefault("allowed", _allowed_around(settings.get("preferred", 4)))
    settings.setdefault("tiebreaks", list(DEFAULT_ORDER))
    check_settings(settings)
    tournament = Tournament(
        created_by=by, slug=_free_slug(settings["name"], settings["starts_at"]), **settings
    )
    try:
        with transaction.atomic():
            tournament.save()
    except IntegrityError as error:
        raise Conflict(
            "slug_taken", _("A tournament with this address was made just now; try again.")
        ) from error
    TournamentRole.objects.create(tournament=tournament, user=by, role=TournamentRole.Role.ORGANISER)
    record(tournament, by, "tournament_created", name=tournament.name)
    return tournament


@transaction.atomic
def update_tournament(*, tournament_id: int, by: User, **settings: Any) -> Tournament:
    """Change settings. After the start a change of the regulations is logged with old and new value.

    Where the change touches what places are worth, the points of all results are counted anew.
    """
    tournament = locked(tournament_id)
    require(by, tournament, MANAGERS)
    merged = {name: getattr(tournament, name) for name in SETTINGS} | settings
    check_settings(merged, players=players_with_a_place(tournament), rounds_seated=tournament.rounds.count())
    if tournament.status in (Status.SUBMITTED, Status.RATED) and REGULATIONS & _changed(tournament, settings):
        raise ServiceError(
            "already_rated", _("The tournament is rated; its regulations can no longer change.")
        )
    changed = _changed(tournament, settings)
    before = {name: _plain(getattr(tournament, name)) for name in changed}
    for name, value in settings.items():
        setattr(tournament, name, value)
    tournament.save()
    if before:
        after = {name: _plain(getattr(tournament, name)) for name in before}
        verb = (
            "regulations_changed"
            if _is_started(tournament) and REGULATIONS & set(before)
            else "settings_changed"
        )
        record(tournament, by, verb, before=before, after=after)
    if _is_started(tournament) and COUNTED & changed:
        recount(tournament)
    return tournament


def players_with_a_place(tournament: Tournament) -> int:
    """How many players would be seated if the next round began now and everybody came."""
    return tournament.registrations.filter(
        status__in=[Registration.Status.CONFIRMED, Registration.Status.CHECKED_IN]
    ).count()


@transaction.atomic
def open_registration(*, tournament_id: int, by: User) -> Tournament:
    """Let players register."""
    tournament = locked(tournament_id)
    require(by, tournament, OFFICIALS)
    _expect(tournament, Status.DRAFT, Status.REGISTRATION)
    return _set_status(tournament, Status.REGISTRATION, by, "registration_opened")


@transaction.atomic
def start(*, tournament_id: int, by: User, seed_ratings: Mapping[int, int]) -> Tournament:
    """Close registration and freeze seeds. seed_ratings: player id -> rating of the ladder today.

    A rating from a list of the organiser goes before that of the ladder. Start ranks follow those of the list, then
    the seed, then the order of registration, without gaps. Those not checked in stay registered and may be checked in
    for a later round.
    """
    tournament = locked(tournament_id)
    require(by, tournament, OFFICIALS)
    _expect(tournament, Status.DRAFT, Status.REGISTRATION)
    registrations = list(
        tournament.registrations.filter(status=Registration.Status.CHECKED_IN).order_by("id")
    )
    if len(registrations) < 2:
        raise ServiceError(
            "too_few_players",
            _("%(count)d players are checked in; a tournament needs at least 2.")
            % {"count": len(registrations)},
        )
    for one in registrations:
        if one.seed_rating is None:
            one.seed_rating = seed_ratings.get(one.player_id)
    registrations.sort(key=_by_strength)
    for rank, one in enumerate(registrations, 1):
        one.start_rank = rank
    Registration.objects.bulk_update(registrations, ["seed_rating", "start_rank"])
    # Ranks that a list gave to those who are not here would stand beside the same ranks of others.
    tournament.registrations.exclude(status=Registration.Status.CHECKED_IN).update(start_rank=None)
    return _set_status(tournament, Status.RUNNING, by, "tournament_started", players=len(registrations))


def _by_strength(one: Registration) -> tuple[bool, int, int, int]:
    return one.start_rank is None, one.start_rank or 0, -(one.seed_rating or 0), one.pk


@transaction.atomic
def finish(*, tournament_id: int, by: User, today: datetime.date | None = None) -> Tournament:
    """End the tournament; every published round must be finished."""
    tournament = locked(tournament_id)
    require(by, tournament, OFFICIALS)
    _expect(tournament, Status.RUNNING)
    open_round = tournament.rounds.exclude(status=Round.Status.FINISHED).first()
    if open_round is not None:
        raise ServiceError(
            "round_open", _("Round %(number)d is not finished yet.") % {"number": open_round.number}
        )
    waiting = Table.objects.filter(round__tournament=tournament, status=Table.Status.POSTPONED)
    late = waiting.select_related("round").order_by("round__number", "number").first()
    if late is not None:
        raise ServiceError(
            "table_postponed",
            _("Table %(table)d of round %(round)d is postponed: enter its result or declare it void.")
            % {"table": late.number, "round": late.round.number},
        )
    if not Table.objects.filter(round__tournament=tournament, status=Table.Status.CONFIRMED).exists():
        raise ServiceError("nothing_played", _("No table is confirmed; cancel the tournament instead."))
    tournament.ended_on = today or timezone.now().date()
    tournament.save(update_fields=["ended_on"])
    return _set_status(tournament, Status.FINISHED, by, "tournament_finished")


@transaction.atomic
def reopen(*, tournament_id: int, by: User) -> Tournament:
    """Take a finished tournament back to running; one that was sent to be rated is taken back first."""
    tournament = locked(tournament_id)
    require(by, tournament, OFFICIALS)
    _expect(tournament, Status.FINISHED, Status.SUBMITTED)
    tournament.ended_on = None
    tournament.save(update_fields=["ended_on"])
    _set_status(tournament, Status.RUNNING, by, "tournament_reopened")
    _tell_ratings(tournament, by)
    return tournament


@transaction.atomic
def submit_for_rating(*, tournament_id: int, by: User) -> Tournament:
    """Send a finished tournament to its ladder; acceptance is the ladder's business."""
    tournament = locked(tournament_id)
    require(by, tournament, OFFICIALS)
    _expect(tournament, Status.FINISHED)
    if not tournament.ladder:
        raise ServiceError("unrated", _("This tournament is not rated."), "ladder")
    _set_status(tournament, Status.SUBMITTED, by, "submitted_for_rating", ladder=tournament.ladder)
    _tell_ratings(tournament, by)
    return tournament


@transaction.atomic
def take_back(*, tournament_id: int, by: User) -> Tournament:
    """Take back a tournament that was sent to be rated and is not rated yet; it runs again."""
    tournament = locked(tournament_id)
    require(by, tournament, OFFICIALS)
    _expect(tournament, Status.SUBMITTED)
    return reopen(tournament_id=tournament_id, by=by)


@transaction.atomic
def mark_rated(*, tournament_id: int, is_rated: bool, by: User | None, reason: str = "") -> Tournament:
    """The ladder's answer: rated, or given back to the arbiter with the reason."""
    tournament = locked(tournament_id)
    _expect(tournament, Status.SUBMITTED, Status.RATED, Status.FINISHED)
    verb = "rated" if is_rated else "rating_refused"
    return _set_status(tournament, Status.RATED if is_rated else Status.FINISHED, by, verb, reason=reason)


@transaction.atomic
def cancel(*, tournament_id: int, by: User, reason: str) -> Tournament:
    """Call the tournament off; tables already confirmed keep their results."""
    tournament = locked(tournament_id)
    require(by, tournament, MANAGERS)
    _expect(tournament, Status.DRAFT, Status.REGISTRATION, Status.RUNNING, Status.FINISHED)
    _set_status(tournament, Status.CANCELLED, by, "tournament_cancelled", reason=reason)
    _tell_ratings(tournament, by)
    return tournament


@transaction.atomic
def give_role(*, tournament_id: int, user: User, role: str, by: User) -> TournamentRole:
    """Make an account organiser, arbiter or helper here."""
    tournament = locked(tournament_id)
    require(by, tournament, MANAGERS)
    if role not in TournamentRole.Role.values:
        raise ServiceError("unknown_role", _("There is no such role."), "role")
    given, _created = TournamentRole.objects.update_or_create(
        tournament=tournament, user=user, defaults={"role": role}
    )
    record(tournament, by, "role_given", user=user.pk, role=role)
    return given


@transaction.atomic
def take_role(*, tournament_id: int, user: User, by: User) -> None:
    """End an account's role here; the last organiser stays."""
    tournament = locked(tournament_id)
    require(by, tournament, MANAGERS)
    organisers = tournament.roles.filter(role=TournamentRole.Role.ORGANISER)
    if not organisers.exclude(user=user).exists():
        raise ServiceError("last_organiser", _("A tournament needs an organiser; name another one first."))
    tournament.roles.filter(user=user).delete()
    record(tournament, by, "role_taken", user=user.pk)


def _tell_ratings(tournament: Tournament, by: User | None) -> None:
    result_confirmed.send(
        sender=Tournament, kind="tournament", tournament_id=tournament.pk, table_id=None, by=by
    )


def _set_status(
    tournament: Tournament, status: str, by: User | None, verb: str, **details: Any
) -> Tournament:
    tournament.status = status
    tournament.save(update_fields=["status"])
    record(tournament, by, verb, **details)
    return tournament


def _expect(tournament: Tournament, *statuses: str) -> None:
    if tournament.status not in statuses:
        raise ServiceError(
            "wrong_status",
            _("The tournament is now: %(status)s. That step is not possible any more, or not yet.")
            % {"status": tournament.get_status_display()},
        )


def _is_started(tournament: Tournament) -> bool:
    return tournament.status not in (Status.DRAFT, Status.REGISTRATION)


def _changed(tournament: Tournament, settings: Mapping[str, Any]) -> set[str]:
    return {name for name, value in settings.items() if getattr(tournament, name) != value}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime.datetime) else value


def _allowed_around(preferred: int) -> list[int]:
    """The usual range: one smaller, the preferred size; never below two."""
    return sorted({max(2, preferred - 1), preferred})


def _free_slug(name: str, starts_at: datetime.datetime) -> str:
    base = slugify(anyascii(name))[:45].strip("-") or f"tournament-{starts_at:%Y-%m-%d}"
    slug, number = base, 1
    while Tournament.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{base}-{number}"
    return slug
