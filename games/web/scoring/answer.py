"""What the server says about a table of boards, worded for the reader: the answer of `check_board` and a verdict."""

import re
from collections.abc import Mapping, Sequence
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


def table_rows(report: Report, names: Sequence[str]) -> list[dict[str, Any]]:
    """Rows of a settled table, best first: place, name, score, discard, sum in words; the flora among them."""
    if report.order is None or report.breakdowns is None or report.table is None or report.edition is None:
        return []
    places = report.places(with_flora=True) or []
    rows = []
    for group in report.order.groups:
        for member in group:
            if isinstance(member, str):
                rows.append(
                    {
                        "place": len(rows) + 1,
                        "name": _("Flora"),
                        "score": report.flora,
                        "discard": None,
                        "lines": [],
                    }
                )
                continue
            made = report.breakdowns[member]
            lines = [
                {"name": thing_name(report.edition.code, line.what), "count": line.count, "each": line.each, "points": line.points}
                for line in (made.lines if made else ())
            ]  # fmt: skip
            board = report.table.boards[member]
            rows.append(
                {"index": member, "place": places[member], "name": names[member], "score": made.total if made else None,
                 "discard": board.discard, "left": board.left, "lines": lines}
            )  # fmt: skip
    return rows


def link_to(document: Mapping[str, Any]) -> str:
    """Return the address under which anybody sees this table; "" when it is too large for an address."""
    token = token_of(document)
    return f"{reverse('score-calculator')}?b={token}" if token else ""
