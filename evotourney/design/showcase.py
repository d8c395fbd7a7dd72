"""Invented content for `/style/`, where every part of the pages stands once."""

import re
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from django import forms

from evotourney.charts import (
    Line,
    RatingPoint,
    distribution_chart,
    head_to_head_bar,
    lines_chart,
    places_chart,
    rating_chart,
)
from evotourney.design.icons import OUTLINES

TOKENS = Path(__file__).parent.parent / "static" / "css" / "tokens.css"

HISTORY = (
    (date(2022, 12, 10), 1540, "First Steps", True),
    (date(2023, 2, 4), 1588, "Steppe Online", True),
    (date(2023, 4, 16), 1572, "Spring Tables", True),
    (date(2023, 7, 8), 1634, "Summer Open 2023", False),
    (date(2023, 9, 17), 1660, "Autumn Cup 2023", False),
    (date(2023, 12, 29), 1641, "Winter Evening", False),
    (date(2024, 3, 23), 1688, "Pangea Cup 2024", False),
    (date(2024, 6, 15), 1726, "Summer Open 2024", False),
    (date(2024, 9, 1), 1716, "Lviv Tables 2024", False),
    (date(2024, 12, 21), 1761, "Darwin’s Tea 2024", False),
    (date(2025, 3, 2), 1748, "Steppe Online 2025", False),
    (date(2025, 5, 25), 1783, "Spring Tables 2025", False),
    (date(2025, 8, 9), 1801, "Summer Open 2025", False),
    (date(2025, 10, 18), 1775, "Autumn Cup 2025", False),
    (date(2026, 1, 3), 1812, "Winter Evening 2026", False),
    (date(2026, 3, 1), 1837, "Steppe Online 2026", False),
    (date(2026, 5, 16), 1863, "Spring Tables 2026", False),
    (date(2026, 7, 12), 1827, "Lviv Tables 2026", False),
    (date(2026, 8, 30), 1838, "Summer Open 2026", False),
    (date(2026, 11, 24), 1846, "Pangea Cup 2026", False),
)

OPPONENTS = (
    ("Anna Lindqvist", 6, 8),
    ("Павел Бережной", 8, 4),
    ("山本 葵", 5, 4),
    ("Соломія Гнатюк", 6, 2),
)

LADDER = (
    # rank, places won, name, club, games, rating, live, tournament, is_live, provisional, mine
    (1, 0, "Anna Lindqvist", "SE", 79, 1874, 8, "Autumn Cup 2026", "", ""),
    (2, 1, "Мария Сёмина", "RU · Мезозой", 86, 1846, 2, "Autumn Cup 2026", "", "mine"),
    (3, -1, "Hanna Kowalczyk", "PL", 64, 1812, None, "Pangea Cup 2026", "", ""),
    (4, 2, "渡辺 直樹", "JP", 73, 1805, None, "Pangea Cup 2026", "", ""),
    (5, 0, "Николай Гордиенко-Преображенский", "UA · Дніпро", 68, 1791, -16, "Autumn Cup 2026", "", ""),
    (6, None, "Mateo Ruiz", "ES", 9, 1694, None, "Pangea Cup 2026", "provisional", ""),
)


class SampleForm(forms.Form):
    score = forms.IntegerField(label="Score of seat 2", max_value=99)
    name = forms.CharField(label="Name", help_text="As you write it, in any script.")
    comment = forms.CharField(label="Comment", widget=forms.Textarea(attrs={"rows": 2}), required=False)
    edition = forms.ChoiceField(
        label="Edition", choices=[("base", "Origin of Species"), ("fly", "Time to Fly")]
    )
    rated = forms.BooleanField(label="Counts for the ladder", required=False)
    pace = forms.ChoiceField(
        label="Rounds", choices=[("4", "Four"), ("5", "Five")], widget=forms.RadioSelect, initial="5"
    )


def sample_form() -> SampleForm:
    """A form with one fault, as it comes back to the person who typed."""
    form = SampleForm({"score": "31", "name": "", "edition": "base", "rated": "on", "pace": "5"})
    form.add_error("score", "31 claimed, the board gives 29: two traits lie on a dead animal.")
    return form


@cache
def tokens() -> list[dict[str, str]]:
    """Every colour of the token sheet: its name, its value in light and in dark."""
    blocks = re.findall(r'\[data-theme="(light|dark)"\] \{([^}]*)\}', TOKENS.read_text(encoding="utf-8"))
    values = {theme: dict(re.findall(r"--([\w-]+): (#\w+);", block)) for theme, block in blocks}
    return [
        {
            "name": name.replace("-", " "),
            "token": f"var(--{name})",
            "light": light,
            "dark": values["dark"][name],
        }
        for name, light in values["light"].items()
    ]


def showcase() -> dict[str, Any]:
    """The context of `style.html`."""
    points = [
        RatingPoint(day, rating, name, f"?why={place}#changes", is_provisional)
        for place, (day, rating, name, is_provisional) in enumerate(HISTORY)
    ]
    columns = [
        "rank",
        "places",
        "name",
        "club",
        "games",
        "rating",
        "live",
        "tournament",
        "provisional",
        "look",
    ]
    return {
        "tokens": tokens(),
        "icons": sorted(OUTLINES),
        "ring_sizes": range(2, 9),
        "form": sample_form(),
        "ladder": [dict(zip(columns, row, strict=True)) for row in LADDER],
        "rating": rating_chart(points, live_change=2),
        "places": places_chart([33, 25, 17, 11], ["1st", "2nd", "3rd", "4th"], [21.5] * 4),
        "distribution": distribution_chart(
            1200, 50, [6, 9, 14, 24, 34, 48, 53, 44, 38, 27, 18, 12, 7, 4], mine=1846
        ),
        "compared": lines_chart(
            "Two players",
            [
                Line("Мария Сёмина", [(point.day, point.rating) for point in points[6:]]),
                Line("Ольга Снегирь", [(point.day, 3420 - point.rating) for point in points[8:]]),
            ],
        ),
        "opponents": [
            {
                "name": name,
                "met": ahead + behind,
                "ahead": ahead,
                "behind": behind,
                "bar": head_to_head_bar(ahead, behind),
            }
            for name, ahead, behind in OPPONENTS
        ],
        "facts": [
            {"name": "Rank", "value": 2, "after": ""},
            {"name": "Best", "value": 1863, "after": ""},
            {"name": "Games", "value": 86, "after": ""},
            {"name": "Tables won", "value": "38%", "after": ""},
        ],
        "tabs": [
            {"text": "Overview", "url": "#main", "current": False},
            {"text": "Round 3", "url": "#main", "current": True},
            {"text": "Standings", "url": "#main", "current": False},
            {"text": "Calls", "url": "#main", "current": False, "count": 1},
        ],
        "page": {"shown": "1–50 of 214", "next_url": "#main", "next_text": "Next 50", "csv_url": "#main"},
        "conflict": {
            "title": "Table 3",
            "sentence": "Роман Дегтярёв changed table 3 at 18:52, while you were typing.",
            "rows": [
                {"name": "Андрій Їжакевич", "stored": 23, "yours": 24, "differs": True},
                {"name": "Clara Meunier", "stored": 15, "yours": 15, "differs": False},
            ],
            "keep_url": "#main",
            "form_id": "sample",
            "save_name": "save",
            "save_value": "mine",
        },
    }
