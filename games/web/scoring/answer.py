"""What the server says about a table of boards, worded for the reader: the answer of `check_board` and a verdict."""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.scoring.check import Report, as_answer, find
from games.scoring.findings import Finding
from games.web.present.words import thing_name
from games.web.scoring.shared import token_of
from games.web.scoring.verdict import names_of, verdict_of

_PART = re.compile(r"(animals|species|links|flora)\[(\d+)\]")
_FIELD = re.compile(r"^players\[\d+\]\.(\w+)$")


def answer_to(document: Any) -> dict[str, Any]:
    """Return the answer of the door `check_board` with sentences in the reader's language, and beside it

    verdict (one line, "" when there is none), token (for a link to the table, "" when it is too large), and in each
    finding `part`: {kind, index} of the animal, species, link or flora card, or {kind: "field", name}, or null; and
    `traits`: ids of the cards it speaks of. Raises BoardError as games.scoring.check.find.
    """
    report = find(document)
    answer = as_answer(report)
    answer["findings"] = [worded(finding, report) for finding in report.findings]
    answer["verdict"] = verdict_of(report, names_of(document, len(document["players"])))
    answer["token"] = token_of(document)
    return answer


def worded(finding: Finding, report: Report) -> dict[str, Any]:
    """One finding for the editor."""
    return {
        "code": finding.code,
        "level": finding.level,
        "player": finding.player,
        "where": finding.where,
        "part": part_of(finding.where),
        "traits": traits_of(finding),
        "message": report.sentence(finding, _, get_language() or "en"),
    }


def part_of(where: str) -> dict[str, Any] | None:
    """Return which thing of a board a path points at."""
    if found := _PART.search(where):
        return {
            "kind": found[1].removesuffix("s") if found[1] != "species" else "species",
            "index": int(found[2]),
        }
    if found := _FIELD.match(where):
        return {"kind": "field", "name": found[1]}
    return None


def traits_of(finding: Finding) -> list[str]:
    values = finding.values
    named = [values.get("trait"), values.get("other"), *values.get("traits", ())]
    return [trait for trait in named if trait]


@dataclass(frozen=True)
class SettledRow:
    """A player, or the flora, of a settled table. sums: (what, how many, points each)."""

    place: int | None
    name: str
    score: int | None
    discard: int | None = None
    sums: tuple[tuple[str, int, int], ...] = ()


def table_rows(report: Report, names: Sequence[str], seats: Container[int]) -> list[SettledRow]:
    """Return the rows of a table, best first, the flora among them; none when there is no order.

    seats: players that are listed, by their number from 0; the boards of the others are blank.
    """
    if report.order is None or report.breakdowns is None or report.table is None or report.edition is None:
        return []
    places = report.places(with_flora=True) or []
    code = report.edition.code
    rows: list[SettledRow] = []
    for member in (member for group in report.order.groups for member in group):
        if isinstance(member, str):
            rows.append(SettledRow(len(rows) + 1, _("Flora"), report.flora))
            continue
        if member not in seats:
            continue
        made = report.breakdowns[member]
        sums = tuple(
            (thing_name(code, one.what), one.count, one.each) for one in (made.lines if made else ())
        )
        discard = report.table.boards[member].discard
        rows.append(SettledRow(places[member], names[member], made.total if made else None, discard, sums))
    return rows


def link_to(document: Mapping[str, Any]) -> str:
    """Return the address under which anybody sees this table; "" when it is too large for an address."""
    token = token_of(document)
    return f"{reverse('score-calculator')}?b={token}" if token else ""
