"""The result of one table: who got what and why, who agreed, and every version of it."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.models import ResultRevision, Seat, Table, Tournament
from games.scoring.check import Report, find
from games.scoring.edition import EditionError
from games.scoring.findings import Finding
from games.scoring.parse import BoardError
from games.standings.rounds import SeatResult
from games.web.present.board import board_lines
from games.web.present.cards import Question, level_pairs, tie_answer
from games.web.present.why import WhyBox, WhyLine
from games.web.present.words import (
    place_text,
    points_words,
    scored_words,
    thing_name,
)
from games.web.snapshot import Snapshot, TableFacts


@dataclass(frozen=True)
class ResultLine:
    """One seat of a result. outcome: place and points in words; ask: key of the sum; why: the sum, when asked."""

    number: int
    player_id: int
    name: str
    url: str
    below: str
    score: str
    outcome: str
    is_won: bool
    is_mine: bool
    ask: str
    why: WhyBox | None
    board: tuple[str, ...] = ()


@dataclass(frozen=True)
class RevisionLine:
    """One entry of the history of a result."""

    at: datetime.datetime
    who: str
    what: str
    comment: str
    changes: tuple[str, ...]


def result_lines(
    tournament: Tournament,
    snapshot: Snapshot,
    facts: TableFacts,
    table: Table,
    *,
    me: int | None,
    asked: str = "",
    agreed: Iterable[int] = (),
) -> list[ResultLine]:
    """Seats in order of their places, or of their turns before there are any. agreed: player ids."""
    has_places = any(seat.place for seat in facts.seats)
    seats = sorted(
        facts.seats, key=lambda seat: (seat.place or 99, seat.number) if has_places else (0, seat.number)
    )
    index_by_player = document_index(table)
    return [
        _line(tournament, snapshot, facts, table, seat, index_by_player, me, asked, set(agreed))
        for seat in seats
    ]


def _line(
    tournament: Tournament,
    snapshot: Snapshot,
    facts: TableFacts,
    table: Table,
    seat: SeatResult,
    index_by_player: Mapping[int, int],
    me: int | None,
    asked: str,
    agreed: set[int],
) -> ResultLine:
    player = snapshot.players[seat.player_id]
    ask = f"seat-{seat.number}" if seat.place is not None and facts.status != Table.Status.VOID else ""
    index = index_by_player.get(seat.player_id)
    return ResultLine(
        number=seat.number,
        player_id=seat.player_id,
        name=player.name,
        url=reverse("player", args=[player.public_id]),
        below=_below(seat, seat.player_id in agreed),
        score="" if seat.final_score is None else str(seat.final_score),
        outcome=_outcome(seat) if seat.place is not None else "",
        is_won=seat.place == 1,
        is_mine=seat.player_id == me,
        ask=ask,
        why=score_box(tournament, facts, table, seat, index) if ask and asked == ask else None,
        board=tuple(board_lines(table.edition, _player_document(table, index))),
    )


def _below(seat: SeatResult, has_agreed: bool) -> str:
    words = []
    if seat.status != Seat.Status.PLAYED:
        words.append(str(Seat.Status(seat.status).label))
    if seat.discard is not None:
        words.append(_("discard %(count)d") % {"count": seat.discard})
    if has_agreed:
        words.append(_("agreed"))
    return " · ".join(words)


def _outcome(seat: SeatResult) -> str:
    place = pgettext("place at a table, in a sentence", "%(place)s") % {"place": place_text(seat.place)}
    return f"{place} · {points_words(seat.points)}"


def score_box(
    tournament: Tournament, facts: TableFacts, table: Table, seat: SeatResult, index: int | None
) -> WhyBox:
    """The sum of a final score, then what the place is worth."""
    breakdown = _breakdown(table, index)
    size = sum(one.status != Seat.Status.NO_SHOW for one in facts.seats)
    worth = _("Place %(place)s of %(size)d is worth %(points)s.") % {
        "place": place_text(seat.place),
        "size": size,
        "points": points_words(seat.points),
    }
    source_url = f"{reverse('regulations', args=[tournament.slug])}#section-4"
    if breakdown is None:
        return WhyBox(
            answer=_("The total was typed; no board was given with it."),
            note=worth,
            source=_("Points for places"),
            source_url=source_url,
        )
    return WhyBox(
        answer=_("The board gives %(points)s.") % {"points": scored_words(breakdown["total"])},
        heads=(_("On the board"), _("Number × worth"), _("Points")),
        lines=tuple(breakdown_lines(table.edition, breakdown)),
        note=worth,
        source=_("Points for places"),
        source_url=source_url,
    )


def breakdown_lines(edition_code: str, breakdown: Mapping[str, Any]) -> list[WhyLine]:
    """Lines of a breakdown as the validator made it, with their sum."""
    lines = [
        WhyLine(
            thing_name(edition_code, line["what"]),
            (f"{line['count']} × {line['each']}", str(line["points"])),
        )
        for line in breakdown["lines"]
    ]
    return [*lines, WhyLine(_("Together"), ("", str(breakdown["total"])), look="total")]


def document_index(table: Table) -> dict[int, int]:
    """player id -> their number in the checked document; the last revision that holds it knows the order."""
    if not table.document:
        return {}
    payload = _last_payload(table)
    present = [one for one in payload.get("seats", ()) if one["status"] != Seat.Status.NO_SHOW]
    return {one["player"]: index for index, one in enumerate(present)}


def _last_payload(table: Table) -> Mapping[str, Any]:
    revisions = [
        one for one in table.revisions.all() if one.version == table.version and one.payload.get("document")
    ]
    revisions.sort(key=lambda one: one.pk)
    return revisions[0].payload if revisions else {}


def _player_document(table: Table, index: int | None) -> Mapping[str, Any]:
    players = (table.document or {}).get("players", [])
    return players[index] if index is not None and index < len(players) else {}


def _breakdown(table: Table, index: int | None) -> Mapping[str, Any] | None:
    if index is None or not table.check_report:
        return None
    made = table.check_report.get("breakdown") or []
    return next((one for one in made if one["player"] == index), None)


def tie_questions(snapshot: Snapshot, facts: TableFacts) -> list[Question]:
    """A question for every two neighbours with the same final score."""
    questions = []
    for better, worse in level_pairs(facts.seats):
        names = {"better": snapshot.name(better.player_id), "worse": snapshot.name(worse.player_id)}
        if better.place == worse.place:
            question = _("Why do %(better)s and %(worse)s share the place?") % names
        else:
            question = _("Why is %(better)s before %(worse)s?") % names
        questions.append(Question(question, tie_answer(snapshot, facts, better, worse)))
    return questions


def cards_sentence(table: Table) -> str:
    """How many cards of the deck are accounted for, when the boards tell."""
    try:
        report = find(table.document) if table.document else None
    except (BoardError, EditionError):
        return ""
    if report is None or report.edition is None or report.edition.deck_size is None:
        return ""
    if not report.is_valid or any(
        one.get("discard") is None for one in (table.document or {}).get("players", [])
    ):
        return ""
    if not report.edition.conserved:
        return ""
    return _("All %(count)d cards of the deck are accounted for.") % {"count": report.edition.deck_size}


def warnings_of(table: Table) -> list[str]:
    """What the validator found unusual, in the reader's language."""
    if not table.document:
        return []
    try:
        report = find(table.document)
    except (BoardError, EditionError):
        return []
    return [finding_text(report, finding) for finding in report.findings if finding.code != "claim_mismatch"]


