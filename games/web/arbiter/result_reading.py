"""From a typed row of numbers to entries of the services, and from a stored version back to entries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.models import ResultRevision, Seat, Table
from games.services.result_entry import HIGHEST_DISCARD, HIGHEST_FINAL_SCORE, SeatEntry, claims_of
from games.web.arbiter.reading import whole_or_none

# Keys of a board document that belong to single players or to the claim, not to the table.
FIELDS = {"score": "final_score", "discard": "discard"}
NOT_OF_THE_TABLE = ("edition", "players", "claimed")


@dataclass
class TypedResult:
    """A posted table: entries in seat order where every number can be read, the typed texts, and faults by field.

    texts: (player id, "score" | "discard" | "status") -> as typed. faults: like `seats.0.final_score` -> sentence.
    """

    entries: list[SeatEntry] = field(default_factory=list)
    texts: dict[tuple[int, str], str] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)


def read_result(post: QueryDict, player_ids: Sequence[int]) -> TypedResult:
    """Read `score_<player>`, `discard_<player>` and `status_<player>` of every seat, in seat order."""
    typed = TypedResult()
    for index, player_id in enumerate(player_ids):
        status = post.get(f"status_{player_id}", "") or Seat.Status.PLAYED
        typed.texts[player_id, "status"] = status
        score = _number(typed, post, index, player_id, "score")
        discard = _number(typed, post, index, player_id, "discard")
        typed.entries.append(SeatEntry(player_id, score, discard, status))
    return typed


def _number(typed: TypedResult, post: QueryDict, index: int, player_id: int, part: str) -> int | None:
    """The number typed for one seat; text that is none leaves a fault at its field."""
    text = post.get(f"{part}_{player_id}", "").strip()
    typed.texts[player_id, part] = text
    number = whole_or_none(text)
    if text and number is None:
        typed.faults[f"seats.{index}.{FIELDS[part]}"] = {
            "score": _("The final score is a whole number from 0 to %(most)d.")
            % {"most": HIGHEST_FINAL_SCORE},
            "discard": _("The discard is a whole number from 0 to %(most)d.") % {"most": HIGHEST_DISCARD},
        }[part]
    return number


def entries_from(payload: Mapping[str, Any]) -> tuple[list[SeatEntry], dict[str, Any]]:
    """A stored version as entries with its boards, and the table's own facts."""
    boards = boards_by_player(payload)
    entries = [
        SeatEntry(
            player_id=one["player"],
            final_score=one["final_score"],
            discard=one["discard"],
            status=one["status"],
            board=boards.get(one["player"]),
        )
        for one in payload["seats"]
    ]
    return entries, facts_of(payload)


def with_boards(entries: Sequence[SeatEntry], payload: Mapping[str, Any]) -> list[SeatEntry]:
    """The same entries with the boards that lie with a stored version, so that typed totals are held against them."""
    boards = boards_by_player(payload)
    return [
        SeatEntry(
            player_id=one.player_id,
            final_score=one.final_score,
            discard=one.discard,
            status=one.status,
            board=None if one.status == Seat.Status.NO_SHOW else boards.get(one.player_id),
        )
        for one in entries
    ]


def boards_by_player(payload: Mapping[str, Any]) -> dict[int, dict[str, Any]]:
    """player id -> board without the name; empty without boards. Players stand in the order of their seats."""
    document = payload.get("document") or {}
    present = [one["player"] for one in payload["seats"] if one["status"] != Seat.Status.NO_SHOW]
    return {
        player: {key: value for key, value in board.items() if key not in ("player", "discard", "left")}
        for player, board in zip(present, document.get("players", []), strict=False)
    }


def facts_of(payload: Mapping[str, Any]) -> dict[str, Any]:
    document = payload.get("document") or {}
    return {key: value for key, value in document.items() if key not in NOT_OF_THE_TABLE}


def version_payloads(table: Table, version: int | None = None) -> list[Mapping[str, Any]]:
    """The different claims of one version of the result (of the one as it stands), the stored one first."""
    payloads: list[Mapping[str, Any]] = []
    wanted = table.version if version is None else version
    for one in table.revisions.filter(version=wanted).order_by("pk"):
        if one.payload.get("seats") and not any(
            claims_of(one.payload) == claims_of(known) for known in payloads
        ):
            payloads.append(one.payload)
    return payloads


def stored_payload(table: Table) -> Mapping[str, Any] | None:
    """What the stored version says; None for a table without a result."""
    found: ResultRevision | None = (
        table.revisions.filter(version=table.version).exclude(payload__seats=[]).order_by("pk").first()
    )
    return found.payload if found else None


def says_the_same(entries: Sequence[SeatEntry], payload: Mapping[str, Any] | None) -> bool:
    """Whether the typed totals are those of the stored version, so that nothing new is said."""
    if payload is None:
        return False
    typed = {(one.player_id, str(one.status), one.final_score, one.discard) for one in entries}
    return typed == {tuple(claim) for claim in claims_of(payload)}
