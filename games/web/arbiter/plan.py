"""What is going to happen: tables of the next round, and how long nobody has to meet twice."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Tournament
from games.seating.schedule import Forecast, forecast
from games.seating.table_sizes import fewest_byes, split
from games.web.present.words import joined


@dataclass(frozen=True)
class Plan:
    """Sentences on a round to come; `problem` says why it cannot be seated, "" when it can."""

    players: int
    sentences: tuple[str, ...]
    problem: str = ""


def start_plan(tournament: Tournament, players: int) -> Plan:
    """The first round, seen from how many are here now, and how long nobody has to meet twice."""
    plan = round_plan(tournament, players)
    return replace(plan, sentences=(*plan.sentences, *repeats_ahead(tournament, players)))


def repeats_ahead(tournament: Tournament, players: int) -> tuple[str, ...]:
    """When repeats begin at the latest, how many there are at least, and the count that says so."""
    allowed, rounds = sorted(tournament.allowed), tournament.rounds_planned
    if players < max(2, min(allowed)) or rounds < 2:
        return ()
    ahead = forecast(players, tournament.preferred, allowed, rounds, tournament.off_size, try_out=False)
    if ahead.first_repeat is None:
        text = _("%(players)d players, %(rounds)d rounds: counted out, nobody has to meet anybody twice.")
        return (text % {"players": players, "rounds": rounds},)
    text = ngettext(
        "Repeats begin in round %(first)d at the latest; in %(rounds)d rounds %(count)d repeat at least.",
        "Repeats begin in round %(first)d at the latest; in %(rounds)d rounds %(count)d repeats at least.",
        ahead.least[-1],
    )
    told = text % {"first": ahead.first_repeat, "rounds": rounds, "count": ahead.least[-1]}
    return (told, _argument(ahead))


def _argument(ahead: Forecast) -> str:
    if ahead.code == "too_few_tables":
        text = ngettext(
            "Who shared a table goes to %(tables)d table next: some must meet again.",
            "Who shared a table goes to %(tables)d tables next: some must meet again.",
            ahead.values["tables"],
        )
        return text % ahead.values
    return (
        _("%(players)d players form %(pairs)d pairs, and each round uses %(pairs_a_round)d.") % ahead.values
    )


def round_plan(tournament: Tournament, players: int) -> Plan:
    """Tables and byes for that many players, by the settings of the tournament."""
    allowed = sorted(tournament.allowed)
    if players < max(2, min(allowed)):
        text = ngettext(
            "%(count)d player is here; a table needs %(least)d.",
            "%(count)d players are here; a table needs %(least)d.",
            players,
        )
        return Plan(players, (), text % {"count": players, "least": max(2, min(allowed))})
    byes = fewest_byes(players, tournament.preferred, allowed)
    if byes is None or (byes and not tournament.byes_allowed):
        text = _(
            "%(players)s players at tables of %(sizes)s leave %(byes)d without a table, and nobody may sit out."
        )
        values = {"players": players, "sizes": ", ".join(map(str, allowed)), "byes": byes or players}
        return Plan(players, (), text % values)
    sizes = split(players - byes, tournament.preferred, allowed, tournament.off_size) or ()
    sentences = [tables_text(sizes)]
    if byes:
        text = ngettext("%(count)d player sits out.", "%(count)d players sit out.", byes)
        sentences.append(text % {"count": byes})
    return Plan(players, tuple(sentences))


def tables_text(sizes: tuple[int, ...] | list[int]) -> str:
    """5 tables of 4 and 1 table of 3."""
    parts = []
    for size in sorted(set(sizes), reverse=True):
        count = list(sizes).count(size)
        text = ngettext("%(count)d table of %(size)d", "%(count)d tables of %(size)d", count)
        parts.append(text % {"count": count, "size": size})
    return joined(parts)
