"""What results are worth, counted anew after the regulations changed; the results themselves stay as they are."""

from games.models import Bye, Round, Seat, Table, Tournament
from games.queries import load_rounds
from games.services.result_entry import SeatEntry
from games.services.result_seats import write_seats
from games.standings.schemes.scheme import load_scheme

WITH_RESULT = (Table.Status.SUBMITTED, Table.Status.CONFIRMED, Table.Status.DISPUTED)


def recount(tournament: Tournament) -> None:
    """Write places and points of every result and bye by today's regulations, in the caller's transaction."""
    tables = Table.objects.filter(round__tournament=tournament, status__in=WITH_RESULT)
    for table in tables.order_by("round__number", "number"):
        held = _as_entered(table)
        entries = [
            SeatEntry(
                player_id=seat.player_id,
                final_score=seat.final_score,
                discard=seat.discard,
                status=seat.status,
            )
            for seat in held
        ]
        write_seats(table, tournament, held, entries, table.check_report)
    _recount_byes(tournament)


def _as_entered(table: Table) -> list[Seat]:
    """The seats in the order in which the result was checked; a drawn turn order came after that."""
    revision = table.revisions.filter(version=table.version).order_by("pk").first()
    seats = revision.payload.get("seats", []) if revision else []
    order = {seat["player"]: index for index, seat in enumerate(seats)}
    held = list(table.seats.select_related("player").order_by("number"))
    return sorted(held, key=lambda seat: order.get(seat.player_id, len(order)))


def _recount_byes(tournament: Tournament) -> None:
    scheme = load_scheme(tournament.scheme)
    awarded = {one.number: [seat.points for seat in one.seats()] for one in load_rounds(tournament)}
    for round_ in Round.objects.filter(tournament=tournament):
        units = 0
        if tournament.bye_is_mean:
            units = scheme.bye_points(tournament.preferred, awarded.get(round_.number, []))
        Bye.objects.filter(round=round_, kind=Bye.Kind.PAIRING).update(points=units)
