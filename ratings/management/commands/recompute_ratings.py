"""Replay ratings from the results: all of them, or from a day on."""

import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.dateparse import parse_date

from ratings.models import Ladder
from ratings.services.rating import recompute_from


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
            run = recompute_from(code, day, reason="recompute_ratings")
            if run is None:
                self.stdout.write(f"{code}: every row was right.")
                continue
            self.stdout.write(
                f"{code}: {run.periods} periods replayed; {run.rows_added} rows added, {run.rows_changed} changed, "
                f"{run.rows_removed} removed; {run.people_changed} current ratings moved."
            )


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
