"""Tournaments come to a ladder: submitted, accepted or refused with a reason, taken back."""

import logging
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import queries as tournaments
from games.queries import TournamentSummary
from ratings.models import Ladder, LadderRole, RatedTournament
from ratings.services.errors import NotOfficer, RatingRefusal
from ratings.services.outbox import queue_live, queue_period
from ratings.services.tables import counted_tables

log = logging.getLogger(__name__)
Status = RatedTournament.Status


def is_officer(user: Any, ladder: Ladder) -> bool:
    """Whether an account is rating officer of a ladder; staff of the site are."""
    if not getattr(user, "is_authenticated", False):
        return False
    if user.is_superuser or user.is_staff:
        return True
    return LadderRole.objects.filter(ladder=ladder, user=user, role=LadderRole.Role.OFFICER).exists()


def require_any_officer(user: Any) -> None:
    """Raise NotOfficer unless the account is rating officer of some ladder."""
    if not any(is_officer(user, ladder) for ladder in Ladder.objects.all()):
        raise NotOfficer("not_officer", _("Only a rating officer may do that."))


def require_officer(user: Any, ladder: Ladder) -> None:
    """Raise NotOfficer unless the account is rating officer of the ladder."""
    if not is_officer(user, ladder):
        raise NotOfficer("not_officer", _("Only a rating officer of this ladder may do that."))


@transaction.atomic
def tournament_changed(tournament_id: int, by: Any = None) -> None:
    """Follow a tournament: submitted ones are taken in, others are taken back from the ladder."""
    summary = tournaments.tournament_summaries([tournament_id])[tournament_id]
    if summary.status == "submitted":
        submit_for_rating(tournament_id, by=by)
        return
    entry = RatedTournament.objects.select_for_update().filter(tournament=tournament_id).first()
    if entry is not None and entry.status in (Status.SUBMITTED, Status.ACCEPTED):
        _decide(entry, Status.WITHDRAWN, by, "")
    elif summary.status == "cancelled" and Ladder.objects.filter(code=summary.ladder).exists():
        _offer_cancelled(tournament_id, by)
    queue_live(tournament_id, reason=summary.status)


@transaction.atomic
def submit_for_rating(tournament_id: int, *, by: Any = None) -> RatedTournament | None:
    """Take in a finished tournament; accept it at once where the ladder's rules allow.

    Accepted by itself: announced before it began, with enough players and rounds. An official arbiter's
    tournament is accepted whenever it has a rated table. Otherwise it waits for the rating officer.
    """
    summary = tournaments.tournament_summaries([tournament_id])[tournament_id]
    ladder = Ladder.objects.filter(code=summary.ladder).first()
    if ladder is None:
        log.warning("tournament %s was submitted to the unknown ladder %r", tournament_id, summary.ladder)
        return None
    lacking = _lacking(ladder, summary)
    entry, _is_new = RatedTournament.objects.update_or_create(
        tournament_id=tournament_id,
        defaults={
            "ladder": ladder,
            "status": Status.SUBMITTED,
            "lacking": lacking,
            "reason": "",
            "submitted_at": timezone.now(),
            "submitted_by": by,
            "decided_at": None,
            "decided_by": None,
            "rated_at": None,
            "is_answer_told": False,
        },
    )
    if not lacking or ("no_tables" not in lacking and _is_preapproved(ladder, tournament_id)):
        _decide(entry, Status.ACCEPTED, None, "")
    return entry


@transaction.atomic
def accept(tournament_id: int, *, by: Any, reason: str = "") -> RatedTournament:
    """The rating officer accepts a submitted tournament; its periods are rated next."""
    entry = _entry(tournament_id, by)
    if "no_tables" in entry.lacking:
        raise RatingRefusal("no_tables", _("The tournament has no confirmed table that could be rated."))
    if entry.status == Status.WITHDRAWN:
        raise RatingRefusal(
            "withdrawn", _("The tournament was taken back by its arbiter; it has to be sent again.")
        )
    if entry.status != Status.ACCEPTED:
        _decide(entry, Status.ACCEPTED, by, reason)
    return entry


@transaction.atomic
def refuse(tournament_id: int, *, by: Any, reason: str) -> RatedTournament:
    """The rating officer refuses a tournament, or takes a rated one out again; the reason is public."""
    entry = _entry(tournament_id, by)
    if not reason.strip():
        raise RatingRefusal(
            "reason_missing", _("Say why, the arbiter and the players will read it."), "reason"
        )
    if entry.status != Status.REFUSED:
        _decide(entry, Status.REFUSED, by, reason.strip())
    return entry


def note_told(tournament_id: int) -> bool:
    """Note that the tournament knows the ladder's answer; returns False when that was noted already."""
    entry = RatedTournament.objects.filter(tournament=tournament_id, is_answer_told=False)
    return bool(entry.update(is_answer_told=True))


def _entry(tournament_id: int, by: Any) -> RatedTournament:
    entry = (
        RatedTournament.objects.select_for_update(of=("self",))
        .select_related("ladder")
        .filter(tournament=tournament_id)
        .first()
    )
    if entry is None:
        raise RatingRefusal("not_submitted", _("This tournament was not submitted for rating."))
    require_officer(by, entry.ladder)
    return entry


def _decide(entry: RatedTournament, status: str, by: Any, reason: str) -> None:
    was_accepted = entry.status == Status.ACCEPTED
    entry.status, entry.reason, entry.decided_by, entry.decided_at = status, reason, by, timezone.now()
    entry.rated_at, entry.is_answer_told = None, status == Status.WITHDRAWN
    entry.save()
    if status == Status.ACCEPTED or was_accepted:
        slug = tournaments.tournament_summaries([entry.tournament_id])[entry.tournament_id].slug
        queue_period(
            entry.ladder, entry.tournament_id, reason=f"{slug}: {status}", by_id=getattr(by, "pk", None)
        )
    queue_live(entry.tournament_id, reason=status)


def _offer_cancelled(tournament_id: int, by: Any) -> None:
    """Played tables of a cancelled tournament may still be rated, if the officer says so."""
    submit = tournaments.tournament_summaries([tournament_id])[tournament_id]
    if counted_tables([tournament_id]):
        RatedTournament.objects.get_or_create(
            tournament_id=tournament_id,
            defaults={
                "ladder": Ladder.objects.get(code=submit.ladder),
                "lacking": ["cancelled"],
                "submitted_by": by,
                "is_answer_told": True,
            },
        )


def _lacking(ladder: Ladder, summary: TournamentSummary) -> list[str]:
    """Codes of the ladder's rules that the tournament does not meet."""
    tables = counted_tables([summary.tournament_id])
    players = {seat.player_id for table in tables for seat in table.seats}
    rounds = {table.round_number for table in tables}
    checks = {
        "no_tables": bool(tables),
        "too_few_players": len(players) >= ladder.min_players,
        "too_few_rounds": len(rounds) >= ladder.min_rounds,
        "announced_late": summary.created_on <= summary.starts_on,
    }
    return [code for code, is_met in checks.items() if not is_met]


def _is_preapproved(ladder: Ladder, tournament_id: int) -> bool:
    return LadderRole.objects.filter(ladder=ladder, user__in=tournaments.official_ids(tournament_id)).exists()
