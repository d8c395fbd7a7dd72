"""Parts of the pages as template tags: `{% load design %}`. Arguments shown with their defaults.

Small drawings
  {% icon "check" label="" %}              outline icon (names: evotourney/design/icons.py)
  {% sign kind="tile" size=30 label="" %}  the gecko: tile, bare, grey, ink
  {% seat_ring size=4 mine=2 width=24 label="" %}  table with 2-8 seats; a label is read aloud
  {% seat 1 mine=False first=None %}       a seat's number in a circle (first player: seat 1 unless told)

Words and numbers
  {% tag "confirmed" text=None %}          live confirmed waiting disputed playing provisional inferred void
  {% change 8 live=False digits=0 %}       +8 green, −36 rust, ±0 grey; live=True blue
  {% movement 2 %}                         ▲ 2, ▼ 1, a dot for 0; None: "new"
  {% why_link text key region="" %}        number with dotted underline; opens ?why=key, closes when open;
                                           region: id of the element htmx swaps in place
  {% if request.GET.why == key %}          then show the row: <tr class="why-row"><td colspan=…>{% why_box …
                                           (and class="asked" on the row above it)
  {% field form.name hint=None optional=False %}  label, control, fault, hint of a BoundField
  {% fault_list form %}                    all faults with links, on top of long forms
  {% fault "sentence" link_url="" link_text="" id="" %}  triangle and one sentence under a field or row
  {% stepper name="discard" value=9 label="Discard" min=0 max=99 id=None invalid=False %}
                                           without JavaScript its buttons send step=discard:-1 or discard:1
  {% chip "Swimming" adds=1 state="" url="" name="" value="" reason="" %}
                                           state: "" on impossible fault add; with name a button, with url
                                           a link; the reason is shown with impossible
  {% progress value max label=… %}         bar of a round
  {% pager page %}                         page: shown, next_url, next_text, previous_url, previous_text,
                                           csv_url; each may be missing
  {% seat_row 1 name below="" score="" place="" score_below="" won=False mine=False url="" look="" %}
                                           one player inside <ol class="seats">; look: warned; place stands
                                           right of the score, score_below under it

Blocks (each closes with its name after "end": panel … endpanel)
  {% panel "Title" fact="" level=2 look="" id="" %}  look: flush (table to the edge) tight mine warned bad
                                           side; fact may be safe HTML (a link)
  {% note "care" "Bold sentence." %}       news care dispute done
  {% why "Why this table?" opened=False id="" look="" %}  disclosure with a question mark
  {% why_box "The answer." source="" look="" id="" %}  the sunken box itself; look: bad
  {% empty "No tables yet" "Sentence." level=2 size=48 %}  grey gecko; the content are its buttons
  {% slim_bar "Title" "line" back="" menu=True %}  in {% block header %}; the content stands right
  {% table_card title="Table 4" size=4 mine=None tag_kind="" tag_text="" look="" fact="" id="" level=3 %}

Includes (templates/parts/)
  chart.html with chart=…                  a Chart of evotourney.charts: both widths, key, data table
  tabs.html with tabs=… label=…            tabs: dicts of text, url, current, count
  conflict.html with conflict=…            title, sentence, rows (name, stored, yours, differs), keep_url,
                                           form_id, save_name, save_value
  facts.html with facts=…                  dicts of name, value, after

Classes for plain HTML
  frame stack halves cards (two) with-side (ladder) section-head lead toned label figure facts facts-line
  crumbs clock (clock-time, clock-words) buttons, button (primary quiet danger small wide icon-only)
  rows (grow, end) date-block chips setting place-line filters filters-fold search-field wide-only phone-only
  tables: rank num key quiet second; rows mine warned group (group-line) total decides asked why-row has-fault
  fault-row; scroll-box differs link live-dot hidden-name; body_class: console slim narrow projector
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django import template
from django.forms import BaseForm, BoundField
from django.template.loader import render_to_string
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from evotourney.design.shapes import draw_icon, draw_seat_ring, draw_sign
from evotourney.design.words import MINUS, signed

register = template.Library()

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
NOTE_ICONS = {"news": "info", "care": "triangle", "dispute": "flag", "done": "check"}


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    return draw_icon(name, label)


@register.simple_tag
def sign(kind: str = "tile", size: int = 30, label: str = "") -> SafeString:
    return draw_sign(kind, size, label)


@register.simple_tag
def seat_ring(size: int, mine: int | None = None, width: int = 24, label: str = "") -> SafeString:
    return draw_seat_ring(size, mine, width, label)


@register.simple_tag
def seat(number: int, mine: bool = False, first: bool | None = None) -> SafeString:
    """A seat's number in its circle: green when `mine`, dark for the first player."""
    is_first = number == 1 if first is None else first
    look = " seat-mine" if mine else " seat-first" if is_first else ""
    spoken = _("seat %(number)s") % {"number": number}
    return format_html(
        '<span class="seat{}"><span class="hidden-name">{}</span><span aria-hidden="true">{}</span></span>',
        look,
        spoken,
        number,
    )


