"""Which published sets can be played together, and in which order their sum is named."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from games.scoring.set_file import EDITIONS, EditionError, SetFile, read_set


def check_sets(codes: Sequence[str], folder: Path = EDITIONS) -> list[SetFile]:
    """Return the sets, box first and then by year, when they can be played together.

    An expansion that names a box it means when it stands alone brings that box along ("flight").
    Raises EditionError: unknown_edition for a set there is no file of, incompatible_sets with a reason.
    """
    sets = [read_set(code, folder) for code in codes]
    if len(set(codes)) < len(codes):
        raise _incompatible(sets, "repeat")
    if len(sets) == 1 and sets[0].get("alone"):
        sets.append(read_set(sets[0].get("alone"), folder))
    boxes = [s for s in sets if s.get("kind") == "box"]
    if len(boxes) > 1:
        raise _incompatible(boxes, "two_boxes")
    if not boxes:
        raise _incompatible(sets, "no_box")
    scenarios = [s for s in sets if s.get("kind") == "scenario"]
    if len(scenarios) > 1:
        raise _incompatible(scenarios, "two_scenarios")
    for s in sets:
        _check_bases(s, sets, boxes[0])
        _check_refusals(s, sets)
    for scenario in scenarios:
        _check_admitted(scenario, sets, boxes[0])
    return sorted(
        sets,
        key=lambda s: (["box", "expansion", "scenario"].index(s.get("kind")), s.get("year", 9999), s.code),
    )


def unadvised_mixes(sets: Iterable[SetFile]) -> list[tuple[str, str]]:
    """Return the pairs of sets that can be mixed although a publisher or an engine advises against it."""
    sets = list(sets)
    codes = {s.code for s in sets}
    return [(s.code, other) for s in sets for other in s.get("warns", []) if other in codes]


def _check_bases(s: SetFile, sets: list[SetFile], box: SetFile) -> None:
    bases = s.get("bases", [])
    if bases and not {other.code for other in sets} & set(bases):
        raise EditionError("incompatible_sets", sets=(s.code, box.code), reason="no_base")


def _check_refusals(s: SetFile, sets: list[SetFile]) -> None:
    for other in sets:
        if other.code in s.get("refuses", []):
            raise EditionError("incompatible_sets", sets=(s.code, other.code), reason="refused")


def _check_admitted(scenario: SetFile, sets: list[SetFile], box: SetFile) -> None:
    admits = scenario.get("scenario", {}).get("admits", {})
    for s in sets:
        if s.code not in (scenario.code, box.code) and s.code not in admits:
            raise EditionError("incompatible_sets", sets=(scenario.code, s.code), reason="not_admitted")


def _incompatible(sets: Iterable[SetFile], reason: str) -> EditionError:
    return EditionError("incompatible_sets", sets=tuple(s.code for s in sets), reason=reason)
