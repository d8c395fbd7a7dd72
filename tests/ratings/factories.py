"""Finished and running tournaments with given places, written straight to the tables: fast, and nothing but facts.

Players are named by single words; a table is a list of (player, place).
"""

import datetime
from collections.abc import Sequence

from django.utils import timezone
from django.utils.text import slugify

from games.models import Player, Round, Seat, Table, Tournament, User
from games.signals import TableRuling, result_confirmed
from ratings.models import Ladder, RatedTournament
from ratings.services.drain import drain

Places = Sequence[tuple[str, int]]


def officer() -> User:
    """A rating officer: staff of the site."""
    found = User.objects.filter(username="olga").first()
    return found or User.objects.create_user("olga", "olga@example.org", "correct-horse-9", is_staff=True)


def classic() -> Ladder:
    return Ladder.objects.get(code="classic")


def player(name: str, **fields) -> Player:
    found = Player.objects.filter(name=name).first()
    return found or Player.objects.create(name=name, **fields)


def tournament(
    name: str = "Cup",
    rounds: Sequence[Sequence[Places]] = (),
    *,
    ended_on: datetime.date | None = None,
    starts_on: datetime.date | None = None,
    status: str = "running",
    ladder: str = "classic",
) -> Tournament:
    """A tournament with these rounds of these tables, all confirmed."""
    starts_on = starts_on or ended_on or datetime.date(2026, 5, 2)
    made = Tournament.objects.create(
        slug=f"{slugify(name)}-{Tournament.objects.count()}",
        name=name,
        starts_at=datetime.datetime.combine(starts_on, datetime.time(12), datetime.UTC),
        ended_on=ended_on,
        status=status,
        ladder=ladder,
        allowed=[2, 3, 4, 5, 6, 7, 8],
    )
    Tournament.objects.filter(pk=made.pk).update(created_at=made.starts_at - datetime.timedelta(days=7))
    made.refresh_from_db()
    for tables in rounds:
        add_round(made, tables)
    return made


def add_round(made: Tournament, tables: Sequence[Places], *, on: datetime.date | None = None) -> Round:
    """One more round of confirmed tables."""
    at = datetime.datetime.combine(on, datetime.time(12), datetime.UTC) if on else made.starts_at
    played = Round.objects.create(
        tournament=made,
        number=made.rounds.count() + 1,
        status=Round.Status.FINISHED,
        seed=1,
        published_at=at,
    )
    for number, places in enumerate(tables, 1):
        add_table(played, number, places)
    return played


def add_table(played: Round, number: int, places: Places, status: str = "confirmed") -> Table:
    table = Table.objects.create(
        round=played, number=number, edition="base", status=status, confirmed_at=timezone.now()
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=played, player=player(name), number=seat, place=place, rated_place=place)
        for seat, (name, place) in enumerate(places, 1)
    )
    return table


def confirm(table: Table, deed: str = "confirmed", comment: str = "") -> None:
    """What the services say when a result counts or counts no more."""
    made = table.round.tournament
    result_confirmed.send(
        sender=Table,
        kind="table",
        tournament_id=made.pk,
        table_id=table.pk,
        by=None,
        ruling=TableRuling(made.slug, table.round.number, table.number, deed, comment),
    )


def change_places(table: Table, places: Places, comment: str = "Misread.") -> None:
    """A correction by the arbiter."""
    for name, place in places:
        table.seats.filter(player__name=name).update(place=place, rated_place=place)
    confirm(table, "corrected", comment)


def set_status(made: Tournament, status: str, ended_on: datetime.date | None = None) -> None:
    """The tournament moves on, and says so."""
    made.status = status
    made.ended_on = ended_on or made.ended_on
    made.save()
    result_confirmed.send(sender=Tournament, kind="tournament", tournament_id=made.pk, table_id=None, by=None)


def rated(
    name: str, day: datetime.date, rounds: Sequence[Sequence[Places]], *, is_drained: bool = True, **fields
) -> Tournament:
    """A finished tournament that the ladder accepted, and rated unless told otherwise."""
    made = tournament(name, rounds, ended_on=day, status="finished", **fields)
    set_status(made, "submitted")
    from ratings.services.acceptance import accept

    if RatedTournament.objects.get(tournament=made).status != RatedTournament.Status.ACCEPTED:
        accept(made.pk, by=officer())
    if is_drained:
        drain()
    return made


def ratings(ladder: str = "classic") -> dict[str, int]:
    """name -> current rating."""
    from ratings.models import Rating

    return dict(Rating.objects.filter(ladder__code=ladder).values_list("player__name", "rating"))


def rows(ladder: str = "classic") -> list[tuple]:
    """Everything that makes a history, without database keys."""
    from ratings.models import RatingChange

    found = RatingChange.objects.filter(ladder__code=ladder).select_related("period", "player", "tournament")
    return sorted(
        (
            row.period.ends_on,
            row.player.name,
            row.tournament.name,
            row.games,
            row.games_before,
            row.k,
            row.total,
            row.change,
            row.rating_before,
            row.rating_after,
        )
        for row in found
    )
