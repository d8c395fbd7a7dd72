"""Demo data that looks like life: rated tournaments, one with an open round, one in registration, one to come.

`manage.py seed_demo [--players 48] [--tournaments 3] [--seed 1] [--if-empty]`. All people are invented; results
come from boards that the validator finds no fault in.
"""

import datetime
from collections.abc import Sequence
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from games.models import Player, Round, Seat, Table, Tournament, User
from games.services import registration, results, rounds, tournaments
from games.services.people import create_player
from games.services.result_entry import SeatEntry
from games.simulation.event import deal_result, enter_field, publish_next_round, settle
from games.simulation.people import invent_people
from ratings.queries import seed_ratings
from ratings.services.lists import publish_official_list
from ratings.tasks import process_outbox

PASSWORD = "evolution-demo"
LADDER = "classic"
PAST = (
    ("Lviv Tables · Львівські столи", 28, 5),
    ("Summer Open", 36, 5),
    ("Pangea Cup · Кубок Пангеи", 32, 5),
    ("Steppe Online", 24, 5),
    ("Norrsken Spring", 30, 5),
)


class Command(BaseCommand):
    help = "Fill the database with invented people and tournaments."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=48)
        parser.add_argument("--tournaments", type=int, default=3, help="finished and rated ones")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing when there is a tournament already"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["players"] < 24:
            raise CommandError("--players: the demo needs at least 24.", returncode=2)
        if options["tournaments"] < 0:
            raise CommandError("--tournaments: must be 0 or more.", returncode=2)
        if Tournament.objects.exists():
            if options["if_empty"]:
                self.stdout.write("There is data already; nothing was added.")
                return
            raise CommandError("There is data already; the demo goes into an empty database.", returncode=1)
        with transaction.atomic():  # all or nothing: an interrupted start leaves the database empty
            Demo(Random(options["seed"]), self.stdout.write).build(options["players"], options["tournaments"])
        self.stdout.write(
            f"Sign in as arbiter@example.org or player@example.org with the password {PASSWORD}"
        )


