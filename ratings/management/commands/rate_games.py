"""Command-line door of the rating engine: games in, a rating list and its history out. Needs no database."""

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.exports.rated_csv import history_text, list_text
from ratings.imports.games_csv import COLUMNS, LONGEST_NUMBER, MOST_SEATS, GamesFault, read_games
from ratings.systems import elo
from ratings.systems.elo_replay import replay_named
from ratings.systems.expectation import CURVES, WIDEST_CAP
from ratings.systems.game import RatingError

UNUSABLE = 2
LONGEST_SHOWN = 40  # characters of a value from outside
LONGEST_PATH = 300

REASONS = {
    "empty_file": gettext_lazy(
        "the file is empty: the first line must be %(columns)s, and a line per seat follows."
    ),
    "empty_header": gettext_lazy("the line is empty: the first line must be %(columns)s."),
    "other_separator": gettext_lazy(
        "the columns are separated by “%(value)s”: separate them by commas, as in %(columns)s."
    ),
    "not_utf8": gettext_lazy("byte %(value)s is not UTF-8: save the file as UTF-8."),
    "line_too_long": gettext_lazy("the line is longer than %(value)s bytes: one seat per line, please."),
    "bad_quotes": gettext_lazy(
        "the quotes do not match: put the whole value between quotes on one line, "
        "and double each quote inside it."
    ),
    "missing_column": gettext_lazy("the column is missing: the first line must name %(columns)s."),
    "unknown_column": gettext_lazy("“%(value)s” is not a column: the first line must be %(columns)s."),
    "duplicate_column": gettext_lazy("the column is named twice: the first line must be %(columns)s."),
    "missing_value": gettext_lazy("the line ends before this column: give all of %(columns)s."),
    "extra_value": gettext_lazy("“%(value)s” is one value too many: give %(columns)s only."),
    "empty_id": gettext_lazy("the value is empty: every seat needs a game and a player."),
    "nul_byte": gettext_lazy("the value holds a NUL byte: save the file as plain UTF-8 text."),
    "bad_period": gettext_lazy(
        "“%(value)s” is not a period: give a whole number from 0, of at most %(digits)s digits."
    ),
    "bad_place": gettext_lazy("“%(value)s” is not a place: give a whole number from 1 to %(most)s."),
    "game_in_two_periods": gettext_lazy("game “%(value)s” is already in another period: give it one period."),
    "player_twice": gettext_lazy("“%(value)s” sits twice in this game: name each player once."),
    "too_many_players": gettext_lazy("game “%(value)s” has more than %(most)s players: split or correct it."),
    "one_player": gettext_lazy("game “%(value)s” has only one player: a game has 2 to %(most)s."),
    "bad_places": gettext_lazy(
        "the game's places are %(value)s: number them 1, 2, 2, 4, equal for a tie, the next ones skipped."
    ),
}


class Refused(Exception):
    """Unusable input, said in one line."""


class Command(BaseCommand):
    help = "Rate the games of a CSV file (period,game,player,place) and print the rating list."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("games", nargs="?", default="-", metavar="GAMES.csv", help="- or nothing: stdin")
        parser.add_argument("--out", default="-", metavar="LIST.csv", help="where the list goes, else stdout")
        parser.add_argument("--history", metavar="HISTORY.csv", help="where one row per change goes")
        parser.add_argument(
            "--curve", default="logistic", help="logistic (default) or fide, the printed table"
        )
        parser.add_argument("--cap", default=str(WIDEST_CAP), metavar="N", help="1-800: widest difference")

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """A wrong option is said in one line, as every other refusal; --help shows the options."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)

        def refuse(message: str) -> NoReturn:
            parser.exit(
                UNUSABLE, f"{shown(message, LONGEST_PATH)} (options: manage.py {subcommand} --help)\n"
            )

        parser.error = refuse  # type: ignore[method-assign]
        return parser

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.rate_file(options)
        except Refused as refusal:
            self.stderr.write(str(refusal))
            sys.exit(UNUSABLE)

    def rate_file(self, options: Mapping[str, Any]) -> None:
        """Read, rate, write and print. Raises Refused before a file is written, or when printing fails."""
        settings = read_settings(options["curve"], str(options["cap"]))
        check_outputs(options["games"], options["out"], options["history"])
        ratings, history = rate(read_content(options["games"]), settings)
        texts = {options["out"]: ratings}
        if options["history"]:
            texts[options["history"]] = history
        printed = texts.pop("-", None)
        write_files(texts)
        if printed is not None:
            self.print_text(printed)

    def print_text(self, text: str) -> None:
        """Print UTF-8 with LF, whatever the terminal's own encoding and line ends are. Raises Refused when full."""
        try:
            binary = getattr(self.stdout, "buffer", None)
            if binary is None:
                self.stdout.write(text, ending="")
            else:
                binary.write(text.encode())
                binary.flush()
        except OSError as error:
            # What is left must not complain on the way out. A pipe is closed by a reader who has seen enough.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if not isinstance(error, BrokenPipeError):
                raise unwritable("stdout", error) from error


