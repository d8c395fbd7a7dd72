"""The cross table: every player over every round."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Seat
from games.standings import sheet
from games.web.present.words import bye_text, place_text, units_text
from games.web.snapshot import Snapshot


@dataclass(frozen=True)
class CrossCell:
    """One round of one player: what counts, and beneath it what happened."""

    points: str
    below: str
    url: str = ""


@dataclass(frozen=True)
class CrossLine:
    rank: str
    name: str
    url: str
    cells: tuple[CrossCell, ...]
    points: str
    is_mine: bool


def cross_lines(snapshot: Snapshot, *, slug: str, me: int | None) -> list[CrossLine]:
    """Rows in the order of the standings, one cell for every round."""
    history = snapshot.standings.history
    return [
        CrossLine(
            rank=row.rank_text,
            name=snapshot.name(row.player_id),
            url=reverse("player", args=[snapshot.players[row.player_id].public_id]),
            cells=tuple(_cell(slug, cell) for cell in sheet.cells(row.player_id, history)),
            points=units_text(row.points),
            is_mine=row.player_id == me,
        )
        for row in snapshot.standings.rows
    ]


def _cell(slug: str, cell: sheet.RoundCell) -> CrossCell:
    if cell.kind == sheet.NOT_IN_TOURNAMENT:
        return CrossCell("", _("not in event"))
    if cell.kind == sheet.ABSENT:
        return CrossCell(units_text(0), _("absent"))
    if cell.kind == sheet.BYE:
        return CrossCell(units_text(cell.points), bye_text(cell.status))
    url = reverse("table", args=[slug, cell.round_number, cell.table])
    where = pgettext("short: table number", "t. %(number)d") % {"number": cell.table}
    if cell.kind == sheet.OPEN:
        return CrossCell("…", where, url)
    what = place_text(cell.place) or (
        str(Seat.Status(cell.status).label) if cell.status in Seat.Status.values else "–"
    )
    return CrossCell(units_text(cell.points), f"{what} · {where}", url)