class Demo:
    """Builds the demo world step by step; `say` is told what is going on."""

    def __init__(self, rng: Random, say: Any) -> None:
        self.rng = rng
        self.say = say
        self.now = timezone.now().replace(minute=0, second=0, microsecond=0)

    def build(self, players: int, past_count: int) -> None:
        with transaction.atomic():
            self.arbiter = self._account("arbiter@example.org", "arbiter", PASSWORD)
            self.arbiter.is_staff = True  # the rating officer's desk is open to staff
            self.arbiter.save()
            create_player(name="Виктор Лесной", name_latin="Viktor Lesnoy", user=self.arbiter)
            self._people(players)
        for index in range(past_count):
            name, size, round_count = PAST[index % len(PAST)]
            days_ago = 35 * (past_count - index)
            if index:
                self._publish_list(days_ago + 20)
            self._past(name if index < len(PAST) else f"{name} {index + 1}", size, round_count, days_ago)
        self._running()
        self._coming("Darwin’s Tea Winter Evening", 12, 18, capacity=32, place="online")
        self._coming(
            "進化オープン 京都", 40, 7, capacity=40, place="Kyoto", edition="base+time_to_fly", preferred=5
        )
        process_outbox()

    def _account(self, email: str, username: str, password: str | None) -> User:
        user = User(username=username, email=email)
        if password:
            user.set_password(password)
        else:
            user.set_unusable_password()
        user.save()
        return user

    def _people(self, count: int) -> None:
        self.say(f"Inventing {count} players ...")
        self.players: list[Player] = []
        self.strengths: dict[int, float] = {}
        for number, person in enumerate(invent_people(count, self.rng), 1):
            email, password = f"player{number}@example.org", None
            if number == 1:
                email, password = "player@example.org", PASSWORD
            user = self._account(email, f"player{number}", password)
            player = create_player(
                name=person.name,
                name_latin=person.name_latin,
                country=person.country,
                club=person.club,
                user=user,
            )
            self.players.append(player)
            self.strengths[player.pk] = max(
                -1.0, min(1.0, 0.9 - 1.8 * number / count + self.rng.gauss(0, 0.25))
            )

    def _create(self, name: str, starts_at: datetime.datetime, **settings: Any) -> Tournament:
        return tournaments.create_tournament(by=self.arbiter, name=name, starts_at=starts_at, **settings)

    def _field(self, size: int) -> list[Player]:
        """The person who signs in always plays; the others come by turns."""
        return [self.players[0], *self.rng.sample(self.players[1:], min(size, len(self.players)) - 1)]

    def _start(self, tournament: Tournament, players: Sequence[Player]) -> Tournament:
        enter_field(tournament, players, self.arbiter)
        return tournaments.start(
            tournament_id=tournament.pk,
            by=self.arbiter,
            seed_ratings=seed_ratings(LADDER, [player.pk for player in players]),
        )

    def _past(self, name: str, size: int, round_count: int, days_ago: int) -> None:
        starts_at = self.now - datetime.timedelta(days=days_ago)
        self.say(f"Playing {name}: {size} players, {round_count} rounds ...")
        with transaction.atomic():
            tournament = self._create(
                f"{name} {starts_at.year}", starts_at, rounds_planned=round_count, place="online"
            )
            Tournament.objects.filter(pk=tournament.pk).update(
                created_at=starts_at - datetime.timedelta(days=14)
            )
            tournament = self._start(tournament, self._field(size))
            for number in range(round_count):
                round_ = self._publish(tournament, starts_at + datetime.timedelta(hours=number))
                for table in round_.tables.order_by("number"):
                    settle(deal_result(table, self.strengths, self.rng), self.arbiter)
                rounds.finish_round(round_id=round_.pk, by=self.arbiter)
            tournaments.finish(tournament_id=tournament.pk, by=self.arbiter, today=starts_at.date())
            tournaments.submit_for_rating(tournament_id=tournament.pk, by=self.arbiter)
        process_outbox()

    def _publish_list(self, days_ago: int) -> None:
        """Between two tournaments, so that the newest one shows as movement since the last list."""
        publish_official_list(LADDER, on=(self.now - datetime.timedelta(days=days_ago)).date())

    def _publish(self, tournament: Tournament, at: datetime.datetime) -> Round:
        round_ = publish_next_round(tournament, self.arbiter)
        ends_at = at + datetime.timedelta(minutes=tournament.round_minutes)
        Round.objects.filter(pk=round_.pk).update(published_at=at, ends_at=ends_at)
        return round_

    def _running(self) -> None:
        """Three rounds of five: two played, the third with every state a table can be in."""
        self.say("Playing Autumn Cup: round 3 stays open ...")
        with transaction.atomic():
            starts_at = timezone.now() - datetime.timedelta(hours=2, minutes=20)
            tournament = self._create(
                f"Autumn Cup {starts_at.year}", starts_at, rounds_planned=5, round_minutes=60, place="online"
            )
            tournament = self._start(tournament, self._field(23))
            for number in range(2):
                round_ = self._publish(tournament, starts_at + datetime.timedelta(hours=number))
                for table in round_.tables.order_by("number"):
                    settle(deal_result(table, self.strengths, self.rng), self.arbiter)
            round_ = self._publish(tournament, starts_at + datetime.timedelta(hours=2))
            self._open_round_with_life(round_)

    def _open_round_with_life(self, round_: Round) -> None:
        mine = round_.tables.get(seats__player=self.players[0])
        others = list(round_.tables.exclude(pk=mine.pk).order_by("number"))
        for table in others[:2]:
            settle(deal_result(table, self.strengths, self.rng), self.arbiter)
        self._dispute(others[2])
        self._wait_for_one(mine)
        for table in round_.tables.order_by("number"):
            rounds.set_room(
                table_id=table.pk,
                room_url=f"https://rooms.example.org/autumn-{table.number}",
                room_password=f"gecko{table.number}",
                by=self.arbiter,
            )

    def _wait_for_one(self, table: Table) -> None:
        """Submitted by one player, agreed by the others, waiting for the person who signs in."""
        dealt = deal_result(table, self.strengths, self.rng)
        speakers = [seat.player for seat in self._seats(table) if seat.player != self.players[0]]
        table = results.submit_result(
            table_id=table.pk, version=0, seats=dealt.entries, by=self._user(speakers[0]), source="boards"
        )
        for player in speakers[1:]:
            results.confirm_result(table_id=table.pk, version=table.version, by=self._user(player))

    def _dispute(self, table: Table) -> None:
        """Two players remember the last discard differently."""
        dealt = deal_result(table, self.strengths, self.rng)
        first, second = (seat.player for seat in self._seats(table)[:2])
        typed = [
            SeatEntry(player_id=one.player_id, final_score=one.final_score, discard=one.discard)
            for one in dealt.entries
        ]
        results.submit_result(table_id=table.pk, version=0, seats=typed, by=self._user(first))
        last = typed[-1]
        other = SeatEntry(
            player_id=last.player_id, final_score=(last.final_score or 0) + 2, discard=last.discard
        )
        results.submit_result(
            table_id=table.pk,
            version=1,
            seats=[*typed[:-1], other],
            by=self._user(second),
            comment="The parasite was on the other animal.",
        )

    def _coming(self, name: str, days: int, registered: int, **settings: Any) -> None:
        preferred = settings.pop("preferred", 4)
        with transaction.atomic():
            tournament = self._create(
                name,
                self.now + datetime.timedelta(days=days),
                preferred=preferred,
                allowed=[preferred - 1, preferred],
                waitlist_limit=10,
                **settings,
            )
            tournaments.open_registration(tournament_id=tournament.pk, by=self.arbiter)
            for player in self.rng.sample(self.players[1:], min(registered, len(self.players) - 1)):
                registration.register(tournament_id=tournament.pk, player=player, by=self.arbiter)

    @staticmethod
    def _seats(table: Table) -> list[Seat]:
        return list(table.seats.select_related("player__user").order_by("number"))

    @staticmethod
    def _user(player: Player) -> User:
        user = player.user
        if user is None:
            raise LookupError(f"{player} has no account")
        return user
