"""Which build of the site is running, so that nothing kept by an older one is shown."""

from functools import cache
from pathlib import Path

from django.conf import settings

SHOWN: dict[str, tuple[str, ...]] = {
    "games": (".py",),
    "ratings": (".py",),
    "templates": (".html",),
    "evotourney": (".py", ".mo"),
}


@cache
def build_stamp() -> int:
    """The time of the newest file that pages are made from, in milliseconds."""
    files = (
        file
        for folder, endings in SHOWN.items()
        for file in (Path(settings.BASE_DIR) / folder).rglob("*")
        if file.name.endswith(endings)
    )
    return max(int(file.stat().st_mtime * 1000) for file in files)
