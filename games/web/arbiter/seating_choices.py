"""What would let a round be seated after all, as choices the arbiter takes with one press."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Tournament
from games.seating.table_sizes import fewest_byes, split
from games.services.errors import ServiceError
from games.services.seating_request import printed_counts
from games.web.arbiter.plan import tables_text
from games.web.arbiter.seating_options import fields_of
from games.web.present.words import joined


@dataclass(frozen=True)
class Choice:
    """words: on the button; result: the tables it gives, and who sits out; fields: name and value of hidden fields."""

    words: str
    result: str
    fields: list[tuple[str, Any]]


def choices_of(tournament: Tournament, refusal: ServiceError | None) -> list[Choice]:
    """The options a refusal of the engine brings, as far as the tournament's edition has such tables."""
    if refusal is None:
        return []
    if refusal.code == "clubs_unavoidable":
        words = _("Keep club mates apart where it can be")
        return [Choice(words, "", fields_of({"clubs": Tournament.Clubs.AVOID}))]
    players = int(refusal.values.get("players") or 0) if refusal.code in FITTING else 0
    return _fitting(tournament, players, refusal.values.get("options", ())) if players else []


FITTING = ("too_few_entrants", "not_seatable", "too_many_byes")


def choices_for(tournament: Tournament, players: int) -> list[Choice]:
    """One more size that leaves fewer without a table than the tournament's sizes do; none where everybody sits."""
    byes = fewest_byes(players, tournament.preferred, sorted(tournament.allowed))
    if byes == 0 or players < 2:
        return []
    return _fitting(tournament, players, ())


def _fitting(tournament: Tournament, players: int, options: Iterable[Mapping[str, Any]]) -> list[Choice]:
    """The engine's options, then each size more that seats more players; without doubles, fewest byes first."""
    least, most = printed_counts(tournament)
    allowed = sorted(tournament.allowed)
    byes_now = fewest_byes(players, tournament.preferred, allowed)
    asked: list[dict[str, Any]] = [
        {key: one[key] for key in ("allowed", "max_byes") if key in one} for one in options
    ]
    asked += [{"allowed": sorted({*allowed, size})} for size in range(least, most + 1) if size not in allowed]
    if byes_now and not tournament.byes_allowed:
        asked.append({"max_byes": byes_now})
    found: list[tuple[int, Choice]] = []
    for option in asked:
        sizes = option.get("allowed", allowed)
        byes = fewest_byes(players, tournament.preferred, sizes)
        is_printed = all(size in allowed or least <= size <= most for size in sizes)
        is_better = "max_byes" in option or byes_now is None or (byes is not None and byes < byes_now)
        if byes is None or not is_printed or not is_better:
            continue
        if byes and not tournament.byes_allowed:
            option["max_byes"] = byes
        choice = _choice(tournament, players, option, byes)
        if choice not in [one for _byes, one in found]:
            found.append((byes, choice))
    return [choice for _byes, choice in sorted(found, key=lambda one: one[0])]


def _choice(tournament: Tournament, players: int, option: Mapping[str, Any], byes: int) -> Choice:
    sizes: Sequence[int] = option.get("allowed", sorted(tournament.allowed))
    tables = split(players - byes, tournament.preferred, sizes, tournament.off_size) or ()
    more = [size for size in sizes if size not in tournament.allowed]
    words = []
    if more:
        words.append(_("Tables of %(sizes)s too") % {"sizes": joined([str(size) for size in more])})
    if byes:
        text = ngettext("%(count)d player sits out", "%(count)d players sit out", byes)
        words.append(text % {"count": byes})
    return Choice(": ".join(words), tables_text(tables), fields_of(option))
