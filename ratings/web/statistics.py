"""What a ladder tells about its pool, what boards tell about the game, and how the numbers are made."""

import re
from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import accumulate
from typing import Any
from urllib.parse import urlencode

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from evotourney.charts import Line, activity_chart, lines_chart
from games import queries as tournaments
from games.queries import PlayedTable, PlayerCard
from games.scoring.edition import EditionError, load_edition
from games.web.present.words import edition_name, trait_name
from ratings import history, queries
from ratings.board_statistics import Finish, ScoreRecord, Scores, Statistics, Tally, collect
from ratings.models import Ladder
from ratings.pool import seats_by_month
from ratings.queries import PeriodSum
from ratings.systems.elo import EloSettings
from ratings.systems.expectation import MILLION, expectation_table
from ratings.web.board import ladder_head
from ratings.web.board_parts import distribution_of
from ratings.web.words import fixed

SAMPLE_DIFFERENCES = (0, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800)
TABLES_SHOWN = 5000
TRAITS_SHOWN = 40
KEPT_SECONDS = 600


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """How the rating works, with the numbers a clerk needs."""
    settings = EloSettings()
    table = expectation_table(settings.curve, settings.cap)
    values = {
        "section": "ratings",
        "settings": settings,
        "expected": [
            {
                "difference": one,
                "ahead": fixed(table[one], MILLION, 3),
                "behind": fixed(table[-one], MILLION, 3),
            }
            for one in SAMPLE_DIFFERENCES
        ],
    }
    return render(request, "ratings/rules.html", values)


@require_safe
def statistics(request: HttpRequest, code: str) -> HttpResponse:
    """The pool of a ladder: where players stand, how much they play, what rounding added."""
    values = ladder_head(request, code, "statistics")
    ladder: Ladder = values["ladder"]
    sums = queries.period_sums(ladder)
    players = sum(one.newcomers for one in sums)
    values |= {
        "distribution": distribution_of(ladder, None),
        "activity": _activity(sums),
        "drift": _drift(sums),
        "drift_total": sum(one.change for one in sums),
        "drift_mean": fixed(sum(one.change for one in sums), max(players, 1), 2, is_signed=True),
        "facts": [
            {"name": _("Players ever rated"), "value": players},
            {"name": _("On the board now"), "value": ladder.figures.get("players", 0)},
            {"name": _("Rating periods"), "value": len(sums)},
            {"name": _("Seats rated"), "value": sum(one.seats for one in sums)},
        ],
    }
    return render(request, "ratings/statistics.html", values)


@require_safe
def board_statistics(request: HttpRequest) -> HttpResponse:
    """?edition=, ?tournament= (slug) and ?player= narrow what is counted; 404 where there is none of that name."""
    edition = _edition(request.GET.get("edition", "")[:120])
    slug = request.GET.get("tournament", "")[:60].replace("\0", "")
    player = _player(request.GET.get("player", "")[:16])
    if slug and tournaments.public_tournament_id(slug) is None:
        raise Http404
    found = played_statistics(edition, slug, player.player_id if player else None)
    values = _values(found) | {
        "section": "players" if player else "ratings",
        "player": player,
        "tournament_slug": slug,
        "tournament": _tournament_name(slug),
        "edition": edition,
        "edition_title": edition_name(edition) if edition else "",
        "query": urlencode({"player": player.public_id if player else "", "tournament": slug}),
        "editions": [(code, edition_name(code)) for code in tournaments.editions_played()],
        "is_cut": found.tables >= TABLES_SHOWN,
        "limit": TABLES_SHOWN,
    }
    return render(request, "ratings/board_statistics.html", values)


def played_statistics(edition: str, slug: str, player_id: int | None) -> Statistics:
    """The statistics of the confirmed tables asked for, kept for some minutes. player_id: only this person's seats.

    Merged players count and stand under the entry that stays.
    """
    merged = queries.merged_ids()
    asked = repr((edition, slug, player_id, sorted(merged.items())))
    key = "board-statistics-2:" + sha256(asked.encode()).hexdigest()
    found = cache.get(key)
    if found is None:
        entries = history.entries_of(player_id) if player_id else []
        tables = tournaments.played_tables(
            tournament=slug, player_ids=entries, edition=edition, latest=TABLES_SHOWN
        )
        counted = (queries.with_merged(table, merged) for table in tables)
        found = _plain(collect(counted, frozenset([player_id] if player_id else [])))
        cache.set(key, found, KEPT_SECONDS)
    return found


def _plain(found: Statistics) -> Statistics:
    """The same with plain dictionaries, which a cache can keep."""
    found.seats = {size: dict(seats) for size, seats in found.seats.items()}
    found.sizes, found.editions, found.traits = dict(found.sizes), dict(found.editions), dict(found.traits)
    return found


