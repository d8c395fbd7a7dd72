"""What is going to happen: tables of the next round, and how long nobody has to meet twice."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Tournament
from games.seating.table_sizes import fewest_byes, split
from games.web.present.words import joined


@dataclass(frozen=True)
class Plan:
    """Sentences on a round to come; `problem` says why it cannot be seated, "" when it can."""

    players: int
    sentences: tuple[str, ...]
    problem: str = ""


def start_plan(tournament: Tournament, players: int) -> Plan:
    """The first round, seen from how many are here now."""
    return round_plan(tournament, players)


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
        return Plan(
            players, (), _("These players fill no tables of the allowed sizes, and nobody may sit out.")
        )
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
