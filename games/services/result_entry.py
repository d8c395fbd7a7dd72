"""What somebody says about a table, checked before anything is stored: identity, ranges, boards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.models import Seat, Table, Tournament
from games.scoring.check import as_answer, find
from games.scoring.edition import load_edition
from games.scoring.findings import Finding
from games.services.errors import InvalidResult

HIGHEST_FINAL_SCORE = 1000
HIGHEST_DISCARD = 500
ABSENT = (Seat.Status.NO_SHOW,)


@dataclass(frozen=True)
class SeatEntry:
    """What somebody says about one seat. final_score and discard in cards and points of the game; None unknown.

    board: the end-of-game board in the form of `check_board` (without names), or None when only totals are typed.
    number: turn order as played, where it is not the seating's.
    """

    player_id: int
    final_score: int | None = None
    discard: int | None = None
    status: str = Seat.Status.PLAYED
    board: Mapping[str, Any] | None = None
    number: int | None = None


def in_seat_order(held: Sequence[Seat], seats: Sequence[SeatEntry]) -> list[SeatEntry]:
    """Entries in the order of the stored seats; every fault of identity, range and turn order at once."""
    faults: list[tuple[str, str, Any]] = []
    seated = {seat.player_id for seat in held}
    by_player: dict[int, SeatEntry] = {}
    for index, entry in enumerate(seats):
        if entry.player_id in by_player:
            faults.append(
                (f"seats.{index}.player", "player_twice", _("This player is entered twice at the table."))
            )
        elif entry.player_id not in seated:
            faults.append(
                (f"seats.{index}.player", "not_at_table", _("This player does not sit at the table."))
            )
        by_player[entry.player_id] = entry
        faults += _faults_of_entry(index, entry)
    missing = [seat.player.name for seat in held if seat.player_id not in by_player]
    if missing:
        faults.append(
            ("seats", "player_missing", _("No result for: %(names)s.") % {"names": ", ".join(missing)})
        )
    numbers = [entry.number for entry in seats if entry.number is not None]
    if numbers and sorted(numbers) != list(range(1, len(held) + 1)):
        faults.append(
            (
                "seats",
                "bad_turn_order",
                _("The turn order must be 1 to %(size)d, each once.") % {"size": len(held)},
            )
        )
    if faults:
        raise InvalidResult(faults)
    return [by_player[seat.player_id] for seat in held]


def _faults_of_entry(index: int, entry: SeatEntry) -> list[tuple[str, str, Any]]:
    faults: list[tuple[str, str, Any]] = []
    if entry.status not in Seat.Status.values:
        return [(f"seats.{index}.status", "unknown_status", _("There is no such status."))]
    if entry.status in ABSENT:
        if not entry.final_score:
            return []
        text = _("Who did not come has no score. Clear it, or choose another status.")
        return [(f"seats.{index}.final_score", "score_of_absent", text)]
    if entry.final_score is None:
        if entry.status == Seat.Status.PLAYED:
            faults.append((f"seats.{index}.final_score", "missing_key", _("Enter the final score.")))
    elif type(entry.final_score) is not int or not 0 <= entry.final_score <= HIGHEST_FINAL_SCORE:
        text = _("The final score is a whole number from 0 to %(most)d.") % {"most": HIGHEST_FINAL_SCORE}
        faults.append((f"seats.{index}.final_score", "count_range", text))
    if entry.discard is not None and (
        type(entry.discard) is not int or not 0 <= entry.discard <= HIGHEST_DISCARD
    ):
        text = _("The discard is a whole number from 0 to %(most)d.") % {"most": HIGHEST_DISCARD}
        faults.append((f"seats.{index}.discard", "count_range", text))
    return faults


def impossible_totals(
    table: Table, entries: Sequence[SeatEntry], present: Sequence[int]
) -> list[tuple[str, str, Any]]:
    """What typed totals alone show to be impossible with the edition's deck, however the game went.

    Discards and what lies on the boards are one deck; no card is worth more than the best one of the edition.
    Editions that score food or points from a pile, or whose deck is unknown, cannot be judged that way.
    """
    edition = load_edition(table.edition)
    if edition.family != "animals" or edition.deck_size is None or edition.open or not edition.conserved:
        return []
    deck = max(edition.deck_sizes)
    discards = sum(entries[index].discard or 0 for index in present)
    if discards > deck:
        text = _("The discards are %(count)d cards together, but the deck has %(deck)d. Check them.")
        return [(f"seats.{present[0]}.discard", "too_many_cards", text % {"count": discards, "deck": deck})]
    most_each = max([edition.points["animal"], *(trait.points for trait in edition.traits.values())])
    most = most_each * (deck - discards)
    text = _("No board can give that: %(cards)d cards that are not in a discard give %(most)d at most.")
    return [
        (f"seats.{index}.final_score", "count_range", text % {"cards": deck - discards, "most": most})
        for index in present
        if (entries[index].final_score or 0) > most
    ]


def checked(
    table: Table,
    tournament: Tournament,
    held: Sequence[Seat],
    entries: Sequence[SeatEntry],
    facts: Mapping[str, Any],
    is_overruled: bool,
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """Recompute the table from its boards. Returns (report, document), both None without boards."""
    present = [index for index, entry in enumerate(entries) if entry.status not in ABSENT]
    with_board = [index for index in present if entries[index].board is not None]
    if not with_board:
        if tournament.boards_required and not is_overruled:
            raise InvalidResult(
                [("boards", "boards_missing", _("In this tournament a result needs the boards."))]
            )
        faults = [] if is_overruled else impossible_totals(table, entries, present)
        if faults:
            raise InvalidResult(faults)
        return None, None
    missing = [held[index].player.name for index in present if entries[index].board is None]
    if missing:
        names = ", ".join(missing)
        raise InvalidResult(
            [("boards", "board_missing", _("The board of %(names)s is missing.") % {"names": names})]
        )
    document = _document(table, held, entries, present, facts)
    found = find(document)
    report = as_answer(found)
    errors = [finding for finding in found.findings if finding.level == "error"]
    if errors and not is_overruled:
        language = get_language() or "en"
        faults = [
            (_field_of(finding, present), finding.code, found.sentence(finding, _, language))
            for finding in errors
        ]
        raise InvalidResult(faults, {"report": report, "document": document})
    return report, document


def _document(
    table: Table,
    held: Sequence[Seat],
    entries: Sequence[SeatEntry],
    present: Sequence[int],
    facts: Mapping[str, Any],
) -> dict[str, Any]:
    players = []
    for index in present:
        board = dict(entries[index].board or {})
        board["player"] = held[index].player.name
        if entries[index].discard is not None:
            board["discard"] = entries[index].discard
        if entries[index].status == Seat.Status.LEFT:
            board["left"] = True
        players.append(board)
    scores = [entries[index].final_score for index in present]
    document = {"edition": table.edition, "players": players, **facts}
    if all(score is not None for score in scores):
        document["claimed"] = {"scores": scores}
    return document


def _field_of(finding: Finding, present: Sequence[int]) -> str:
    if finding.player is None:
        return "boards"
    part = "final_score" if finding.code == "claim_mismatch" else "board"
    return f"seats.{present[finding.player]}.{part}"


def payload_of(
    held: Sequence[Seat], entries: Sequence[SeatEntry], document: Mapping[str, Any] | None
) -> dict[str, Any]:
    seats = [
        {
            "player": seat.player_id,
            "number": entry.number or seat.number,
            "status": str(entry.status),
            "final_score": entry.final_score,
            "discard": entry.discard,
        }
        for seat, entry in zip(held, entries, strict=True)
    ]
    return {"seats": seats, "document": document}


def claims_of(payload: Mapping[str, Any]) -> list[tuple]:
    return [
        (seat["player"], seat["status"], seat["final_score"], seat["discard"]) for seat in payload["seats"]
    ]
