"""Tiebreaks: what decides between players equal on points. A module present is a tiebreak offered.

A module has `CODE`, `NAME`, `KIND` (how its value reads: "points" in units, or "count"), optionally `LETTERS`
(the FIDE code of the idea), and one of
`value(player, rounds) -> int` for a number every player has by himself, more is better, or
`value_among(player, tied, rounds) -> int | None` for one that exists only among the tied (None: cannot tell).

| code | compares | FIDE idea |
| --- | --- | --- |
| first_places | first places, a shared one counts 1/k | WON |
| sole_first_places | tables won alone | WIN |
| second_places | second places, a shared one counts 1/k | |
| share_of_table | share of the table's final scores x players, summed | |
| opponents_points | average points of the opponents, lowest dropped | BH-C1 |
| opponents_points_all | the same, nobody dropped | BH |
| opponents_points_median | the same, lowest and highest dropped | BH-M1 |
| sonneborn_berger | points of opponents finished ahead of, per table / (n-1) | SB |
| direct_encounter | mean result among the tied, if all of them met | DE |
| progressive | running points summed over the rounds | PS |
| opponents_rating | average rating of the opponents | ARO |
| beat_more_than_half | tables with more than half of the others behind | STD |
| final_score | final scores summed | |
| discard | cards in the own discard pile, summed | |
| tables_played | tables played | REP |
| start_rank | place in the start list | TPN |
| lot | a lot drawn with a recorded seed | |
"""

import importlib
import pkgutil
from types import ModuleType

TIEBREAKS: dict[str, ModuleType] = {
    module.CODE: module
    for module in (
        importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)
    )
}
