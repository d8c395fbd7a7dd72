"""Pages with places: a template renders them once, and every reader gets them with the places filled.

frame = Frame(render_to_string("hello.html", {"name": place("name")}))
frame.fill({"name": escape(name)}.__getitem__)
"""

import re
import secrets
from collections.abc import Callable

from django.utils.safestring import SafeString, mark_safe

# Not to be guessed: nobody can make a place with a name or a search.
_START, _END = f"\x1f{secrets.token_hex(8)}-", "\x1f"
_PLACE = re.compile(f"{_START}([a-z_]+){_END}")


def place(name: str) -> SafeString:
    """What a template is given instead of a value; the value has to be safe HTML when it comes."""
    return mark_safe(f"{_START}{name}{_END}")


class Frame:
    """Rendered text cut at its places."""

    def __init__(self, text: str) -> None:
        pieces = _PLACE.split(text)
        self._texts, self._names = pieces[::2], pieces[1::2]

    def fill(self, value_of: Callable[[str], str]) -> str:
        """The text with its places filled; asks for the value of a name wherever it stands, and for no other."""
        parts = [self._texts[0]]
        for name, text in zip(self._names, self._texts[1:], strict=True):
            parts += value_of(name), text
        return "".join(parts)
