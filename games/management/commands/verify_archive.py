"""Recheck an archive offline: `manage.py verify_archive FILE`."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.exports.archive_json import read_archive
from games.exports.errors import ExportError
from games.standings.errors import StandingsError
from games.verification import verify
from ratings.systems.archived import RatingFault, check_ratings
from ratings.systems.game import RatingError


class Command(BaseCommand):
    help = "Recheck an archive: hash chain, points, standings, ratings. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", default="-")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            text = sys.stdin.read() if options["file"] == "-" else Path(options["file"]).read_text("utf-8")
            faults = verify(text)
            periods, rating_faults = check_ratings(read_archive(text)[0].records)
        except OSError as error:
            raise CommandError(f"file: {error.strerror}: {options['file']}", returncode=2) from error
        except (UnicodeDecodeError, ExportError, StandingsError, RatingError) as error:
            raise CommandError(f"file: this is no archive of a tournament: {error}", returncode=2) from error
        faults += [_sentence(fault) for fault in rating_faults]
        if faults:
            raise CommandError("\n".join(faults), returncode=1)
        ratings = f" So do the ratings of {periods} period(s)." if periods else " It holds no ratings."
        self.stdout.write("The archive is whole: hashes, points and standings agree." + ratings)


def _sentence(fault: RatingFault) -> str:
    where = f"ratings of {fault.ladder}, {fault.ends_on}" if fault.ladder else "ratings"
    if fault.table_number is not None:
        where += f", round {fault.round_number}, table {fault.table_number}"
    if fault.player_id is not None:
        where += f", player {fault.player_id}"
    if fault.recorded is None and fault.computed is None:
        return f"{where}: {fault.code}"
    return f"{where}: {fault.code}: recorded {fault.recorded}, computed {fault.computed}"
