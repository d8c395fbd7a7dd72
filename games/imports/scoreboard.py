"""A scoreboard typed off the online platform's end dialog: player, points, discard points and luck."""

import re
from hashlib import sha256

from games.imports.document import Unusable, is_storable
from games.imports.findings import ImportFinding, error
from games.imports.online_game import GameRead, ImportedGame, ScoreRow, check_players, seats_of

LONGEST_SCOREBOARD = 5_000
_GAP = r"[ \t;|]+"
_LINE = re.compile(
    rf"(?P<name>\S(?:.{{0,100}}?\S)??){_GAP}(?P<points>[0-9]{{1,6}}){_GAP}(?P<discard>[0-9]{{1,6}})"
    rf"(?:{_GAP}(?P<luck>0(?:[.,][0-9]{{1,20}})?|1))?"
)


def read_scoreboard(text: str, *, edition: str = "base") -> GameRead:
    """Return the game of a typed end dialog: a line per player with name, points, discard and, if known, luck.

    Columns are separated by spaces, tabs, `;` or `|`. The dialog lists players by place, so the turn order stays
    unknown. Findings, errors, no game: `too_large`, `bad_score_line`, `player_count`, `player_twice`.
    """
    payload_hash = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    if len(text) > LONGEST_SCOREBOARD:
        return GameRead(None, (error("too_large", most=LONGEST_SCOREBOARD),), payload_hash)
    rows: list[ScoreRow] = []
    findings: list[ImportFinding] = []
    for number, line in enumerate(text.splitlines(), start=1):
        found = _LINE.fullmatch(line.strip()) if is_storable(line.replace("\t", " ")) else None
        if found is not None:
            rows.append(_row(found))
        elif line.strip():
            findings.append(error("bad_score_line", number))
    names: dict[str, str | None] = {row.online_id: row.online_id for row in rows}
    try:
        check_players([row.online_id for row in rows])
    except Unusable as fault:
        findings.append(fault.finding)
    if findings:
        return GameRead(None, tuple(findings), payload_hash)
    seats = seats_of(list(names), rows, names)
    game = ImportedGame(None, edition, False, True, False, None, None, seats, None)
    return GameRead(game, (), payload_hash)


def _row(found: re.Match[str]) -> ScoreRow:
    luck = float((found["luck"] or "0").replace(",", "."))
    return ScoreRow(found["name"], False, int(found["points"]), int(found["discard"]), luck)
