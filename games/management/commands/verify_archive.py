"""Recheck an archive offline: `manage.py verify_archive FILE`."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.exports.errors import ExportError
from games.standings.errors import StandingsError
from games.verification import verify


class Command(BaseCommand):
    help = "Recheck an archive: hash chain, points, standings. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", default="-")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            text = sys.stdin.read() if options["file"] == "-" else Path(options["file"]).read_text("utf-8")
            faults = verify(text)
        except OSError as error:
            raise CommandError(f"file: {error.strerror}: {options['file']}", returncode=2) from error
        except (UnicodeDecodeError, ExportError, StandingsError) as error:
            raise CommandError(f"file: this is no archive of a tournament: {error}", returncode=2) from error
        if faults:
            raise CommandError("\n".join(faults), returncode=1)
        self.stdout.write("The archive is whole: hashes, points and standings agree.")
