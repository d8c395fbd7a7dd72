"""Hard constraints that can't be kept: the refusal with the counting argument behind it."""

from collections.abc import Sequence
from typing import Any

from games.seating.errors import SeatingError, impossible
from games.seating.field import Field

# Codes of the arguments behind a refusal, in its value `argument`.
ARGUMENTS = (
    "club_over_tables", "table_over_clubs", "too_few_partners", "apart_over_tables", "every_seating_tried",
    "none_found",
)  # fmt: skip


def check_counts(field: Field, sizes: Sequence[int], clubs: str) -> None:
    """Raise SeatingError (exit code 1) where counting alone shows that forbidden pairs must share a table."""
    if not sizes:
        return
    if clubs == "forbid":
        _check_clubs(field, sizes)
    _check_pairs(field, sizes)


def refuse(field: Field, clubs: str, complete: bool, only_pairs: bool) -> SeatingError:
    """Return the refusal after a search that seated no round. complete: every possibility was looked at;
    only_pairs: the forbidden pairs alone are already too many."""
    argument = "every_seating_tried" if complete else "none_found"
    if clubs == "forbid" and not only_pairs:
        return _refusal("clubs", "No seating keeps all club mates apart.", argument)
    return _refusal("forbidden", "No seating keeps all forbidden pairs apart.", argument)


def _refusal(field: str, message: str, argument: str, **values: Any) -> SeatingError:
    return impossible(f"{field}_unavoidable", field, message, argument=argument, **values)


def _check_clubs(field: Field, sizes: Sequence[int]) -> None:
    tables = len(sizes)
    for members in field.clubs():
        if len(members) > tables:
            club = field.entrants[members[0]].club
            raise _refusal(
                "clubs",
                f"{club} has {len(members)} players for {tables} tables: two of them must share one.",
                "club_over_tables",
                club=club,
                members=len(members),
                tables=tables,
            )
    sources = sum(1 for entrant in field.entrants if not entrant.club)
    sources += len({entrant.club for entrant in field.entrants if entrant.club})
    if max(sizes) > sources:
        raise _refusal(
            "clubs",
            f"A table of {max(sizes)} needs players of {max(sizes)} clubs; there are {sources}.",
            "table_over_clubs",
            size=max(sizes),
            clubs=sources,
        )


def _check_pairs(field: Field, sizes: Sequence[int]) -> None:
    barred: dict[int, set[int]] = {}
    for one, other in field.forbidden:
        barred.setdefault(one, set()).add(other)
        barred.setdefault(other, set()).add(one)
    for player in sorted(barred):
        partners = field.size - 1 - len(barred[player])
        if partners < min(sizes) - 1:
            name = field.entrants[player].player_id
            raise _refusal(
                "forbidden",
                f"{name} may meet {partners} players and needs at least {min(sizes) - 1} at a table.",
                "too_few_partners",
                player=name,
                partners=partners,
                needed=min(sizes) - 1,
            )
    group = _apart(barred)
    if len(group) > len(sizes):
        names = [field.entrants[player].player_id for player in group]
        raise _refusal(
            "forbidden",
            f"{len(group)} players may not meet one another and there are {len(sizes)} tables.",
            "apart_over_tables",
            players=names,
            tables=len(sizes),
        )


def _apart(barred: dict[int, set[int]]) -> list[int]:
    """Return a large group in which nobody may meet anybody: from each player, those with the most bans first."""
    best: list[int] = []
    for player in sorted(barred, key=lambda one: (-len(barred[one]), one))[:200]:
        group, open_to = [player], set(barred[player])
        while open_to:
            following = min(open_to, key=lambda one: (-len(barred[one] & open_to), one))
            group.append(following)
            open_to &= barred[following]
        if len(group) > len(best):
            best = sorted(group)
    return best
