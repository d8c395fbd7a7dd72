"""My table on a phone: where, when, with whom, and what is needed."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Registration, Table, Tournament
from games.standings.schemes.scheme import load_scheme
from games.web.present.cards import tag_of
from games.web.present.clock import clock_of
from games.web.present.seating_reasons import reasons_of, told_of
from games.web.present.words import bye_text, place_text, points_words, units_text
from games.web.snapshot import RoundFacts, Snapshot, TableFacts
from games.web.viewer import Viewer

PLACES_SHOWN = 3


@dataclass(frozen=True)
class Opponent:
    number: int
    name: str
    url: str
    below: str
    role: str
    is_mine: bool


@dataclass(frozen=True)
class Need:
    """What a place at this table would make of the points: a sentence, then the places below the first."""

    answer: str
    lines: tuple[str, ...]


def my_table_values(
    tournament: Tournament,
    snapshot: Snapshot,
    current: RoundFacts,
    facts: TableFacts,
    viewer: Viewer,
    now: datetime.datetime,
    rating: tuple[int, int | None] | None,
) -> dict[str, Any]:
    """What the page prints. rating: current one and its expected change."""
    table = Table.objects.only("room_url", "room_password").get(pk=facts.table_id)
    mine = facts.seat_of(viewer.player_id)
    row = snapshot.standings.row_of(viewer.player_id or 0)
    why = told_of(current.round_id)
    kind, text = tag_of(facts)
    address = [tournament.slug, current.number, facts.number]
    return {
        "facts": facts,
        "round": current,
        "mine": mine,
        "size": max(2, len(facts.seats)),
        "clock": clock_of(current, now),
        "tag_kind": kind,
        "tag_text": text,
        "opponents": _opponents(snapshot, facts, viewer.player_id),
        "reasons": reasons_of(
            snapshot,
            facts,
            why,
            source_url=f"{reverse('regulations', args=[tournament.slug])}#section-3",
        ),
        "room_url": table.room_url if table.room_url.startswith(("https://", "http://")) else "",
        "room_password": table.room_password,
        "rank": row.rank_text if row else "",
        "players": len(snapshot.standings.rows),
        "points": units_text(row.points) if row else "",
        "rating": rating[0] if rating else None,
        "live": rating[1] if rating else None,
        "need": _need(tournament, snapshot, facts, viewer.player_id) if not facts.is_settled else None,
        "table_url": reverse("table", args=address),
        "enter_url": reverse("result-enter", args=address) if tournament.self_report else "",
        "confirm_url": reverse("result-confirm", args=address),
        "dispute_url": reverse("result-dispute", args=address),
        "slim_line": _("Round %(number)d of %(all)d · %(name)s")
        % {
            "number": current.number,
            "all": max(tournament.rounds_planned, current.number),
            "name": viewer.player.name if viewer.player else "",
        },
    }


def _opponents(snapshot: Snapshot, facts: TableFacts, me: int | None) -> list[Opponent]:
    rows = []
    for seat in facts.seats:
        player = snapshot.players[seat.player_id]
        entrant = snapshot.entrant_by_player[seat.player_id]
        words = [one for one in (player.club, player.country) if one][:1]
        if entrant.seed_rating is not None:
            words.append(_("%(rating)d at the start") % {"rating": entrant.seed_rating})
        rows.append(
            Opponent(
                seat.number,
                player.name,
                reverse("player", args=[player.public_id]),
                " · ".join(words) or points_words(snapshot.points_before(seat.player_id, facts.round_number)),
                _("moves first") if seat.number == 1 else "",
                seat.player_id == me,
            )
        )
    return rows


def _need(tournament: Tournament, snapshot: Snapshot, facts: TableFacts, me: int | None) -> Need | None:
    """What each place here would bring, beside what the leader has now."""
    scheme = load_scheme(tournament.scheme)
    row = snapshot.standings.row_of(me or 0)
    if row is None or not scheme.is_by_place:
        return None
    worth = scheme.row(max(2, len(facts.seats)), tournament.preferred)
    leader = next((one for one in snapshot.standings.rows if one.player_id != me), None)
    best = units_text(row.points + worth[0])
    if leader is None:
        answer = _("A win makes it %(points)s points.") % {"points": best}
    else:
        answer = _("A win makes it %(points)s points; %(leader)s has %(leader_points)s now.") % {
            "points": best,
            "leader": snapshot.name(leader.player_id),
            "leader_points": units_text(leader.points),
        }
    lines = tuple(
        f"{place_text(place)}: {points_words(row.points + units)}"
        for place, units in enumerate(worth[1 : PLACES_SHOWN + 1], 2)
    )
    return Need(answer, lines)


def away_words(tournament: Tournament, snapshot: Snapshot, viewer: Viewer) -> dict[str, str]:
    """Why the reader has no table now: title and sentence."""
    entrant = viewer.entrant
    current = snapshot.open_round
    if entrant is None:
        return {
            "title": _("You do not play here"),
            "sentence": _("Only players of the tournament have a table."),
        }
    bye = next((one for one in current.byes if one.player_id == viewer.player_id), None) if current else None
    if bye is not None and current is not None:
        return {
            "title": _("Round %(number)d: %(bye)s") % {"number": current.number, "bye": bye_text(bye.kind)},
            "sentence": _("It brings %(points)s. Your next table comes with the next round.")
            % {"points": points_words(bye.points)},
        }
    if entrant.status == Registration.Status.WITHDRAWN:
        return {
            "title": _("You have left this tournament"),
            "sentence": _("You can come back for the next round."),
        }
    if current is not None:
        return {
            "title": _("No table in this round"),
            "sentence": _("The round was seated without you. Ask the arbiter if that is wrong."),
        }
    if tournament.status == Tournament.Status.REGISTRATION:
        return {
            "title": _("No tables yet"),
            "sentence": _("Round 1 is seated when check-in closes; your table then stands here."),
        }
    return {
        "title": _("No round is open"),
        "sentence": _("Your next table stands here when the round is published."),
    }
