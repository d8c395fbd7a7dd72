"""Parts with a content of their own: panels, notes, why boxes, empty states, table cards."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from evotourney.design.shapes import draw_icon, draw_seat_ring, draw_sign
from evotourney.design.words import tag

NOTE_ICONS = {"news": "info", "care": "triangle", "dispute": "flag", "done": "check"}


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


def panel(
    content: str, title: str = "", fact: str = "", level: int = 2, look: str = "", id: str = ""
) -> SafeString:
    """Surface with a title left and one quiet fact or link right."""
    head = ""
    if title:
        quiet = f'<p class="fact">{conditional_escape(fact)}</p>' if fact else ""
        head = f'<div class="panel-head"><h{level}>{conditional_escape(title)}</h{level}>{quiet}</div>'
    name = f' id="{conditional_escape(id)}"' if id else ""
    looks = f" {conditional_escape(look)}" if look else ""
    return mark_safe(f'<section class="panel{looks}"{name}>{head}{conditional_escape(content)}</section>')


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


def why(content: str, question: str, opened: bool = False, id: str = "", look: str = "") -> SafeString:
    """A question that opens its answer (put a why_box inside)."""
    return format_html(
        '<details class="why{}"{}{}><summary>{}<span>{}</span></summary>{}</details>',
        f" {look}" if look else "",
        format_html(' id="{}"', id) if id else "",
        " open" if opened else "",
        draw_icon("question"),
        question,
        content,
    )


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


def slim_bar(
    context: template.Context, content: str, title: str, line: str = "", back: str = "", menu: bool = True
) -> str:
    """The bar on top of a screen of a player at a table."""
    values: dict[str, Any] = dict(context.flatten())  # type: ignore[arg-type]
    values |= {"right": content, "slim_title": title, "line": line, "back": back, "menu": menu}
    return render_to_string("parts/slim_bar.html", values, request=context.get("request"))


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
