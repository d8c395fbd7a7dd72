"""Same input and seed, same bytes: in another process, with another hash seed, with the entrants shuffled."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

from games.seating.generate import Options, generate

ROOT = Path(__file__).parents[3]
PROGRAM = """
import json, sys
from games.seating.swiss import seat_round
print(json.dumps([seat_round(request) for request in json.load(sys.stdin)], sort_keys=False))
"""


def answers(requests: list[dict], hash_seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(requests),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    return done.stdout


def test_two_processes_with_shuffled_input_give_the_same_bytes() -> None:
    events = [
        Options(players=24, rounds=6, seed=1),
        Options(players=22, rounds=4, allowed=(3, 4), clubs=4, forbidden=3, scoring="fine", seed=2),
        Options(players=120, rounds=4, allowed=(3, 4, 5), seed=3),
        Options(players=30, rounds=4, preferred=6, seed=4),
    ]
    requests = [list(generate(event))[-1]["request"] for event in events]
    shuffled = []
    for request in requests:
        entrants, forbidden = list(request["entrants"]), [pair[::-1] for pair in request["forbidden"]][::-1]
        random.Random(9).shuffle(entrants)
        shuffled.append({**dict(reversed(request.items())), "entrants": entrants, "forbidden": forbidden})

    assert answers(requests, "1") == answers(shuffled, "4242")
