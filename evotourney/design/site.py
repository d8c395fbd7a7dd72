"""What stands around every page: rendered once for a language, a section and a kind of visitor, filled for each."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from evotourney.frames import Frame, place
from evotourney.memory import Memory

_frames: Memory[Frame] = Memory(100)


class Known:
    """Stands for an account whose name is filled in later."""

    is_authenticated = True

    def __str__(self) -> str:
        return place("person")


class Asked:
    """Stands for a request whose address is filled in later."""

    def get_full_path(self) -> str:
        return place("address")


KNOWN, ASKED = Known(), Asked()


def site_part(context: template.Context, name: str) -> SafeString:
    """`parts/<name>.html`, which may show the section, the address, the visitor's name and forms, nothing else."""
    found: list[Any] = [context.get(one) for one in ("request", "user", "csrf_token")]
    request, user, token = found
    is_known = bool(user and user.is_authenticated)
    section = context.get("section")
    key = (name, get_language(), section, is_known, request is None, token is None)

    def make() -> Frame:
        values: dict[str, Any] = {"section": section, "user": KNOWN if is_known else None}
        values |= {"request": ASKED} if request is not None else {}
        values |= {"csrf_token": place("token")} if token is not None else {}
        return Frame(render_to_string(f"parts/{name}.html", values))

    def value_of(place_name: str) -> str:
        if place_name == "token":
            return str(token)
        return conditional_escape(request.get_full_path() if place_name == "address" else user)

    return mark_safe(_frames.made(key, make).fill(value_of))
