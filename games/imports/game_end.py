"""A finished game of the online platform: the `gameEnd` frame that every browser gets, or the stored game.

The frame has the boards, so its scores can be recomputed; the stored game has only the totals. Places are worked
out again from points and discard and compared with the order the platform gave.
"""

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import pairwise

from games.imports.document import (
    LONGEST_TEXT,
    Unusable,
    count_of,
    entries_of,
    is_storable,
    list_of,
    object_of,
    text_of,
)
from games.imports.findings import ImportFinding, error, warning
from games.imports.online_board import boards_of, cards_on_plants, set_by_switch, shells_on_table
from games.imports.online_game import (
    LARGEST_TABLE,
    GameRead,
    ImportedGame,
    ImportedSeat,
    ScoreRow,
    check_players,
    seats_of,
)

MOST_BYTES = 5_000_000
_SOCKET_PREFIX = re.compile(r"\A\s*[0-9]{1,6}(?:-[0-9]{1,6})?(?=[\[{])")
_LAST_MILLISECOND = 10**14


def read_game(content: bytes | str) -> GameRead:
    """Return the game in a `gameEnd` frame (as sent, or only its `game`) or in a stored game document.

    Findings. Errors, no game: `too_large`, `not_json`, `not_a_game_end`, `missing_key`, `wrong_type`,
    `player_count`, `player_twice`, `unknown_player` (in the scoreboard, not at the table). Errors, for an arbiter
    to rule: `unfinished`, `player_left`, `scoreboard_incomplete`. Warnings: `order_mismatch`, `winner_mismatch`,
    `fan_cards`, `limited_deck`, `no_board`, `unknown_trait`, `bad_link`. `field` is the path in the document.
    """
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    payload_hash = sha256(raw).hexdigest()
    findings: list[ImportFinding] = []
    try:
        game = _read(_game_document(_parse(raw)), findings)
    except Unusable as fault:
        return GameRead(None, (*findings, fault.finding), payload_hash)
    return GameRead(game, tuple(findings), payload_hash)


def _parse(raw: bytes) -> object:
    if len(raw) > MOST_BYTES:
        raise Unusable(error("too_large", bytes=len(raw), most=MOST_BYTES))
    try:
        # The network tab of a browser shows socket messages with a number in front: 42["action",{...}].
        return json.loads(_SOCKET_PREFIX.sub("", raw.decode("utf-8-sig")))
    except (ValueError, RecursionError) as fault:
        raise Unusable(error("not_json", detail=str(fault)[:LONGEST_TEXT])) from fault


def _game_document(value: object) -> Mapping[str, object]:
    """Return the game inside whatever it was wrapped in."""
    for _ in range(4):
        if isinstance(value, list) and len(value) == 2 and value[0] == "action":
            value = value[1]
        elif isinstance(value, dict) and value.get("type") == "gameEnd":
            value = value.get("data")
        elif isinstance(value, dict) and "scoreboardFinal" not in value and "game" in value:
            value = value["game"]
    if isinstance(value, dict) and "scoreboardFinal" in value and "players" in value:
        return value
    raise Unusable(error("not_a_game_end"))


def _read(game: Mapping[str, object], findings: list[ImportFinding]) -> ImportedGame:
    players = _players_by_seat(game)
    ids = [text_of(player, "id", "players[].id") for player in players]
    check_players(ids)
    rows = _scoreboard(game, ids)
    settings = object_of(game, "settings", "settings")
    staying = len(ids) - sum(row.left for row in rows)
    is_finished = game.get("finished") is not False and staying > 1
    findings += _doubts(game, settings, ids, rows, is_finished)
    names = {online_id: _name(player) for online_id, player in zip(ids, players, strict=True)}
    discards = {
        online_id: count_of(player, "scoreDead", "players[].scoreDead")
        for online_id, player in zip(ids, players, strict=True)
        if "scoreDead" in player
    }
    seats = seats_of(ids, rows, names, discards)
    edition = _edition(settings)
    return ImportedGame(
        game_id=text_of(game, "id", "id"),
        edition=edition,
        is_half_deck=settings.get("halfDeck") is True,
        is_finished=is_finished,
        has_turn_order=True,
        started_at=_milliseconds(game, "timeCreated"),
        ended_at=_milliseconds(game, "timeEnd"),
        seats=seats,
        board=_board_document(game, players, seats, settings, edition, is_finished, findings),
    )


