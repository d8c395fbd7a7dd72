"""Parts of forms and of the board editor: fields, faults, steppers, chips."""

from typing import Any

from django.forms import BaseForm, BoundField
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from evotourney.design.shapes import draw_icon


def fault(sentence: str, link_url: str = "", link_text: str = "", id: str = "") -> SafeString:
    link = format_html(' <a href="{}">{}</a>', link_url, link_text) if link_url else ""
    name = format_html(' id="{}"', id) if id else ""
    return format_html(
        '<p class="fault"{}>{}<span>{}{}</span></p>', name, draw_icon("triangle"), sentence, link
    )


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


def fault_list(form: BaseForm) -> dict[str, Any]:
    """All faults of a form on top of it, each a link to its field."""
    faults = []
    for name, texts in form.errors.items():
        bound = form[name] if name in form.fields else None
        label, url = (bound.label, bound.id_for_label or bound.auto_id) if bound else ("", "")
        faults += [{"label": label, "url": url, "text": text} for text in texts]
    return {"faults": faults}


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
