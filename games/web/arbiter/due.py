"""The console opens at the step that is due."""

from django.http import HttpResponse, HttpResponseRedirect

from games.models import Round, Tournament
from games.web.arbiter.console import Console, for_result_keepers


@for_result_keepers
def console(console: Console) -> HttpResponse:
    return HttpResponseRedirect(console.url(due_page(console)))


def due_page(console: Console) -> str:
    """Name of the address of the step that is due."""
    if not console.is_official:
        return "console-results"
    tournament = console.tournament
    if tournament.status in (Tournament.Status.DRAFT, Tournament.Status.REGISTRATION):
        return "console-check-in"
    if tournament.status != Tournament.Status.RUNNING:
        return "console-finish"
    last = tournament.rounds.order_by("number").last()
    if last is not None and last.status == Round.Status.PUBLISHED:
        return "console-results"
    if last is None or last.status == Round.Status.DRAFT or last.number < tournament.rounds_planned:
        return "console-seating"
    return "console-finish"