@register.simple_tag
def tag(kind: str, text: str | None = None) -> SafeString:
    """A pill with its icon and a word. KeyError when the kind is unknown."""
    word = TAG_WORDS[kind]
    before: SafeString | str = ""
    if kind == "live":
        before = format_html('<span class="dot"></span>')
    elif kind in TAG_ICONS:
        before = draw_icon(TAG_ICONS[kind])
    return format_html('<span class="tag tag-{}">{}{}</span>', kind, before, text or word)


@register.simple_tag
def change(value: float | Decimal | None, live: bool = False, digits: int = 0) -> SafeString | str:
    """A signed rating change; None shows nothing."""
    if value is None:
        return ""
    shown = signed(value, digits)
    look = "live" if live else {"+": "up", MINUS: "down"}.get(shown[0], "none")
    return format_html('<span class="change change-{}">{}</span>', look, shown)


@register.simple_tag
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


@register.simple_tag(takes_context=True)
def why_link(context: template.Context, text: Any, key: str, region: str = "") -> SafeString:
    """A number that opens its own sum; keeps the page's other query values and closes when it is open."""
    request = context.get("request")
    query = request.GET.copy() if request else {}
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


@register.simple_tag
def fault(sentence: str, link_url: str = "", link_text: str = "", id: str = "") -> SafeString:
    link = format_html(' <a href="{}">{}</a>', link_url, link_text) if link_url else ""
    name = format_html(' id="{}"', id) if id else ""
    return format_html(
        '<p class="fault"{}>{}<span>{}{}</span></p>', name, draw_icon("triangle"), sentence, link
    )


@register.inclusion_tag("parts/field.html")
def field(bound: BoundField, hint: str | None = None, optional: bool = False) -> dict[str, Any]:
    """A field with label above, hint and fault below, tied together for screen readers."""
    kind = getattr(bound.field.widget, "input_type", "")
    return {
        "field": bound,
        # Django itself shows help_text unescaped: it is written by programmers.
        "hint": mark_safe(bound.help_text) if hint is None else hint,
        "optional": optional,
        "is_check": kind == "checkbox" and not hasattr(bound.field, "choices"),
        "is_group": bound.use_fieldset,
    }


@register.inclusion_tag("parts/fault_list.html")
def fault_list(form: BaseForm) -> dict[str, Any]:
    """All faults of a form on top of it, each a link to its field."""
    faults = []
    for name, texts in form.errors.items():
        bound = form[name] if name in form.fields else None
        label, url = (bound.label, bound.id_for_label) if bound else ("", "")
        faults += [{"label": label, "url": url, "text": text} for text in texts]
    return {"faults": faults}


@register.inclusion_tag("parts/stepper.html")
def stepper(
    name: str,
    value: int,
    label: str,
    min: int = 0,
    max: int = 99,
    id: str | None = None,
    invalid: bool = False,
) -> dict[str, Any]:
    """− value +: the buttons send `step=name:-1` or `step=name:1`, a script counts without a reload."""
    return {
        "name": name,
        "value": value,
        "label": label,
        "min": min,
        "max": max,
        "id": id or f"id_{name}",
        "invalid": invalid,
    }


@register.inclusion_tag("parts/chip.html")
def chip(
    text: str,
    adds: int | str | None = None,
    state: str = "",
    url: str = "",
    name: str = "",
    value: str = "",
    reason: str = "",
) -> dict[str, Any]:
    return {
        "text": text,
        "adds": adds,
        "state": state,
        "url": url,
        "name": name,
        "value": value,
        "reason": reason,
    }


@register.simple_tag
def progress(value: int, max: int, label: str) -> SafeString:
    return format_html(
        '<progress class="progress" value="{}" max="{}" aria-label="{}"></progress>', value, max, label
    )


@register.inclusion_tag("parts/pager.html")
def pager(page: Mapping[str, str]) -> dict[str, Any]:
    return {"page": page}


