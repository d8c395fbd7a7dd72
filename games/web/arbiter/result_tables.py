"""The tables of a round as the arbiter enters results: those with a problem first, every fault under its row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Registration, Seat, Table, Tournament
from games.scoring.check import find
from games.scoring.edition import EditionError
from games.scoring.parse import BoardError
from games.standings.rounds import SeatResult
from games.web.arbiter.namesakes import distinct_names
from games.web.arbiter.result_reading import TypedResult
from games.web.present.cards import tag_of
from games.web.present.confirm import dispute_values
from games.web.present.words import numbers_text, place_text, units_text
from games.web.snapshot import RoundFacts, Snapshot, TableFacts

PLAIN = (Table.Status.CONFIRMED, Table.Status.VOID, Table.Status.DISPUTED)
ORDER: Mapping[str, int] = {
    Table.Status.DISPUTED: 1,
    Table.Status.SUBMITTED: 2,
    Table.Status.OPEN: 3,
    Table.Status.UNFINISHED: 2,
    Table.Status.POSTPONED: 4,
    Table.Status.CONFIRMED: 4,
    Table.Status.VOID: 4,
}


@dataclass(frozen=True)
class EntryRow:
    """One seat. score, discard: typed or stored text; status: code; faults: under the row, with (address, words)."""

    number: int
    player_id: int
    name: str
    note: str
    score: str
    discard: str
    status: str
    status_word: str
    place: str
    points: str
    score_fault: bool
    discard_fault: bool
    faults: tuple[str, ...]
    dispute: str = ""


@dataclass(frozen=True)
class EntryTable:
    """One table to enter. is_plain: shown as text, changed on its own page; state: what the page knows of it."""

    table_id: int
    number: int
    size: int
    version: int
    status: str
    tag_kind: str
    tag_text: str
    fact: str
    rows: tuple[EntryRow, ...]
    faults: tuple[str, ...]
    url: str
    public_url: str
    is_plain: bool
    has_boards: bool
    objections: tuple[str, ...] = ()

    @property
    def cursor(self) -> tuple[int, str]:
        """Seat and column the cursor belongs into: the first at fault, else the first of all."""
        at_fault = (
            (row.number, "score" if row.score_fault else "discard")
            for row in self.rows
            if row.score_fault or row.discard_fault
        )
        return next(at_fault, (1, "score"))

    @property
    def state(self) -> str:
        return f"{self.number}:{self.version}-{self.status}-{self.tag_text}"

    @property
    def is_confirmed(self) -> bool:
        return self.status == Table.Status.CONFIRMED

    @property
    def is_disputed(self) -> bool:
        return self.status == Table.Status.DISPUTED

    @property
    def is_submitted(self) -> bool:
        return self.status == Table.Status.SUBMITTED

    @property
    def is_settled(self) -> bool:
        return self.status in (Table.Status.CONFIRMED, Table.Status.VOID)


@dataclass
class Posted:
    """What was just sent for one table and refused: its texts and the faults by field."""

    table_number: int
    typed: TypedResult
    faults: dict[str, str] = field(default_factory=dict)


def entry_tables(
    tournament: Tournament, snapshot: Snapshot, current: RoundFacts, posted: Posted | None = None
) -> list[EntryTable]:
    """The tables of a round: the one just refused, then disputed, waiting, playing, settled."""
    rows = {
        table.pk: table for table in Table.objects.filter(pk__in=[one.table_id for one in current.tables])
    }
    names = distinct_names(snapshot.players)
    tables = [
        entry_table(tournament, snapshot, one, rows[one.table_id], _posted_for(one, posted), names=names)
        for one in current.tables
        if one.table_id in rows
    ]
    return sorted(tables, key=lambda one: (_rank(one, posted), one.number))


def entry_table(
    tournament: Tournament,
    snapshot: Snapshot,
    facts: TableFacts,
    table: Table,
    posted: Posted | None = None,
    *,
    is_plain: bool | None = None,
    names: Mapping[int, str] | None = None,
) -> EntryTable:
    kind, text = tag_of(facts)
    disputes, objections = _disputes(snapshot, facts, table)
    names = names if names is not None else distinct_names(snapshot.players)
    address = [tournament.slug, facts.round_number, facts.number]
    return EntryTable(
        table_id=facts.table_id,
        number=facts.number,
        size=max(2, len(facts.seats)),
        version=facts.version,
        status=facts.status,
        tag_kind=kind,
        tag_text=text,
        fact=_fact(facts, table),
        rows=tuple(
            _row(snapshot, names[seat.player_id], index, seat, posted, disputes.get(seat.player_id, ""))
            for index, seat in enumerate(facts.seats)
        ),
        faults=_table_faults(posted),
        url=reverse("console-result", args=address),
        public_url=reverse("table", args=address),
        is_plain=facts.status in PLAIN if is_plain is None else is_plain,
        has_boards=bool(table.document),
        objections=objections,
    )


def count_tags(current: RoundFacts) -> list[tuple[str, str]]:
    """Kind and words of the tags on top: how many tables are in which state."""
    counts: dict[str, int] = {}
    for one in current.tables:
        counts[one.status] = counts.get(one.status, 0) + 1
    waiting, playing = counts.get(Table.Status.SUBMITTED, 0), counts.get(Table.Status.OPEN, 0)
    words = [
        ("confirmed", counts.get(Table.Status.CONFIRMED, 0), _("%(count)d confirmed")),
        ("waiting", waiting, _("%(count)d waiting")),
        ("disputed", counts.get(Table.Status.DISPUTED, 0), _("%(count)d disputed")),
        ("waiting", counts.get(Table.Status.UNFINISHED, 0), _("%(count)d broken off")),
        ("playing", playing, ngettext("%(count)d playing", "%(count)d playing", playing)),
        ("playing", counts.get(Table.Status.POSTPONED, 0), _("%(count)d postponed")),
        ("void", counts.get(Table.Status.VOID, 0), _("%(count)d void")),
    ]
    return [(kind, text % {"count": count}) for kind, count, text in words if count]


def closing_sentence(current: RoundFacts) -> str:
    """Why the round cannot be closed yet; "" when it can."""
    numbers = [one.number for one in current.waited_for]
    if not numbers:
        return ""
    words = ngettext(
        "Round %(round)d can be closed when table %(tables)s is settled.",
        "Round %(round)d can be closed when tables %(tables)s are settled.",
        len(numbers),
    )
    return words % {"round": current.number, "tables": numbers_text(numbers)}


def _posted_for(facts: TableFacts, posted: Posted | None) -> Posted | None:
    return posted if posted is not None and posted.table_number == facts.number else None


def _rank(one: EntryTable, posted: Posted | None) -> int:
    return 0 if posted is not None and posted.table_number == one.number else ORDER[Table.Status(one.status)]


def _disputes(snapshot: Snapshot, facts: TableFacts, table: Table) -> tuple[dict[int, str], tuple[str, ...]]:
    """player id -> what the versions say where they differ; what was objected in words."""
    if facts.status != Table.Status.DISPUTED:
        return {}, ()
    found = dispute_values(snapshot, facts, table)
    versions = found["versions"]
    disputes = {}
    for seat in facts.seats:
        said = [
            (one.scores.get(seat.player_id, "–"), one.discards.get(seat.player_id, "–")) for one in versions
        ]
        if len(set(said)) > 1:
            same_score = len({score for score, _discard in said}) == 1
            parts = [
                f"{one.head} {_('discard %(count)s') % {'count': discard} if same_score else score}"
                for one, (score, discard) in zip(versions, said, strict=True)
            ]
            disputes[seat.player_id] = _("Two versions: %(versions)s.") % {"versions": "; ".join(parts)}
    words = tuple(f"{one['who']}: “{one['text']}”" for one in found["comments"])
    return disputes, words


def _row(
    snapshot: Snapshot,
    name: str,
    index: int,
    seat: SeatResult,
    posted: Posted | None,
    dispute: str,
) -> EntryRow:
    texts = posted.typed.texts if posted else {}
    faults = posted.faults if posted else {}
    status = texts.get((seat.player_id, "status"), seat.status)
    has_result = seat.place is not None and not posted
    mine = {part: faults.get(f"seats.{index}.{part}", "") for part in ("final_score", "discard")}
    return EntryRow(
        number=seat.number,
        player_id=seat.player_id,
        name=name,
        note=_note(snapshot, seat.player_id),
        score=texts.get((seat.player_id, "score"), _shown(seat.final_score)),
        discard=texts.get((seat.player_id, "discard"), _shown(seat.discard)),
        status=status,
        status_word=str(Seat.Status(status).label) if status in Seat.Status.values else status,
        place=place_text(seat.place) if has_result else "–",
        points=units_text(seat.points) if has_result or seat.status == Seat.Status.NO_SHOW else "–",
        score_fault=bool(mine["final_score"]),
        discard_fault=bool(mine["discard"]),
        faults=tuple(text for field_name, text in faults.items() if field_name.startswith(f"seats.{index}.")),
        dispute=dispute,
    )


def _table_faults(posted: Posted | None) -> tuple[str, ...]:
    if posted is None:
        return ()
    return tuple(text for name, text in posted.faults.items() if not name.startswith("seats."))


def _note(snapshot: Snapshot, player_id: int) -> str:
    """What the arbiter should know of a seat before results come: who left meanwhile (field case 3)."""
    entrant = snapshot.entrant_by_player.get(player_id)
    if entrant is None or entrant.status not in (
        Registration.Status.WITHDRAWN,
        Registration.Status.DISQUALIFIED,
    ):
        return ""
    return str(Registration.Status(entrant.status).label)


def _fact(facts: TableFacts, table: Table) -> str:
    """One quiet fact beside the tag: what is missing, or whether the cards add up."""
    if facts.status == Table.Status.DISPUTED:
        return ""
    if not table.document:
        return _("totals only, no boards") if facts.status == Table.Status.SUBMITTED else ""
    return cards_fact(table.document)


def cards_fact(document: Mapping[str, Any]) -> str:
    """Whether the boards of a version are possible, and its cards those of the deck."""
    try:
        report = find(document)
    except (BoardError, EditionError):
        return _("boards that cannot be read")
    if not report.is_valid:
        return _("boards that are not possible")
    edition = report.edition
    players = document.get("players", [])
    if edition is None or edition.deck_size is None or not edition.conserved:
        return _("boards are possible")
    if any(one.get("discard") is None for one in players):
        return _("boards are possible")
    return _("cards %(count)d of %(count)d") % {"count": edition.deck_size}


def _shown(value: int | None) -> str:
    return "" if value is None else str(value)


def faults_by_field(faults: Sequence[tuple[str, str, Any]]) -> dict[str, str]:
    """The faults of a refused result, several of one field in one sentence."""
    found: dict[str, str] = {}
    for name, _code, message in faults:
        found[name] = f"{found[name]} {message}" if name in found else str(message)
    return found