def read_settings(curve: str, cap: str) -> elo.EloSettings:
    """Return the settings of the run. Raises Refused naming the option."""
    if curve not in CURVES:
        message = _("--curve: “%(value)s” is not a curve: give logistic or fide.")
        raise Refused(message % {"value": shown(curve)})
    try:
        return elo.EloSettings(curve=curve, cap=int(cap) if cap.isascii() and cap.isdigit() else 0)
    except (RatingError, ValueError) as error:
        message = _("--cap: “%(value)s” is not a difference: give a whole number from 1 to %(most)s.")
        raise Refused(message % {"value": shown(cap), "most": WIDEST_CAP}) from error


def check_outputs(games: str, out: str, history: str | None) -> None:
    """Raise Refused where the list and the history would overwrite each other or the games."""
    for option, file in (("--out", out), ("--history", history)):
        if file and file != "-" and games != "-" and Path(file).resolve() == Path(games).resolve():
            message = _("%(option)s: “%(value)s” is where the games are: give another file.")
            raise Refused(message % {"option": option, "value": shown(file, LONGEST_PATH)})
    if history and (history == out or Path(history).resolve() == Path(out).resolve()):
        message = _("--history: “%(value)s” is where the list goes: give another file.")
        raise Refused(message % {"value": shown(history, LONGEST_PATH)})


def read_content(file: str) -> bytes:
    """Return a file, or standard input for `-`. Raises Refused when there is none to read."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        message = _("GAMES.csv: “%(value)s” can't be read (%(reason)s).")
        raise Refused(message % {"value": shown(file, LONGEST_PATH), "reason": reason_of(error)}) from error


def rate(content: bytes, settings: elo.EloSettings) -> tuple[str, str]:
    """Return the texts of the list and of the history. Raises Refused naming line and column."""
    try:
        periods = read_games(content)
    except GamesFault as fault:
        message = _("line %(line)d, column %(column)s: %(reason)s")
        where = {"line": fault.line, "column": fault.column, "reason": worded(fault)}
        raise Refused(message % where) from fault
    players, states, history = replay_named([games.values() for games in periods.values()], settings)
    numbers = list(periods)
    columns = (getattr(history, name).tolist() for name in ("games", "k", "total", "change", "rating"))
    rows = zip(
        [numbers[index] for index in history.period.tolist()],
        [players[index] for index in history.player.tolist()],
        *columns,
        strict=True,
    )
    ratings = zip(players, states.rating.tolist(), states.games.tolist(), strict=True)
    return list_text(ratings), history_text(rows)


def worded(fault: GamesFault) -> str:
    """Return why a line was refused and what to do, as a sentence."""
    return str(REASONS[fault.code]) % {
        "value": shown(fault.value),
        "columns": ",".join(COLUMNS),
        "most": MOST_SEATS,
        "digits": LONGEST_NUMBER,
    }


def write_files(texts: Mapping[str, str]) -> None:
    """Write all files or none of them. Raises Refused naming the file."""
    parts: dict[Path, Path] = {}
    try:
        for name, text in texts.items():
            target = Path(name).resolve()
            part = (
                target.with_name(f".{target.name}.part")
                if target.is_file() or not target.exists()
                else target
            )
            parts[part] = target
            part.write_bytes(text.encode())
        for part, target in parts.items():
            part.replace(target)
    except OSError as error:
        for part in (part for part, target in parts.items() if part != target):
            part.unlink(missing_ok=True)
        raise unwritable(name, error) from error


def unwritable(name: str, error: OSError) -> Refused:
    """Return the refusal of a place that can't be written."""
    message = _("“%(value)s” can't be written (%(reason)s).")
    return Refused(message % {"value": shown(name, LONGEST_PATH), "reason": reason_of(error)})


def reason_of(error: Exception) -> str:
    """Return the system's own words for an error."""
    return getattr(error, "strerror", None) or str(error)


def shown(text: str, longest: int = LONGEST_SHOWN) -> str:
    """Return text from outside fit for one line of a terminal."""
    printable = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text[:longest])
    return printable + ("…" if len(text) > longest else "")
