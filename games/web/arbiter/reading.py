"""Reading what a form of the console sent: whole numbers, points, text; a fault is a ServiceError at its field."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.services.errors import ServiceError
from games.standings.errors import StandingsError
from games.standings.points import parse_points

LONGEST_NUMBER = 9


def whole(post: QueryDict, name: str, sentence: str = "") -> int:
    """A whole number, 0 or more."""
    text = post.get(name, "").strip()
    if not text.isdecimal() or len(text) > LONGEST_NUMBER:
        raise ServiceError("not_a_number", sentence or _("Enter a whole number."), name)
    return int(text)


def whole_or_none(text: str | None) -> int | None:
    """The number, or None where it is none."""
    text = (text or "").strip()
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def id_of(post: QueryDict, name: str) -> int:
    """An id as sent; 0, which belongs to nothing, where it is none."""
    return whole_or_none(post.get(name)) or 0


def text_of(post: QueryDict, name: str, most: int = 1000) -> str:
    """Typed text without the character that databases refuse, cut at `most`."""
    return post.get(name, "").replace("\x00", "").strip()[:most]


def points_of(post: QueryDict, name: str) -> int:
    """Tournament points as typed (2, 1½, 1/3, 0.5) in units; nothing typed is 0."""
    text = post.get(name, "").strip()
    if not text:
        return 0
    try:
        return parse_points(text)
    except StandingsError as error:
        raise ServiceError("not_points", _("Enter points like 1, ½ or 2.5."), name) from error


def chosen(post: QueryDict, name: str, known: Any) -> str:
    """A value out of those known, "" where it is none of them."""
    value = post.get(name, "")
    return value if value in known else ""
