"""The lines of a board as HTML, joined in Python: a template spends ten times as long on fifty of them."""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from html import escape
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from evotourney.design.words import change, movement, tag
from ratings.queries import BoardRow

PLAYER = "/0/"
DOT = '<span class="live-dot"></span>'


def board_html(
    rows: Iterable[BoardRow],
    kept: list[tuple[str, str]],
    *,
    has_list: bool,
    is_official: bool,
    asked: str = "",
    answer: Callable[[], str] | None = None,
) -> SafeString:
    """The body of the table. kept: the filters, for links. asked: public id of the player whose sum is shown, from
    `answer`, under the line."""
    line = _line_maker(escape(urlencode(kept)), has_list, is_official)
    parts = []
    for row in rows:
        is_open = asked == row.public_id and answer is not None
        parts.append(line(row, is_open))
        if is_open and answer is not None:
            columns = 6 + has_list + (not is_official)
            parts.append(f'<tr class="why-row"><td colspan="{columns}">{answer()}</td></tr>')
    return mark_safe("".join(parts))


def mark_mine(html: str, public_id: str) -> SafeString:
    """Colour the reader's own line in rows that were made for everybody."""
    return mark_safe(html.replace(f'<tr id="p-{public_id}"', f'<tr id="p-{public_id}" class="mine"', 1))


def _line_maker(query: str, has_list: bool, is_official: bool) -> Callable[[BoardRow, bool], str]:
    """What makes one line; words that many lines share are looked up once.

    The attributes of htmx that all sums share stand on the body of the table.
    """
    before, after = reverse("player", args=["0"]).split(PLAYER)
    ask = f"?{query}&amp;why=" if query else "?why="
    safe, language = cache(escape), get_language()
    provisional, inactive = _marks(language)

    def line(row: BoardRow, is_open: bool) -> str:
        who, games = row.public_id, row.games
        moved = _moved(row.moved, language) if row.moved is not None or row.is_new else ""
        tags = (provisional if row.is_provisional else "") + (inactive if row.is_inactive else "")
        country, club = safe(row.country), safe(row.club)
        played = _games(games, language)
        below = f"{country} · {played}" if country else played
        home = f"{country} · {club}" if country and club else country or club
        href = f"?{query}" if is_open else ask + who
        rating = (
            str(row.rating)
            if is_official
            else f'<a class="why-number" id="ask-{who}" href="{href}#ask-{who}" hx-get="{href}" '
            f'aria-expanded="{"true" if is_open else "false"}" hx-push-url="true">{row.rating}</a>'
        )
        place = f'<td class="wide-only">{moved}</td>' if has_list else ""
        opened = " data-asked" if is_open else ""
        dot = DOT if row.live is not None else ""
        live = "" if is_official else f'<td class="num" id="live-{who}">{_live(row.live)}</td>'
        return (
            f'<tr id="p-{who}"{opened}><td class="num">{row.rank or "–"}</td>{place}'
            f'<th scope="row"><a class="name" href="{before}/{who}/{after}">{escape(row.name)}</a>{tags}'
            f'<span class="second phone-only">{below}{" " + moved if row.moved or row.is_new else ""}</span></th>'
            f'<td class="quiet wide-only">{home}</td><td class="num wide-only">{games}</td>'
            f'<td class="num key">{rating}</td>{live}'
            f'<td class="quiet wide-only">{dot}{safe(row.playing or row.tournament)}</td></tr>'
        )

    return line


@lru_cache(maxsize=20)
def _marks(language: str) -> tuple[str, str]:
    """In the active language, which has to be given: it is part of what is kept."""
    return f" {tag('provisional')}", f" {tag('void', _('inactive'))}"


@lru_cache(maxsize=2000)
def _live(points: int | None) -> str:
    return change(points, live=True)


@lru_cache(maxsize=2000)
def _moved(places: int | None, language: str) -> str:
    """Like _marks."""
    return movement(places)


@lru_cache(maxsize=2000)
def _games(number: int, language: str) -> str:
    """Like _marks."""
    return ngettext("%(n)s game", "%(n)s games", number) % {"n": number}
