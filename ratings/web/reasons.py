"""Why something was computed anew, in the reader's language and with the names of tournaments.

What is stored was written by the services, in English with slugs and ISO dates, and by people, which stays as it is.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Mapping

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from ratings.models import RatedTournament
from ratings.services.outbox import BETWEEN

ANSWER = re.compile(r"(?P<slug>[-\w]+): (?P<answer>accepted|refused|withdrawn)")
RULED = re.compile(
    r"(?P<slug>[-\w]+), round (?P<round>\d+), table (?P<table>\d+): "
    r"(?P<deed>confirmed|corrected|voided|reopened)(?:: (?P<why>.*))?"
)
LOCKED = re.compile(
    r"locked before (?P<day>\d{4}-\d\d-\d\d)(?:, (?P<n>\d+) bookings taken back)?: (?P<why>.*)"
)
OPENED = re.compile(r"opened(?:, (?P<n>\d+) bookings taken back)?: (?P<why>.*)")

Names = Mapping[str, str]


def worded_reasons(texts: Iterable[str]) -> dict[str, str]:
    """Stored text -> words for the reader. One query, where tournaments are named."""
    known = set(texts)
    names = _names(known)
    return {text: BETWEEN.join(_worded(piece, names) for piece in text.split(BETWEEN)) for text in known}


def _names(texts: Iterable[str]) -> Names:
    """Slug of each tournament named -> its name."""
    pieces = [piece for text in texts for piece in text.split(BETWEEN)]
    found = [ANSWER.fullmatch(piece) or RULED.fullmatch(piece) for piece in pieces]
    slugs = {one["slug"] for one in found if one}
    if not slugs:
        return {}
    entries = RatedTournament.objects.filter(tournament__slug__in=slugs)
    return dict(entries.values_list("tournament__slug", "tournament__name"))


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


def _ruled(found: re.Match[str], names: Names) -> str:
    sentences = {
        "confirmed": _("%(name)s, round %(round)s, table %(table)s: the result was confirmed"),
        "corrected": _("%(name)s, round %(round)s, table %(table)s: the result was corrected"),
        "voided": _("%(name)s, round %(round)s, table %(table)s: declared void"),
        "reopened": _("%(name)s, round %(round)s, table %(table)s: opened again"),
    }
    words = sentences[found["deed"]] % {
        "name": names.get(found["slug"], found["slug"]),
        "round": found["round"],
        "table": found["table"],
    }
    return f"{words}: {found['why']}" if found["why"] else words


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
    RULED: _ruled,
    re.compile("players merged"): lambda found, names: _("two entries are one person"),
    re.compile("asked for by the rating officer"): lambda found, names: _("asked for by the rating officer"),
    re.compile("recompute_ratings"): lambda found, names: _("computed anew by the operator"),
}
