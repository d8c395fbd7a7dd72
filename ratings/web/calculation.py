"""The calculation of a change as the pages show it: the answer in a sentence, the sum, the rule."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from evotourney.design.words import signed
from ratings.history import Calculation, TableCalculation
from ratings.systems.elo import WHOLE, rating_change
from ratings.systems.expectation import MILLION
from ratings.web.words import fixed, k_sentence, score_text, tables_worth


@dataclass(frozen=True)
class LineView:
    name: str
    public_id: str
    rating: int
    difference: str
    expected: str
    score: str
    contribution: str


@dataclass(frozen=True)
class TableView:
    title: str
    seat: str
    place: str
    mean: str
    total: str
    lines: tuple[LineView, ...]


def calculation_html(
    calculation: Calculation, download_url: str = "", player_url: str = "", is_folded: bool = False
) -> str:
    """The sunken box under a change. is_folded: the tables are closed until asked for."""
    values = calculation_view(calculation)
    values |= {"download_url": download_url, "player_url": player_url, "is_folded": is_folded}
    return render_to_string("ratings/parts/calculation.html", values)


def calculation_view(calculation: Calculation) -> dict[str, object]:
    """Everything the template needs, as text."""
    row = calculation.row
    settings = calculation.settings
    product = row.k * row.total
    rounded = rating_change(row.k, row.total)
    several = len({table.tournament_slug for table in calculation.tables}) > 1
    return {
        "answer": _answer(calculation),
        "tables": [_table_view(table, several) for table in calculation.tables],
        "together": fixed(row.total, WHOLE, 3, is_signed=True),
        "k": row.k,
        "product": fixed(product, WHOLE, 2, is_signed=True),
        "rounded": rounded,
        "is_floored": rounded != row.change,
        "change": row.change,
        "change_text": signed(row.change),
        "before": row.rating_before,
        "after": row.rating_after,
        "k_sentence": k_sentence(row.k, row.k_full, row.k_reason, row.games, settings) if settings else "",
        "is_live": calculation.is_live,
        "is_corrected": calculation.is_corrected,
        "is_elo": settings is not None,
        "cap": settings.cap if settings else 0,
        "is_capped": any(
            line.counted != line.difference for table in calculation.tables for line in table.lines
        ),
    }


def _answer(calculation: Calculation) -> str:
    row = calculation.row
    values = {
        "rating": row.rating_before,
        "scored": tables_worth(calculation.scored),
        "expected": tables_worth(calculation.expected),
    }
    if calculation.settings is None:
        return _("This ladder is for study: its numbers are not made of sums that can be shown here.")
    if row.total > 0:
        return (
            _(
                "Finished ahead of more opponents than a rating of %(rating)s predicted: "
                "%(scored)s tables’ worth against %(expected)s expected."
            )
            % values
        )
    if row.total < 0:
        return (
            _(
                "Finished ahead of fewer opponents than a rating of %(rating)s predicted: "
                "%(scored)s tables’ worth against %(expected)s expected."
            )
            % values
        )
    return _("Finished exactly as a rating of %(rating)s predicted: %(scored)s tables’ worth.") % values


def _table_view(table: TableCalculation, with_tournament: bool) -> TableView:
    opponents = table.seats - 1
    title = _("Round %(number)s") % {"number": table.round_number}
    return TableView(
        title=f"{table.tournament}, {title}" if with_tournament else title,
        seat=_("seat %(seat)s of %(seats)s") % {"seat": table.seat_number, "seats": table.seats},
        place=_("place %(place)s") % {"place": table.place},
        mean=ngettext("mean of %(n)s opponent", "mean of %(n)s opponents", opponents) % {"n": opponents},
        total=fixed(table.total, WHOLE, 3, is_signed=True),
        lines=tuple(
            LineView(
                name=line.card.name,
                public_id=line.card.public_id,
                rating=line.rating,
                difference=signed(line.difference),
                expected=fixed(line.expected, MILLION, 3),
                score=score_text(line.score),
                contribution=fixed(line.score - line.expected, MILLION, 3, is_signed=True),
            )
            for line in table.lines
        ),
    )
