"""The rows of the standings as printed, with the sum of the number that was asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Registration, Tournament
from games.standings.rank import POINTS, Standing
from games.standings.schemes.scheme import load_scheme
from games.standings.tiebreaks import TIEBREAKS
from games.web.present.why import WhyBox
from games.web.present.why_place import open_tables_note, why_place
from games.web.present.why_values import EXPLAINED, why_value
from games.web.present.words import column_head, criterion_text, units_text
from games.web.snapshot import Snapshot

MOST_COLUMNS = 3
# They exist only among players who are level, so a column of them would be empty.
NOT_A_COLUMN = frozenset(code for code, module in TIEBREAKS.items() if not hasattr(module, "value"))


@dataclass(frozen=True)
class Cell:
    """One number. ask: key of its explanation, empty where it has none."""

    text: str
    ask: str
    is_on_phones: bool = False


@dataclass(frozen=True)
class StandingRow:
    key: str
    rank: str
    name: str
    url: str
    below: str
    played: int
    points: Cell
    cells: tuple[Cell, ...]
    live: int | None
    why: WhyBox | None


@dataclass(frozen=True)
class StandingTable:
    """heads: of the tiebreak columns. has_live: whether any rating moves. total: players in the standings."""

    rows: tuple[StandingRow, ...]
    heads: tuple[str, ...]
    has_live: bool
    total: int
    caption: str

    @property
    def width(self) -> int:
        return 4 + len(self.heads) + self.has_live


def standing_table(
    tournament: Tournament,
    snapshot: Snapshot,
    *,
    asked: str = "",
    live: Mapping[int, int],
    first: int = 0,
    most: int | None = None,
) -> StandingTable:
    """Rows first..first+most; asked: `<public id>` or `<public id>.<code>`."""
    rows = snapshot.standings.rows
    last = len(rows) if most is None else min(len(rows), first + most)
    codes = [code for code in snapshot.standings.tiebreaks if code not in NOT_A_COLUMN][:MOST_COLUMNS]
    return StandingTable(
        rows=tuple(_row(tournament, snapshot, row, codes, asked, live) for row in rows[first:last]),
        heads=tuple(column_head(code) for code in codes),
        has_live=bool(live),
        total=len(rows),
        caption=caption_of(snapshot),
    )


def caption_of(snapshot: Snapshot) -> str:
    """After what these standings are."""
    last = snapshot.last_round
    if last is None:
        return _("before the first round")
    if not last.open_tables:
        return _("after round %(number)d") % {"number": last.number}
    return _("after %(count)d of %(all)d tables of round %(number)d") % {
        "count": last.confirmed,
        "all": len(last.tables),
        "number": last.number,
    }


def why_asked(tournament: Tournament, snapshot: Snapshot, player_id: int, code: str) -> WhyBox | None:
    """The explanation of a place (no code) or of a criterion's value."""
    regulations = f"{reverse('regulations', args=[tournament.slug])}#section-5"
    if code:
        return why_value(snapshot, player_id, code)
    note = open_tables_note(snapshot, load_scheme(tournament.scheme), tournament.preferred)
    return why_place(snapshot, player_id, source_url=regulations, open_note=note)


def _row(
    tournament: Tournament,
    snapshot: Snapshot,
    row: Standing,
    codes: Sequence[str],
    asked: str,
    live: Mapping[int, int],
) -> StandingRow:
    player = snapshot.players[row.player_id]
    key, _dot, code = asked.partition(".")
    values = {one.code: one.value for one in row.values}
    return StandingRow(
        key=player.public_id,
        rank=row.rank_text,
        name=player.name,
        url=reverse("player", args=[player.public_id]),
        below=_below(snapshot, row),
        played=row.played,
        points=Cell(units_text(row.points), f"{player.public_id}.{POINTS}"),
        cells=tuple(
            Cell(
                criterion_text(one, values[one]),
                f"{player.public_id}.{one}" if one in EXPLAINED else "",
                is_on_phones=index == 0,
            )
            for index, one in enumerate(codes)
        ),
        live=live.get(row.player_id),
        why=why_asked(tournament, snapshot, row.player_id, code) if key == player.public_id else None,
    )


def _below(snapshot: Snapshot, row: Standing) -> str:
    """What must be said beside the name: an open table, leaving, a penalty."""
    words = []
    current = snapshot.open_round
    table = current.table_of(row.player_id) if current else None
    if table is not None and not table.is_settled and current is not None:
        words.append(_("round %(number)d still open") % {"number": current.number})
    if row.status == Registration.Status.WITHDRAWN:
        words.append(_("withdrew"))
    if row.status == Registration.Status.DISQUALIFIED:
        words.append(_("disqualified"))
    if row.penalty:
        words.append(_("penalty %(points)s") % {"points": units_text(-row.penalty)})
    return " · ".join(words)
