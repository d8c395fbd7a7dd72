"""Work a recorded tournament out anew and say in what the record differs."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.standings.facts import Facts, standing_body
from games.standings.placement import judge_table
from games.standings.rounds import PlayedRound
from games.standings.schemes.scheme import load_scheme


@dataclass(frozen=True)
class ReplayFault:
    """One thing in which the recorded tournament differs from the one worked out anew."""

    code: str
    player_id: int | None = None
    round_number: int | None = None
    table: int | None = None
    recorded: object = None
    computed: object = None


def check_facts(facts: Facts) -> list[ReplayFault]:
    """Return every difference between what was recorded and what the rules give: places, points, standings.

    Codes: `place_differs`, `points_differ`, `share_differs`, `standing_differs` (with the field in `recorded`
    and `computed`), `standing_missing`, `standing_extra`. Tables decided by a ruling are taken as recorded.
    Errors: those of `rank` and `judge_table`, if the facts contradict themselves.
    """
    faults = [fault for played in facts.rounds for fault in _table_faults(played, facts)]
    if not facts.standings:
        return faults
    recorded = {row.get("player"): row for row in facts.standings}
    for row in facts.rank():
        computed = standing_body(row)
        stated = recorded.pop(row.player_id, None)
        if stated is None:
            faults.append(ReplayFault("standing_missing", row.player_id))
        elif dict(stated) != computed:
            differing = [key for key in computed if stated.get(key) != computed[key]]
            faults.append(
                ReplayFault(
                    "standing_differs",
                    row.player_id,
                    recorded={key: stated.get(key) for key in differing},
                    computed={key: computed[key] for key in differing},
                )
            )
    faults += [
        ReplayFault("standing_extra", player_id if isinstance(player_id, int) else None)
        for player_id in recorded
    ]
    return faults


def _table_faults(played: PlayedRound, facts: Facts) -> Iterable[ReplayFault]:
    rules = facts.rules
    for table in played.tables:
        made_from = facts.keys.get((played.number, table.number))
        if made_from is None or made_from.is_ruled or table.is_void:
            continue
        awards = judge_table(
            made_from.finishes,
            load_scheme(rules.scheme),
            rules.preferred,
            flora=made_from.flora,
            flora_takes_place=rules.flora_takes_place,
            lot_at_table=rules.lot_at_table,
        )
        for seat in table.seats:
            award = awards[seat.player_id]
            for code, stated, computed in (
                ("place_differs", seat.place, award.place),
                ("points_differ", seat.points, award.points),
                ("share_differs", seat.share, award.share),
            ):
                if stated != computed:
                    yield ReplayFault(code, seat.player_id, played.number, table.number, stated, computed)
