"""Write a file of a tournament: `manage.py export SLUG FORMAT [--out FILE]`."""

import sys
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.contents import content_for, tournament_formats
from games.exports import EXPORTS
from games.exports.errors import ExportError
from games.exports.options import Options
from games.models import Tournament


class Command(BaseCommand):
    help = "Write a tournament in one of the export formats."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the tournament's address, as in its page")
        parser.add_argument("format", choices=tournament_formats())
        parser.add_argument("--out", help="file to write; standard output without it")
        parser.add_argument("--delimiter", default=",", help="separator of CSV columns")
        parser.add_argument("--no-bom", action="store_true", help="leave the byte order mark out")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            tournament = Tournament.objects.get(slug=options["slug"])
        except Tournament.DoesNotExist:
            raise CommandError(f"slug: there is no tournament “{options['slug']}”.", returncode=2) from None
        try:
            wanted = Options(delimiter=options["delimiter"], has_bom=not options["no_bom"])
            chunks = EXPORTS[options["format"]].write(content_for(tournament, options["format"]), wanted)
            if options["out"]:
                first = next(
                    chunks, ""
                )  # a format that can't hold the tournament says so before there is a file
                with Path(options["out"]).open("w", encoding="utf-8", newline="") as file:
                    file.writelines(chain([first], chunks))
            else:
                for chunk in chunks:
                    self.stdout.write(chunk, ending="")
        except ExportError as error:
            raise CommandError(f"{options['format']}: {error}", returncode=1) from error
        except OSError as error:
            raise CommandError(f"--out: {error.strerror}: {options['out']}", returncode=2) from error
        sys.stdout.flush()
