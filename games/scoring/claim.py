"""Claimed totals and order against the recomputed ones."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

from games.scoring.findings import Findings, shown
from games.scoring.order import FLORA, Order
from games.scoring.reading.values import is_object

CLAIM_KEYS = frozenset({"scores", "order"})


def check_claim(
    claimed: Any, scores: Sequence[int | None] | None, order: Order | None, has_lot: bool, findings: Findings
) -> None:
    """Note every claimed total that the board does not give, and an order that the totals do not give.

    has_lot: the edition draws lots for what its chain leaves level; an order that only splits such groups is
    then no fault, but worth a look.
    """
    if not isinstance(claimed, dict):
        _note_type(claimed, "claimed", findings)
        return
    is_object(claimed, CLAIM_KEYS, "claimed", None, findings)
    if "scores" in claimed:
        _check_scores(claimed["scores"], scores, findings)
    if "order" in claimed:
        _check_order(claimed["order"], order, len(scores or ()), has_lot, findings)


def _check_scores(claimed: Any, scores: Sequence[int | None] | None, findings: Findings) -> None:
    if not isinstance(claimed, list):
        _note_type(claimed, "claimed.scores", findings)
        return
    if scores is not None and len(claimed) != len(scores):
        findings.error("claim_mismatch.length", "claimed.scores", count=len(claimed), players=len(scores))
    for player, claim in enumerate(claimed[: len(scores or ())]):
        where = f"claimed.scores[{player}]"
        if type(claim) is not int:
            _note_type(claim, where, findings, player)
        elif scores is not None and scores[player] is not None and scores[player] != claim:
            findings.error("claim_mismatch", where, player, claimed=shown(claim), computed=scores[player])


def _check_order(claimed: Any, order: Order | None, players: int, has_lot: bool, findings: Findings) -> None:
    if not isinstance(claimed, list) or not all(isinstance(group, list) for group in claimed):
        _note_type(claimed, "claimed.order", findings)
        return
    members = [member for group in claimed for member in group]
    known = all((type(m) is int and 0 <= m < players) or m == FLORA for m in members)
    if not known or len(members) != len(set(members)) or len([m for m in members if m != FLORA]) != players:
        findings.error("claim_mismatch.members", "claimed.order", players=players)
        return
    if order is None or order.unknown:
        return
    groups = [set(group) for group in claimed if group]
    computed = [set(group) for group in order.groups]
    if FLORA not in members:
        computed = [group for group in computed if group != {FLORA}]
    if groups == computed:
        return
    if has_lot and _only_splits(groups, computed):
        findings.warning("claim_mismatch.lot", "claimed.order")
    else:
        findings.error("claim_mismatch.order", "claimed.order", computed=_in_words(order))


def _only_splits(groups: list[set[Any]], computed: list[set[Any]]) -> bool:
    rest = iter(groups)
    for whole in computed:
        part: set[Any] = set()
        while len(part) < len(whole):
            part |= next(rest, whole | {None})
        if part != whole:
            return False
    return True


def _in_words(order: Order) -> str:
    return " > ".join(" = ".join(str(member) for member in group) for group in order.groups)


def _note_type(value: Any, where: str, findings: Findings, player: int | None = None) -> None:
    if isinstance(value, float) and not isfinite(value):
        findings.error("not_a_number", where, player, value=shown(value))
    else:
        findings.error("claim_mismatch.type", where, player, value=shown(value))
