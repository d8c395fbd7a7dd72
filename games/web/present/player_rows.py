"""Who takes part: everybody with a place by start rank, then who waits, then who left."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.folding import search_key
from games.models import Registration
from games.web.snapshot import Entrant, Snapshot

Status = Registration.Status


@dataclass(frozen=True)
class PlayerRow:
    """status: only what is not the usual case of its group."""

    number: str
    name: str
    url: str
    country: str
    club: str
    rating: int | None
    status: str
    is_mine: bool


@dataclass(frozen=True)
class PlayerGroup:
    title: str
    rows: tuple[PlayerRow, ...]


def player_groups(
    snapshot: Snapshot, *, me: int | None, rating_by_player: Mapping[int, int]
) -> list[PlayerGroup]:
    """Groups that have somebody in them. rating_by_player: before seeds are frozen, the rating of today."""

    def rating(one: Entrant) -> int | None:
        return one.seed_rating if one.seed_rating is not None else rating_by_player.get(one.player_id)

    def by_strength(one: Entrant) -> tuple:
        rank = one.start_rank if one.start_rank is not None else len(snapshot.entrants) + 1
        return (rank, -(rating(one) or 0), search_key(snapshot.name(one.player_id)), one.player_id)

    def group(title: str, found: Iterable[Entrant], usual: str) -> PlayerGroup:
        return PlayerGroup(title, tuple(_row(snapshot, one, rating(one), usual, me) for one in found))

    playing = sorted(
        (one for one in snapshot.entrants if one.status in (Status.CONFIRMED, Status.CHECKED_IN)),
        key=by_strength,
    )
    all_here = all(one.status == Status.CHECKED_IN for one in playing)
    waiting = [one for one in snapshot.entrants if one.status in (Status.WAIT_LISTED, Status.APPLIED)]
    gone = sorted(
        (one for one in snapshot.entrants if one.status in (Status.WITHDRAWN, Status.DISQUALIFIED)),
        key=by_strength,
    )
    groups = [
        group(_("Players"), playing, Status.CHECKED_IN if all_here else Status.CONFIRMED),
        group(_("Wait list, in this order"), waiting, Status.WAIT_LISTED),
        group(_("Left"), gone, Status.WITHDRAWN),
    ]
    return [one for one in groups if one.rows]


def _row(snapshot: Snapshot, one: Entrant, rating: int | None, usual: str, me: int | None) -> PlayerRow:
    player = snapshot.players[one.player_id]
    words = [] if one.status == usual else [str(Status(one.status).label)]
    if one.joined_round > 1:
        words.append(_("from round %(number)d") % {"number": one.joined_round})
    if one.left_round is not None:
        words.append(_("until round %(number)d") % {"number": one.left_round - 1})
    return PlayerRow(
        number=str(one.start_rank) if one.start_rank is not None else "",
        name=player.name,
        url=reverse("player", args=[player.public_id]),
        country=player.country,
        club=one.club,
        rating=rating,
        status=", ".join(words),
        is_mine=one.player_id == me,
    )
