"""Why something was computed anew, in the reader's language and with the names of tournaments.

What is stored was written by the services, in English with ids and ISO dates, and by people, which stays as it is.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Mapping

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from ratings.models import RatedTournament

ANSWER = re.compile(r"(?P<slug>[-\w]+): (?P<answer>accepted|refused|withdrawn)")
CORRECTED = re.compile(r"result corrected: tournament (?P<id>\d{1,9})")
LOCKED = re.compile(
    r"locked before (?P<day>\d{4}-\d\d-\d\d)(?:, (?P<n>\d+) bookings taken back)?: (?P<why>.*)"
)
OPENED = re.compile(r"opened(?:, (?P<n>\d+) bookings taken back)?: (?P<why>.*)")
BETWEEN = "; "

Names = Mapping[str, str]


def worded_reasons(texts: Iterable[str]) -> dict[str, str]:
    """Stored text -> words for the reader. One query, where tournaments are named."""
    known = set(texts)
    names = _names(known)
    return {text: BETWEEN.join(_worded(piece, names) for piece in text.split(BETWEEN)) for text in known}


def _names(texts: Iterable[str]) -> Names:
    """Slug or id of each tournament named -> its name."""
    pieces = [piece for text in texts for piece in text.split(BETWEEN)]
    slugs = {found["slug"] for piece in pieces if (found := ANSWER.fullmatch(piece))}
    ids = {int(found["id"]) for piece in pieces if (found := CORRECTED.fullmatch(piece))}
    if not slugs and not ids:
        return {}
    entries = RatedTournament.objects.filter(Q(tournament__slug__in=slugs) | Q(tournament__in=ids))
    names = {}
    for tournament_id, slug, name in entries.values_list(
        "tournament_id", "tournament__slug", "tournament__name"
    ):
        names[slug] = names[str(tournament_id)] = name
    return names


def _worded(piece: str, names: Names) -> str:
    for pattern, say in _SENTENCES.items():
        if found := pattern.fullmatch(piece):
            return say(found, names)
    return piece


def _answer(found: re.Match[str], names: Names) -> str:
    sentences = {
        "accepted": _("%(name)s: accepted"),
        "refused": _("%(name)s: refused"),
        "withdrawn": _("%(name)s: taken back"),
    }
    return sentences[found["answer"]] % {"name": names.get(found["slug"], found["slug"])}


def _corrected(found: re.Match[str], names: Names) -> str:
    return _("%(name)s: a result was corrected") % {"name": names.get(found["id"], found["id"])}


def _locked(found: re.Match[str], names: Names) -> str:
    try:
        day = date_format(datetime.date.fromisoformat(found["day"]), "DATE_FORMAT")
    except ValueError:
        return found[0]
    return _with_bookings(_("locked before %(day)s") % {"day": day}, found)


def _opened(found: re.Match[str], names: Names) -> str:
    return _with_bookings(_("every period opened"), found)


def _with_bookings(words: str, found: re.Match[str]) -> str:
    if found["n"]:
        words += ", " + _("bookings taken back: %(n)s") % {"n": found["n"]}
    return f"{words}: {found['why']}"


_SENTENCES: Mapping[re.Pattern[str], Callable[[re.Match[str], Names], str]] = {
    LOCKED: _locked,
    OPENED: _opened,
    ANSWER: _answer,
    CORRECTED: _corrected,
    re.compile("players merged"): lambda found, names: _("two entries are one person"),
    re.compile("asked for by the rating officer"): lambda found, names: _("asked for by the rating officer"),
    re.compile("recompute_ratings"): lambda found, names: _("computed anew by the operator"),
}
