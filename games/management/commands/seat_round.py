"""Command-line door of the seating room: seats one round, or an array of them."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.seating import json_text
from games.seating.errors import SeatingError
from games.seating.swiss import seat_round


class Command(BaseCommand):
    help = "Seat a round: a request as JSON in (FILE or standard input), tables with report and reasons out."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", metavar="FILE", help="JSON file; - or nothing: stdin"
        )
        parser.add_argument("--seed", type=int, help="seed of the lot, instead of the one in the request")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        def respond(request: Mapping[str, Any]) -> dict[str, Any]:
            if options["seed"] is not None and isinstance(request, Mapping):
                request = {**request, "seed": options["seed"]}
            return seat_round(request)

        try:
            answers, exit_code = json_text.answer(json_text.read(read_source(options["file"])), respond)
        except SeatingError as error:
            self.stderr.write(f"{error.field or 'request'}: {error.message}")
            if options["as_json"]:
                self.stdout.write(json.dumps({"error": error.as_dict()}, ensure_ascii=False))
            sys.exit(error.exit_code)
        if options["as_json"]:
            self.stdout.write(json.dumps(answers, ensure_ascii=False))
        else:
            for one in answers if isinstance(answers, list) else [answers]:
                self.stdout.write(as_text(one))
        sys.exit(exit_code)


def read_source(file: str) -> str:
    """Return the text of a file, or of standard input for `-`. Raises SeatingError when it can't be read."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return raw.decode("utf-8-sig")
    except OSError as error:
        raise SeatingError("unreadable_file", "FILE", f"{file} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise SeatingError("unreadable_file", "FILE", f"{file} is not UTF-8 text.") from error


def as_text(answer: Mapping[str, Any]) -> str:
    """Return one answer for reading: a line per table, byes, then the terms of the objective."""
    if "error" in answer:
        return f"error: {answer['error']['field']}: {answer['error']['message']}"
    lines = [
        f"table {number}: " + ", ".join(f"{seat} {player}" for seat, player in enumerate(table, start=1))
        for number, table in enumerate(answer["tables"], start=1)
    ]
    if answer["byes"]:
        lines.append("byes: " + ", ".join(answer["byes"]))
    report = answer["report"]
    for term, value in report.items():
        if isinstance(value, int):
            bound = report["bounds"].get(term)
            best = "" if bound is None else f"  (at least {bound})"
            lines.append(f"{term:>12} {value}{best}{'  optimal' if term in report['optimal'] else ''}")
    return "\n".join(lines)
