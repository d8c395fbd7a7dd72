"""How many requests a time the API answers, as the environment says it. Knows no Django settings."""

import re

from django.core.exceptions import ImproperlyConfigured

_RATE = re.compile(r"([0-9]{1,9}) ?(?:/ ?(s|sec|second|m|min|minute|h|hour|d|day))?", re.ASCII)


def read_rate(name: str, text: str) -> str:
    """Return a rate as REST framework reads it, `60/m`; a bare number counts requests per minute.

    name: the variable it came from. Raises ImproperlyConfigured with one line that names it.
    """
    found = _RATE.fullmatch(text.strip().lower())
    if found is None:
        raise ImproperlyConfigured(
            f"{name}={text}: give a number of requests per s, min, hour or day, like 60/min."
        )
    return f"{int(found[1])}/{(found[2] or 'm')[0]}"
