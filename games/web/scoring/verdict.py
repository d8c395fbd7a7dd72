"""Who won, by how much, in one line: "Anna by 3 cards in the discard"."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.scoring.board import Table
from games.scoring.check import Report
from games.scoring.edition import Edition
from games.scoring.order import FLORA, TIEBREAKS, Member
from games.web.present.words import joined

LOT = "lot"


def verdict_of(report: Report, names: Sequence[str], written: Sequence[int] | None = None) -> str:
    """Return the verdict on a table; "" while nothing lies on it or its scores cannot be computed.

    names: one per player, in the order of the document. written: those on whose board something was written, all if
    None; one alone has points and nobody to beat.
    """
    if report.order is None or report.table is None or report.edition is None or not _has_cards(report.table):
        return ""
    if written is not None and len(written) == 1 and not report.table.flora:
        return _alone(written[0], report, names)
    first, second = [*report.order.groups, (), ()][:2]
    missing = [member for member in first if member in report.order.unknown]
    if missing:
        return _("%(names)s are level: the discard decides, enter it.") % {"names": _listed(missing, names)}
    if len(first) > 1:
        return _level(first, report.edition, names)
    if not second:
        return ""
    winner, beaten = first[0], second[0]
    if winner == FLORA:
        return _flora_first(beaten, report, names)
    return _by(winner, beaten, report, names)


def names_of(document: object, count: int) -> list[str]:
    """Return what to call each player: as the document says, else "Player 2"."""
    players = document.get("players", []) if isinstance(document, dict) else []
    names = []
    for index in range(count):
        given = (
            players[index].get("player")
            if index < len(players) and isinstance(players[index], dict)
            else None
        )
        is_name = isinstance(given, str) and given.strip()
        names.append(str(given).strip()[:100] if is_name else _("Player %(number)d") % {"number": index + 1})
    return names


def _has_cards(table: Table) -> bool:
    return bool(table.flora) or any(
        board.animals or board.species or any(board.counters.values()) for board in table.boards
    )


def _level(group: Sequence[Member], edition: Edition, names: Sequence[str]) -> str:
    words = {"names": _listed(group, names)}
    if LOT in edition.tiebreak:
        return _("%(names)s are level in everything: a lot decides.") % words
    return _("%(names)s share the first place.") % words


def _flora_first(beaten: Member, report: Report, names: Sequence[str]) -> str:
    lead = (report.flora or 0) - _score(beaten, report)
    words = {"player": names[int(beaten)], "count": lead}
    if lead == 0:
        return _("The flora: level with %(player)s, it stands before its equals.") % words
    return ngettext(
        "The flora by %(count)d point; the best player is %(player)s.",
        "The flora by %(count)d points; the best player is %(player)s.",
        lead,
    ) % words  # fmt: skip


def _by(winner: Member, beaten: Member, report: Report, names: Sequence[str]) -> str:
    assert report.table is not None
    assert report.edition is not None
    name = names[int(winner)]
    if beaten == FLORA:
        return _points(name, _score(winner, report) - (report.flora or 0))
    boards = report.table.boards
    if boards[int(beaten)].left and not boards[int(winner)].left:
        return _("%(player)s: all others left the game.") % {"player": name}
    lead = _score(winner, report) - _score(beaten, report)
    if lead > 0:
        return _points(name, lead)
    for word in report.edition.tiebreak:
        if word not in TIEBREAKS:
            continue
        ahead, behind = TIEBREAKS[word](boards[int(winner)]), TIEBREAKS[word](boards[int(beaten)])
        if ahead is not None and behind is not None and ahead != behind:
            return _tiebreak(word, name, ahead - behind)
    return ""


def _alone(player: int, report: Report, names: Sequence[str]) -> str:
    count = _score(player, report)
    words = {"player": names[player], "count": count}
    return ngettext("%(player)s: %(count)d point", "%(player)s: %(count)d points", count) % words


def _score(member: Member, report: Report) -> int:
    made = report.breakdowns[int(member)] if report.breakdowns else None
    return made.total if made else 0


def _points(name: str, count: int) -> str:
    words = {"player": name, "count": count}
    return ngettext("%(player)s by %(count)d point", "%(player)s by %(count)d points", count) % words


def _tiebreak(word: str, name: str, count: int) -> str:
    words = {"player": name, "count": count}
    if word == "discard":
        return ngettext(
            "%(player)s by %(count)d card in the discard", "%(player)s by %(count)d cards in the discard", count
        ) % words  # fmt: skip
    if word == "animals":
        return ngettext("%(player)s by %(count)d animal", "%(player)s by %(count)d animals", count) % words
    if word == "traits":
        return (
            ngettext("%(player)s by %(count)d trait card", "%(player)s by %(count)d trait cards", count)
            % words
        )
    return ngettext(
        "%(player)s by %(count)d point of population", "%(player)s by %(count)d points of population", count
    ) % words  # fmt: skip


def _listed(group: Sequence[Member], names: Sequence[str]) -> str:
    return joined([names[int(member)] for member in group if member != FLORA])
