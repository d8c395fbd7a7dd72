"""What a player pastes from the online platform: its `gameEnd` frame with boards, or a typed scoreboard without."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.imports.findings import ImportFinding
from games.imports.game_end import read_game
from games.imports.online_game import GameRead, ImportedGame, ImportedSeat
from games.imports.scoreboard import read_scoreboard
from games.scoring.edition import EditionError, load_edition
from games.web.present.words import joined

SENTENCES = {
    "too_large": gettext_lazy("That is more than one game."),
    "not_json": gettext_lazy("This is neither a gameEnd message nor a scoreboard: %(detail)s"),
    "not_a_game_end": gettext_lazy(
        "There is no finished game in this text: copy the message of type gameEnd."
    ),
    "missing_key": gettext_lazy("The message lacks %(field)s; copy it as a whole."),
    "wrong_type": gettext_lazy("%(field)s cannot be read; copy the message as it is."),
    "player_count": gettext_lazy("A table has %(smallest)s to %(largest)s players."),
    "player_twice": gettext_lazy("%(player)s stands in the list twice."),
    "unknown_player": gettext_lazy(
        "The scoreboard names somebody who does not sit at the table: %(player)s."
    ),
    "unfinished": gettext_lazy("The game was not played to its end."),
    "player_left": gettext_lazy("%(player)s left the game before its end."),
    "scoreboard_incomplete": gettext_lazy("The scoreboard lists %(rows)s of %(players)s players."),
    "order_mismatch": gettext_lazy("The platform gives another order than points and discards do."),
    "winner_mismatch": gettext_lazy("The platform names another winner than its scoreboard."),
    "fan_cards": gettext_lazy("Fan cards were in play: this is no published edition."),
    "limited_deck": gettext_lazy("The deck was limited, so the number of cards cannot be proved."),
    "no_board": gettext_lazy("The message has totals but no boards."),
    "unknown_trait": gettext_lazy("A card of the platform is not known here: %(trait)s."),
    "bad_link": gettext_lazy("A pair card has only one end: %(trait)s."),
    "bad_score_line": gettext_lazy(
        "Line %(line)s is not read: write name, points, discard, like “Anna 24 31”."
    ),
}


@dataclass(frozen=True)
class Pasted:
    """What was understood. table: document of boards for the editor, None without boards. faults: nothing is taken
    over; notes: taken over, look at it. verdict: for a scoreboard, whose totals alone decide."""

    table: dict[str, Any] | None = None
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    verdict: str = ""
    seats: list[dict[str, Any]] = field(default_factory=list)


def read_pasted(text: str, edition: str) -> Pasted:
    """Return what the text holds. edition: of a scoreboard, which does not name its own."""
    if not text.strip():
        return Pasted(faults=[_("Paste the message or the scoreboard first.")])
    is_json = any(sign in text[:200] for sign in "{[")
    read = read_game(text) if is_json else read_scoreboard(text, edition=edition)
    names = _names(read)
    notes = list(dict.fromkeys(_sentence(finding, names) for finding in read.findings))
    if read.game is None:
        return Pasted(faults=notes)
    seats = [_seat(seat) for seat in read.game.seats]
    table = _table(read.game, notes)
    return Pasted(table, [], notes, "" if table else _verdict(read.game), seats)


def _names(read: GameRead) -> dict[str, str]:
    return {seat.online_id: seat.name or seat.online_id for seat in read.game.seats} if read.game else {}


def _sentence(finding: ImportFinding, names: dict[str, str]) -> str:
    values: dict[str, object] = {"field": finding.field, "line": finding.line, "detail": "", **finding.values}
    player = str(values.get("player", ""))
    values["player"] = names.get(player, player)
    if finding.code not in SENTENCES:
        return finding.code
    try:
        return str(SENTENCES[finding.code]) % values
    except KeyError:  # a value the sentence wants is not given
        return f"{finding.code}: {finding.field}"


def _seat(seat: ImportedSeat) -> dict[str, Any]:
    return {
        "player": seat.name or seat.online_id,
        "final_score": seat.final_score,
        "discard": seat.discard,
        "left": seat.left,
        "place": seat.place,
    }


def _table(game: ImportedGame, notes: list[str]) -> dict[str, Any] | None:
    if game.board is None:
        return None
    try:
        load_edition(game.edition)
    except EditionError:
        notes.append(_("The sets %(sets)s cannot be counted here.") % {"sets": game.edition})
        return None
    return dict(game.board)


def _verdict(game: ImportedGame) -> str:
    """The verdict on totals alone."""
    rows = sorted((seat for seat in game.seats if seat.place is not None), key=lambda seat: seat.place or 99)
    if len(rows) < 2:
        return ""
    winner, second = rows[0], rows[1]
    name = winner.name or winner.online_id
    if second.place == 1:
        level = [seat.name or seat.online_id for seat in rows if seat.place == 1]
        return _("%(names)s are level in everything: a lot decides.") % {"names": joined(level)}
    if second.left:
        return _("%(player)s: all others left the game.") % {"player": name}
    points = (winner.final_score or 0) - (second.final_score or 0)
    if points:
        words = {"player": name, "count": points}
        return ngettext("%(player)s by %(count)d point", "%(player)s by %(count)d points", points) % words
    cards = (winner.discard or 0) - (second.discard or 0)
    return ngettext(
        "%(player)s by %(count)d card in the discard", "%(player)s by %(count)d cards in the discard", cards
    ) % {"player": name, "count": cards}
