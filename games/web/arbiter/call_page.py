"""Calls: tables that asked for an arbiter."""

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.services import calls
from games.services.errors import ServiceError
from games.web.arbiter.calls import open_calls
from games.web.arbiter.console import Console, Done, carry_out, for_result_keepers
from games.web.arbiter.reading import whole
from games.web.live import unless_unchanged


@for_result_keepers
def call_list(console: Console) -> HttpResponse:
    refusal: ServiceError | None = None
    if console.request.method == "POST":
        done = carry_out(console, {"answer": answer})
        if isinstance(done, HttpResponse):
            return done
        refusal = done
    return console.render("games/console/calls.html", "console-calls", _values(console), refusal)


@for_result_keepers
def calls_live(console: Console) -> HttpResponseBase:
    def rendered() -> HttpResponse:
        values = _values(console) | {"tournament": console.tournament, "console": console}
        return render(console.request, "games/console/parts/calls.html", values)

    return unless_unchanged(console.request, console.etag(), rendered)


def _values(console: Console) -> dict:
    return {
        "calls": open_calls(console.tournament),
        "live_url": console.url("console-calls-live"),
        "polls": console.tournament.status == "running",
    }


def answer(console: Console, post: QueryDict) -> Done:
    number, table = whole(post, "round"), whole(post, "table")
    calls.answer_call(
        tournament_id=console.tournament.pk, round_number=number, table_number=table, by=console.user
    )
    return Done(console.url("console-calls"), _("Noted: you went to table %(table)d.") % {"table": table})
