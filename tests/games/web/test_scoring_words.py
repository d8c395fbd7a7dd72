"""The words that travel with the editor: none is missing, none is left over, counted ones have every form."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from games.web.scoring.editor import ICONS
from games.web.scoring.words import editor_words

SCRIPTS = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(settings.BASE_DIR, "evotourney", "static", "js", "board").glob("*.js"))
)
# Keys put together while running.
MADE_UP = re.compile(r"^(thing_|for_|by_(animals|discard|population|traits)$|\w+_hint$|grass$|mushroom$)")


def test_every_word_the_scripts_say_is_handed_over():
    said = set(re.findall(r'(?:say|counted)\("(\w+)"', SCRIPTS))
    assert set() == said - editor_words().keys()


def test_no_word_is_handed_over_in_vain():
    unused = {key for key in editor_words() if f'"{key}"' not in SCRIPTS and not MADE_UP.match(key)}
    assert set() == unused


def test_every_icon_the_scripts_draw_is_in_the_page():
    drawn = set(re.findall(r'(?:icon\(|drawing: )"([\w-]+)"', SCRIPTS))
    assert set() == drawn - set(ICONS)


@pytest.mark.parametrize("language", ["en", "ru", "uk", "ja"])
def test_counted_words_have_a_form_for_every_number(language):
    with override(language):
        forms = [word for word in editor_words().values() if isinstance(word, dict)]
    assert forms
    assert all({"one", "few", "many", "other"} == form.keys() for form in forms)
