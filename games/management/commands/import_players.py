"""Read players from a CSV file: `manage.py import_players FILE [--tournament SLUG]`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from games.imports.findings import ImportFinding
from games.imports.players_csv import read_players
from games.models import Player, Tournament, search_key
from games.services.people import create_player
from games.services.registration import register


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
        with transaction.atomic():
            made = sum(self._enter(row, tournament) for row in found.players)
        self.stdout.write(f"{len(found.players)} players read, {made} of them new.")

    def _tournament(self, slug: str | None) -> Tournament | None:
        if slug is None:
            return None
        try:
            return Tournament.objects.get(slug=slug)
        except Tournament.DoesNotExist:
            raise CommandError(f"--tournament: there is no tournament “{slug}”.", returncode=2) from None

    def _enter(self, row: Any, tournament: Tournament | None) -> bool:
        same = [
            player
            for player in Player.objects.filter(search_text__startswith=search_key(row.player))
            if search_key(player.name) == search_key(row.player) and player.club == row.club
        ]
        player = same[0] if same else create_player(name=row.player, country=row.country, club=row.club)
        if tournament is not None and tournament.created_by is not None:
            register(tournament_id=tournament.pk, player=player, by=tournament.created_by)
        return not same


def _sentence(finding: ImportFinding) -> str:
    where = f"line {finding.line}" if finding.line else "file"
    facts = ", ".join(f"{name} {value}" for name, value in finding.values.items())
    return f"{where}: {finding.field or 'line'}: {finding.code}{': ' + facts if facts else ''}"
