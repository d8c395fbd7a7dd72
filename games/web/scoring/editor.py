"""What a page hands to the script of the board editor. Templates include `games/scoring/editor.html` with `editor`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language

from games.scoring.edition import Edition
from games.web.scoring.describe import described, described_sets
from games.web.scoring.words import editor_words

ICONS = (
    "arrow-up", "camera", "cards", "check", "chevron-down", "chevron-left", "chevron-right", "close", "copy", "flag",
    "info", "link", "menu", "minus", "pencil", "people", "plus", "question", "search", "trash", "triangle", "undo",
)  # fmt: skip


@dataclass(frozen=True)
class EditorValues:
    """config: what the script reads. icons: the drawings it clones. is_fixed: edition and players are given."""

    config: Mapping[str, Any]
    is_fixed: bool
    icons: Sequence[str] = ICONS


def editor_values(
    edition: Edition,
    *,
    table: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
    is_fixed: bool = False,
    draft: str = "calculator",
    is_shell: bool = False,
) -> EditorValues:
    """Return what the editor starts with.

    table: a document of `check_board`; without one `names` makes empty boards. is_fixed: the edition and the players
    of a tournament's table cannot be changed. draft: the name under which the browser keeps unsaved work.
    is_shell: the page that devices keep, which knows nothing of what its address asks for.
    """
    language = get_language() or "en"
    config: dict[str, Any] = {
        "edition": described(edition, language),
        "sets": [] if is_fixed else described_sets(language),
        "table": table,
        "names": list(names),
        "fixed": is_fixed,
        "draft": draft,
        "shell": is_shell,
        "language": language,
        "words": editor_words(),
        "urls": {
            "page": reverse("score-calculator"),
            "check": reverse("board-check"),
            "paste": reverse("board-paste"),
            "editions": reverse("board-editions"),
            "worker": reverse("board-worker"),
            "rules": reverse("edition", args=["EDITION"]),
        },
    }
    return EditorValues(config, is_fixed)