def _edition(code: str) -> str:
    """The code as the site writes it; a plus of an address typed by hand comes as a space."""
    try:
        return load_edition(code.replace(" ", "+")).code if code else ""
    except EditionError as error:
        raise Http404 from error


def _player(public_id: str) -> PlayerCard | None:
    if not public_id:
        return None
    card = history.person(public_id)
    if card is None:
        raise Http404
    return card


def _tournament_name(slug: str) -> str:
    tournament_id = tournaments.public_tournament_id(slug) if slug else None
    return tournaments.tournament_summaries([tournament_id])[tournament_id].name if tournament_id else ""


def _values(found: Statistics) -> dict[str, Any]:
    cards = tournaments.player_cards(
        {one.player_id for one in found.highest}
        | {player for one in found.closest for player in one.player_ids}
    )
    return {
        "tables": found.tables,
        "boards": found.boards,
        "scores": found.scores,
        "finishes": found.finishes,
        "seats": [_seat_rows(size, found.by_size[size], found.seats[size]) for size in sorted(found.seats)],
        "sizes": [
            _score_row(_("tables of %(size)s") % {"size": size}, found.sizes[size])
            for size in sorted(found.sizes)
        ],
        "by_edition": [
            _score_row(edition_name(code), sums, code)
            for code, sums in sorted(found.editions.items(), key=lambda one: -one[1].tables)
        ],
        "traits": _trait_rows(found),
        "highest": [_record_row(one, cards) for one in found.highest],
        "closest": [_finish_row(one, cards) for one in found.closest],
    }


def _seat_rows(size: int, tables: int, seats: dict[int, Tally]) -> dict[str, Any]:
    return {
        "title": ngettext("%(n)s table of %(size)s", "%(n)s tables of %(size)s", tables)
        % {"n": tables, "size": size},
        "equal": _percent(Fraction(1, size)),
        "rows": [
            {
                "seat": seat,
                "tables": seats[seat].tables,
                "share": _percent(seats[seat].won / seats[seat].tables),
            }
            for seat in sorted(seats)
        ],
    }


def _score_row(name: str, sums: Scores, edition: str = "") -> dict[str, Any]:
    return {
        "name": name,
        "edition": edition,
        "tables": sums.tables,
        "mean": fixed(sums.total, sums.seats, 1),
        "winner": fixed(sums.winners, sums.tables, 1),
        "margin": fixed(sums.margin, sums.tables, 1),
        "shared": _percent(Fraction(sums.shared, sums.tables)),
    }


def _trait_rows(found: Statistics) -> list[dict[str, Any]]:
    code = max(found.editions, key=lambda one: found.editions[one].tables, default="base")
    return [
        {
            "name": trait_name(code, trait),
            "boards": tally.tables,
            "won": _percent(tally.won / tally.tables),
            "equal": _percent(tally.expected / tally.tables),
            "on_winning": _percent(Fraction(found.winners_with[trait], max(found.winning_boards, 1))),
            "on_all": _percent(Fraction(tally.tables, max(found.boards, 1))),
        }
        for trait, tally in found.known_traits()[:TRAITS_SHOWN]
    ]


def _record_row(record: ScoreRecord, cards: dict[int, PlayerCard]) -> dict[str, Any]:
    return {
        "score": record.score,
        "card": cards[record.player_id],
        "where": _where(record.table),
        "table": record.table,
    }


def _finish_row(finish: Finish, cards: dict[int, PlayerCard]) -> dict[str, Any]:
    words = ngettext("%(n)s point", "%(n)s points", finish.margin) % {"n": finish.margin}
    if finish.margin == 0:
        words = _("level on points")
    if finish.discard:
        words = _("level, %(n)s more in the discard pile") % {"n": finish.discard}
    return {
        "words": words,
        "first": cards[finish.player_ids[0]],
        "second": cards[finish.player_ids[1]],
        "where": _where(finish.table),
        "table": finish.table,
    }


def _where(table: PlayedTable) -> str:
    words = _("%(tournament)s, round %(round)s, table %(table)s") % {
        "tournament": table.tournament,
        "round": table.round_number,
        "table": table.table_number,
    }
    return re.sub(r" (?=\d)", "\u00a0", words)  # no number alone on a line


def _percent(share: Fraction) -> str:
    return f"{fixed(100 * share.numerator, share.denominator, 0)}%"


def _activity(sums: Sequence[PeriodSum]) -> Any:
    """Seats rated month by month."""
    by_month = seats_by_month(sums)
    return activity_chart(_("Seats rated a month"), by_month) if by_month else None


def _drift(sums: Sequence[PeriodSum]) -> Any:
    """Points that different K and rounding added to the pool, all periods together."""
    if not sums:
        return None
    added = accumulate(one.change for one in sums)
    line = Line(_("points"), [(one.day, total) for one, total in zip(sums, added, strict=True)])
    return lines_chart(_("Points added to the pool"), [line])
