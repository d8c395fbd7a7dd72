"""The tables of a round as cards: who sits where, scores and places, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Seat, Table
from games.scoring.edition import EditionError, load_edition
from games.standings.rounds import SeatResult
from games.web.present.seating_reasons import Told, reasons_of
from games.web.present.why import WhyBox
from games.web.present.words import edition_name, place_text, points_words
from games.web.snapshot import RoundFacts, Snapshot, TableFacts

TAG_BY_STATUS: Mapping[str, str] = {
    Table.Status.OPEN: "playing",
    Table.Status.SUBMITTED: "waiting",
    Table.Status.CONFIRMED: "confirmed",
    Table.Status.DISPUTED: "disputed",
    Table.Status.VOID: "void",
    Table.Status.POSTPONED: "playing",
    Table.Status.UNFINISHED: "waiting",
}


@dataclass(frozen=True)
class SeatLine:
    """One player of a card. below: the small line under the name; score, place: texts, empty before the end."""

    number: int
    player_id: int
    name: str
    url: str
    below: str
    score: str
    place: str
    is_won: bool
    is_mine: bool


@dataclass(frozen=True)
class Question:
    """A question at the foot of a card with its answer."""

    question: str
    box: WhyBox


@dataclass(frozen=True)
class TableCard:
    """One table. mine: the reader's seat there, None for others."""

    number: int
    title: str
    url: str
    size: int
    mine: int | None
    tag_kind: str
    tag_text: str
    seats: tuple[SeatLine, ...]
    questions: tuple[Question, ...]

    @property
    def heading(self) -> SafeString:
        return format_html('<a href="{}">{}</a>', self.url, self.title)


def cards_of(
    snapshot: Snapshot,
    current: RoundFacts,
    *,
    slug: str,
    me: int | None,
    why: Told | None = None,
) -> list[TableCard]:
    """Cards of a round in order of their numbers. why: what the engine said of the seating."""
    return [card_of(snapshot, table, slug=slug, me=me, why=why) for table in current.tables]


def card_of(
    snapshot: Snapshot,
    table: TableFacts,
    *,
    slug: str,
    me: int | None,
    why: Told | None = None,
) -> TableCard:
    mine = table.seat_of(me)
    kind, text = tag_of(table)
    return TableCard(
        number=table.number,
        title=_("Table %(number)d") % {"number": table.number},
        url=reverse("table", args=[slug, table.round_number, table.number]),
        size=max(2, len(table.seats)),
        mine=mine.number if mine else None,
        tag_kind=kind,
        tag_text=text,
        seats=tuple(seat_line(snapshot, table, seat, me) for seat in table.seats),
        questions=tuple(_questions(snapshot, table, slug, why)),
    )


def tag_of(table: TableFacts) -> tuple[str, str]:
    """Kind and word of the state of a table."""
    kind = TAG_BY_STATUS[Table.Status(table.status)]
    if table.status == Table.Status.SUBMITTED:
        return kind, _("%(agreed)d of %(needed)d agreed") % {"agreed": table.agreed, "needed": table.needed}
    if table.status == Table.Status.UNFINISHED:
        return kind, _("broken off, an official rules")
    return kind, str(Table.Status(table.status).label)


def seat_line(snapshot: Snapshot, table: TableFacts, seat: SeatResult, me: int | None) -> SeatLine:
    player = snapshot.players[seat.player_id]
    entrant = snapshot.entrant_by_player[seat.player_id]
    below = points_words(snapshot.points_before(seat.player_id, table.round_number))
    if entrant.seed_rating is not None:
        below = f"{below} · {entrant.seed_rating}"
    if seat.status != Seat.Status.PLAYED:
        below = f"{below} · {Seat.Status(seat.status).label}"
    return SeatLine(
        number=seat.number,
        player_id=seat.player_id,
        name=player.name,
        url=reverse("player", args=[player.public_id]),
        below=below,
        score="" if seat.final_score is None else str(seat.final_score),
        place=place_text(seat.place),
        is_won=seat.place == 1,
        is_mine=seat.player_id == me,
    )


def _questions(snapshot: Snapshot, table: TableFacts, slug: str, why: Told | None) -> list[Question]:
    ties = [_tie_question(snapshot, table, *pair) for pair in level_pairs(table.seats)]
    if ties:
        return ties
    box = reasons_of(snapshot, table, why, source_url=f"{reverse('regulations', args=[slug])}#section-3")
    return [Question(_("Why this table?"), box)]


def level_pairs(seats: tuple[SeatResult, ...]) -> list[tuple[SeatResult, SeatResult]]:
    """Neighbours by place with the same final score, the better one first."""
    placed = sorted(
        (seat for seat in seats if seat.place is not None and seat.status == Seat.Status.PLAYED),
        key=lambda seat: (seat.place or 0, seat.number),
    )
    return [(better, worse) for better, worse in pairwise(placed) if better.final_score == worse.final_score]


def _tie_question(snapshot: Snapshot, table: TableFacts, better: SeatResult, worse: SeatResult) -> Question:
    if better.place == worse.place:
        question = _("Why do they share %(place)s?") % {"place": place_text(better.place)}
    else:
        question = _("Why %(better)s before %(worse)s?") % {
            "better": place_text(better.place),
            "worse": place_text(worse.place),
        }
    return Question(question, tie_answer(snapshot, table, better, worse))


def tie_answer(snapshot: Snapshot, table: TableFacts, better: SeatResult, worse: SeatResult) -> WhyBox:
    """Why of two players with the same final score one is before the other, or why neither is."""
    equal = _("Equal, %(score)s : %(score)s.") % {"score": better.final_score}
    source = _("Rule of the edition %(edition)s.") % {"edition": edition_name(table.edition)}
    if better.place == worse.place:
        shared = _("Nothing in the rules separates them: they share the place.")
        return WhyBox(f"{equal} {shared}", source=source)
    if _is_by_discard(table, better, worse):
        cards = ngettext("%(count)d card", "%(count)d cards", better.discard or 0) % {"count": better.discard}
        decides = _("The discard decides: %(more)s to %(less)d.") % {"more": cards, "less": worse.discard}
        return WhyBox(f"{equal} {decides}", source=source)
    if better.discard == worse.discard and better.discard is not None:
        decides = _("The next rule of the edition decides, or the lot at the table.")
        return WhyBox(f"{equal} {decides}", source=source)
    decides = _("The edition’s own tiebreak decides.")
    return WhyBox(f"{equal} {decides}", source=source)


def _is_by_discard(table: TableFacts, better: SeatResult, worse: SeatResult) -> bool:
    if better.discard is None or worse.discard is None or better.discard <= worse.discard:
        return False
    try:
        chain = load_edition(table.edition).tiebreak
    except EditionError:
        return False
    return bool(chain) and chain[0] == "discard"
