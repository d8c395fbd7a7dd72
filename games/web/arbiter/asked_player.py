"""One player of a draft: why at this table, what else there was, and what a change would cost whom."""

from typing import Any

from django.utils.translation import gettext as _

from games.models import Tournament
from games.web.arbiter.console import Console
from games.web.arbiter.draft import Draft
from games.web.arbiter.draft_costs import Change, Costs
from games.web.arbiter.proof import cost_words, order_of
from games.web.arbiter.reading import whole_or_none
from games.web.present.seating_reasons import reason_sentences

ALTERNATIVES = 5


def costs_of(console: Console, draft: Draft) -> Costs:
    return Costs(draft.request, draft.tables, order_of(console.tournament, draft.request))


def asked_player(console: Console, draft: Draft) -> dict[str, Any]:
    """Why a player sits where they sit, the cheapest alternatives, and the change that is looked at."""
    player_id = whole_or_none(console.request.GET.get("player"))
    if player_id is None or (draft.table_of(player_id) is None and player_id not in draft.away):
        return {"player": None}
    costs = costs_of(console, draft)
    table_number = draft.table_of(player_id)
    found = _absent(console, draft, costs, player_id) if table_number is None else None
    return (found or _seated(console, draft, costs, player_id)) | {
        "player": {
            "id": player_id,
            "name": draft.name(player_id),
            "table": table_number,
            "pin": draft.pins.get(player_id),
        },
        "reasons": reasons_for(draft, player_id),
        "others": [
            (other, f"{draft.name(other)} ({number})")
            for number, table in enumerate(draft.tables, 1)
            for other in table
            if number != table_number
        ],
    }


def _seated(console: Console, draft: Draft, costs: Costs, player_id: int) -> dict[str, Any]:
    """Other seats of somebody who has one: the cheapest, or all of the table that is asked for."""
    query = console.request.GET
    typed = query.get("table", "").strip()
    wanted = whole_or_none(typed)
    fault = ""
    if wanted == draft.table_of(player_id) or not 1 <= (wanted or 0) <= len(draft.tables):
        fault = _table_fault(wanted, draft.table_of(player_id)) if typed else ""
        wanted = None
    with_id = whole_or_none(query.get("with"))
    chosen = costs.swap(player_id, with_id) if with_id is not None else None
    move = costs.move(player_id, wanted, draft.request["allowed"]) if wanted else None
    swaps = costs.swaps(player_id, wanted) if wanted else costs.cheapest(player_id, ALTERNATIVES)
    return {
        "alternatives": [_alternative(draft, player_id, one) for one in swaps],
        "wanted": wanted or typed,
        "fault": fault,
        "move": _alternative(draft, player_id, move) if move else None,
        "chosen": _alternative(draft, player_id, chosen) if chosen else None,
    }


def _table_fault(wanted: int | None, own: int | None) -> str:
    return _("This is their table now.") if wanted == own else _("There is no such table.")


def _absent(console: Console, draft: Draft, costs: Costs, player_id: int) -> dict[str, Any]:
    """Who could sit out instead: those next in turn for it, and the one that is asked for."""
    with_id = whole_or_none(console.request.GET.get("with"))
    chosen = costs.bye_to(player_id, with_id) if with_id is not None else None
    instead = [costs.bye_to(player_id, other) for other in draft.next_byes(ALTERNATIVES)]
    return {
        "alternatives": [_alternative(draft, player_id, one) for one in instead if one is not None],
        "wanted": None,
        "move": None,
        "chosen": _alternative(draft, player_id, chosen) if chosen else None,
    }


def _alternative(draft: Draft, player_id: int, one: Change) -> dict[str, Any]:
    return {
        "other_id": one.other_id,
        "name": draft.name(one.other_id) if one.other_id else "",
        "table": one.table_number,
        "cost": cost_words(one.terms, draft.divisor),
        "whom": _whom(draft, player_id, one),
    }


def _whom(draft: Draft, player_id: int, one: Change) -> str:
    """What the change costs at each table, and who meets again there: Table 3: +1 repeat (Ada – Boris)."""
    here = draft.table_of(player_id)
    words = []
    for number, terms in one.by_table.items():
        if not any(value for name, value in terms.items() if name != "seat_cost"):
            continue
        table = draft.tables[number - 1]
        comes, goes = (one.other_id, player_id) if number == here else (player_id, one.other_id)
        again = [other for other in table if other != goes and comes and draft.rounds_met(comes, other)]
        names = ", ".join(f"{draft.name(comes)} – {draft.name(other)}" for other in again)
        cost = cost_words(terms, draft.divisor)
        words.append(
            _("Table %(number)d: %(cost)s") % {"number": number, "cost": cost}
            + (f" ({names})" if names else "")
        )
    return ". ".join(words)


def reasons_for(draft: Draft, player_id: int) -> list[str]:
    """Why this player sits at this table: the engine's words, else what the points say."""
    number = draft.table_of(player_id)
    is_level = not draft.request["history"] and len({one["points"] for one in draft.request["entrants"]}) == 1
    left_out = {"seat", "score_group"} if is_level else set()
    if draft.round.tournament.turn_order != Tournament.TurnOrder.ASSIGNED:
        left_out.add("seat")
    reasons = [one for one in draft.round.why.get(str(player_id), ()) if one.get("code") not in left_out]
    told = reason_sentences(reasons, draft.name_by_player, draft.divisor)
    if is_level and number is not None:
        told = [_("First round: nobody has points yet."), *told]
    if told:
        return told
    if number is None:
        return [_("Sits out this round.")]
    card = draft.cards()[number - 1]
    seat = next(one for one in card.seats if one.player_id == player_id)
    if seat.arrow == "up":
        first = _("Up: %(points)s points, at a table whose players have %(mean)s on average.")
    elif seat.arrow == "down":
        first = _("Down: %(points)s points, at a table whose players have %(mean)s on average.")
    else:
        first = _("In the own score group: %(points)s points, the table has %(mean)s on average.")
    return [first % {"points": seat.points, "mean": card.mean}]
