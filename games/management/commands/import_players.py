"""Read players from a CSV file: `manage.py import_players FILE [--tournament SLUG]`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.folding import name_key, search_key
from games.imports.findings import ImportFinding
from games.imports.players_csv import ImportedPlayer, read_players
from games.models import Player, Tournament
from games.services.enrolment import Enrolled, Listed, enrol, namesakes
from games.web.arbiter.finding_words import sentence


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
        for finding in found.findings:
            self.stderr.write(f"warning: {_sentence(finding)}")
        by = tournament.created_by if tournament else None
        done = enrol(people, tournament=tournament, by=by)
        self.stdout.write(f"{len(people)} players read, {done.made} of them new.{_seeds_told(people, done)}")

    def _tournament(self, slug: str | None) -> Tournament | None:
        if slug is None:
            return None
        try:
            return Tournament.objects.get(slug=slug)
        except Tournament.DoesNotExist:
            raise CommandError(f"--tournament: there is no tournament “{slug}”.", returncode=2) from None


def listed(row: ImportedPlayer, bearers: Sequence[Player]) -> Listed:
    """The same name in the same club is the same person."""
    key = name_key(row.player)
    same = next(
        (player.pk for player in bearers if name_key(player.name) == key and player.club == row.club), None
    )
    return Listed(row.player, row.country, row.club, same, row.start_rank, row.rating or None)


def _seeds_told(people: Sequence[Listed], done: Enrolled) -> str:
    if done.seeded:
        return f" {done.seeded} with the start rank or rating of the list."
    if any(one.start_rank or one.rating for one in people):
        return " Start ranks and ratings were left out: they belong to a tournament that has not started."
    return ""


def _sentence(finding: ImportFinding) -> str:
    where = f"line {finding.line}" if finding.line else "file"
    return f"{where}: {finding.field or 'line'}: {finding.code}: {sentence(finding)}"
