"""The proof of a seating: every term of the objective in its order: now, the engine's, and at best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from evotourney.design.words import signed
from games.models import Round, Tournament
from games.standings.points import UNIT
from games.web.present.why import WhyBox

TERMS = ("forbidden", "repeats", "deep", "odd_again", "club", "ss840", "seat_cost")
NAMES: Mapping[str, Promise] = {
    "forbidden": gettext_lazy("Forbidden pairs"),
    "repeats": gettext_lazy("Repeats"),
    "deep": gettext_lazy("Deep repeats"),
    "odd_again": gettext_lazy("Off-size table again"),
    "club": gettext_lazy("Club mates"),
    "ss840": gettext_lazy("Spread of points"),
    "seat_cost": gettext_lazy("Seat balance"),
}
ANSWERS: Mapping[str, Promise] = {
    "forbidden": gettext_lazy("Pairs that must never meet and sit at one table."),
    "repeats": gettext_lazy("Pairs at one table that have met before."),
    "deep": gettext_lazy(
        "Repeats that are more than the second meeting: the third counts 1, the fourth 8, then 64 and 512."
    ),
    "odd_again": gettext_lazy(
        "Who sat at off-size tables more often than others should not again: the surplus, squared."
    ),
    "club": gettext_lazy("Pairs of one club at one table."),
    "ss840": gettext_lazy(
        "How far the players of a table are from its mean: squares of the differences in points, all tables added."
    ),
    "seat_cost": gettext_lazy(
        "Everybody should sit equally often in every seat: the surplus in the seat at hand plus one, cubed, added."
    ),
}

# Code of an argument (ARGUMENTS of games/seating/proof.py) -> why nothing is lower.
ARGUMENTS: Mapping[str, Promise] = {
    "zero": gettext_lazy("Nothing is below 0."),
    "clubs_over_tables": gettext_lazy("A club has more members than the %(tables)d tables keep apart."),
    "standings_cut": gettext_lazy(
        "Tables cut from the standings in their order spread this much; none spread less."
    ),
    "one_each": gettext_lazy("Each of the %(players)d players counts 1 at least."),
    "few_strangers": gettext_lazy(
        "Everybody needs %(needed)d partners, and some have fewer left whom they have not met."
    ),
    "old_tables": gettext_lazy(
        "The tables of round %(round)d go to %(tables)d tables now: some of their players meet again."
    ),
    "smallest_debts": gettext_lazy(
        "%(seats)d seats are at off-size tables; this is the least surplus for them."
    ),
    "complete_search": gettext_lazy(
        "Every seating was looked at: none that is as good in the rows above has less."
    ),
    "price_of_seats": gettext_lazy(
        "What each seat costs at least, added up, for seatings as good in the rows above."
    ),
}


@dataclass(frozen=True)
class ProofRow:
    """One term. best: text of the bound, with "≥" where it is not met; is_worse: the engine's seating had less."""

    key: str
    name: str
    now: str
    engine: str
    best: str
    is_proved: bool
    is_worse: bool
    why: WhyBox


def order_of(tournament: Tournament, request: Mapping[str, Any]) -> list[str]:
    """Terms that count in this round, the most important first."""
    terms = list(TERMS)
    if request.get("odd_first"):
        terms.remove("odd_again")
        terms.insert(1, "odd_again")
    if request.get("clubs", "ignore") == "ignore":
        terms.remove("club")
    if tournament.turn_order != Tournament.TurnOrder.ASSIGNED:
        terms.remove("seat_cost")
    return terms


def proof_rows(tournament: Tournament, round_: Round, has_same_tables: bool = True) -> list[ProofRow]:
    """Now, engine and bound of each term. A tick means: proved, nothing lower exists.

    has_same_tables: sizes and byes are the engine's own. Its bound of a term holds for a seating changed by hand
    as long as every earlier term is as it was; after that only what is counted for that seating itself.
    """
    request, divisor = round_.request["request"], round_.request["points_divisor"]
    now, engine = round_.report, round_.engine_report
    is_engines = has_same_tables
    rows = []
    for key in order_of(tournament, request):
        source = _stronger(key, now, engine) if is_engines else now
        bound = source.get("bounds", {}).get(key)
        proved = bound is not None and bound == now.get(key)
        rows.append(
            ProofRow(
                key=key,
                name=term_name(key, request),
                now=term_text(key, now.get(key), divisor),
                engine=term_text(key, engine.get(key), divisor),
                best=_best(key, bound, proved or key in source.get("optimal", ()), divisor),
                is_proved=proved,
                is_worse=now.get(key, 0) > engine.get(key, 0),
                why=WhyBox(str(ANSWERS[key]), note=_argued(key, source, divisor)),
            )
        )
        is_engines = is_engines and now.get(key) == engine.get(key)
    return rows


