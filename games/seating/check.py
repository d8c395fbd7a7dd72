"""A given seating held against the model: is it complete, what is its vector, and why does everybody sit there?

Whoever made it, it is counted as the engine counts its own; nothing is searched for.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.seating import past, proof, why
from games.seating.bounds import counted_bounds
from games.seating.draft import Draft
from games.seating.errors import SeatingError
from games.seating.field import gather
from games.seating.plan import Plan
from games.seating.request import SeatingRequest, read_request

Finding = dict[str, Any]
Tables = Sequence[Sequence[str]]
# Codes of the findings; those of BLOCKING leave nothing to be counted.
BLOCKING = ("unknown_entrant", "duplicate_entrant", "missing_entrant")
CODES = (
    *BLOCKING, "bye_ignored", "bad_size", "sizes_do_not_sum", "pin_broken", "prescribed_broken", "forbidden_pair",
    "club_mates", "repeat",
)  # fmt: skip


def check_seating(request: Any, tables: Any, byes: Any = ()) -> dict[str, Any]:
    """Return `valid`, `findings`, `report` and `why` of a seating: tables of ids in seat order, ids with a bye.

    report and why are those of `seat_round`, with the bounds that can be counted; null and empty while players
    are missing, unknown or seated twice. A finding has code, level (error or warning), field, message and values.
    Raises SeatingError (exit code 2) when the input can't be read.
    """
    asked = read_request(request)
    tables = [_ids(table, f"tables[{index}]") for index, table in enumerate(_list(tables, "tables"))]
    byes = _ids(byes, "byes")
    if not tables or not all(2 <= len(table) <= 8 for table in tables):
        raise SeatingError("bad_size", "tables", "tables must be a list of tables of 2 to 8 players.")
    findings = [*_attendance(asked, tables, byes), *_shape(asked, tables)]
    report, reasons = None, {}
    if not any(finding["code"] in BLOCKING for finding in findings):
        draft = draft_of(asked, tables, byes)
        findings += _company(draft)
        report, reasons = _report(draft), why.reasons(draft, _plan(draft))
    findings.sort(key=lambda finding: finding["level"])
    valid = all(finding["level"] != "error" for finding in findings)
    return {"valid": valid, "findings": findings, "report": report, "why": reasons}


def draft_of(asked: SeatingRequest, tables: Tables, byes: Sequence[str] = ()) -> Draft:
    """Return the draft of a seating in which every entrant sits once or has a bye."""
    seated = {player for table in tables for player in table}
    absent = [entrant.player_id for entrant in asked.entrants if entrant.player_id not in seated]
    field = gather(asked, absent)
    return Draft(asked, field, field.numbers(tables), tuple(byes) or tuple(absent))


def check_request(value: Any) -> dict[str, Any]:
    """Return the check of one object `{"request": .., "tables": .., "byes": ..}`, as the command and the API take."""
    if not isinstance(value, Mapping):
        raise SeatingError("bad_value", "", "The input must be an object with request and tables.")
    for key in value:
        if key not in ("request", "tables", "byes"):
            raise SeatingError("unknown_key", str(key), f"{key} is not a key of a seating to check.")
    for key in ("request", "tables"):
        if key not in value:
            raise SeatingError("missing_key", key, f"{key} is missing.")
    return check_seating(value["request"], value["tables"], value.get("byes", ()))


def _finding(code: str, level: str, field: str, message: str, **values: Any) -> Finding:
    return {"code": code, "level": level, "field": field, "message": message, "values": values}


def _list(value: Any, field: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise SeatingError("bad_value", field, f"{field} must be a list.")
    return value


def _ids(value: Any, field: str) -> tuple[str, ...]:
    for player in _list(value, field):
        if not isinstance(player, str) or not player:
            raise SeatingError("bad_value", field, f"{field} must be a list of ids of players.")
    return tuple(value)


def _attendance(asked: SeatingRequest, tables: Tables, byes: Sequence[str]) -> list[Finding]:
    """Find who is seated twice, not at all, unknown, or seated though they asked for a bye."""
    entrants = {entrant.player_id for entrant in asked.entrants}
    times = Counter(player for row in (*tables, byes) for player in row)
    findings = []
    for player, count in times.items():
        if player not in entrants:
            text = f"{player} is not an entrant of this round."
            findings.append(_finding("unknown_entrant", "error", "tables", text, player=player))
        elif count > 1:
            text = f"{player} is named {count} times."
            findings.append(
                _finding("duplicate_entrant", "error", "tables", text, player=player, times=count)
            )
    for player in sorted(entrants - times.keys() - set(asked.requested_byes)):
        text = f"{player} has neither a table nor a bye."
        findings.append(_finding("missing_entrant", "error", "tables", text, player=player))
    seated = {player for table in tables for player in table}
    for player in sorted(seated & set(asked.requested_byes)):
        text = f"{player} asked for a bye and is seated."
        findings.append(_finding("bye_ignored", "error", "requested_byes", text, player=player))
    return findings


def _shape(asked: SeatingRequest, tables: Tables) -> list[Finding]:
    """Find tables of a wrong size and tables that are not as they were fixed."""
    findings = []
    for number, table in enumerate(tables, start=1):
        if len(table) not in asked.allowed:
            text = f"Table {number} has {len(table)} players; allowed are {list(asked.allowed)}."
            where = f"tables[{number - 1}]"
            findings.append(_finding("bad_size", "error", where, text, table=number, size=len(table)))
    if asked.sizes is not None and Counter(asked.sizes) != Counter(len(table) for table in tables):
        text = "The tables do not have the sizes asked for."
        findings.append(_finding("sizes_do_not_sum", "error", "sizes", text, sizes=list(asked.sizes)))
    where_is = {player: number for number, table in enumerate(tables, start=1) for player in table}
    for player, number in asked.pins:
        if where_is.get(player) != number:
            text = f"{player} is pinned to table {number}."
            findings.append(
                _finding("pin_broken", "error", f"pins.{player}", text, player=player, table=number)
            )
    for index, table in enumerate(asked.prescribed):
        if table not in tables:
            text = f"The prescribed table {list(table)} is not there as given."
            where = f"prescribed[{index}]"
            findings.append(_finding("prescribed_broken", "error", where, text, players=list(table)))
    return findings


def _company(draft: Draft) -> list[Finding]:
    """Find pairs who should not share a table: errors where that is forbidden, else warnings."""
    findings = []
    for number, table in enumerate(draft.tables, start=1):
        for place, one in enumerate(table):
            for other in table[place + 1 :]:
                findings += _pair(draft, number, one, other)
    return findings


def _pair(draft: Draft, table: int, one: int, other: int) -> list[Finding]:
    field, findings = draft.field, []
    players = [field.entrants[one].player_id, field.entrants[other].player_id]
    names, where = " and ".join(players), f"tables[{table - 1}]"
    if (min(one, other), max(one, other)) in field.forbidden:
        text = f"{names} may not meet."
        findings.append(_finding("forbidden_pair", "error", where, text, players=players, table=table))
    if draft.asked.clubs != "ignore" and field.club[one] == field.club[other] >= 0:
        level = "error" if draft.asked.clubs == "forbid" else "warning"
        text = f"{names} are club mates."
        findings.append(_finding("club_mates", level, where, text, players=players, table=table))
    if field.met[one, other]:
        rounds = past.rounds_met(draft.asked.history, *players)
        text = f"{names} have met before, in round {', '.join(map(str, rounds))}."
        findings.append(
            _finding("repeat", "warning", where, text, players=players, table=table, rounds=rounds)
        )
    return findings


def _plan(draft: Draft) -> Plan:
    """Return what of the request's fixed seats the tables keep, for the reasons."""
    tables = draft.ids()
    given = tuple(table for table in draft.asked.prescribed if any(set(table) == set(one) for one in tables))
    pinned: dict[int, tuple[str, ...]] = {}
    for player, number in draft.asked.pins:
        if number <= len(tables) and player in tables[number - 1]:
            pinned[number] = (*pinned.get(number, ()), player)
    return Plan(draft.byes, given, draft.sizes, pinned, ())


def _report(draft: Draft) -> dict[str, Any]:
    asked = draft.asked
    terms = draft.vector.terms()
    counted = counted_bounds(draft.field, draft.sizes, asked.history, asked.clubs)
    rows = proof.prove(terms, counted, None, False, proof.order_of(asked.odd_first))
    return proof.report(terms, rows, asked.seed, asked.mode)
