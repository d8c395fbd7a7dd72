"""The lines of a board as HTML, joined in Python: a template spends ten times as long on fifty of them."""

from collections.abc import Callable, Iterable
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from evotourney.design.words import change, movement, tag
from ratings.queries import BoardRow
from ratings.web.cursors import kept

PLAYER = "/0/"


def board_html(
    rows: Iterable[BoardRow],
    request: HttpRequest,
    *,
    has_list: bool,
    is_official: bool,
    asked: str = "",
    answer: Callable[[], str] | None = None,
) -> SafeString:
    """The body of the table. asked: public id of the player whose sum is shown, from `answer`, under the line."""
    player_url = reverse("player", args=["0"])
    query = urlencode(kept(request))
    parts = []
    for row in rows:
        is_open = asked == row.public_id and answer is not None
        parts.append(_line(row, player_url, query, has_list, is_official, is_open))
        if is_open and answer is not None:
            columns = 6 + has_list + (not is_official)
            parts.append(f'<tr class="why-row"><td colspan="{columns}">{answer()}</td></tr>')
    return mark_safe("".join(parts))


def mark_mine(html: str, public_id: str) -> SafeString:
    """Colour the reader's own line in rows that were made for everybody."""
    return mark_safe(html.replace(f'<tr id="p-{public_id}"', f'<tr id="p-{public_id}" class="mine"', 1))


def _line(
    row: BoardRow, player_url: str, query: str, has_list: bool, is_official: bool, is_open: bool
) -> str:
    url = player_url.replace(PLAYER, f"/{row.public_id}/")
    moved = movement(row.moved) if row.moved is not None else movement(None) if row.is_new else ""
    tags = (tag("provisional") if row.is_provisional else "") + (_inactive() if row.is_inactive else "")
    games = ngettext("%(n)s game", "%(n)s games", row.games) % {"n": row.games}
    below = " · ".join(part for part in (escape(row.country), games) if part)
    club = " · ".join(escape(part) for part in (row.country, row.club) if part)
    dot = '<span class="live-dot"></span>' if row.live is not None else ""
    cells = [
        f'<td class="num">{row.rank or "–"}</td>',
        f'<td class="wide-only">{moved}</td>' if has_list else "",
        f'<th scope="row"><a class="name" href="{url}">{escape(row.name)}</a>{" " if tags else ""}{tags}'
        f'<span class="second phone-only">{below}{" " if moved else ""}{moved if row.moved else ""}</span></th>',
        f'<td class="quiet wide-only">{club}</td>',
        f'<td class="num wide-only">{row.games}</td>',
        f'<td class="num key">{_why(row, query, is_open) if not is_official else row.rating}</td>',
        ""
        if is_official
        else f'<td class="num" id="live-{row.public_id}">{change(row.live, live=True)}</td>',
        f'<td class="quiet wide-only">{dot}{escape(row.playing or row.tournament)}</td>',
    ]
    return f'<tr id="p-{row.public_id}"{" data-asked" if is_open else ""}>{"".join(cells)}</tr>'


def _why(row: BoardRow, query: str, is_open: bool) -> str:
    key = "" if is_open else f"{'&amp;' if query else ''}why={row.public_id}"
    href = f"?{escape(query)}{key}"
    return (
        f'<a class="why-number" id="ask-{row.public_id}" href="{href}#ask-{row.public_id}" '
        f'aria-expanded="{"true" if is_open else "false"}" hx-get="{href}" hx-select="#board" hx-target="#board" '
        f'hx-swap="outerHTML" hx-sync="#board:replace" hx-push-url="true">{row.rating}</a>'
    )


def _inactive() -> str:
    return tag("void", _("inactive"))
