"""Why everybody sits where they sit: codes and values, which the site puts in words."""

from collections.abc import Sequence
from typing import Any

from games.seating import past
from games.seating.draft import Draft
from games.seating.plan import Plan

Reason = dict[str, Any]
CODES = (
    "score_group", "floated_up", "floated_down", "rivals_met", "met_before", "club_mate", "off_size", "seat",
    "pinned", "prescribed", "by_standings", "bye_requested", "bye_lowest",
)  # fmt: skip
NEAR = 6  # places up and down the standings in which rivals are looked for
NAMED = 3  # rivals named at most


def reasons(draft: Draft, plan: Plan, by_standings: int = 0) -> dict[str, list[Reason]]:
    """Return id -> reasons, most important first, for everybody in the round."""
    found = _byes(draft)
    special = {
        player: _reason("pinned", table=number) for number, group in plan.groups.items() for player in group
    }
    special |= {player: _reason("prescribed") for table in plan.prescribed for player in table}
    start = 0
    for number, table in enumerate(draft.tables, start=1):
        block = draft.field.points[start], draft.field.points[start + len(table) - 1]
        start += len(table)
        for seat, player in enumerate(table):
            player_id = draft.field.entrants[player].player_id
            mine = [special[player_id]] if player_id in special else []
            if number <= by_standings:
                mine.append(_reason("by_standings"))
            found[player_id] = [*mine, *_place(draft, player, block), *_company(draft, table, seat)]
    return found


def _reason(code: str, **values: Any) -> Reason:
    return {"code": code, "values": values}


def _byes(draft: Draft) -> dict[str, list[Reason]]:
    requested = set(draft.asked.requested_byes)
    out = set(draft.byes)
    found = {}
    for entrant in draft.asked.entrants:
        if entrant.player_id in requested:
            found[entrant.player_id] = [_reason("bye_requested")]
        elif entrant.player_id in out:
            found[entrant.player_id] = [_reason("bye_lowest", points=entrant.points, byes=entrant.byes)]
    return found


def _place(draft: Draft, player: int, block: tuple[int, int]) -> list[Reason]:
    """Say whether the table is the one of the player's place in the standings, and which rivals were met already.

    block: highest and lowest points of the places in the standings that this table would have.
    """
    field = draft.field
    points = field.points[player]
    high, low = block
    if low <= points <= high:
        found = [_reason("score_group", points=points)]
    else:
        code = "floated_down" if points > high else "floated_up"
        found = [_reason(code, points=points, high=high, low=low)]
    first = max(0, player - NEAR)
    met = field.met[player, first : player + NEAR + 1].nonzero()[0].tolist()
    if met:
        nearest = sorted(met, key=lambda place: abs(first + place - player))[:NAMED]
        names = [field.entrants[first + place].player_id for place in nearest]
        found.append(_reason("rivals_met", players=names, count=len(met), places=NEAR))
    return found


def _company(draft: Draft, table: Sequence[int], seat: int) -> list[Reason]:
    field, player = draft.field, table[seat]
    found = []
    me = field.entrants[player]
    for other in table:
        if field.met[player, other]:
            name = field.entrants[other].player_id
            rounds = past.rounds_met(draft.asked.history, me.player_id, name)
            found.append(_reason("met_before", player=name, rounds=rounds))
        if (
            other != player
            and me.club
            and draft.asked.clubs != "ignore"
            and field.entrants[other].club == me.club
        ):
            found.append(_reason("club_mate", player=field.entrants[other].player_id, club=me.club))
    if len(table) != field.preferred:
        before = field.fewest + field.excess[player]
        found.append(_reason("off_size", size=len(table), before=before, fewest=field.fewest))
    times = field.seats[player, : len(table)].tolist()
    found.append(_reason("seat", seat=seat + 1, times=times))
    return found
