"""Files to be rechecked with a calculator: every change of a player, the sum of one, all changes of a period."""

from collections.abc import Iterator, Sequence

from django.http import Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from evotourney.file_etag import with_etag
from games.exports import rating_changes_csv
from games.exports.csv_text import csv_chunks
from games.web.export import options_from
from ratings import history
from ratings.history import Calculation
from ratings.models import Ladder, RatingPeriod
from ratings.systems.elo import WHOLE
from ratings.systems.expectation import MILLION
from ratings.web.period_changes import period_change_rows
from ratings.web.player import read_day
from ratings.web.words import plain

HISTORY = (
    "day",
    "tournament",
    "games",
    "games_before",
    "k",
    "k_reason",
    "total",
    "change",
    "before",
    "after",
)
SUM = ["tournament", "round", "table", "seat", "seats", "place", "opponent", "rating", "opponent_rating"]
SUM += ["difference", "counted", "expected", "result", "result_less_expected", "mean_of_table"]


@require_safe
def history_csv(request: HttpRequest, public_id: str, code: str) -> HttpResponseBase:
    card = history.person(public_id)
    rows = history.rating_history(code, card.player_id) if card else []
    if not rows:
        raise Http404
    lines = (
        (
            row.day.isoformat(),
            row.tournament,
            row.games,
            row.games_before,
            row.k,
            row.k_reason,
            plain(row.total, WHOLE, 6),
            row.change,
            row.rating_before,
            row.rating_after,
        )
        for row in rows
    )
    return _file(request, HISTORY, lines, f"rating-{public_id}-{code}.csv")


@require_safe
def change_csv(request: HttpRequest, public_id: str, code: str, day: str) -> HttpResponseBase:
    card = history.person(public_id)
    calculation = history.change_calculation(code, card.player_id, read_day(day)) if card else None
    if calculation is None:
        raise Http404
    return _file(request, SUM, _sum_lines(calculation), f"change-{public_id}-{code}-{day}.csv")


@require_safe
def period_changes_csv(request: HttpRequest, code: str, day: str) -> HttpResponseBase:
    return period_file(request, get_object_or_404(Ladder, code=code), day)


def period_file(request: HttpRequest, ladder: Ladder, day: str) -> HttpResponseBase:
    """Everybody's change in the period that ends on a day; 404 where none does."""
    period = get_object_or_404(
        RatingPeriod.objects.select_related("ladder"), ladder=ladder, ends_on=read_day(day)
    )
    lines = period_change_rows(period)
    return _file(request, rating_changes_csv.COLUMNS, lines, f"rating-changes-{ladder.code}-{day}.csv")


def _sum_lines(calculation: Calculation) -> Iterator[tuple]:
    row = calculation.row
    for table in calculation.tables:
        for line in table.lines:
            yield (
                table.tournament,
                table.round_number,
                table.table_number,
                table.seat_number,
                table.seats,
                table.place,
                line.card.name,
                row.rating_before,
                line.rating,
                line.difference,
                line.counted,
                plain(line.expected, MILLION, 6),
                plain(line.score, MILLION, 1),
                plain(line.score - line.expected, MILLION, 6),
                plain(table.total, WHOLE, 6),
            )
    empty = ("",) * (len(SUM) - 2)
    for name, value in (
        ("sum of the tables", plain(row.total, WHOLE, 6)),
        ("K", row.k),
        ("K x sum", plain(row.k * row.total, WHOLE, 4)),
        ("change", row.change),
        ("rating before", row.rating_before),
        ("rating after", row.rating_after),
    ):
        yield (name, *empty, value)


def _file(
    request: HttpRequest, columns: Sequence[str], lines: Iterator[tuple], name: str
) -> HttpResponseBase:
    pieces = csv_chunks(columns, lines, options_from(request))
    response = StreamingHttpResponse(
        (piece.encode() for piece in pieces), content_type="text/csv; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return with_etag(request, response)
