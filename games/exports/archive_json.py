"""Archive: the whole tournament as one JSON document whose records hang on each other by their hashes.

Each record is hashed together with the hash of the one before, so nothing can be changed, dropped or moved
without every later hash changing; the last one is the head. Names of people stand outside the chain, records
know only ids: a name can be erased without breaking the proof.

A record's hash is the SHA-256 (hex) of the previous hash, a line feed and the canonical JSON of
`{"body": ..., "kind": ...}`: keys sorted, no spaces, UTF-8, no floating-point numbers. Before the first record
stands a hash of 64 zeros.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from games.exports.errors import ExportError
from games.exports.options import DEFAULT_OPTIONS, Options
from games.exports.tables import ARCHIVE, Archive, ArchiveRecord

CODE = "archive_json"
NAME = "Archive with a chain of hashes"
MEDIA_TYPE = "application/json"
EXTENSION = "json"
TAKES = ARCHIVE

FORMAT = "evotourney-archive"
VERSION = 1
START = "0" * 64
_LARGEST_ARCHIVE = 200_000_000
_KEYS = {"format", "version", "tournament", "players", "records", "head"}


@dataclass(frozen=True)
class ChainFault:
    """One thing wrong with an archive. record: its number from 1, None for the document as a whole."""

    code: str
    record: int | None = None


def write(content: Archive, options: Options = DEFAULT_OPTIONS) -> Iterator[str]:
    """Yield the document, one record a line. Never a byte order mark: JSON has none.

    Errors: `not_canonical` for a body that JSON cannot hold exactly (floating-point numbers, keys not text).
    """
    yield f'{{"format": "{FORMAT}", "version": {VERSION},\n"tournament": {canonical(content.tournament)},\n'
    players = ",\n".join(
        canonical({"name": name, "player": player_id})
        for player_id, name in sorted(content.name_by_player.items())
    )
    yield f'"players": [\n{players}\n],\n"records": [\n'
    head = START
    separator = ""
    for record in content.records:
        previous, head = head, record_hash(head, record)
        line = {"kind": record.kind, "body": record.body, "previous": previous, "hash": head}
        yield f"{separator}{canonical(line)}"
        separator = ",\n"
    yield f'\n],\n"head": "{head}"}}\n'


def record_hash(previous: str, record: ArchiveRecord) -> str:
    """Return the hash of a record that follows the record with hash `previous`."""
    text = canonical({"kind": record.kind, "body": record.body})
    return sha256(f"{previous}\n{text}".encode()).hexdigest()


def canonical(value: object) -> str:
    """Return the one JSON text of a value. Errors: `not_canonical`."""
    _check_exact(value)
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def read_archive(text: str) -> tuple[Archive, list[ChainFault]]:
    """Return the archive written in `text` and everything wrong with its chain (empty: it is whole).

    Errors: `not_an_archive` with the reason, if the text has another shape; `not_canonical`.
    """
    document = _document(text)
    players = _name_by_player(document["players"])
    faults: list[ChainFault] = []
    records: list[ArchiveRecord] = []
    head = START
    for number, line in enumerate(_list(document, "records"), start=1):
        record, previous, stated = _record(line, number)
        records.append(record)
        if previous != head:
            faults.append(ChainFault("broken_chain", number))
        head = record_hash(previous, record)
        if stated != head:
            faults.append(ChainFault("wrong_hash", number))
            head = stated
    if document["head"] != head:
        faults.append(ChainFault("wrong_head"))
    return Archive(document["tournament"], players, tuple(records)), faults


def _check_exact(value: object) -> None:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not isinstance(key, str):
                raise ExportError("not_canonical", value=repr(key))
            _check_exact(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            _check_exact(inner)
    elif isinstance(value, str):
        if not _is_encodable(value):
            raise ExportError("not_canonical", value=repr(value))
    elif not (value is None or isinstance(value, int)):
        raise ExportError("not_canonical", value=repr(value))


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _document(text: str) -> dict:
    if len(text) > _LARGEST_ARCHIVE:
        raise ExportError("not_an_archive", reason="too_large")
    try:
        document = json.loads(
            text.removeprefix("\ufeff"),
            parse_float=_no_float,
            parse_constant=_no_float,
            object_pairs_hook=_once,
        )
    except (ValueError, RecursionError) as fault:
        raise ExportError("not_an_archive", reason="not_json", detail=str(fault)) from fault
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ExportError("not_an_archive", reason="format")
    if document.get("version") != VERSION:
        raise ExportError("not_an_archive", reason="version", version=document.get("version"))
    missing = sorted(_KEYS - set(document))
    if missing:
        raise ExportError("not_an_archive", reason="missing_key", key=missing[0])
    unknown = sorted(set(document) - _KEYS)
    if unknown:
        raise ExportError("not_an_archive", reason="unknown_key", key=unknown[0])
    if not isinstance(document["tournament"], dict):
        raise ExportError("not_an_archive", reason="wrong_type", key="tournament")
    return document


def _no_float(text: str) -> object:
    raise ValueError(f"floating-point number {text}")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the object; a key given twice would let two programs read two different archives."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return fields


def _list(document: Mapping[str, object], key: str) -> Sequence[object]:
    value = document[key]
    if not isinstance(value, list):
        raise ExportError("not_an_archive", reason="wrong_type", key=key)
    return value


def _name_by_player(players: object) -> dict[int, str]:
    names: dict[int, str] = {}
    for number, player in enumerate(players if isinstance(players, list) else [None], start=1):
        fields = player if isinstance(player, dict) else {}
        player_id, name = fields.get("player"), fields.get("name")
        if type(player_id) is not int or not isinstance(name, str) or player_id in names:
            raise ExportError("not_an_archive", reason="bad_player", key="players", number=number)
        names[player_id] = name
    return names


def _record(line: object, number: int) -> tuple[ArchiveRecord, str, str]:
    fields = line if isinstance(line, dict) else {}
    kind, body = fields.get("kind"), fields.get("body")
    previous, stated = fields.get("previous"), fields.get("hash")
    if (
        isinstance(kind, str)
        and isinstance(body, dict)
        and isinstance(previous, str)
        and isinstance(stated, str)
        and len(fields) == 4
    ):
        return ArchiveRecord(kind, body), previous, stated
    raise ExportError("not_an_archive", reason="bad_record", key="records", number=number)
