"""Command-line door of the seating room: makes up a whole event and seats every round of it."""

import argparse
import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.seating.errors import SeatingError
from games.seating.generate import SCORINGS, Options, generate
from games.seating.request import CHOICES


class Command(BaseCommand):
    help = "Make up an event: players, results and every round's request and seating, all from one seed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=24)
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--preferred", type=int, default=4, help="preferred table size")
        parser.add_argument("--allowed", default="", help="allowed sizes, such as 3,4,5")
        parser.add_argument("--scoring", choices=SCORINGS, default=SCORINGS[0])
        parser.add_argument("--club-count", type=int, default=0, help="number of clubs")
        parser.add_argument("--forbidden", type=int, default=0, help="number of forbidden pairs")
        parser.add_argument("--late", type=int, default=0, help="players who join in the middle")
        parser.add_argument("--leaving", type=int, default=0, help="players who leave in the middle")
        parser.add_argument("--absent", type=int, default=0, help="chance in percent to ask for a bye")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--odd-first", action="store_true", help="off-size fairness before repeats")
        for key, choices in CHOICES.items():
            parser.add_argument(
                f"--{key.replace('_', '-')}", choices=choices, help="as in a request of seat_round"
            )
        parser.add_argument(
            "--json", action="store_true", dest="as_json", help="print JSON, one round per line"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        settings = {key: options[key] for key in CHOICES if options[key]}
        if options["odd_first"]:
            settings["odd_first"] = True
        event = Options(
            players=options["players"],
            rounds=options["rounds"],
            preferred=options["preferred"],
            allowed=_sizes(options["allowed"]),
            scoring=options["scoring"],
            clubs=options["club_count"],
            forbidden=options["forbidden"],
            late=options["late"],
            leaving=options["leaving"],
            absent=options["absent"],
            seed=options["seed"],
            settings=settings,
        )
        try:
            for played in generate(event):
                self.stdout.write(
                    json.dumps(played, ensure_ascii=False) if options["as_json"] else as_text(played)
                )
        except SeatingError as error:
            self.stderr.write(f"{error.field or 'event'}: {error.message}")
            sys.exit(error.exit_code)


def _sizes(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(size) for size in text.split(",") if size.strip())
    except ValueError as error:
        raise CommandError(f"--allowed must be sizes such as 3,4,5, not {text!r}.") from error


def as_text(played: dict[str, Any]) -> str:
    """Return one round for reading: its terms, then the tables with the places of the players."""
    report, answer = played["answer"]["report"], played["answer"]
    terms = ", ".join(f"{term} {report[term]}" for term in report["bounds"])
    lines = [f"round {played['request']['round']}: {terms}"]
    for table, places in zip(answer["tables"], played["places"], strict=True):
        lines.append(
            "  " + ", ".join(f"{player} ({place})" for player, place in zip(table, places, strict=True))
        )
    if answer["byes"]:
        lines.append("  byes: " + ", ".join(answer["byes"]))
    return "\n".join(lines)
