"""Tables of the user guide, made from registries, files and settings, so that they say what the site does.

Every function returns plain values for the template of one page, in the language that is active: names by the
catalogue, sentences of docstrings and files by the words that a translated page brings (`docs_words`).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings as site
from django.core import management
from django.core.management import find_commands
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.contents import tournament_formats
from games.exports import EXPORTS
from games.imports import csv_bytes, headings, players_csv
from games.models import Tournament
from games.scoring.edition import edition_codes
from games.scoring.findings import CODES
from games.scoring.set_file import SetFile, read_set
from games.scoring.wording import SENTENCES
from games.seating.measure import TERMS
from games.seating.table_sizes import split
from games.standings.rank import PRESETS
from games.standings.schemes.scheme import LARGEST_TABLE, SMALLEST_TABLE, Scheme, load_scheme, scheme_codes
from games.standings.tiebreaks import TIEBREAKS
from games.web.arbiter.proof import ANSWERS, NAMES
from games.web.docs_columns import COLUMN_WORDS
from games.web.docs_words import said
from games.web.present.words import criterion_name, export_name, place_text, scheme_name, units_text
from games.web.scoring.describe import set_name
from ratings.apps import SHIPPED
from ratings.models import Ladder
from ratings.queries import ACTIVE_MONTHS, BOARD_GAMES, PROVISIONAL_GAMES
from ratings.services.tables import LONG_DAYS
from ratings.systems import elo, systems
from ratings.systems.calculation import explain
from ratings.systems.expectation import MILLION
from ratings.systems.game import Game
from ratings.web.words import fixed, score_text

API = "api/v1/"
METHODS = ("get", "post", "put", "patch", "delete")
OUR_APPS = ("games", "ratings", "evotourney")
PREFERRED = 4
MOST_NAME_WORDS = 4
EVERYBODYS_OPTIONS = re.compile(
    r" \[(-h|--version|-v .*?|--settings .*?|--pythonpath .*?|--traceback|--no-color|--force-color|--skip-checks)\]"
)
SAMPLE_PLAYERS = (5, 6, 7, 9, 10, 11, 14, 22)

CHAIN_WORDS: Mapping[str, str] = {
    "discard": "larger discard",
    "animals": "more animals",
    "traits": "more trait cards",
    "population": "larger population",
    "lot": "then only a lot",
}
KIND_WORDS: Mapping[str, str] = {
    "box": "base game",
    "expansion": "expansion",
    "scenario": "scenario",
}
ENDPOINT_WORDS: Mapping[str, str] = {
    "api-schema": "The schema of all this (OpenAPI 3), for code generators.",
    "api-docs": "The same to read and to try out.",
    "api-all-players-csv": "All players as a file.",
    "api-tournaments-csv": "All tournaments as a file.",
    "api-rounds-csv": "Published rounds as a file.",
    "api-tables-csv": "Tables of a published round as a file.",
}


@dataclass(frozen=True)
class Row:
    """One line of a table of the guide: its stable code, its name, what it means, and short remarks."""

    code: str
    name: str
    meaning: str = ""
    remarks: tuple[str, ...] = ()


def seating() -> dict[str, Any]:
    """Terms in their order, how numbers of players split into tables, and the words of the settings."""
    return {
        "terms": [Row(code, str(NAMES.get(code, code)), str(ANSWERS.get(code, ""))) for code in TERMS],
        "preferred": PREFERRED,
        "splits": [
            (players, [_sizes_words(players, allowed) for allowed in ((3, 4), (3, 4, 5), (4, 5))])
            for players in SAMPLE_PLAYERS
        ],
        "modes": _labels(Tournament.Mode),
        "clubs": _labels(Tournament.Clubs),
        "off_sizes": _labels(Tournament.OffSize),
        "first_rounds": _labels(Tournament.FirstRound),
        "turn_orders": _labels(Tournament.TurnOrder),
    }


def scoring() -> dict[str, Any]:
    """Every set of the folder and every code of a finding with its sentences."""
    lines: dict[str, list[Row]] = {"classic": [], "north_star": []}
    for found in sorted(map(read_set, edition_codes()), key=_set_order):
        lines.setdefault(found.get("line", ""), []).append(_set_row(found))
    return {
        "lines": lines,
        "findings": [(code, tuple(_sentences(code))) for code in sorted(CODES)],
    }


def standings() -> dict[str, Any]:
    """Schemes with their rows, tiebreaks with what each compares, presets of the order."""
    schemes = [load_scheme(code) for code in scheme_codes()]
    return {
        "preferred": PREFERRED,
        "places": [place_text(place) for place in range(1, LARGEST_TABLE + 1)],
        "schemes": [_scheme_values(scheme) for scheme in schemes],
        "tiebreaks": [
            Row(code, criterion_name(code), _first_sentence(module), (getattr(module, "LETTERS", ""),))
            for code, module in sorted(TIEBREAKS.items(), key=lambda one: _place_in_default(one[0]))
        ],
        "presets": [[criterion_name(code) for code in ("points", *order)] for order in PRESETS.values()],
    }


def limits() -> dict[str, Any]:
    """The numbers that the pages of words mention: of the ladder and of acceptance."""
    return {
        "board_games": BOARD_GAMES,
        "provisional_games": PROVISIONAL_GAMES,
        "active_months": ACTIVE_MONTHS,
        "long_days": LONG_DAYS,
        "min_players": Ladder._meta.get_field("min_players").default,
        "min_rounds": Ladder._meta.get_field("min_rounds").default,
    }


def ratings() -> dict[str, Any]:
    """The settings of the engine, one table worked out by it, and the rating systems there are."""
    return {
        "settings": elo.DEFAULT,
        "whole": elo.SHARES,
        "example": rating_example(),
        "systems": [
            Row(code, _(module.NAME), _first_sentence(module), ("official",) if module.OFFICIAL else ())
            for code, module in sorted(systems().items())
        ],
        "ladders": [Row(code, _(name)) for code, name in SHIPPED],
        **limits(),
    }


EXAMPLE_BEFORE: Mapping[str, elo.PlayerState] = {
    "Ada": elo.PlayerState(1620, 45),
    "Boris": elo.PlayerState(1540, 64),
    "Chen": elo.PlayerState(1500, 12),
    "Daria": elo.PlayerState(1460, 33),
}
EXAMPLE_PLACES = {"Boris": 1, "Ada": 2, "Chen": 2, "Daria": 4}
EXAMPLE_PLAYER = "Ada"


def rating_example() -> dict[str, Any]:
    """One table of four, as the engine rates it: everybody's change, and one player's sum line by line."""
    game = Game("example", EXAMPLE_PLACES)
    changes = {one.player_id: one for one in elo.rate_period(EXAMPLE_BEFORE, [game])}
    made = explain(EXAMPLE_PLAYER, EXAMPLE_BEFORE, [game])[0]
    mine = changes[EXAMPLE_PLAYER]
    opponents = len(made.lines)
    return {
        "player": said(EXAMPLE_PLAYER),
        "seats": [
            {
                "name": said(name),
                "place": place_text(place),
                "tables": EXAMPLE_BEFORE[name].games,
                "before": changes[name].rating_before,
                "k": changes[name].k,
                "change": changes[name].change,
                "after": changes[name].rating_after,
            }
            for name, place in EXAMPLE_PLACES.items()
        ],
        "lines": [
            {
                "opponent": said(line.opponent_id),
                "rating": line.opponent_rating,
                "difference": line.difference,
                "expected": fixed(line.expected, MILLION, 3),
                "result": score_text(line.score),
                "gain": fixed(line.score - line.expected, MILLION, 3, is_signed=True),
            }
            for line in made.lines
        ],
        "opponents": opponents,
        "sum": fixed(made.total * opponents, elo.WHOLE, 3, is_signed=True),
        "mean": fixed(made.total, elo.WHOLE, 3, is_signed=True),
        "k": mine.k,
        "product": fixed(made.total * mine.k, elo.WHOLE, 2, is_signed=True),
        "change": fixed(mine.change, 1, 0, is_signed=True),
        "before": mine.rating_before,
        "after": mine.rating_after,
    }


def files() -> dict[str, Any]:
    """Export formats with their columns, what each column holds, and what the import of players understands."""
    of_tournaments = set(tournament_formats())
    return {
        "columns": [Row(code, code, said(words)) for code, words in COLUMN_WORDS.items()],
        "exports": [
            {
                "code": code,
                "name": export_name(code),
                "extension": module.EXTENSION,
                "meaning": _first_sentence(module),
                "columns": getattr(module, "COLUMNS", ()),
                "of_tournament": code in of_tournaments,
                "is_csv": module.EXTENSION == "csv",
            }
            for code, module in sorted(EXPORTS.items())
        ],
        "fields": headings.fields(),
        "encodings": csv_bytes.TOLD_ENCODINGS,
        "most_rows": players_csv.MOST_ROWS,
    }


def api() -> dict[str, Any]:
    """Every address of the API with its methods, and how often it may be asked."""
    framework: Any = site.REST_FRAMEWORK
    return {
        "endpoints": list(endpoints()),
        "rates": {
            name: rate.replace("/min", "") for name, rate in framework["DEFAULT_THROTTLE_RATES"].items()
        },
        "site_url": site.SITE_URL.rstrip("/"),
    }


def operators() -> dict[str, Any]:
    """The commands of the site, and the settings' defaults that are printed."""
    return {"commands": list(commands())}


