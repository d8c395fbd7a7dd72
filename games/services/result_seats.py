"""From a checked result to the seats of the table: places, points, shares."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.models import Seat, Table, Tournament
from games.services.result_entry import ABSENT, SeatEntry
from games.standings.lot import lot
from games.standings.placement import Award, Finish, judge_table
from games.standings.schemes.scheme import load_scheme

MINIMUM_PLAYED = 2


def write_seats(
    table: Table,
    tournament: Tournament,
    held: Sequence[Seat],
    entries: Sequence[SeatEntry],
    report: Mapping[str, Any] | None,
) -> None:
    finishes = finishes_of(table, tournament, entries, report)
    awards = _awards(tournament, finishes, report.get("flora") if report else None)
    lots = {finish.player_id: finish.lot for finish in finishes}
    for seat, entry in zip(held, entries, strict=True):
        award = awards.get(seat.player_id)
        is_absent = entry.status in ABSENT
        seat.status = entry.status
        seat.final_score = None if is_absent else entry.final_score
        seat.discard = None if is_absent else entry.discard
        seat.number = entry.number or seat.number
        seat.lot = lots[seat.player_id]
        seat.place = award.place if award else None
        seat.rated_place = award.rated_place if award else None
        seat.points = award.points if award else 0
        seat.share = award.share if award else None
    Seat.objects.bulk_update(
        held, ["status", "final_score", "discard", "number", "lot", "place", "rated_place", "points", "share"]
    )


def _awards(tournament: Tournament, finishes: Sequence[Finish], flora: int | None) -> dict[int, Award]:
    """Places and points; nobody has any when fewer than two sat down (such a game can only be void)."""
    if sum(one.status != Seat.Status.NO_SHOW for one in finishes) < MINIMUM_PLAYED:
        return {}
    return judge_table(
        finishes,
        load_scheme(tournament.scheme),
        tournament.preferred,
        flora=flora,
        flora_takes_place=tournament.flora_takes_place,
        lot_at_table=tournament.lot_at_table,
    )


def finishes_of(
    table: Table, tournament: Tournament, seats: Sequence[Seat | SeatEntry], report: Mapping[str, Any] | None
) -> list[Finish]:
    """Keys to order the table by: the recomputed order where there are boards, else score, then discard.

    seats: as entered or as stored, in seat order. Without boards a discard that somebody left out separates nobody:
    a tie then stays a shared place.
    """
    present = [seat for seat in seats if seat.status not in ABSENT]
    keys: dict[int, tuple[int, ...]]
    if report and report.get("places") and None not in report["places"]:
        # Higher is better; the edition's whole chain is in the place that the recomputed board gives.
        keys = {
            seat.player_id: (seat.final_score or 0, -place)
            for seat, place in zip(present, report["places"], strict=True)
        }
    else:
        all_known = all(seat.discard is not None for seat in present)
        keys = {
            seat.player_id: (seat.final_score or 0, (seat.discard or 0) if all_known else 0)
            for seat in present
        }
    lots = _lots(table, keys) if tournament.lot_at_table else {}
    return [
        Finish(seat.player_id, keys.get(seat.player_id, ()), str(seat.status), lots.get(seat.player_id, 0))
        for seat in seats
    ]


def _lots(table: Table, keys: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """Lots for those who are level, the same each time they are drawn for this table."""
    lots: dict[int, int] = {}
    for key in set(keys.values()):
        level = sorted(player_id for player_id, other in keys.items() if other == key)
        if len(level) > 1:
            lots |= {player_id: lot(player_id, f"table {table.pk}") for player_id in level}
    return lots
