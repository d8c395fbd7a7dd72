"""What the validator says about a result that is being typed, seat by seat; nothing is stored."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games.models import Seat, Table, Tournament
from games.scoring.check import Report, find
from games.scoring.findings import ERROR, Finding
from games.scoring.parse import BoardError
from games.scoring.wording import SENTENCES
from games.services.errors import InvalidResult
from games.services.result_entry import ABSENT, SeatEntry, checked
from games.web.present.result import finding_text
from games.web.present.why import WhyLine
from games.web.present.words import thing_name

# They speak of the whole table, so they say nothing while boards are still missing.
OF_THE_WHOLE_TABLE = frozenset({"deck_mismatch", "player_count", "missing_key"})
PART_OF_A_BOARD = re.compile(r"(animals|species|links)\[(\d+)\]")


@dataclass
class SeatCheck:
    """One seat: the recomputed score (None without a readable board), its sum, faults and oddities."""

    score: int | None = None
    lines: tuple[WhyLine, ...] = ()
    faults: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


@dataclass
class TableCheck:
    """seats: by index of the entry."""

    seats: dict[int, SeatCheck]
    faults: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def fault_count(self) -> int:
        return len(self.faults) + sum(len(seat.faults) for seat in self.seats.values())

    @property
    def scores(self) -> dict[int, int | None]:
        return {index: seat.score for index, seat in self.seats.items()}


def check_typed(
    table: Table,
    tournament: Tournament,
    held_by_player: Mapping[int, Seat],
    entries: Sequence[SeatEntry],
    facts: Mapping[str, Any],
) -> TableCheck:
    """Recompute the boards that are there already."""
    result = TableCheck({index: SeatCheck() for index in range(len(entries))})
    present = [index for index, one in enumerate(entries) if one.status not in ABSENT]
    with_board = [
        index
        for index in present
        if entries[index].board is not None and entries[index].player_id in held_by_player
    ]
    if not with_board:
        return result
    document = _document(table, tournament, held_by_player, [entries[index] for index in with_board], facts)
    try:
        report = find(document)
    except BoardError as error:
        result.faults.append(str(error))
        return result
    place_findings(result, report, with_board, is_whole=len(with_board) == len(present))
    _add_sums(result, report, with_board, table.edition)
    if "claimed" not in document:
        _compare_claims(result, entries)
    return result


def place_findings(
    result: TableCheck, report: Report, index_by_number: Sequence[int], *, is_whole: bool
) -> None:
    """Put every finding at its seat. index_by_number: number of the player in the document -> entry."""
    for finding in report.findings:
        if not is_whole and finding.code in OF_THE_WHOLE_TABLE:
            continue
        text = located_text(report, finding)
        is_fault = finding.level == ERROR
        if finding.player is None or finding.player >= len(index_by_number):
            (result.faults if is_fault else result.warnings).append(text)
        else:
            seat = result.seats[index_by_number[finding.player]]
            (seat.faults if is_fault else seat.warnings).append(text)


def located_text(report: Report, finding: Finding) -> str:
    """The finding as a sentence, with the animal or species it belongs to in front."""
    text = finding_text(report, finding)
    part = PART_OF_A_BOARD.search(finding.where)
    if part is None:
        return text
    names = {
        "animals": _("Animal %(number)d"),
        "species": _("Species %(number)d"),
        "links": _("Pair card %(number)d"),
    }
    return f"{names[part[1]] % {'number': int(part[2]) + 1}}: {text}"


def _document(
    table: Table,
    tournament: Tournament,
    held_by_player: Mapping[int, Seat],
    entries: Sequence[SeatEntry],
    facts: Mapping[str, Any],
) -> Mapping[str, Any]:
    """The document the service would check, of these seats only."""
    held = [held_by_player[one.player_id] for one in entries]
    try:
        _report, document = checked(table, tournament, held, entries, facts, False)
    except InvalidResult as error:
        document = error.values["document"]
    return document or {}


def _add_sums(result: TableCheck, report: Report, index_by_number: Sequence[int], edition_code: str) -> None:
    for number, made in enumerate(report.breakdowns or ()):
        if made is None or number >= len(index_by_number):
            continue
        seat = result.seats[index_by_number[number]]
        seat.score = made.total
        seat.lines = tuple(
            WhyLine(thing_name(edition_code, line.what), (f"{line.count} × {line.each}", str(line.points)))
            for line in made.lines
        )


def _compare_claims(result: TableCheck, entries: Sequence[SeatEntry]) -> None:
    """While totals are missing the validator compares none; those that are typed are compared here."""
    for index, entry in enumerate(entries):
        seat = result.seats[index]
        if entry.final_score is not None and seat.score is not None and entry.final_score != seat.score:
            values = {"claimed": entry.final_score, "computed": seat.score}
            seat.faults.append(_(SENTENCES["claim_mismatch"]) % values)
