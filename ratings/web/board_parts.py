"""What the pages of a ladder are put together from: tabs, sentences, chart, filters, lines with their pages."""

import datetime
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from evotourney.charts import Chart, distribution_chart
from evotourney.design.blocks import panel
from evotourney.design.words import pager, tag
from evotourney.memory import Memory
from games import queries as tournaments
from ratings import history, queries
from ratings.models import Ladder
from ratings.pool import BAR_POINTS, distribution
from ratings.queries import Board, BoardFilter, Cursor
from ratings.web.board_rows import board_html
from ratings.web.calculation import calculation_html
from ratings.web.cursors import MIN_GAMES, cursor_of, filters_of, kept, with_cursor


class Asked(NamedTuple):
    """What of a board was asked for. why: public id of the player whose sum is open."""

    filters: BoardFilter
    cursor: Cursor | None
    why: str

    @classmethod
    def of(cls, query: QueryDict) -> "Asked":
        return cls(filters_of(query), cursor_of(query), query.get("why", ""))


class Lines(NamedTuple):
    """The lines of a page for everybody, and what stands under them; nobody: no line."""

    rows: SafeString
    pager: SafeString


_lines: Memory[Lines] = Memory(64)
_charts: Memory[SafeString] = Memory(64)


def head(ladders: Sequence[Ladder], ladder: Ladder, current: str) -> dict[str, Any]:
    """What every page of a ladder begins with."""
    tabs = [
        {"text": _(one.name), "url": one.get_absolute_url(), "current": one.code == current}
        for one in ladders
    ]
    for key, text in (("lists", _("Official lists")), ("statistics", _("Statistics"))):
        url = reverse(f"ladder-{key}", args=[ladder.code])
        tabs.append({"text": text, "url": url, "current": key == current})
    return {"section": "ratings", "ladder": ladder, "ladder_name": _(ladder.name), "tabs": tabs}


def lead(ladder: Ladder) -> SafeString:
    """After which tournament the rating stands, and of how many players."""
    figures, day = ladder.figures, ladder.last_day
    if figures.get("last_name") and day:
        said, number = _after(figures["last_name"], day, get_language()), figures["players"]
        said += " · " + ngettext("%(players)s player", "%(players)s players", number) % {"players": number}
    else:
        said = _("Nobody is rated yet.")
    study = "" if ladder.is_official else " " + tag("inferred", _("study, unofficial"))
    return mark_safe(f'<p class="lead">{said}{study}</p>')


@lru_cache(maxsize=64)
def _after(name: str, day: datetime.date, language: str) -> str:
    """In the active language, which has to be given: it is part of what is kept."""
    return _("Current rating after %(name)s · %(day)s") % {
        "name": escape(name),
        "day": date_format(day, "DATE_FORMAT"),
    }


def filter_values(ladder: Ladder, filters: BoardFilter) -> dict[str, Any]:
    """The form of the filters and the chooser of lists."""
    return {
        "filters": filters,
        "filter_words": _filter_words(filters),
        "kept": kept(filters),
        "pairing_query": urlencode([*kept(filters), ("columns", "pairing")]),
        "countries": ladder.figures.get("countries", []),
        "clubs": ladder.figures.get("clubs", []),
        "games_choices": MIN_GAMES,
        "list_choices": _list_choices(ladder),
    }


def lines_of(ladder: Ladder, asked: Asked) -> Lines:
    """The lines of the current rating, made once for every version of the ladder."""

    def make() -> Lines:
        board = queries.leaderboard(ladder, asked.filters, asked.cursor)
        rows = board_html(
            board.rows,
            kept(asked.filters),
            has_list=ladder.latest_list_id is not None,
            is_official=False,
            asked=asked.why,
            answer=lambda: _answer(ladder, asked.why),
        )
        return Lines(rows, pages(asked.filters, board, reverse("list-csv", args=[ladder.code])))

    key = (ladder.code, ladder.version, ladder.rated_at, asked, get_language(), timezone.now().date())
    return _lines.made(key, make)


def pages(filters: BoardFilter, board: Board, csv_url: str) -> SafeString:
    """What stands under the table: which lines, the pages before and after, the file."""
    query = urlencode(kept(filters))
    if not board.rows:
        shown = ""
    elif board.total is None:
        shown = f"{board.shown + 1}–{board.shown + len(board.rows)}"
    else:
        shown = _("%(first)s–%(last)s of %(total)s") % {
            "first": board.shown + 1,
            "last": board.shown + len(board.rows),
            "total": board.total,
        }
    return pager(
        {
            "shown": shown,
            "previous_url": with_cursor(filters, board.previous),
            "next_url": with_cursor(filters, board.next),
            "next_text": _("Next %(n)s") % {"n": queries.PAGE},
            "previous_text": _("Previous %(n)s") % {"n": queries.PAGE},
            "csv_url": f"{csv_url}?{query}" if query else csv_url,
        }
    )


def distribution_of(ladder: Ladder, player_id: int | None) -> Chart | None:
    """The chart of how many stand where; None for an empty ladder."""
    first, bars = distribution(ladder)
    own = queries.current_ratings(ladder.code, [player_id]).get(player_id) if player_id else None
    return distribution_chart(first, BAR_POINTS, bars, own) if bars else None


def distribution_panel(ladder: Ladder, player_id: int | None) -> SafeString:
    """The same in its panel, for the side of the board; drawn once while nobody moves from bar to bar."""
    first, bars = distribution(ladder)
    own = queries.current_ratings(ladder.code, [player_id]).get(player_id) if player_id else None
    if not bars:
        return SafeString("")

    def make() -> SafeString:
        chart = distribution_chart(first, BAR_POINTS, bars, own)
        return panel(mark_safe(f'{chart.figure}<p class="toned">{escape(chart.summary)}</p>'), chart.title)

    own_bar = None if own is None else own // BAR_POINTS
    return _charts.made((get_language(), first, tuple(bars), own_bar), make)


def _answer(ladder: Ladder, public_id: str) -> str:
    """The sum of the last change of a player."""
    card = tournaments.player_by_public_id(public_id)
    rows = history.rating_history(ladder.code, card.player_id, has_totals=False)[-1:] if card else []
    if card is None or not rows:
        return ""
    calculation = history.change_calculation(ladder.code, card.player_id, rows[0].day)
    url = reverse("player", args=[card.public_id]) + f"?ladder={ladder.code}"
    return calculation_html(calculation, player_url=url, is_folded=True) if calculation else ""


def _filter_words(filters: BoardFilter) -> str:
    """What the filters say in one line, for phones."""
    words = [filters.name, filters.country, filters.club]
    if filters.min_games > queries.BOARD_GAMES:
        words.append(_("at least %(n)s games") % {"n": filters.min_games})
    words.append(_("active only") if filters.is_active_only else _("with the inactive"))
    return ", ".join(word for word in words if word)


def _list_choices(ladder: Ladder) -> list[tuple[str, str]]:
    """The newest official lists; older ones stand on their own page."""
    return [
        (str(number), _list_name(number, datetime.date.fromisoformat(day)))
        for number, day in ladder.figures.get("lists", [])
    ]


def _list_name(number: int, day: datetime.date) -> str:
    return _("№ %(number)s, %(day)s") % {"number": number, "day": date_format(day, "DATE_FORMAT")}
