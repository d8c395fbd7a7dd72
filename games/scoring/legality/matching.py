"""Whether traits can be dealt from two-sided cards: an exact matching of demands to kinds of cards."""

from collections import deque
from collections.abc import Mapping, Sequence

Kind = tuple[tuple[str, ...], int]


def short_traits(demand: Mapping[str, int], kinds: Sequence[Kind]) -> tuple[set[str], int, int] | None:
    """Return None when every demanded trait gets a card of its own, else why it cannot be.

    demand: trait -> cards needed. kinds: (traits on the sides, copies). A card serves one of its sides.
    The reason: (traits, cards needed for them, cards that show any of them), needed > shown (Hall's theorem).
    """
    kinds_by_face: dict[str, list[int]] = {}
    for index, (faces, _) in enumerate(kinds):
        for face in faces:
            kinds_by_face.setdefault(face, []).append(index)
    used: list[dict[str, int]] = [{} for _ in kinds]
    free = [copies for _, copies in kinds]
    missing = {}
    for trait, needed in sorted(demand.items(), key=lambda item: len(kinds_by_face.get(item[0], ()))):
        needed -= _take_free(trait, needed, kinds_by_face.get(trait, ()), kinds, used, free)
        if needed > 0:
            missing[trait] = needed
    for trait, needed in missing.items():
        for _ in range(needed):
            blocked = _augment(trait, kinds_by_face, kinds, used, free)
            if blocked is not None:
                shown = sum(
                    kinds[index][1] for index in {k for face in blocked for k in kinds_by_face.get(face, ())}
                )
                return blocked, sum(demand[face] for face in blocked), shown
    return None


def _take_free(
    trait: str,
    needed: int,
    own: Sequence[int],
    kinds: Sequence[Kind],
    used: list[dict[str, int]],
    free: list[int],
) -> int:
    """Use free cards for a trait, one-sided ones first; return how many were found."""
    taken = 0
    for index in sorted(own, key=lambda k: len(kinds[k][0])):
        take = min(free[index], needed - taken)
        if take > 0:
            used[index][trait] = used[index].get(trait, 0) + take
            free[index] -= take
            taken += take
    return taken


def _augment(
    trait: str,
    kinds_by_face: Mapping[str, Sequence[int]],
    kinds: Sequence[Kind],
    used: list[dict[str, int]],
    free: list[int],
) -> set[str] | None:
    """Find one more card for a trait by moving others to their other cards; None, or the traits that compete."""
    came_by: dict[str, tuple[str, int]] = {}
    reached = {trait}
    queue = deque([trait])
    while queue:
        face = queue.popleft()
        for index in kinds_by_face.get(face, ()):
            if free[index] > 0:
                free[index] -= 1
                used[index][face] = used[index].get(face, 0) + 1
                while face in came_by:
                    face, index = _hand_over(face, came_by, used)
                return None
            for other, number in used[index].items():
                if number > 0 and other not in reached:
                    reached.add(other)
                    came_by[other] = (face, index)
                    queue.append(other)
    return reached


def _hand_over(
    face: str, came_by: Mapping[str, tuple[str, int]], used: list[dict[str, int]]
) -> tuple[str, int]:
    """Pass the card that `face` held to the trait that asked for it."""
    asker, index = came_by[face]
    used[index][face] -= 1
    used[index][asker] = used[index].get(asker, 0) + 1
    return asker, index
