"""Command-line door of the seating room: seats one round, or an array of them."""

import argparse
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.seating import json_text, solver
from games.seating.deepen import Depth
from games.seating.errors import SeatingError
from games.seating.swiss import seat_round


class Command(BaseCommand):
    help = "Seat a round: a request as JSON in (FILE or standard input), tables with report and reasons out."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", metavar="FILE", help="JSON file; - or nothing: stdin"
        )
        parser.add_argument("--seed", metavar="N", help="seed of the lot, instead of the one in the request")
        parser.add_argument(
            "--prove",
            action="store_true",
            help="deepen proof and seating, which may take minutes; needs highspy",
        )
        parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            seed = read_seed(options["seed"])
            depth = depth_of(options["prove"])

            def respond(request: Any) -> dict[str, Any]:
                seeded = seed is not None and isinstance(request, Mapping)
                return seat_round({**request, "seed": seed} if seeded else request, depth=depth)

            answers, exit_code = json_text.answer(json_text.read(read_source(options["file"])), respond)
        except SeatingError as error:
            sys.exit(refuse(self, error, options["as_json"]))
        for line in json_text.complaints(answers):
            self.stderr.write(line)
        if options["as_json"]:
            self.stdout.write(json_text.write(answers))
        else:
            for one in answers if isinstance(answers, list) else [answers]:
                self.stdout.write(as_text(one))
        sys.exit(exit_code)


def refuse(command: BaseCommand, error: SeatingError, as_json: bool) -> int:
    """Write why nothing was done: a line on standard error, with JSON the error object too; return the exit code."""
    command.stderr.write(json_text.complaint(error.field, error.message + ways_out(error.values)))
    if as_json:
        command.stdout.write(json_text.write({"error": error.as_dict()}))
    return error.exit_code


def read_seed(text: str | None) -> int | None:
    """Return the seed of the command line, None when there is none. Raises SeatingError."""
    if text is None:
        return None
    if len(text) > json_text.MOST_DIGITS or not re.fullmatch(r"-?[0-9]+", text):
        raise SeatingError(
            "not_a_number",
            "--seed",
            f"The seed must be a whole number of at most {json_text.MOST_DIGITS} digits.",
        )
    return int(text)


def depth_of(prove: bool) -> Depth | None:
    """Return how deep to look, None without `--prove`. Raises SeatingError when the solver is not installed."""
    if prove and not solver.is_there():
        raise SeatingError(
            "solver_missing",
            "--prove",
            "Install highspy to use it: pip install highspy. Nothing else needs it.",
        )
    return Depth() if prove else None


def read_source(file: str) -> str:
    """Return the text of a file, or of standard input for `-`. Raises SeatingError when it can't be read."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return raw.decode("utf-8-sig")
    except OSError as error:
        raise SeatingError("unreadable_file", "FILE", f"{file} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise SeatingError("unreadable_file", "FILE", f"{file} is not UTF-8 text.") from error


def ways_out(values: Mapping[str, Any]) -> str:
    """Return the options that would make an impossible request possible, in words of the request; "" without any."""
    ways = [
        f'"max_byes": {option["max_byes"]}' if "max_byes" in option else f'"allowed": {option["allowed"]}'
        for option in values.get("options", ())
    ]
    return f" Possible with {' or '.join(ways)}." if ways else ""


def as_text(answer: Mapping[str, Any]) -> str:
    """Return one answer for reading: a line per table, byes, then the terms of the objective."""
    if "error" in answer:
        error = answer["error"]
        said = error["message"] + ways_out(error.get("values", {}))
        return "error: " + json_text.complaint(error["field"], said)
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
