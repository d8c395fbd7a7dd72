"""Is it true? What a player is asked to confirm, and two versions side by side when it is not."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import ResultRevision, Seat, Table, Tournament
from games.services.result_entry import claims_of
from games.web.present.board import board_lines
from games.web.present.result import (
    cards_sentence,
    document_index,
    result_lines,
    tie_questions,
    warnings_of,
    who_text,
)
from games.web.present.words import place_text, scored_words, seats_of
from games.web.snapshot import Snapshot, TableFacts


@dataclass(frozen=True)
class Version:
    """One version of a disputed result. head: who says it; scores: by seat, the differing ones marked."""

    head: str
    agreed: str
    scores: Mapping[int, str]
    discards: Mapping[int, str]
    boards: Mapping[int, tuple[str, ...]]


@dataclass(frozen=True)
class ComparedSeat:
    name: str
    cells: tuple[tuple[str, str, bool], ...]  # score, discard line, differs


def confirm_values(
    tournament: Tournament, snapshot: Snapshot, facts: TableFacts, table: Table, *, me: int | None
) -> dict[str, Any]:
    """What the page asks: scores in place order, why of a tie, the own board, what silence means."""
    agreed = [
        one.player_id for one in table.confirmations.all() if one.agrees and one.version == table.version
    ]
    mine = facts.seat_of(me)
    return {
        "lines": result_lines(tournament, snapshot, facts, table, me=me, agreed=agreed),
        "ties": tie_questions(snapshot, facts),
        "cards_sentence": cards_sentence(table),
        "warnings": warnings_of(table),
        "entered_by": _entered_by(table),
        "entered_at": table.submitted_at,
        "my_place": place_text(mine.place) if mine and mine.place else "",
        "my_board": _my_board(table, me, mine.final_score if mine else None),
        "has_answered": me in agreed,
        "silent_at": silence_ends_at(tournament, table),
        "next_round": facts.round_number + 1,
    }


def _entered_by(table: Table) -> str:
    first = next((one for one in table.revisions.all() if one.version == table.version), None)
    return who_text(first) if first else ""


def _my_board(table: Table, me: int | None, score: int | None) -> dict[str, Any] | None:
    index = document_index(table).get(me) if me is not None else None
    if index is None or not table.document:
        return None
    player = table.document["players"][index]
    animals = len(player.get("animals") or player.get("species") or ())
    count = ngettext("%(count)d animal", "%(count)d animals", animals) % {"count": animals}
    if "species" in player:
        count = ngettext("%(count)d species", "%(count)d species", animals) % {"count": animals}
    return {
        "question": _("Your board: %(animals)s, %(points)s")
        % {"animals": count, "points": scored_words(score or 0)},
        "lines": list(board_lines(table.edition, player)),
    }


def silence_ends_at(tournament: Tournament, table: Table) -> datetime.datetime | None:
    """When silence becomes agreement; None where it never does."""
    if not tournament.silence_minutes or table.submitted_at is None:
        return None
    return table.submitted_at + datetime.timedelta(minutes=tournament.silence_minutes)


def dispute_values(snapshot: Snapshot, facts: TableFacts, table: Table) -> dict[str, Any]:
    """Both versions, what differs, and what was said."""
    revisions = [
        one for one in table.revisions.all() if one.version == table.version and one.payload.get("seats")
    ]
    versions = _versions(facts, table, revisions)
    comments = [
        {"who": who_text(one), "at": one.at, "text": one.comment} for one in revisions if one.comment.strip()
    ]
    disputed = [one for one in revisions if one.action == ResultRevision.Action.DISPUTED]
    return {
        "versions": versions,
        "compared": _compared(snapshot, facts, versions),
        "comments": comments,
        "disputed_at": disputed[0].at if disputed else None,
        "differences": _differences(snapshot, facts, versions),
    }


def _versions(facts: TableFacts, table: Table, revisions: Sequence[ResultRevision]) -> list[Version]:
    """Different claims, each with those who say so; at most the first and those that differ from it."""
    groups: list[tuple[Mapping[str, Any], list[int]]] = []
    for one in revisions:
        # A dispute in words repeats the claim it disputes: nobody speaks for it by that.
        is_words_only = (
            one.action == ResultRevision.Action.DISPUTED and groups and _same(groups[0][0], one.payload)
        )
        found = next((group for group in groups if _same(group[0], one.payload)), None)
        if found is None:
            found = (one.payload, [])
            groups.append(found)
        if one.by_player_id is not None and not is_words_only:
            found[1].append(one.by_player_id)
    if groups:
        agreeing = [
            one.player_id for one in table.confirmations.all() if one.agrees and one.version == table.version
        ]
        groups[0][1].extend(agreeing)
    return [_version(facts, table, payload, list(dict.fromkeys(speakers))) for payload, speakers in groups]


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return claims_of(one) == claims_of(other)


def _version(facts: TableFacts, table: Table, payload: Mapping[str, Any], speakers: Sequence[int]) -> Version:
    numbers = sorted(seat.number for seat in facts.seats if seat.player_id in speakers)
    head = (
        ngettext("%(seats)s says", "%(seats)s say", len(numbers)) % {"seats": seats_of(numbers)}
        if numbers
        else _("Entered")
    )
    present = [one["player"] for one in payload["seats"] if one["status"] != Seat.Status.NO_SHOW]
    boards = (payload.get("document") or {}).get("players", [])
    return Version(
        head=head,
        agreed=ngettext("%(count)d player", "%(count)d players", len(numbers)) % {"count": len(numbers)},
        scores={one["player"]: _shown(one["final_score"]) for one in payload["seats"]},
        discards={one["player"]: _shown(one["discard"]) for one in payload["seats"]},
        boards={
            player: tuple(board_lines(table.edition, board))
            for player, board in zip(present, boards, strict=False)
        },
    )


def _compared(snapshot: Snapshot, facts: TableFacts, versions: Sequence[Version]) -> list[ComparedSeat]:
    rows = []
    for seat in facts.seats:
        scores = {one.scores.get(seat.player_id, "–") for one in versions}
        discards = {one.discards.get(seat.player_id, "–") for one in versions}
        rows.append(
            ComparedSeat(
                snapshot.name(seat.player_id),
                tuple(
                    (
                        one.scores.get(seat.player_id, "–"),
                        _("discard %(count)s") % {"count": one.discards.get(seat.player_id, "–")},
                        len(scores) > 1 or len(discards) > 1,
                    )
                    for one in versions
                ),
            )
        )
    return rows


def _differences(snapshot: Snapshot, facts: TableFacts, versions: Sequence[Version]) -> list[str]:
    """What differs in words: scores, discards, then lines of boards that only one version has."""
    if len(versions) < 2:
        return []
    first, second = versions[0], versions[1]
    words = []
    for seat in facts.seats:
        name, player = snapshot.name(seat.player_id), seat.player_id
        for what, one, other in (
            (_("score"), first.scores, second.scores),
            (_("discard"), first.discards, second.discards),
        ):
            if one.get(player) != other.get(player):
                words.append(
                    _("%(player)s, %(what)s: %(first)s or %(second)s")
                    % {"player": name, "what": what, "first": one.get(player), "second": other.get(player)}
                )
        mine, theirs = first.boards.get(player, ()), second.boards.get(player, ())
        words += [f"{name}: − {line}" for line in mine if theirs and line not in theirs]
        words += [f"{name}: + {line}" for line in theirs if mine and line not in mine]
    return words


def _shown(value: object) -> str:
    return "–" if value is None else str(value)