def commands() -> Iterator[Row]:
    """Our management commands with their help and options, without those of Django that are only adapted."""
    djangos = find_commands(management.__path__[0])
    for name, app in sorted(management.get_commands().items()):
        label = app if isinstance(app, str) else app.__module__.split(".")[0]
        if label in OUR_APPS and name not in djangos:
            command = management.load_command_class(label, name)
            usage = command.create_parser("manage.py", name).format_usage()
            yield Row(name, name, said(str(command.help)), (_usage(usage),))


def endpoints() -> Iterator[dict[str, Any]]:
    """Every address under /api/v1/, walked from the map of the site."""
    for route, pattern in _walk(get_resolver(site.ROOT_URLCONF), ""):
        if route.startswith(API):
            view = getattr(pattern.callback, "view_class", pattern.callback)
            methods = [method.upper() for method in METHODS if hasattr(view, method)]
            words = ENDPOINT_WORDS.get(str(pattern.name), "")
            yield {
                "path": "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route),
                "methods": methods or ["GET"],
                "meaning": said(words) or _first_sentence(view),
            }


def _walk(resolver: URLResolver, before: str) -> Iterator[tuple[str, URLPattern]]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _walk(one, route)
        else:
            yield route, one


def _usage(text: str) -> str:
    """The options of a command without those every command has."""
    return EVERYBODYS_OPTIONS.sub("", " ".join(text.split())).removeprefix("usage: ")


