"""The cast and the stages of the tests: invented people, and tournaments brought to a state through the services.

Ada organises and rules. Boris, Chen, Daria, Emil, Faye, Gena and Hana play; Boris leads more often than not, Chen
writes the name in Japanese letters, Daria in Cyrillic with ё. Ivo knows none of them.
"""

import datetime
from collections.abc import Sequence

from django.utils import timezone

from games.models import Player, Registration, Round, Table, Tournament, User
from games.services import people, registration, results, rounds, tournaments
from games.services.results import SeatEntry

CAST = ("Boris", "千恵", "Дарья Ёлкина", "Emil", "Faye", "Gena", "Hana", "Łukasz")


def make_user(name: str = "ada", **fields) -> User:
    return User.objects.create_user(
        username=name, email=f"{name}@example.org", password="correct-horse-9", **fields
    )


def make_player(name: str, *, with_account: bool = False, club: str = "", country: str = "") -> Player:
    user = make_user(f"player{User.objects.count()}") if with_account else None
    return people.create_player(name=name, user=user, club=club, country=country)


def make_cast(count: int, *, with_account: bool = True) -> list[Player]:
    names = [CAST[index] if index < len(CAST) else f"Player {index + 1}" for index in range(count)]
    return [make_player(name, with_account=with_account) for name in names]


def make_tournament(*, by: User | None = None, **settings) -> Tournament:
    """A draft of a base-edition tournament at tables of 3-4, five rounds, classic ladder."""
    by = by or User.objects.filter(username="ada").first() or make_user("ada")
    settings = {
        "name": "Spring Cup",
        "starts_at": datetime.datetime(2026, 3, 1, 17, tzinfo=datetime.UTC),
        "allowed": [3, 4],
        "preferred": 4,
    } | settings
    return tournaments.create_tournament(by=by, **settings)


def running_tournament(
    players: Sequence[Player] | int = 8, *, by: User | None = None, **settings
) -> Tournament:
    """A tournament that has started with everybody checked in."""
    tournament = make_tournament(by=by, **settings)
    ada = tournament.created_by
    cast = make_cast(players) if isinstance(players, int) else players
    tournaments.open_registration(tournament_id=tournament.pk, by=ada)
    for player in cast:
        registration.register(tournament_id=tournament.pk, player=player, by=ada)
    registration.check_in_everybody(tournament_id=tournament.pk, by=ada)
    return tournaments.start(tournament_id=tournament.pk, by=ada, seed_ratings={})


def open_round(tournament: Tournament, number: int | None = None) -> Round:
    """Seat and publish the next round."""
    ada = tournament.created_by
    number = number or tournament.rounds.count() + 1
    drafted = rounds.open_round(tournament_id=tournament.pk, number=number, by=ada)
    return rounds.publish_round(round_id=drafted.pk, by=ada)


def entries(
    table: Table, scores: Sequence[int], discards: Sequence[int | None] | None = None
) -> list[SeatEntry]:
    """Typed totals in seat order."""
    seats = list(table.seats.order_by("number"))
    discards = discards or [10 + index for index in range(len(seats))]
    return [
        SeatEntry(player_id=seat.player_id, final_score=score, discard=discard)
        for seat, score, discard in zip(seats, scores, discards, strict=True)
    ]


def settle(table: Table, scores: Sequence[int] | None = None) -> Table:
    """Enter and confirm a result as an arbiter; without scores seat 1 wins, then seat 2 ..."""
    table.refresh_from_db()
    size = table.seats.count()
    scores = scores or [30 - 3 * place for place in range(size)]
    tournament = table.round.tournament
    return results.submit_result(
        table_id=table.pk,
        version=table.version,
        seats=entries(table, scores),
        by=tournament.created_by,
        confirm=True,
        comment="entered by the arbiter",
    )


def play_round(tournament: Tournament) -> Round:
    """Seat, publish and settle a whole round."""
    published = open_round(tournament)
    for table in published.tables.order_by("number"):
        settle(table)
    return published


def finished_tournament(
    players: Sequence[Player] | int = 8, *, rounds_played: int = 3, **settings
) -> Tournament:
    """A tournament played to its end, not yet sent to be rated."""
    tournament = running_tournament(players, rounds_planned=rounds_played, **settings)
    for _number in range(rounds_played):
        play_round(tournament)
    last = tournament.rounds.order_by("number").last()
    rounds.finish_round(round_id=last.pk, by=tournament.created_by)
    return tournaments.finish(
        tournament_id=tournament.pk, by=tournament.created_by, today=timezone.now().date()
    )


def registration_of(tournament: Tournament, player: Player) -> Registration:
    return Registration.objects.get(tournament=tournament, player=player)
