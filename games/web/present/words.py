"""Words and numbers as the pages write them: places, points, criteria, statuses."""

import datetime
from collections.abc import Mapping, Sequence

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from games.exports import EXPORTS
from games.scoring.edition import EditionError, load_edition
from games.standings.points import UNIT, format_points, two_decimals
from games.standings.rank import POINTS
from games.standings.schemes.scheme import Scheme
from games.standings.tiebreaks import TIEBREAKS
from ratings.queries import ladders

PLACES: Mapping[int, Promise] = {
    1: pgettext_lazy("place at a table", "1st"),
    2: pgettext_lazy("place at a table", "2nd"),
    3: pgettext_lazy("place at a table", "3rd"),
    4: pgettext_lazy("place at a table", "4th"),
    5: pgettext_lazy("place at a table", "5th"),
    6: pgettext_lazy("place at a table", "6th"),
    7: pgettext_lazy("place at a table", "7th"),
    8: pgettext_lazy("place at a table", "8th"),
    9: pgettext_lazy("place at a table", "9th"),
}

CRITERIA: Mapping[str, Promise] = {
    POINTS: gettext_lazy("Points"),
    "beat_more_than_half": gettext_lazy("More than half beaten"),
    "direct_encounter": gettext_lazy("Direct encounter"),
    "discard": gettext_lazy("Discard pile"),
    "final_score": gettext_lazy("Final scores"),
    "first_places": gettext_lazy("First places"),
    "lot": gettext_lazy("Lot"),
    "opponents_points": gettext_lazy("Opponents’ points, lowest dropped"),
    "opponents_points_all": gettext_lazy("Opponents’ points"),
    "opponents_points_median": gettext_lazy("Opponents’ points, median"),
    "opponents_rating": gettext_lazy("Opponents’ rating"),
    "progressive": gettext_lazy("Progressive points"),
    "second_places": gettext_lazy("Second places"),
    "share_of_table": gettext_lazy("Share of the table × n"),
    "sole_first_places": gettext_lazy("Tables won alone"),
    "sonneborn_berger": gettext_lazy("Points of opponents beaten"),
    "start_rank": gettext_lazy("Start rank"),
    "tables_played": gettext_lazy("Tables played"),
}
COLUMN_HEADS: Mapping[str, Promise] = {
    "first_places": pgettext_lazy("column of the standings", "Firsts"),
    "sole_first_places": pgettext_lazy("column of the standings", "Wins"),
    "second_places": pgettext_lazy("column of the standings", "Seconds"),
    "share_of_table": pgettext_lazy("column of the standings", "Share × n"),
    "opponents_points": pgettext_lazy("column of the standings", "Opponents’ points"),
    "opponents_points_all": pgettext_lazy("column of the standings", "Opponents’ points"),
    "opponents_points_median": pgettext_lazy("column of the standings", "Opponents’ points"),
    "sonneborn_berger": pgettext_lazy("column of the standings", "Beaten"),
    "final_score": pgettext_lazy("column of the standings", "Scores"),
    "discard": pgettext_lazy("column of the standings", "Discard"),
}
SCHEMES: Mapping[str, Promise] = {
    "place_points": gettext_lazy("Place points"),
    "five_three_two_one": gettext_lazy("5-3-2-1"),
    "six_four_two_zero": gettext_lazy("6-4-2-0"),
    "winner_takes_all": gettext_lazy("Winner takes all"),
    "wins": gettext_lazy("Wins"),
    "table_share": gettext_lazy("Share of the table"),
    "raw_scores": gettext_lazy("Final scores"),
}
POSITIONS: Mapping[int, Promise] = {
    1: pgettext_lazy("by the … criterion", "first"),
    2: pgettext_lazy("by the … criterion", "second"),
    3: pgettext_lazy("by the … criterion", "third"),
    4: pgettext_lazy("by the … criterion", "fourth"),
    5: pgettext_lazy("by the … criterion", "fifth"),
    6: pgettext_lazy("by the … criterion", "sixth"),
    7: pgettext_lazy("by the … criterion", "seventh"),
    8: pgettext_lazy("by the … criterion", "eighth"),
}


def place_text(place: int | None) -> str:
    """A place at a table in words: 2nd; nothing for none."""
    if place is None:
        return ""
    return str(PLACES.get(place, place))


def units_text(units: int) -> str:
    """Points as people write them, with the decimal mark of the language."""
    return format_points(units).replace(".", formats.get_format("DECIMAL_SEPARATOR"))


