"""Recheck an archive from its text alone: the chain of hashes, points and places of every table, the standings.

Needs no database: whoever has the file can do it.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from games.exports.archive_json import read_archive
from games.exports.tables import Archive
from games.standings import rounds as played
from games.standings.rank import rank
from games.standings.schemes.scheme import load_scheme

COUNTED = ("confirmed", "void")


def verify(text: str) -> list[str]:
    """Return every fault as one sentence; an empty list: the archive is whole and right.

    Raises ExportError for a text that is no archive.
    """
    archive, faults = read_archive(text)
    sentences = [f"record {fault.record}: {fault.code}" if fault.record else fault.code for fault in faults]
    by_kind: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for record in archive.records:
        by_kind[record.kind].append(dict(record.body))
    settings = by_kind["tournament"][0]
    sentences += _wrong_points(settings, by_kind["table"])
    sentences += _wrong_standings(settings, by_kind, archive)
    return sentences


def _wrong_points(settings: dict[str, Any], tables: list[dict[str, Any]]) -> Iterator[str]:
    """A scheme by place gives equal places equal points and the whole table its fixed sum."""
    scheme = load_scheme(settings["scheme"])
    for table in tables:
        placed = [seat for seat in table["seats"] if seat["place"] is not None]
        if not scheme.is_by_place or table["status"] != "confirmed" or len(placed) < 2:
            continue
        points_by_place: dict[int, set[int]] = defaultdict(set)
        for seat in placed:
            if seat["status"] in ("played",):
                points_by_place[seat["place"]].add(seat["points"])
        for place, points in sorted(points_by_place.items()):
            if len(points) > 1:
                yield f"round {table['round']}, table {table['table']}: place {place} has different points"


def _wrong_standings(
    settings: dict[str, Any], by_kind: dict[str, list[dict[str, Any]]], archive: Archive
) -> Iterator[str]:
    stored = {row["player"]: row for row in by_kind["standing"]}
    registrations = [
        played.Registration(
            player_id=one["player"],
            joined_round=one["joined_round"],
            left_round=one["left_round"] - 1 if one["left_round"] else None,
            start_rank=one["start_rank"],
            rating=one["seed_rating"],
        )
        for one in by_kind["registration"]
        if one["player"] in stored
    ]
    penalties = {
        one["player"]: one["points_penalty"]
        for one in by_kind["registration"]
        if one["points_penalty"] and one["player"] in stored
    }
    lot_seed = settings.get("lot_seed") or archive.tournament["slug"]
    rows = rank(
        registrations,
        list(_rounds(by_kind)),
        tuple(settings["tiebreaks"]),
        points_penalties=penalties,
        lot_seed=str(lot_seed),
    )
    for row in rows:
        expected = [[value.code, value.value] for value in row.values]
        theirs = stored[row.player_id]
        if theirs["rank"] != row.rank_text or theirs["values"] != expected:
            yield f"standings: player {row.player_id} is recomputed as {row.rank_text}, stored as {theirs['rank']}"


def _rounds(by_kind: dict[str, list[dict[str, Any]]]) -> Iterator[played.PlayedRound]:
    tables: dict[int, list[played.PlayedTable]] = defaultdict(list)
    for table in by_kind["table"]:
        tables[table["round"]].append(
            played.PlayedTable(
                number=table["table"],
                seats=tuple(_seat(seat) for seat in table["seats"]),
                is_void=table["status"] == "void",
                is_open=table["status"] not in COUNTED,
            )
        )
    byes: dict[int, list[played.Bye]] = defaultdict(list)
    for bye in by_kind["bye"]:
        byes[bye["round"]].append(played.Bye(bye["player"], bye["kind"], bye["points"]))
    for round_ in by_kind["round"]:
        number = round_["round"]
        yield played.PlayedRound(number=number, tables=tuple(tables[number]), byes=tuple(byes[number]))


def _seat(seat: dict[str, Any]) -> played.SeatResult:
    return played.SeatResult(
        player_id=seat["player"],
        number=seat["seat"],
        status=seat["status"],
        place=seat["place"],
        points=seat["points"] or 0,
        final_score=seat["final_score"],
        discard=seat["discard"],
        share=seat["share"],
    )
