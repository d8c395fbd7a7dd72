"""Play a random tournament through the real services and print its archive.

`manage.py simulate --players N --rounds R [--preferred 4] [--seed S]`. Nothing is kept unless `--keep` is given.
"""

from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from games.contents import archive
from games.exports import EXPORTS
from games.models import User
from games.services import tournaments
from games.services.errors import ServiceError
from games.services.people import create_player
from games.simulation.event import enter_field, play_rounds
from games.simulation.people import invent_people


class _ThrownAway(Exception):
    """Ends the transaction of a simulation that is not kept."""


class Command(BaseCommand):
    help = "Play a random tournament through the real services and print its archive."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True)
        parser.add_argument("--rounds", type=int, required=True)
        parser.add_argument("--preferred", type=int, default=4)
        parser.add_argument("--edition", default="base")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--keep", action="store_true", help="leave the tournament in the database")

    def handle(self, *args: Any, **options: Any) -> None:
        for name, least in (("players", 2), ("rounds", 1)):
            if options[name] < least:
                raise CommandError(f"--{name}: must be at least {least}.", returncode=2)
        try:
            with transaction.atomic():
                text = "".join(EXPORTS["archive_json"].write(archive(self._play(options))))
                if not options["keep"]:
                    raise _ThrownAway
        except _ThrownAway:
            pass
        except ServiceError as error:
            raise CommandError(f"{error.field or 'tournament'}: {error.message}", returncode=1) from error
        self.stdout.write(text)

    def _play(self, options: dict[str, Any]) -> Any:
        rng = Random(options["seed"])
        by, _made = User.objects.get_or_create(
            username="simulation", defaults={"email": "simulation@localhost"}
        )
        people = invent_people(options["players"], rng)
        players = [
            create_player(name=person.name, country=person.country, club=person.club) for person in people
        ]
        tournament = tournaments.create_tournament(
            by=by,
            name=f"Simulated tournament {options['seed']}",
            starts_at=timezone.now(),
            preferred=options["preferred"],
            allowed=_allowed(options["players"], options["preferred"]),
            edition=options["edition"],
            rounds_planned=options["rounds"],
            ladder="",
        )
        enter_field(tournament, players, by)
        tournaments.start(tournament_id=tournament.pk, by=by, seed_ratings={})
        tournament.refresh_from_db()
        strengths = {player.pk: rng.uniform(-1, 1) for player in players}
        play_rounds(tournament, options["rounds"], strengths, by, rng)
        return tournaments.finish(tournament_id=tournament.pk, by=by)


def _allowed(players: int, preferred: int) -> list[int]:
    """The preferred size and, where that cannot hold, one smaller."""
    return sorted({preferred, max(2, preferred - 1)} | ({players} if players < preferred else set()))
