"""Play a whole tournament through the real services, with results counted from dealt boards.

Used by the commands `simulate` and `seed_demo`: a door like a form, only that nobody types.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from games.models import Player, Round, Table, Tournament, User
from games.scoring.check import check_table
from games.scoring.edition import load_edition
from games.services import registration, results, rounds, tournaments
from games.services.results import SeatEntry
from games.simulation.deal import deal_boards


@dataclass(frozen=True)
class DealtResult:
    """What the players of a table will say: entries in seat order."""

    table: Table
    entries: list[SeatEntry]


def enter_field(tournament: Tournament, players: Sequence[Player], by: User) -> None:
    """Open registration, register everybody and check them in."""
    tournaments.open_registration(tournament_id=tournament.pk, by=by)
    for player in players:
        registration.register(tournament_id=tournament.pk, player=player, by=by)
    registration.check_in_everybody(tournament_id=tournament.pk, by=by)


def publish_next_round(tournament: Tournament, by: User) -> Round:
    """Seat and publish the round after the last one."""
    draft = rounds.open_round(tournament_id=tournament.pk, number=tournament.rounds.count() + 1, by=by)
    return rounds.publish_round(round_id=draft.pk, by=by)


def deal_result(table: Table, strength_by_player: Mapping[int, float], rng: Random) -> DealtResult:
    """Play the table out: boards that the validator finds no error in, and the scores they give."""
    seats = list(table.seats.order_by("number"))
    edition = load_edition(table.edition)
    boards = deal_boards(edition, [strength_by_player.get(seat.player_id, 0.0) for seat in seats], rng)
    scores = check_table({"edition": table.edition, "players": boards})["scores"]
    entries = [
        SeatEntry(player_id=seat.player_id, final_score=score, discard=board["discard"], board=board)
        for seat, score, board in zip(seats, scores, boards, strict=True)
    ]
    return DealtResult(table, entries)


def settle(dealt: DealtResult, by: User) -> Table:
    """Enter and confirm a result as an official."""
    return results.submit_result(
        table_id=dealt.table.pk,
        version=dealt.table.version,
        seats=dealt.entries,
        by=by,
        source="boards",
        confirm=True,
    )


def play_rounds(
    tournament: Tournament, count: int, strength_by_player: Mapping[int, float], by: User, rng: Random
) -> None:
    """Play `count` more rounds to their end."""
    for _round in range(count):
        published = publish_next_round(tournament, by)
        for table in published.tables.order_by("number"):
            settle(deal_result(table, strength_by_player, rng), by)
        rounds.finish_round(round_id=published.pk, by=by)
