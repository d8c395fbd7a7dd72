"""Recheck an archive from its text alone: the chain of hashes, places and points of every table, the standings.

Needs no database: whoever has the file can do it.
"""

from games.exports.archive_json import read_archive
from games.standings.facts import from_facts
from games.standings.replay import ReplayFault, check_facts


def verify(text: str) -> list[str]:
    """Return every fault as one sentence; an empty list: the archive is whole and right.

    Raises ExportError for a text that is no archive, StandingsError for facts that contradict themselves.
    """
    archive, faults = read_archive(text)
    sentences = [f"record {fault.record}: {fault.code}" if fault.record else fault.code for fault in faults]
    facts = from_facts((record.kind, record.body) for record in archive.records)
    return sentences + [_sentence(fault) for fault in check_facts(facts)]


def _sentence(fault: ReplayFault) -> str:
    where = f"round {fault.round_number}, table {fault.table}, " if fault.table else ""
    return (
        f"{where}player {fault.player_id}: {fault.code}: recorded {fault.recorded}, computed {fault.computed}"
    )
