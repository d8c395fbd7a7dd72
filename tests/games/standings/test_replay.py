import json
from dataclasses import replace

import pytest

from games.standings.errors import StandingsError
from games.standings.facts import Facts, Rules, TableKeys, from_facts, to_facts
from games.standings.placement import Finish
from games.standings.rank import rank
from games.standings.replay import ReplayFault, check_facts
from games.standings.rounds import Bye, PlayedRound, Registration
from tests.games.standings.builders import TWO_ROUNDS, open_table, played_table, points

REGISTRATIONS = (
    *(Registration(one, rating=1500, start_rank=one) for one in range(1, 8)),
    Registration(8, 2, 2),
)
ROUNDS = (TWO_ROUNDS[0], PlayedRound(2, TWO_ROUNDS[1].tables, (Bye(8, "pairing", points("3/2")),)))
PENALTIES = {3: points("1/2")}
KEYS = {
    (played.number, table.number): TableKeys(
        tuple(Finish(seat.player_id, (seat.final_score, seat.discard), seat.status) for seat in table.seats)
    )
    for played in ROUNDS
    for table in played.tables
}
STANDINGS = rank(REGISTRATIONS, ROUNDS, points_penalties=PENALTIES)


def facts_of_the_example():
    return to_facts(
        Rules(), REGISTRATIONS, ROUNDS, points_penalties=PENALTIES, keys=KEYS, standings=STANDINGS
    )


def test_facts_survive_json_and_give_the_same_tournament():
    written = json.loads(json.dumps(facts_of_the_example()))
    read = from_facts((kind, body) for kind, body in written)
    assert read == Facts(Rules(), REGISTRATIONS, ROUNDS, PENALTIES, KEYS, read.standings)
    assert read.rank() == STANDINGS


def test_a_faithful_record_has_no_faults():
    assert check_facts(from_facts(facts_of_the_example())) == []


def test_facts_hold_no_names_and_no_floating_point_numbers():
    assert "." not in json.dumps(facts_of_the_example())


def test_open_tables_are_no_facts_yet():
    rounds = (*ROUNDS, PlayedRound(3, (open_table(1, 1, 2),)))
    assert len(to_facts(Rules(), REGISTRATIONS, rounds)) == len(to_facts(Rules(), REGISTRATIONS, ROUNDS))


def test_changed_points_are_found_at_their_table():
    facts = facts_of_the_example()
    result = next(body for kind, body in facts if kind == "result")
    result["seats"][3]["points"] = points(3)
    faults = check_facts(from_facts(facts))
    assert faults[0] == ReplayFault("points_differ", 4, 1, 1, points(3), 0)
    assert {fault.code for fault in faults} == {"points_differ", "standing_differs"}


def test_a_changed_place_is_found_at_its_table():
    facts = facts_of_the_example()
    result = next(body for kind, body in facts if kind == "result")
    result["seats"][0]["place"] = 2
    assert check_facts(from_facts(facts))[0] == ReplayFault("place_differs", 1, 1, 1, 2, 1)


def test_a_table_decided_by_a_ruling_is_taken_as_recorded():
    keys = {**KEYS, (1, 1): replace(KEYS[1, 1], is_ruled=True)}
    facts = to_facts(Rules(), REGISTRATIONS, ROUNDS, keys=keys)
    result = next(body for kind, body in facts if kind == "result")
    result["seats"][0]["points"] = 0
    assert check_facts(from_facts(facts)) == []


def test_changed_standings_are_found_with_what_they_should_be():
    facts = facts_of_the_example()
    row = next(body for kind, body in facts if kind == "standing")
    row["rank"] = 2
    assert check_facts(from_facts(facts)) == [
        ReplayFault("standing_differs", 5, recorded={"rank": 2}, computed={"rank": 1})
    ]


def test_missing_and_extra_standings_are_found():
    facts = facts_of_the_example()
    rows = [body for kind, body in facts if kind == "standing"]
    rows[0]["player"] = 77
    assert {(fault.code, fault.player_id) for fault in check_facts(from_facts(facts))} == {
        ("standing_missing", 5),
        ("standing_extra", 77),
    }


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("rules", "preferred", "4"),
        ("rules", "tiebreaks", "first_places"),
        ("rules", "tiebreaks", [1]),
        ("rules", "lot_at_table", 0),
        ("registration", "player", None),
        ("registration", "rating", 1.5),
        ("result", "seats", {}),
        ("result", "round", True),
        ("bye", "kind", 7),
        ("penalty", "points", []),
    ],
)
def test_a_fact_of_the_wrong_type_is_refused_with_its_number_and_field(kind, key, value):
    facts = facts_of_the_example()
    number, body = next((index, body) for index, (one, body) in enumerate(facts, 1) if one == kind)
    body[key] = value
    with pytest.raises(StandingsError) as refused:
        from_facts(facts)
    assert (refused.value.code, refused.value.values["number"], refused.value.values["field"]) == (
        "bad_fact",
        number,
        key,
    )


def test_facts_without_rules_are_refused():
    with pytest.raises(StandingsError) as refused:
        from_facts(facts_of_the_example()[1:])
    assert refused.value.code == "missing_rules"


def test_kinds_of_others_are_passed_over():
    facts = [*facts_of_the_example(), ("change", {"player": 1, "after": 1512})]
    assert check_facts(from_facts(facts)) == []


def test_a_table_with_flora_and_a_lot_replays():
    keys = TableKeys((Finish(1, (9, 2), lot=3), Finish(2, (9, 2), lot=1)), flora=9)
    table = played_table(1, (1, 9, 2), (2, 9, 2))
    facts = to_facts(
        Rules(lot_at_table=True), REGISTRATIONS[:2], (PlayedRound(1, (table,)),), keys={(1, 1): keys}
    )
    faults = check_facts(from_facts(facts))
    assert [(fault.code, fault.player_id, fault.computed) for fault in faults] == [
        ("place_differs", 1, 2),
        ("place_differs", 2, 3),
        ("points_differ", 2, 0),
    ]