def points_words(units: int) -> str:
    """4 points, 1½ points; a part has a form of its own, which in Ukrainian is none of the plural forms."""
    if units % UNIT:
        words = pgettext("with a fraction", "%(points)s points")
    else:
        words = ngettext("%(points)s point", "%(points)s points", abs(units) // UNIT)
    return words % {"points": units_text(units)}


def scored_words(score: int) -> str:
    """31 points of the game, as in the breakdown of a board."""
    return ngettext("%(score)d point", "%(score)d points", score) % {"score": score}


def criterion_name(code: str) -> str:
    """The name of a criterion of the standings; a tiebreak without a word of its own uses its module's."""
    if code in CRITERIA:
        return str(CRITERIA[code])
    return _(TIEBREAKS[code].NAME)


def column_head(code: str) -> str:
    return str(COLUMN_HEADS[code]) if code in COLUMN_HEADS else criterion_name(code)


def criterion_text(code: str, value: int | None) -> str:
    """The value of a criterion as printed; a dash where it does not apply."""
    if value is None:
        return "–"
    if code == POINTS or TIEBREAKS[code].KIND == "points":
        return fixed_units_text(value) if code in DECIMAL_CRITERIA else units_text(value)
    if code == "start_rank":
        return str(abs(value))
    return str(value)


DECIMAL_CRITERIA = frozenset(
    {
        "share_of_table",
        "opponents_points",
        "opponents_points_all",
        "opponents_points_median",
        "sonneborn_berger",
    }
)


def fixed_units_text(units: int) -> str:
    """Always two decimals, so that a column of averages lines up: 4.75."""
    text = two_decimals(abs(units), formats.get_format("DECIMAL_SEPARATOR"))
    return f"−{text}" if units < 0 else text


EXPORT_NAMES: Mapping[str, Promise] = {
    "archive_json": gettext_lazy("Archive with a chain of hashes"),
    "cross_table_csv": gettext_lazy("Cross-table"),
    "duel_report_trf": gettext_lazy("FIDE report file, two players a table"),
    "players_csv": gettext_lazy("Players"),
    "results_csv": gettext_lazy("Results, one row per seat"),
    "standings_csv": gettext_lazy("Standings"),
    "table_report": gettext_lazy("Report file with tables"),
}


def export_name(code: str) -> str:
    """The name of a file format; one without a word of its own uses its module's."""
    return str(EXPORT_NAMES[code]) if code in EXPORT_NAMES else _(EXPORTS[code].NAME)


def scheme_name(scheme: Scheme) -> str:
    return str(SCHEMES[scheme.code]) if scheme.code in SCHEMES else _(scheme.name)


def ladder_name(code: str) -> str:
    """A ladder in the reader's language; its code where the site does not know it."""
    return next((_(one.name) for one in ladders() if one.code == code), code)


def position_word(position: int) -> str:
    """first, second ... as in “by the third criterion”."""
    return str(POSITIONS.get(position, f"{position}."))


def edition_name(code: str) -> str:
    """The edition in the reader's language; its code where the site no longer knows it."""
    try:
        return load_edition(code).name_in(get_language() or "en")[0]
    except EditionError:
        return code


def trait_name(code: str, trait_id: str) -> str:
    """A trait of an edition in the reader's language; the id where it is unknown."""
    try:
        trait = load_edition(code).traits.get(trait_id)
    except EditionError:
        return trait_id
    return trait.name_in(get_language() or "en")[0] if trait else trait_id


def joined(names: list[str]) -> str:
    """Ada, Boris and Chen."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def numbers_text(numbers: Sequence[int]) -> str:
    """Table numbers in order, three and more in a row as a range: 1–4, 7, 9."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def sizes_text(sizes: list[int]) -> str:
    """Allowed table sizes as a range where they are one: 3–5, else 2, 4."""
    ordered = sorted(sizes)
    if len(ordered) > 1 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]}–{ordered[-1]}"
    return ", ".join(map(str, ordered))


def left_text(seconds: float) -> str:
    """Time left on a clock: 41:20, 1:05:00; never below zero."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, second = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{second:02d}" if hours else f"{minutes}:{second:02d}"


def day_text(day: datetime.date) -> str:
    return formats.date_format(day, "SHORT_DATE_FORMAT")


def seats_of(numbers: list[int]) -> str:
    """Seat 1, Seats 3, 4."""
    text = ", ".join(map(str, numbers))
    return ngettext("Seat %(numbers)s", "Seats %(numbers)s", len(numbers)) % {"numbers": text}


def bye_text(kind: str) -> str:
    return pgettext("a round without a table", "bye") if kind == "pairing" else _("bye asked for")


THINGS: Mapping[str, Promise] = {
    "animal": pgettext_lazy("on a board", "animals"),
    "eaten_regenerating": pgettext_lazy("on a board", "eaten, regenerating"),
    "food": pgettext_lazy("on a board", "food in the bag"),
    "population": pgettext_lazy("on a board", "population"),
    "trait": pgettext_lazy("on a board", "trait cards"),
    "score_pile": pgettext_lazy("on a board", "score pile"),
    "bonus": pgettext_lazy("on a board", "bonus tokens"),
}


def thing_name(edition_code: str, what: str) -> str:
    """What a line of a breakdown counts: animals, food, or a trait by its name."""
    return str(THINGS[what]) if what in THINGS else trait_name(edition_code, what)
