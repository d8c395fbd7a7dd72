"""Words of the guide's tables in other languages: sentences that come from docstrings and files, which are English.

Whoever translates pages of the guide puts these words beside them, `templates/docs/<language>/words.toml`: the English
sentence is the key. Sentences of pages and forms stand in the catalogue instead.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language

TEXTS = Path(settings.BASE_DIR) / "templates" / "docs"


@cache
def words_of(language: str) -> Mapping[str, str]:
    """English sentence -> the same in a language; empty where nobody translated the guide."""
    path = TEXTS / language / "words.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def said(sentence: str) -> str:
    """A sentence in the language that is active, else as it is."""
    return words_of(get_language() or "en").get(sentence, sentence)
