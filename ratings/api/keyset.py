"""Pages of a list that is made in memory, by the key it is ordered by."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from rest_framework.request import Request

from ratings.api.shared import paged, url_with

Row = TypeVar("Row")


def page_by_key(
    request: Request,
    rows: Iterable[Row],
    asked: dict[str, Any],
    *,
    key: Callable[[Row], Any],
    page: int,
    is_rising: bool = True,
    shown: Callable[[list[Row]], Any],
) -> dict[str, Any]:
    """Return `{next, previous, results}` of the rows after (or before) the key that was asked for.

    rows: all of them, ordered by key, rising or falling; key: a day, a whole number or a tuple of such; shown: makes
    the answer of the rows of the page.
    """
    after, before = asked.get("after"), asked.get("before")
    above, below = (after, before) if is_rising else (before, after)
    found = [
        row for row in rows if (above is None or key(row) > above) and (below is None or key(row) < below)
    ]
    if before is not None:
        chosen, has_next, has_previous = found[-page:], True, len(found) > page
    else:
        chosen, has_next, has_previous = found[:page], len(found) > page, after is not None
    return paged(
        url_with(request, {"after": _text(key(chosen[-1]))}) if chosen and has_next else None,
        url_with(request, {"before": _text(key(chosen[0]))}) if chosen and has_previous else None,
        shown(chosen),
    )


def _text(key: Any) -> str:
    return ".".join(map(str, key)) if isinstance(key, tuple) else str(key)
