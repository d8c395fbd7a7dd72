"""What the door `check_board` answers to a text: JSON or a table for people, and its exit code."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.scoring.check import Report, as_answer, find
from games.scoring.edition import EDITIONS
from games.scoring.findings import shown
from games.scoring.order import FLORA
from games.scoring.parse import BoardError, parse_text

RIGHT, FAULTY, UNUSABLE = 0, 1, 2


@dataclass(frozen=True)
class Answer:
    """output: for stdout. code: the exit code. complaint: one line on what made the input unusable, else ""."""

    output: str
    code: int
    complaint: str = ""


def answer(text: str | bytes, as_json: bool, folder: Path = EDITIONS) -> Answer:
    """Return the answer to one table or an array of tables.

    A bad element of an array has an error object in its place; the exit code is the highest of the elements.
    """
    try:
        document = parse_text(text)
        if not isinstance(document, list):
            return _one(document, as_json, folder)
    except BoardError as error:
        return Answer(_to_json(error.as_dict()) if as_json else "", UNUSABLE, f"{error} [{error.code}]")
    contents: list[dict[str, Any]] = []
    paragraphs = []
    worst, complaint = RIGHT, ""
    for number, element in enumerate(document, start=1):
        try:
            report = find(element, folder)
        except BoardError as error:
            line = f"table {number}: {error} [{error.code}]"
            contents.append(error.as_dict())
            paragraphs.append(line)
            worst, complaint = UNUSABLE, complaint or line
        else:
            contents.append(as_answer(report) if as_json else {})
            paragraphs.append("" if as_json else f"table {number}\n{as_text(report, _labels(element))}")
            worst = max(worst, RIGHT if report.is_valid else FAULTY)
    return Answer(_to_json(contents) if as_json else "\n\n".join(paragraphs), worst, complaint)


def _one(document: Any, as_json: bool, folder: Path) -> Answer:
    report = find(document, folder)
    output = _to_json(as_answer(report)) if as_json else as_text(report, _labels(document))
    return Answer(output, RIGHT if report.is_valid else FAULTY)


def _to_json(content: Any) -> str:
    """One line of JSON; a stray half of a surrogate pair must not stop the output."""
    return json.dumps(content, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8")


def as_text(report: Report, labels: list[str]) -> str:
    """Return a report as lines for people. labels: what to call each player."""
    lines = []
    if report.breakdowns is not None and report.edition is not None:
        lines.append(f"{report.edition.name} ({report.edition.code})")
        places = report.places() or [None] * len(report.breakdowns)
        width = max([5, *(len(label) for label in labels)])
        for label, made, place in zip(labels, report.breakdowns, places, strict=True):
            total = "?" if made is None else str(made.total)
            items = "" if made is None else ", ".join(f"{x.what} {x.count}x{x.each}" for x in made.lines)
            lines.append(
                f"{'?' if place is None else place:>3}. {label:<{width}} {total:>4}   {items}".rstrip()
            )
        if report.flora is not None:
            lines.append(f"     {'flora':<{width}} {report.flora:>4}")
        if report.order is not None and not report.order.unknown:
            groups = (
                " = ".join(FLORA if m == FLORA else labels[int(m)] for m in group)
                for group in report.order.groups
            )
            lines.append("order: " + " > ".join(groups))
    for finding in report.findings:
        whose = (
            "" if finding.player is None or finding.player >= len(labels) else f"{labels[finding.player]}: "
        )
        lines.append(f"{finding.level}: {whose}{report.sentence(finding)} [{finding.code}, {finding.where}]")
    lines.append("valid" if report.is_valid else "not valid")
    return "\n".join(lines)


def _labels(document: Any) -> list[str]:
    labels = []
    for index, board in enumerate(document["players"]):
        label = board.get("player") if isinstance(board, dict) else None
        labels.append(shown(label, 20) if isinstance(label, str) and label else f"player {index}")
    return labels


def unreadable(file: str, reason: str, as_json: bool) -> Answer:
    """Return the answer when the file itself cannot be read."""
    error = BoardError("unreadable_file", file, f"{reason}; give the path of a JSON file, or - for stdin")
    return Answer(_to_json(error.as_dict()) if as_json else "", UNUSABLE, f"{error} [{error.code}]")
