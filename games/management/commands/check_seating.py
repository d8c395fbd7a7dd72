"""Command-line door of the seating room: holds a given seating against the model and prints its vector."""

import argparse
import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.management.commands.seat_round import read_source, refuse
from games.seating import json_text
from games.seating.check import check_request
from games.seating.errors import IMPOSSIBLE, SeatingError


class Command(BaseCommand):
    help = (
        'Check a seating: {"request": as for seat_round, "tables": [[ids]], "byes": [ids]}. '
        "Exit code 1 when it breaks a rule, 2 when the input can't be used."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", metavar="FILE", help="JSON file; - or nothing: stdin"
        )
        parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            value = json_text.read(read_source(options["file"]))
            answers, exit_code = json_text.answer(value, check_request)
        except SeatingError as error:
            sys.exit(refuse(self, error, options["as_json"]))
        for line in json_text.complaints(answers):
            self.stderr.write(line)
        checked = answers if isinstance(answers, list) else [answers]
        if options["as_json"]:
            self.stdout.write(json_text.write(answers))
        else:
            self.stdout.write("\n\n".join(as_text(one) for one in checked))
        broken = any(not one.get("valid", True) for one in checked)
        sys.exit(max(exit_code, IMPOSSIBLE if broken else 0))


def as_text(checked: dict[str, Any]) -> str:
    """Return one check for reading: the verdict, the findings, then the terms."""
    if "error" in checked:
        return "error: " + json_text.complaint(checked["error"]["field"], checked["error"]["message"])
    lines = ["valid" if checked["valid"] else "not valid"]
    lines += [f"{finding['level']}: {finding['message']}" for finding in checked["findings"]]
    report = checked["report"] or {}
    for term, bound in report.get("bounds", {}).items():
        lines.append(f"{term:>12} {report[term]}  (at least {bound})")
    return "\n".join(lines)
