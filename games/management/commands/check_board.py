"""Command-line door of the scoring room: recompute tables from their boards.

Exit codes: 0 right, 1 findings of level error, 2 unusable input (said in one line on stderr).
"""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.scoring import door


class Command(BaseCommand):
    help = "Recompute a table of Evolution from its end-of-game boards and report every fault."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", help="JSON file: one table, or an array of tables; - reads stdin"
        )
        parser.add_argument("--json", action="store_true", help="answer as JSON")

    def handle(self, *args: Any, file: str, json: bool, **options: Any) -> None:
        try:
            text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            answer = door.unreadable(file, error.strerror or str(error), as_json=json)
        else:
            answer = door.answer(text, as_json=json)
        if answer.output:
            self.stdout.write(answer.output)
        if answer.complaint:
            self.stderr.write(answer.complaint)
        sys.exit(answer.code)
