"""Golden states: no seating may get worse than the best one known; what was proved once stays proved."""

from typing import Any

import pytest

from games.seating.swiss import seat_round
from tests.games.seating.states import TERMS, golden_states, request_of

QUICK = [state for state in golden_states() if len(state["points"]) <= 64 and state["proved"]]


@pytest.mark.parametrize("state", QUICK, ids=[state["name"] for state in QUICK])
def test_a_golden_state_is_seated_as_well_as_ever_and_proved(state: dict[str, Any]) -> None:
    report = seat_round(request_of(state))["report"]

    assert [state["best"][term] for term in TERMS] == [report[term] for term in TERMS]
    assert {"forbidden", *TERMS} <= set(report["optimal"])
