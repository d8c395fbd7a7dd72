"""The end of a tournament: finish, take back, send to be rated, call off; and what the ladder answered."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Round, Table, Tournament
from games.services import tournaments
from games.services.errors import ServiceError
from games.services.rounds import SETTLED
from games.web.arbiter.console import Console, Done, carry_out, for_officials, typed
from games.web.arbiter.reading import text_of
from games.web.present.overview import rating_words
from games.web.present.words import ladder_name, numbers_text
from ratings import queries as ratings
from ratings.web.words import lacking_words

Status = Tournament.Status
OVER = (Status.FINISHED, Status.SUBMITTED, Status.RATED)
CAN_CANCEL = (Status.DRAFT, Status.REGISTRATION, Status.RUNNING, Status.FINISHED)


@dataclass(frozen=True)
class Step:
    """One line of the checklist before a tournament ends; a step that is not needed does not hold it up."""

    words: str
    is_done: bool
    is_needed: bool = True


@for_officials
def finish(console: Console) -> HttpResponse:
    refusal: ServiceError | None = None
    if console.request.method == "POST":
        done = carry_out(console, DEEDS)
        if isinstance(done, HttpResponse):
            return done
        refusal = done
    tournament = console.tournament
    steps = steps_to_the_end(tournament)
    values: dict[str, Any] = {
        "steps": steps,
        "blocking": [step for step in steps if step.is_needed and not step.is_done],
        "is_over": tournament.status in OVER,
        "can_reopen": tournament.status in (Status.FINISHED, Status.SUBMITTED),
        "ladder_name": ladder_name(tournament.ladder),
        "can_cancel": console.is_manager and tournament.status in CAN_CANCEL,
        "typed": typed(console, refusal),
    }
    if tournament.status in OVER:
        state = ratings.rating_state(tournament.pk)
        values |= {
            "rating_words": rating_words(state),
            "rating_since": state.since,
            "lacking": lacking_words(state.lacking) if state.lacking else "",
            "rating_code": state.code,
        }
    return console.render("games/console/finish.html", "console-finish", values, refusal)


def steps_to_the_end(tournament: Tournament) -> list[Step]:
    """What has to be done, and what usually is, before the tournament can be finished."""
    rounds = list(tournament.rounds.order_by("number"))
    played = sum(one.status == Round.Status.FINISHED for one in rounds)
    steps = [
        Step(
            _("%(played)d of %(planned)d planned rounds are finished.")
            % {"played": played, "planned": tournament.rounds_planned},
            played >= tournament.rounds_planned,
            is_needed=False,
        )
    ]
    open_round = next((one for one in rounds if one.status != Round.Status.FINISHED), None)
    if open_round is not None:
        steps.append(Step(_open_sentence(open_round), False))
    steps += [
        Step(
            _("Table %(table)d of round %(round)d is postponed: enter its result or declare it void.")
            % {"table": table, "round": number},
            False,
        )
        for number, table in Table.objects.filter(round__tournament=tournament, status=Table.Status.POSTPONED)
        .order_by("round__number", "number")
        .values_list("round__number", "number")
    ]
    confirmed = Table.objects.filter(round__tournament=tournament, status=Table.Status.CONFIRMED).count()
    words = ngettext("%(count)d table is confirmed.", "%(count)d tables are confirmed.", confirmed)
    steps.append(Step(words % {"count": confirmed}, confirmed > 0))
    return steps


def _open_sentence(one: Round) -> str:
    if one.status == Round.Status.DRAFT:
        return _("Round %(number)d is a draft: publish or delete it.") % {"number": one.number}
    waiting = list(one.tables.exclude(status__in=SETTLED).values_list("number", flat=True))
    if not waiting:
        return _("Round %(number)d has all its results and has to be closed.") % {"number": one.number}
    words = ngettext(
        "Round %(number)d waits for table %(tables)s.",
        "Round %(number)d waits for tables %(tables)s.",
        len(waiting),
    )
    return words % {"number": one.number, "tables": numbers_text(waiting)}


def end(console: Console, post: QueryDict) -> Done:
    """Asked twice, the second finds it finished."""
    if console.tournament.status not in OVER:
        tournaments.finish(tournament_id=console.tournament.pk, by=console.user)
    return Done(console.url("console-finish"), _("The tournament is finished."))


def submit(console: Console, post: QueryDict) -> Done:
    if console.tournament.status not in (Status.SUBMITTED, Status.RATED):
        tournaments.submit_for_rating(tournament_id=console.tournament.pk, by=console.user)
    return Done(console.url("console-finish"), _("Sent to be rated."))


def reopen(console: Console, post: QueryDict) -> Done:
    if console.tournament.status != Status.RUNNING:
        tournaments.reopen(tournament_id=console.tournament.pk, by=console.user)
    return Done(console.url("console-finish"), _("The tournament is running again."))


def cancel(console: Console, post: QueryDict) -> Done:
    reason = text_of(post, "reason", 500)
    if not reason:
        raise ServiceError("reason_missing", _("Say why; the players will read it."), "reason")
    if console.tournament.status != Status.CANCELLED:
        tournaments.cancel(tournament_id=console.tournament.pk, by=console.user, reason=reason)
    return Done(console.url("console-finish"), _("The tournament is called off."))


DEEDS = {"finish": end, "submit": submit, "reopen": reopen, "cancel": cancel}