def _labels(choices: Any) -> list[Row]:
    return [Row(str(value), str(label)) for value, label in choices.choices]


def _sizes_words(players: int, allowed: tuple[int, ...]) -> str:
    sizes = split(players, PREFERRED, allowed)
    return "–" if sizes is None else " + ".join(map(str, sizes))


def _set_order(found: SetFile) -> tuple:
    kinds = list(KIND_WORDS)
    return kinds.index(found.get("kind")), found.get("year", 9999), found.code


def _set_row(found: SetFile) -> Row:
    players, deck = found.get("players", {}), found.get("deck", {})
    remarks = [said(KIND_WORDS[found.get("kind")])]
    if "min" in players:
        remarks.append(said("{min}–{max} players").format_map(players))
    elif "max" in players:
        remarks.append(said("up to {max} players").format_map(players))
    if "size" in deck:
        remarks.append(said("{cards} cards").format(cards=deck["size"] * found.get("decks", 1)))
    if "tiebreak" in found.content:
        chain = [said(CHAIN_WORDS.get(word, word)) for word in found.get("tiebreak").get("chain", [])]
        remarks.append(f"{said('ties')}: {', '.join(chain) or said('shared place')}")
    if found.get("open", False):
        remarks.append(said("open: some cards not published"))
    if not found.get("ratable", True):
        remarks.append(said("unofficial, better not rated"))
    year = found.get("year", "")
    return Row(found.code, set_name(found, get_language() or "en"), str(year), tuple(remarks))


def _sentences(code: str) -> Iterator[str]:
    """What the validator may say under a code, a dash where a name or number stands."""
    seen = set()
    for key, text in SENTENCES.items():
        if key.partition(".")[0] == code:
            plain = re.sub(r"%\(\w+\)s", "…", _(text))
            if plain not in seen:
                seen.add(plain)
                yield plain


def _scheme_values(scheme: Scheme) -> dict[str, Any]:
    rows = []
    if scheme.is_by_place:
        for size in range(SMALLEST_TABLE, LARGEST_TABLE + 1):
            points = [units_text(units) for units in scheme.row(size, PREFERRED)]
            rows.append((size, points + [""] * (LARGEST_TABLE - size)))
    return {
        "code": scheme.code,
        "name": scheme_name(scheme),
        "source": said(scheme.source),
        "trust": scheme.trust,
        "measure": scheme.measure,
        "has_equal_means": scheme.has_equal_means,
        "rows": rows,
    }


def _place_in_default(code: str) -> tuple[int, str]:
    order = PRESETS["default"]
    return (order.index(code) if code in order else len(order), criterion_name(code))


def _first_sentence(documented: object) -> str:
    """The first paragraph of a docstring on one line, without a short name and colon in front, as it is said here."""
    paragraph = " ".join((documented.__doc__ or "").strip().partition("\n\n")[0].split())
    name, colon, rest = paragraph.partition(": ")
    text = rest if colon and len(name.split()) <= MOST_NAME_WORDS else paragraph
    return said(text[:1].upper() + text[1:])