def _players_by_seat(game: Mapping[str, object]) -> list[dict[str, object]]:
    players = entries_of(game, "players", "players")
    if len(players) > LARGEST_TABLE:
        check_players([str(number) for number in range(len(players))])
    indexes = [
        count_of(player, "index", f"players[{number}].index") if "index" in player else number
        for number, player in enumerate(players)
    ]
    return [players[number] for number in sorted(range(len(players)), key=lambda number: indexes[number])]


def _scoreboard(game: Mapping[str, object], ids: Sequence[str]) -> list[ScoreRow]:
    entries = list_of(game, "scoreboardFinal", "scoreboardFinal")
    rows = [
        _row(entry, f"scoreboardFinal[{number}]") for number, entry in enumerate(entries[: LARGEST_TABLE + 1])
    ]
    known = [row.online_id for row in rows]
    for number, online_id in enumerate(known):
        if online_id not in ids:
            raise Unusable(error("unknown_player", about=f"scoreboardFinal[{number}]", player=online_id))
        if known.count(online_id) > 1:
            raise Unusable(error("player_twice", about="scoreboardFinal", player=online_id))
    return rows


def _row(entry: object, path: str) -> ScoreRow:
    if not isinstance(entry, dict):
        raise Unusable(error("wrong_type", about=path, expected="object"))
    luck = entry.get("scoreRandom", 0)
    if isinstance(luck, bool) or not isinstance(luck, int | float) or not 0 <= luck <= 1:
        raise Unusable(error("wrong_type", about=f"{path}.scoreRandom", expected="number from 0 to 1"))
    return ScoreRow(
        text_of(entry, "playerId", f"{path}.playerId"),
        entry.get("playing") is False,
        count_of(entry, "scoreNormal", f"{path}.scoreNormal"),
        count_of(entry, "scoreDead", f"{path}.scoreDead"),
        luck,
    )


def _doubts(
    game: Mapping[str, object],
    settings: Mapping[str, object],
    ids: Sequence[str],
    rows: Sequence[ScoreRow],
    is_finished: bool,
) -> list[ImportFinding]:
    found: list[ImportFinding] = []
    if not is_finished:
        found.append(error("unfinished", about="finished"))
    found += [error("player_left", about="scoreboardFinal", player=row.online_id) for row in rows if row.left]
    if len(rows) < len(ids):
        found.append(
            error("scoreboard_incomplete", about="scoreboardFinal", rows=len(rows), players=len(ids))
        )
    elif any(
        (later.key, later.luck) > (row.key, row.luck) for row, later in pairwise(rows) if not later.left
    ):
        found.append(warning("order_mismatch", about="scoreboardFinal"))
    if rows and "winnerId" in game and game["winnerId"] != rows[0].online_id:
        found.append(warning("winner_mismatch", about="winnerId"))
    if settings.get("addon_customff") is True:
        found.append(warning("fan_cards", about="settings.addon_customff"))
    if settings.get("maxCards"):
        found.append(warning("limited_deck", about="settings.maxCards"))
    return found


def _edition(settings: Mapping[str, object]) -> str:
    base = "base_x2" if settings.get("addon_base2") is True else "base"
    return "+".join(
        [base, *(code for switch, code in set_by_switch().items() if settings.get(switch) is True)]
    )


def _board_document(
    game: Mapping[str, object],
    players: Sequence[Mapping[str, object]],
    seats: Sequence[ImportedSeat],
    settings: Mapping[str, object],
    edition: str,
    is_finished: bool,
    findings: list[ImportFinding],
) -> dict[str, object] | None:
    if not all("continent" in player for player in players):
        findings.append(warning("no_board", about="players"))
        return None
    document: dict[str, object] = {
        "edition": edition,
        "online": True,
        "ended": "normal" if is_finished else "conceded",
        "players": boards_of(players, seats, findings),
    }
    if all(seat.final_score is not None for seat in seats):
        document["claimed"] = {"scores": [seat.final_score for seat in seats]}
    if settings.get("halfDeck") is True:
        document["half_deck"] = True
    if game.get("plants"):
        document["on_plants"] = cards_on_plants(game)
    if shells := shells_on_table(game):
        document["out_of_game"] = shells
    deck = game.get("deck")
    if isinstance(deck, list) and deck:
        document["deck_left"] = len(deck)
    return document


def _name(player: Mapping[str, object]) -> str | None:
    name = player.get("name")
    is_name = isinstance(name, str) and name.strip() and is_storable(name)
    return str(name)[:LONGEST_TEXT] if is_name else None


def _milliseconds(game: Mapping[str, object], key: str) -> int | None:
    value = game.get(key)
    return value if type(value) is int and 0 <= value < _LAST_MILLISECOND else None
