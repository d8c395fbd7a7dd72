"""Short words and numbers: tags, signed changes, movement on a list, links that open a sum."""

from collections.abc import Mapping
from decimal import Decimal
from html import escape
from typing import Any
from urllib.parse import urlencode

from django import template
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from evotourney.design.shapes import draw_icon

MINUS = "\u2212"
PLUS_MINUS = "\u00b1"

TAG_WORDS = {
    "live": gettext_lazy("live"),
    "confirmed": gettext_lazy("confirmed"),
    "waiting": gettext_lazy("waiting"),
    "disputed": gettext_lazy("disputed"),
    "playing": gettext_lazy("playing"),
    "provisional": gettext_lazy("provisional"),
    "inferred": gettext_lazy("inferred"),
    "void": gettext_lazy("void"),
}
TAG_ICONS = {"confirmed": "check", "waiting": "clock", "disputed": "triangle"}


def signed(value: float | Decimal, digits: int = 0) -> str:
    """`+8`, `−36`, `±0`: the sign is judged after rounding to `digits`."""
    shown = f"{abs(value):.{digits}f}"
    if float(shown) == 0:
        return f"{PLUS_MINUS}{shown}"
    return f"{'+' if value > 0 else MINUS}{shown}"


def tag(kind: str, text: str | None = None) -> SafeString:
    """A pill with its icon and a word. KeyError when the kind is unknown."""
    word = TAG_WORDS[kind]
    before: SafeString | str = ""
    if kind == "live":
        before = mark_safe('<span class="dot"></span>')
    elif kind in TAG_ICONS:
        before = draw_icon(TAG_ICONS[kind])
    return format_html('<span class="tag tag-{}">{}{}</span>', kind, before, text or word)


def change(value: float | Decimal | None, live: bool = False, digits: int = 0) -> SafeString | str:
    """A signed rating change; None shows nothing."""
    if value is None:
        return ""
    shown = signed(value, digits)
    look = "live" if live else {"+": "up", MINUS: "down"}.get(shown[0], "none")
    return format_html('<span class="change change-{}">{}</span>', look, shown)


def movement(places: int | None) -> SafeString:
    """Places won or lost since the last official list; None: was not on it."""
    if places is None:
        return format_html('<span class="movement change-none">{}</span>', pgettext("on the list", "new"))
    if places == 0:
        return format_html(
            '<span class="movement change-none"><span aria-hidden="true">·</span>'
            '<span class="hidden-name">{}</span></span>',
            _("no change"),
        )
    look, arrow, words = (
        ("up", "▲", ngettext("up %(n)s place", "up %(n)s places", places) % {"n": places})
        if places > 0
        else ("down", "▼", ngettext("down %(n)s place", "down %(n)s places", -places) % {"n": -places})
    )
    return format_html(
        '<span class="movement change-{}"><span aria-hidden="true">{} {}</span>'
        '<span class="hidden-name">{}</span></span>',
        look,
        arrow,
        abs(places),
        words,
    )


def why_link(context: template.Context, text: Any, key: str, region: str = "") -> SafeString:
    """A number that opens its own sum; keeps the page's other query values and closes when it is open."""
    request = context.get("request")
    query = request.GET if request else QueryDict()
    is_open = query.get("why") == key
    others = [(name, one) for name in query if name != "why" for one in query.getlist(name)]
    href = "?" + urlencode(others if is_open else [*others, ("why", key)])
    swap: SafeString | str = ""
    if region:
        swap = format_html(
            ' hx-get="{0}" hx-select="#{1}" hx-target="#{1}" hx-swap="outerHTML" hx-push-url="true"',
            href,
            region,
        )
    return format_html(
        '<a class="why-number" id="ask-{0}" href="{1}#ask-{0}" aria-expanded="{2}"{3}>{4}</a>',
        key,
        href,
        "true" if is_open else "false",
        swap,
        text,
    )


def progress(value: int, max: int, label: str) -> SafeString:
    return format_html(
        '<progress class="progress" value="{}" max="{}" aria-label="{}"></progress>', value, max, label
    )


def pager(page: Mapping[str, str]) -> SafeString:
    """Which lines are shown, the file, the pages before and after."""
    csv_url, previous_url, next_url = (
        escape(page.get(f"{one}_url", "")) for one in ("csv", "previous", "next")
    )
    name, links = escape(_("Pages")), ""
    if csv_url:
        words = escape(_("Download CSV"))
        links += f'<a class="button quiet" href="{csv_url}">{draw_icon("download")}<span>{words}</span></a>'
    if previous_url:
        words = escape(page.get("previous_text") or _("Back"))
        words = f"{draw_icon('chevron-left')}<span>{words}</span>"
        links += f'<a class="button small" href="{previous_url}" rel="prev">{words}</a>'
    if next_url:
        words = escape(page.get("next_text") or _("Next"))
        words = f"<span>{words}</span>{draw_icon('chevron-right')}"
        links += f'<a class="button small" href="{next_url}" rel="next">{words}</a>'
    return mark_safe(
        f'<nav class="pager" aria-label="{name}"><p>{escape(page.get("shown", ""))}</p>\n'
        f'<div class="pager-links">{links}</div></nav>'
    )