@register.simple_tag
def seat_row(
    number: int,
    name: str,
    below: str = "",
    score: Any = "",
    place: str = "",
    score_below: str = "",
    won: bool = False,
    mine: bool = False,
    url: str = "",
    look: str = "",
) -> SafeString:
    """One player of a table card, in turn order."""
    shown = format_html('<a href="{}">{}</a>', url, name) if url else conditional_escape(name)
    looks = " ".join(word for word in (look, "won" if won else "") if word)
    return format_html(
        '<li class="{}">{}<span class="who"><span class="name">{}</span>{}</span>{}{}</li>',
        looks,
        seat(number, mine=mine),
        shown,
        format_html('<span class="second">{}</span>', below) if below else "",
        _score(score, score_below),
        format_html('<span class="place">{}</span>', place) if place else "",
    )


def _score(score: Any, below: str) -> SafeString | str:
    if score == "" or score is None:
        return ""
    second = format_html('<span class="second">{}</span>', below) if below else ""
    return format_html('<span class="score">{}{}</span>', score, second)


@register.simple_block_tag
def panel(
    content: str, title: str = "", fact: str = "", level: int = 2, look: str = "", id: str = ""
) -> SafeString:
    """Surface with a title left and one quiet fact or link right."""
    head: SafeString | str = ""
    if title:
        quiet = format_html('<p class="fact">{}</p>', fact) if fact else ""
        head = format_html('<div class="panel-head"><h{0}>{1}</h{0}>{2}</div>', level, title, quiet)
    name = format_html(' id="{}"', id) if id else ""
    looks = f" {look}" if look else ""
    return format_html('<section class="panel{}"{}>{}{}</section>', looks, name, head, content)


@register.simple_block_tag
def note(content: str, kind: str = "news", title: str = "") -> SafeString:
    """Icon, one bold sentence, then at most two more, and the actions."""
    bold = format_html("<strong>{}</strong> ", title) if title else ""
    return format_html(
        '<div class="note note-{}">{}<div>{}{}</div></div>',
        kind,
        draw_icon(NOTE_ICONS[kind]),
        bold,
        content,
    )


@register.simple_block_tag
def why(content: str, question: str, opened: bool = False, id: str = "", look: str = "") -> SafeString:
    """A question that opens its answer (put a why_box inside)."""
    return format_html(
        '<details class="why{}"{}{}><summary>{}<span>{}</span></summary>{}</details>',
        f" {look}" if look else "",
        format_html(' id="{}"', id) if id else "",
        mark_safe(" open") if opened else "",
        draw_icon("question"),
        question,
        content,
    )


@register.simple_block_tag
def why_box(content: str, answer: str, source: str = "", look: str = "", id: str = "") -> SafeString:
    """The answer in one sentence, the sum, the rule or source."""
    return format_html(
        '<div class="why-box{}"{}><p class="why-answer">{}</p>{}{}</div>',
        f" {look}" if look else "",
        format_html(' id="{}"', id) if id else "",
        answer,
        content,
        format_html('<p class="why-source">{}</p>', source) if source else "",
    )


@register.simple_block_tag
def empty(content: str, title: str, sentence: str = "", level: int = 2, size: int = 48) -> SafeString:
    """What will be here and when, and one action."""
    return format_html(
        '<div class="empty">{0}<h{1}>{2}</h{1}>{3}{4}</div>',
        draw_sign("grey", size),
        level,
        title,
        format_html("<p>{}</p>", sentence) if sentence else "",
        format_html('<div class="buttons">{}</div>', content) if content.strip() else "",
    )


@register.simple_block_tag(takes_context=True)
def slim_bar(
    context: template.Context, content: str, title: str, line: str = "", back: str = "", menu: bool = True
) -> str:
    """The bar on top of a screen of a player at a table."""
    own = {"right": content, "slim_title": title, "line": line, "back": back, "menu": menu}
    values = {**context.flatten(), **own}
    return render_to_string("parts/slim_bar.html", values, request=context.get("request"))


@register.simple_block_tag
def table_card(
    content: str,
    title: str,
    size: int,
    mine: int | None = None,
    tag_kind: str = "",
    tag_text: str = "",
    look: str = "",
    fact: str = "",
    id: str = "",
    level: int = 3,
) -> SafeString:
    """A table of a round: ring, title, state; the content is `<ol class="seats">` and a why."""
    looks = " ".join(word for word in ("panel table-card", look, "mine" if mine else "") if word)
    return format_html(
        '<section class="{}"{}><div class="table-card-head">{}<h{}>{}</h{}>{}{}</div>{}</section>',
        looks,
        format_html(' id="{}"', id) if id else "",
        draw_seat_ring(size, mine, 28),
        level,
        title,
        level,
        format_html('<span class="toned">{}</span>', fact) if fact else "",
        tag(tag_kind, tag_text) if tag_kind else "",
        content,
    )
