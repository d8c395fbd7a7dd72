"""The colours: one list for the device's wish and one for the person's, and all of them readable."""

import re
from pathlib import Path

import pytest

from evotourney.design.showcase import TOKENS, tokens

SHEETS = Path(TOKENS).parent
TEXT_PAIRS = [
    *((ink, ground) for ink in ("ink", "ink 2", "ink 3") for ground in ("page", "surface", "sunken")),
    *((ink, ground) for ink in ("primary", "live", "warn", "bad", "down") for ground in ("page", "surface")),
    *((ink, "primary soft") for ink in ("ink", "ink 2", "ink 3", "live")),
    ("on primary", "primary"),
    ("on primary", "primary hover"),
    ("primary soft ink", "primary soft"),
    ("live", "live soft"),
    ("warn", "warn soft"),
    ("bad", "bad soft"),
]
SHAPE_PAIRS = [("edge", ground) for ground in ("page", "surface", "sunken")] + [("focus", "page")]


def contrast(one, other):
    """Contrast ratio of two #rrggbb colours, WCAG 2.2."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_stands_out_at_least_four_and_a_half_to_one(theme):
    values = {token["name"]: token[theme] for token in tokens()}
    weak = [pair for pair in TEXT_PAIRS if contrast(values[pair[0]], values[pair[1]]) < 4.5]
    assert [] == weak


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_borders_of_controls_and_the_focus_ring_stand_out_three_to_one(theme):
    values = {token["name"]: token[theme] for token in tokens()}
    weak = [pair for pair in SHAPE_PAIRS if contrast(values[pair[0]], values[pair[1]]) < 3]
    assert [] == weak


def test_dark_is_the_same_by_wish_of_the_device_and_of_the_person():
    css = TOKENS.read_text(encoding="utf-8")
    by_device = re.search(r':root:not\(\[data-theme="light"\]\) \{([^}]*)\}', css)
    by_person = re.search(r'\n\[data-theme="dark"\] \{([^}]*)\}', css)
    assert by_device
    assert by_person
    assert by_device[1].split() == by_person[1].split()


def test_no_sheet_brings_colours_of_its_own():
    strangers = {
        sheet.name: found
        for sheet in SHEETS.glob("*.css")
        if sheet.name not in ("tokens.css", "sheet.css")
        and (found := re.findall(r"#[0-9a-f]{6}\b", sheet.read_text(encoding="utf-8")))
    }
    assert {} == strangers
