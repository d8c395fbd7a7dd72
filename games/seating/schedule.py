"""Before the event: how many rounds can be played without repeats, and how many repeats can't be avoided after that.

The least numbers are counted; the numbers found come from seating the rounds one after another.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.seating import table_sizes
from games.seating.bounds import pairs_within
from games.seating.designs import design
from games.seating.errors import impossible
from games.seating.request import read_request
from games.seating.swiss import seat

MOST_SEATED = 128  # players up to whom the rounds are tried out
SMALL, TRIES = 24, 8  # players up to whom several lots are tried


@dataclass(frozen=True)
class Forecast:
    """What a number of rounds needs. sizes: tables of a round; byes: per round; least: round -> repeats over all
    rounds up to it that nobody can avoid; found: the same as reached by trying, None when not tried; first_repeat: the
    round in which repeats begin at the latest, None if not within the rounds; code, values: the argument."""

    sizes: tuple[int, ...]
    byes: int
    least: tuple[int, ...]
    found: tuple[int, ...] | None
    first_repeat: int | None
    code: str
    values: dict[str, Any]


def forecast(
    players: int,
    preferred: int,
    allowed: Sequence[int],
    rounds: int,
    off_size: str = "fewest",
    try_out: bool = True,
) -> Forecast:
    """Return the forecast for so many players, all of them staying. Raises SeatingError: too_few_entrants."""
    byes = table_sizes.fewest_byes(players, preferred, allowed)
    sizes = None if byes is None else table_sizes.split(players - byes, preferred, allowed, off_size)
    if byes is None or sizes is None:
        raise impossible(
            "too_few_entrants",
            "players",
            f"{players} players can't fill a table.",
            players=players,
            allowed=list(allowed),
        )
    least, arguments = [], []
    for number in range(1, rounds + 1):
        value, code = _least(players, sizes, byes, number)
        least.append(value)
        arguments.append(code)
    first = next((number for number, value in enumerate(least, start=1) if value), None)
    pairs = sum(size * (size - 1) // 2 for size in sizes)
    return Forecast(
        sizes=sizes,
        byes=byes,
        least=tuple(least),
        found=_tried(players, preferred, allowed, rounds, off_size)
        if try_out and players <= MOST_SEATED
        else None,
        first_repeat=first,
        code=arguments[first - 1] if first else "enough_partners",
        values={
            "players": players,
            "pairs_a_round": pairs,
            "pairs": players * (players - 1) // 2,
            "tables": len(sizes),
        },
    )


def _least(players: int, sizes: Sequence[int], byes: int, rounds: int) -> tuple[int, str]:
    """Return the repeats that so many rounds have at least, and the argument that says so."""
    pairs = sum(size * (size - 1) // 2 for size in sizes)
    used_up = max(0, rounds * pairs - players * (players - 1) // 2)
    # Whoever sat together last round has to spread over the tables of the next; those with a bye may change.
    crowded = 0
    if not byes:
        crowded = (rounds - 1) * sum(pairs_within(size, len(sizes)) for size in sizes)
    if crowded > used_up:
        return crowded, "too_few_tables"
    return used_up, "pairs_used_up"


def _tried(
    players: int, preferred: int, allowed: Sequence[int], rounds: int, off_size: str
) -> tuple[int, ...]:
    """Seat the rounds one after another with everybody level, from several lots; return the repeats so far after
    each round for the lot that keeps clear of them the longest."""
    lots = TRIES if players <= SMALL else 1
    settings = {"preferred": preferred, "allowed": list(allowed), "off_size": off_size}
    return min(_played(players, rounds, {**settings, "seed": seed}) for seed in range(lots))


def _played(players: int, rounds: int, settings: dict[str, Any]) -> tuple[int, ...]:
    entrants = [{"id": str(number), "points": 0} for number in range(players)]
    sizes = table_sizes.split(players, settings["preferred"], settings["allowed"], settings["off_size"]) or ()
    known = design(len(sizes), sizes[0]) if len(set(sizes)) == 1 else []
    history = [[[str(player) for player in table] for table in tables] for tables in known[:rounds]]
    byes: dict[str, int] = {}
    total, found = 0, [0] * len(history)
    for _ in range(rounds - len(history)):
        asked = read_request({**settings, "entrants": entrants, "history": history, "byes": byes})
        draft = seat(asked).draft
        total += draft.vector.repeats
        found.append(total)
        history.append(draft.ids())
        for player in draft.byes:
            byes[player] = byes.get(player, 0) + 1
    return tuple(found)