def finding_text(report: Report, finding: Finding) -> str:
    """A finding of the validator as a sentence, traits by their names."""
    return report.sentence(finding, _, get_language() or "en")


def revision_lines(snapshot: Snapshot, revisions: Sequence[ResultRevision]) -> list[RevisionLine]:
    """Oldest first, each with what it changed against the version before."""
    lines = []
    before: Mapping[str, Any] | None = None
    for one in revisions:
        changes = _changes(snapshot, before, one.payload)
        if one.payload.get("seats"):
            before = one.payload
        lines.append(
            RevisionLine(one.at, who_text(one), str(one.get_action_display()), one.comment, tuple(changes))
        )
    return lines


def who_text(revision: ResultRevision) -> str:
    """Who gave a revision: the player, an official, or nobody but the clock."""
    if revision.by_player is not None:
        return revision.by_player.name
    return _("an official") if revision.by_id else _("the deadline")


def _changes(snapshot: Snapshot, before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> list[str]:
    if before is None or not after.get("seats"):
        return []
    old = {one["player"]: one for one in before["seats"]}
    words = []
    for one in after["seats"]:
        past = old.get(one["player"], {})
        for key, name in (("final_score", _("score")), ("discard", _("discard"))):
            if past.get(key) != one.get(key):
                words.append(
                    _("%(player)s, %(what)s: %(before)s → %(after)s")
                    % {
                        "player": snapshot.name(one["player"]),
                        "what": name,
                        "before": _shown(past.get(key)),
                        "after": _shown(one.get(key)),
                    }
                )
    return words


def _shown(value: object) -> str:
    return "–" if value is None else str(value)