def _stronger(key: str, now: Mapping[str, Any], engine: Mapping[str, Any]) -> Mapping[str, Any]:
    """The report with the higher bound of the term."""
    bounds = [(one.get("bounds", {}).get(key, -1), one) for one in (engine, now)]
    return max(bounds, key=lambda one: one[0])[1]


def _argued(key: str, report: Mapping[str, Any], divisor: int) -> str:
    """The bound with its argument: At best 4: …"""
    argument = report.get("arguments", {}).get(key)
    sentence = ARGUMENTS.get(argument["code"]) if argument else None
    if sentence is None:
        return ""
    best = term_text(key, report["bounds"][key], divisor)
    return _("At best %(best)s: %(argument)s") % {"best": best, "argument": sentence % argument["values"]}


def price_of_repeats(report: Mapping[str, Any], divisor: int) -> str:
    """What a seating that weighs repeats against the spread has, beside the strict one; "" where they agree."""
    strict = report.get("strict") or {}
    now, fewer = report.get("repeats", 0), strict.get("repeats", 0)
    if not strict or fewer >= now:
        return ""
    more = strict["ss840"] - report["ss840"]
    if report["ss840"]:
        price = f"{signed(round(100 * more / report['ss840']))} %"
    else:
        price = _signed(spread_in_points(more, divisor))
    return ngettext(
        "%(count)d repeat; %(fewer)d would cost spread %(price)s.",
        "%(count)d repeats; %(fewer)d would cost spread %(price)s.",
        now,
    ) % {"count": now, "fewer": fewer, "price": price}


def term_name(key: str, request: Mapping[str, Any]) -> str:
    """The term's name; with one off-size table size it says which: table of 3 again."""
    if key == "odd_again":
        others = [size for size in request.get("allowed", ()) if size != request.get("preferred")]
        if len(others) == 1:
            return _("Table of %(size)d again") % {"size": others[0]}
    return str(NAMES[key])


def term_text(key: str, value: int | None, divisor: int) -> str:
    if value is None:
        return "–"
    return _decimal(spread_in_points(value, divisor)) if key == "ss840" else str(value)


def spread_in_points(ss840: int, divisor: int) -> float:
    """Squares of tournament points: the engine counts in points of `divisor` units, 840-fold."""
    return ss840 / 840 * (divisor / UNIT) ** 2


def cost_words(terms: Mapping[str, int], divisor: int) -> str:
    """What a change costs: +1 repeat · spread −3.75. Seats are told only where nothing else changes."""
    words = []
    for key, value in terms.items():
        if not value:
            continue
        if key == "ss840":
            words.append(_("spread %(value)s") % {"value": _signed(spread_in_points(value, divisor))})
        elif key == "repeats":
            words.append(
                ngettext("%(value)s repeat", "%(value)s repeats", abs(value)) % {"value": signed(value)}
            )
        elif key == "forbidden":
            words.append(
                ngettext("%(value)s forbidden pair", "%(value)s forbidden pairs", abs(value))
                % {"value": signed(value)}
            )
        elif key == "club":
            words.append(
                ngettext("%(value)s pair of club mates", "%(value)s pairs of club mates", abs(value))
                % {"value": signed(value)}
            )
        elif key == "deep":
            words.append(_("deep repeats %(value)s") % {"value": signed(value)})
        elif key == "odd_again":
            words.append(_("off-size again %(value)s") % {"value": signed(value)})
        elif key == "seat_cost" and not words:
            words.append(_("seats %(value)s") % {"value": signed(value)})
    return " · ".join(words) or _("no change")


def worsened(order: Sequence[str], now: Mapping[str, Any], engine: Mapping[str, Any]) -> dict[str, int]:
    """term -> difference between the seating as it is and the engine's."""
    return {key: now.get(key, 0) - engine.get(key, 0) for key in order}


def _best(key: str, bound: int | None, is_reached: bool, divisor: int) -> str:
    if bound is None:
        return "–"
    text = term_text(key, bound, divisor)
    return text if is_reached else f"≥ {text}"


def _decimal(value: float) -> str:
    return f"{value:.2f}".replace(".", formats.get_format("DECIMAL_SEPARATOR"))


def _signed(value: float) -> str:
    return signed(value, 2).replace(".", formats.get_format("DECIMAL_SEPARATOR"))
