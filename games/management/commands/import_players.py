"""Read players from a CSV file: `manage.py import_players FILE [--tournament SLUG]`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.imports.findings import ImportFinding
from games.imports.players_csv import ImportedPlayer, read_players
from games.models import Player, Tournament, search_key
from games.services.enrolment import Listed, enrol, namesakes


class Command(BaseCommand):
    help = "Read players from a CSV file; nothing is stored if a line has a fault."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--tournament", help="register them here, as its maker")
        parser.add_argument("--encoding", help="of the file, when it is not Unicode")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            content = Path(options["file"]).read_bytes()
        except OSError as error:
            raise CommandError(f"file: {error.strerror}: {options['file']}", returncode=2) from error
        tournament = self._tournament(options["tournament"])
        found = read_players(content, encoding=options["encoding"])
        errors = [finding for finding in found.findings if finding.level == "error"]
        if errors:
            lines = "\n".join(_sentence(finding) for finding in errors)
            raise CommandError(f"Nothing was stored.\n{lines}", returncode=2)
        bearers = namesakes(row.player for row in found.players)
        people = [listed(row, bearers[search_key(row.player)]) for row in found.players]
        by = tournament.created_by if tournament else None
        made = enrol(people, tournament=tournament, by=by).made
        self.stdout.write(f"{len(people)} players read, {made} of them new.")

    def _tournament(self, slug: str | None) -> Tournament | None:
        if slug is None:
            return None
        try:
            return Tournament.objects.get(slug=slug)
        except Tournament.DoesNotExist:
            raise CommandError(f"--tournament: there is no tournament “{slug}”.", returncode=2) from None


def listed(row: ImportedPlayer, bearers: Sequence[Player]) -> Listed:
    """The same name in the same club is the same person."""
    same = next((player.pk for player in bearers if player.club == row.club), None)
    return Listed(row.player, row.country, row.club, same)


def _sentence(finding: ImportFinding) -> str:
    where = f"line {finding.line}" if finding.line else "file"
    facts = ", ".join(f"{name} {value}" for name, value in finding.values.items())
    return f"{where}: {finding.field or 'line'}: {finding.code}{': ' + facts if facts else ''}"
