"""Check a table: recompute scores and order from its boards and note every fault at once.

check_table(document)   what the door `check_board` prints for one table
find(document)          the same as values, for pages that word and place the findings themselves
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.scoring.board import Table
from games.scoring.claim import check_claim
from games.scoring.count import count_board
from games.scoring.edition import EDITIONS, Edition, EditionError, half_deck, load_edition
from games.scoring.findings import Finding, Findings, shown
from games.scoring.legality.animals import check_animals
from games.scoring.legality.copies import check_copies
from games.scoring.legality.deck import check_deck
from games.scoring.legality.flora import check_flora
from games.scoring.legality.links import check_links
from games.scoring.legality.players import check_finished, check_players
from games.scoring.legality.scenario import check_scenario, edition_at_table
from games.scoring.legality.species import check_species
from games.scoring.order import Order, order_table, places
from games.scoring.parse import BoardError
from games.scoring.reading.table import TABLE_KEYS, read_table
from games.scoring.reading.values import is_object
from games.scoring.score import Breakdown, score_board, score_flora
from games.scoring.wording import sentence

CHECKS: tuple[Callable[[Table, Edition, Findings], None], ...] = (
    check_finished, check_animals, check_links, check_species, check_flora, check_copies, check_deck, check_scenario,
)  # fmt: skip


@dataclass(frozen=True)
class Report:
    """What a table comes to. None where it cannot be computed.

    breakdowns: one per player. order: groups best first. edition, table: what was read.
    """

    edition: Edition | None = None
    table: Table | None = None
    breakdowns: tuple[Breakdown | None, ...] | None = None
    flora: int | None = None
    order: Order | None = None
    findings: tuple[Finding, ...] = field(default=())

    @property
    def is_valid(self) -> bool:
        return not any(finding.level == "error" for finding in self.findings)

    @property
    def scores(self) -> list[int | None] | None:
        if self.breakdowns is None:
            return None
        return [None if breakdown is None else breakdown.total for breakdown in self.breakdowns]

    def sentence(self, finding: Finding, translate: Callable[[str], str] = str, language: str = "en") -> str:
        """Return a finding of this report as a sentence, traits by their name in that language."""
        traits = self.edition.traits if self.edition else {}

        def name(trait_id: str) -> str:
            return traits[trait_id].name_in(language)[0] if trait_id in traits else trait_id

        return sentence(finding, translate, name)

    def places(self, with_flora: bool = False) -> list[int | None] | None:
        """Return places, 1 best, ties shared; among players, or with the flora's place counted."""
        if self.order is None or self.breakdowns is None:
            return None
        return places(self.order, len(self.breakdowns), with_flora)


def find(document: Any, folder: Path = EDITIONS) -> Report:
    """Return the report on one table.

    document: an object as described for the door `check_board`. folder: where the editions are.
    Raises BoardError when it is no object with a list `players`.
    """
    if not isinstance(document, dict):
        raise BoardError("not_an_object", "", f"a table must be an object, not {shown(document)}")
    if not isinstance(document.get("players"), list):
        problem = "must be a list" if "players" in document else "is missing: a list of boards is needed"
        raise BoardError("missing_key", "players", f"players {problem}")
    findings = Findings()
    edition = _edition(document, folder, findings)
    if edition is None:
        is_object(document, TABLE_KEYS, "", None, findings)
        return Report(findings=tuple(findings))
    players = len(document["players"])
    if document.get("half_deck") is True:
        edition = half_deck(edition)
    edition = edition_at_table(edition, players)
    table = read_table(document, edition, findings)
    check_players(players, edition, findings)
    table.counts = [count_board(board) for board in table.boards]
    for check in CHECKS:
        check(table, edition, findings)
    return _computed(table, edition, findings)


def check_table(document: Any, folder: Path = EDITIONS) -> dict[str, Any]:
    """Return the answer of the door `check_board --json` for one table. Raises BoardError as find does."""
    return as_answer(find(document, folder))


def as_answer(report: Report) -> dict[str, Any]:
    """Return a report in the shape of the door, sentences in English."""
    breakdown = None
    if report.breakdowns is not None:
        breakdown = [
            _breakdown(player, made) for player, made in enumerate(report.breakdowns) if made is not None
        ]
    order = None
    if report.order is not None and not report.order.unknown:
        order = [list(group) for group in report.order.groups]
    return {
        "valid": report.is_valid,
        "scores": report.scores,
        "flora": report.flora,
        "order": order,
        "places": report.places(),
        "table_places": report.places(with_flora=True),
        "breakdown": breakdown,
        "findings": [
            {
                "code": finding.code,
                "level": finding.level,
                "player": finding.player,
                "where": finding.where,
                "message": report.sentence(finding),
            }
            for finding in report.findings
        ],
    }


def _breakdown(player: int, made: Breakdown) -> dict[str, Any]:
    lines = [
        {"what": line.what, "count": line.count, "each": line.each, "points": line.points}
        for line in made.lines
    ]
    return {"player": player, "lines": lines, "total": made.total}


def _edition(document: Mapping[str, Any], folder: Path, findings: Findings) -> Edition | None:
    code = document.get("edition")
    if "edition" not in document:
        findings.error("missing_key", "edition", name="edition")
        return None
    if not isinstance(code, str):
        findings.error("unknown_edition.type", "edition", value=shown(code))
        return None
    try:
        edition = load_edition(code, folder)
    except EditionError as error:
        _note_edition(error, findings)
        return None
    for pair in edition.unadvised:
        findings.warning("incompatible_sets.unadvised", "edition", sets=" + ".join(pair))
    return edition


def _note_edition(error: EditionError, findings: Findings) -> None:
    if error.code == "incompatible_sets":
        sets = " + ".join(error.values["sets"])
        findings.error(f"incompatible_sets.{error.values['reason']}", "edition", sets=sets)
    elif error.code == "unknown_edition":
        findings.error("unknown_edition", "edition", set=shown(error.values["set"]))
    else:
        findings.error("unknown_edition.file", "edition", **error.values)


def _computed(table: Table, edition: Edition, findings: Findings) -> Report:
    if not table.countable:
        return Report(edition, table, findings=tuple(findings))
    breakdowns = tuple(
        score_board(counts, edition) if board.readable else None
        for board, counts in zip(table.boards, table.counts, strict=True)
    )
    flora = score_flora(table.flora, edition) if table.flora is not None else None
    order = None
    is_left_known = all(board.left is not None for board in table.boards)
    if all(breakdowns) and is_left_known and (flora is not None or edition.flora is None):
        scores = [breakdown.total for breakdown in breakdowns if breakdown is not None]
        order = order_table(table.boards, scores, edition.tiebreak, flora)
        for player in order.unknown:
            findings.warning("missing_key.discard", f"players[{player}].discard", player, name="discard")
    if table.claimed is not None:
        totals = [None if made is None else made.total for made in breakdowns]
        check_claim(table.claimed, totals, order, "lot" in edition.tiebreak, findings)
    return Report(edition, table, breakdowns, flora, order, tuple(findings))
