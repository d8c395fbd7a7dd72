"""Documents gone wrong: a table with random damage, as a broken client or an attacker would send it."""

import copy
import json
import random
from typing import Any

_STRANGE: list[Any] = [
    None, True, False, -1, 0, 1, 2, 7, 10**9, 10**30, -(10**30), 1.5, 9.0, float("nan"), float("inf"), float("-inf"),
    "", "0", "3", "swimming", "flora", "a", "x" * 50_000, "\x00\x1b[31m", "\ud800", "👾" * 100, [], {}, [[]],
    [None], [{}],
    {"": None}, {"id": "a"}, [0], ["a"], [[0], [1]], {"trait": "cooperation", "a": "a", "b": "a"}, "base+time_to_fly",
    "evolution_2e", "base+wings", "+" * 1000, ["fat_tissue"] * 2000, [{"id": "n", "traits": []}] * 5000,
    [{"animals": []}] * 200, {str(n): n for n in range(3000)},
]  # fmt: skip
_KEYS = [
    "edition", "players", "flora", "on_plants", "deck_size", "deck_left", "out_of_game", "half_deck", "online", "ended",
    "cards", "claimed", "player", "animals", "species", "links", "discard", "hand", "left", "food", "score_pile",
    "bonus", "id", "traits", "count", "fat", "tokens", "disabled", "eaten_regenerating", "population", "body_size",
    "fat_food", "trait", "a", "b", "kind", "scores", "order", "points", "copies", "wings", "", "x" * 5000,
]  # fmt: skip


_INTRUDERS = ["NaN", "Infinity", "1e999", "[" * 5000, "9" * 6000, '"', "\x00", "}"]


def mutated(table: dict[str, Any], rng: random.Random) -> Any:
    """Return a copy of a table with one to six random damages, anywhere in it."""
    broken: Any = copy.deepcopy(table)
    for _ in range(rng.randint(1, 6)):
        broken = _damage(broken, rng)
    return broken


def _damage(document: Any, rng: random.Random) -> Any:
    places = _places(document, rng)
    if not places or rng.random() < 0.01:
        return _strange(rng)
    container, key = rng.choice(places)
    deed = rng.random()
    if deed < 0.55:
        container[key] = _strange(rng)
    elif deed < 0.7:
        del container[key]
    elif deed < 0.85 and isinstance(container, dict):
        container[rng.choice(_KEYS)] = _strange(rng)
    elif isinstance(container, list) and len(container) < 1000:
        container.insert(key, container[rng.randrange(len(container))])
    else:
        container[key] = [container[key]]
    return document


def _places(document: Any, rng: random.Random) -> list[tuple[Any, Any]]:
    """Up to some hundred places in the document, near and deep ones."""
    places: list[tuple[Any, Any]] = []
    waiting = [document]
    while waiting and len(places) < 400:
        container = waiting.pop(rng.randrange(len(waiting)))
        if isinstance(container, dict):
            keys: Any = list(container)[:40]
        elif isinstance(container, list):
            keys = range(min(len(container), 40))
        else:
            continue
        for key in keys:
            places.append((container, key))
            waiting.append(container[key])
    return places


def _strange(rng: random.Random) -> Any:
    if rng.random() < 0.03:
        nested: Any = rng.choice([None, 1, "a"])
        for _ in range(300):
            nested = [nested] if rng.random() < 0.5 else {"players": nested}
        return nested
    return copy.deepcopy(rng.choice(_STRANGE))


def mutated_text(table: dict[str, Any], rng: random.Random) -> str:
    """Return JSON text of a table with damage that only text can have: doubled keys, cuts, foreign signs."""
    text = json.dumps(table)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        deed = rng.randrange(5)
        if deed == 0:
            text = (
                text[:at]
                + rng.choice(["NaN", "Infinity", "1e999", "[" * 5000, "9" * 6000, '"', "\x00", "}"])
                + text[at:]
            )
        elif deed == 1:
            text = text[:at]
        elif deed == 2:
            text = text.replace('"traits"', '"traits": [], "traits"', 1)
        elif deed == 3:
            text = text.replace('"players"', '"players": 1, "edition": "base", "players"', 1)
        else:
            text = text[:at] + text[at + rng.randrange(1, 4) :]
    return text
