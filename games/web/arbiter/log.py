"""The log of a tournament: who did what when, newest first."""

from urllib.parse import urlencode

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import LogEntry
from games.web.arbiter.console import Console, for_officials
from games.web.arbiter.log_words import log_lines
from games.web.arbiter.reading import whole_or_none

LINES = 100
# Filters by what the lines are about: code -> word and beginnings of verbs.
KINDS = {
    "people": (gettext_lazy("Players"), ("registered", "withdrew", "rejoined", "check", "everybody", "admitted",
               "promoted", "disqualified", "reinstated", "registration_removed", "bye", "points", "pair")),
    "seating": (gettext_lazy("Rounds"), ("round", "seating", "clock", "room")),
    "results": (gettext_lazy("Results"), ("result", "arbiter_called", "call")),
    "tournament": (gettext_lazy("Tournament"), ("tournament", "settings", "regulations", "registration_opened",
                   "submitted", "rated", "rating", "role")),
}  # fmt: skip


@for_officials
def log(console: Console) -> HttpResponse:
    request = console.request
    kind = request.GET.get("kind", "")
    before = whole_or_none(request.GET.get("before"))
    found = LogEntry.objects.filter(tournament=console.tournament).select_related("by__player")
    if before is not None:
        found = found.filter(pk__lt=before)
    if kind in KINDS:
        found = found.filter(verb__regex=rf"^({'|'.join(KINDS[kind][1])})")
    entries = list(found[: LINES + 1])
    values = {
        "lines": log_lines(entries[:LINES]),
        "kinds": [("", _("Everything"), kind not in KINDS)]
        + [(code, word, code == kind) for code, (word, _verbs) in KINDS.items()],
        "kind": kind if kind in KINDS else "",
        "older_url": "?" + urlencode({"kind": kind, "before": entries[LINES - 1].pk})
        if len(entries) > LINES
        else "",
        "newest_url": "?" + urlencode({"kind": kind}) if before is not None else "",
    }
    return console.render("games/console/log.html", "console-log", values)
