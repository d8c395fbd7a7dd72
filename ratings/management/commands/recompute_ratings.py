"""Replay ratings from the results: all of them, or from a day on."""

import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.dateparse import parse_date

from ratings.models import Ladder
from ratings.services.progress import Progress, Tell
from ratings.services.rating import recompute_from

STEPS = {"read": "tournaments read", "replay": "periods replayed", "people": "players brought up to date"}


class Command(BaseCommand):
    help = (
        "Read the results of every accepted tournament anew and replay the ratings; writes only what differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--from", dest="since", metavar="PERIOD", help="first period to replay, as 2026-11-24"
        )
        parser.add_argument(
            "--ladder", action="append", metavar="CODE", help="only this ladder; may be repeated"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        day = _day(options["since"])
        known = list(Ladder.objects.values_list("code", flat=True))
        chosen = options["ladder"] or known
        unknown = [code for code in chosen if code not in known]
        if unknown:
            raise CommandError(f"--ladder: there is no ladder {unknown[0]!r}; known are {', '.join(known)}.")
        for code in chosen:
            run = recompute_from(code, day, reason="recompute_ratings", tell=self.teller(code))
            if run is None:
                self.stdout.write(f"{code}: every row was right.")
                continue
            self.stdout.write(
                f"{code}: {run.periods} periods replayed; {run.rows_added} rows added, {run.rows_changed} changed, "
                f"{run.rows_removed} removed; {run.people_changed} current ratings moved."
            )

    def teller(self, code: str) -> Tell:
        """What prints a line for every tenth of a long replay: its rows stay out of sight until all are right."""
        told: set[tuple[str, int]] = set()

        def tell(progress: Progress) -> None:
            tenth = (progress.step, 10 * progress.done // progress.all)
            if tenth not in told:
                told.add(tenth)
                words = STEPS[progress.step]
                self.stderr.write(f"{code}: {progress.done} of {progress.all} {words}", self.style.NOTICE)

        return tell


def _day(text: str | None) -> datetime.date | None:
    if text is None:
        return None
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None:
        raise CommandError(f"--from: {text!r} is no date; write it as 2026-11-24.")
    return day
