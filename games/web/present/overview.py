"""The overview of a tournament: what it is, how far it is, what the reader can do now."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.contents import tournament_formats
from games.exports import rating_changes_csv
from games.models import Registration, Tournament
from games.services.registration import TAKES_A_PLACE
from games.standings.schemes.scheme import load_scheme
from games.web.present.words import export_name, scheme_name, sizes_text, units_text
from games.web.snapshot import RoundFacts, Snapshot, TableFacts
from games.web.viewer import Viewer
from ratings.queries import RatingState, periods_of, rating_state

ENDED = (Tournament.Status.FINISHED, Tournament.Status.SUBMITTED, Tournament.Status.RATED)
CHECK_IN_OPENS = datetime.timedelta(hours=12)
LEADERS = 5
LATEST = 3
REGISTERED = 12


@dataclass(frozen=True)
class Fact:
    name: str
    value: str
    after: str = ""


@dataclass(frozen=True)
class Leader:
    rank: str
    name: str
    url: str
    points: str
    is_mine: bool


@dataclass(frozen=True)
class LatestTable:
    """A table that was just confirmed: names with scores, best first."""

    title: str
    url: str
    size: int
    at: datetime.datetime
    winner: str
    others: str


@dataclass(frozen=True)
class RoundLine:
    number: int
    url: str
    words: str
    is_open: bool


@dataclass(frozen=True)
class Download:
    name: str
    url: str


@dataclass(frozen=True)
class Mine:
    """What the reader can do. sentence: their state in words; closed_reason: why nobody can register; wait_words: that
    there is only the wait list; the rest: addresses, empty where not possible."""

    sentence: str = ""
    is_open: bool = False
    register_url: str = ""
    register_word: str = ""
    withdraw_url: str = ""
    rejoin_url: str = ""
    bye_url: str = ""
    check_in_url: str = ""
    my_table_url: str = ""
    closed_reason: str = ""
    wait_words: str = ""


@dataclass(frozen=True)
class Overview:
    facts: tuple[Fact, ...]
    leaders: tuple[Leader, ...]
    latest: tuple[LatestTable, ...]
    rounds: tuple[RoundLine, ...]
    progress: tuple[int, int] | None
    downloads: tuple[Download, ...]
    mine: Mine
    is_over: bool
    registered: tuple[str, ...] = ()


def overview_of(
    tournament: Tournament, snapshot: Snapshot, viewer: Viewer, now: datetime.datetime
) -> Overview:
    current = snapshot.last_round
    return Overview(
        facts=tuple(_facts(tournament)),
        leaders=leaders_of(snapshot, viewer.player_id, LEADERS),
        latest=latest_tables(snapshot, tournament.slug, LATEST) if snapshot.open_round else (),
        rounds=tuple(_round_line(tournament.slug, one) for one in reversed(snapshot.rounds)),
        progress=(current.confirmed, len(current.tables)) if current and snapshot.open_round else None,
        downloads=downloads_of(tournament) if snapshot.rounds else (),
        mine=mine_of(tournament, snapshot, viewer, now),
        is_over=tournament.status in ENDED,
        registered=() if snapshot.rounds else _registered(snapshot),
    )


def _registered(snapshot: Snapshot) -> tuple[str, ...]:
    """Names of those who have a place, in order of registration, the first ones."""
    names = [snapshot.name(one.player_id) for one in snapshot.entrants if one.status in TAKES_A_PLACE]
    return tuple(names[:REGISTERED])


def leaders_of(snapshot: Snapshot, me: int | None, most: int) -> tuple[Leader, ...]:
    """The first rows of the standings."""
    if not snapshot.rounds:
        return ()
    return tuple(
        Leader(
            row.rank_text,
            snapshot.name(row.player_id),
            reverse("player", args=[snapshot.players[row.player_id].public_id]),
            units_text(row.points),
            row.player_id == me,
        )
        for row in snapshot.standings.rows[:most]
    )


def latest_tables(snapshot: Snapshot, slug: str, most: int) -> tuple[LatestTable, ...]:
    """The tables of the last round confirmed last."""
    current = snapshot.last_round
    settled = [table for table in current.tables if table.confirmed_at] if current else []
    settled.sort(key=lambda table: table.confirmed_at or datetime.datetime.min, reverse=True)
    return tuple(_latest(snapshot, slug, table) for table in settled[:most])


def _latest(snapshot: Snapshot, slug: str, table: TableFacts) -> LatestTable:
    placed = sorted(
        (seat for seat in table.seats if seat.place), key=lambda seat: (seat.place or 0, seat.number)
    )
    names = [f"{snapshot.name(seat.player_id)} {seat.final_score}" for seat in placed]
    return LatestTable(
        title=_("Table %(number)d") % {"number": table.number},
        url=reverse("table", args=[slug, table.round_number, table.number]),
        size=max(2, len(table.seats)),
        at=table.confirmed_at or datetime.datetime.min,
        winner=names[0] if names else "",
        others=" · ".join(names[1:]),
    )


def _round_line(slug: str, one: RoundFacts) -> RoundLine:
    if one.is_open:
        words = _("%(done)d of %(all)d tables confirmed") % {"done": one.confirmed, "all": len(one.tables)}
    else:
        words = ngettext("%(count)d table", "%(count)d tables", len(one.tables)) % {"count": len(one.tables)}
    return RoundLine(one.number, reverse("round", args=[slug, one.number]), words, one.is_open)


def _facts(tournament: Tournament) -> list[Fact]:
    sizes = sizes_text(tournament.allowed)
    preferred = (
        _("preferably %(size)d") % {"size": tournament.preferred} if len(tournament.allowed) > 1 else ""
    )
    facts = [
        Fact(
            _("Rounds"),
            str(tournament.rounds_planned),
            _("of %(count)d min") % {"count": tournament.round_minutes},
        ),
        Fact(_("At a table"), sizes, preferred),
        Fact(_("Points"), scheme_name(load_scheme(tournament.scheme))),
    ]
    if tournament.place:
        facts.append(Fact(pgettext("where it is played", "Place"), tournament.place))
    return facts


def downloads_of(tournament: Tournament) -> tuple[Download, ...]:
    """The files offered for a tournament that has rounds; once it is rated, also what its periods changed."""
    own = [
        Download(export_name(code), reverse("tournament-export", args=[tournament.slug, code]))
        for code in tournament_formats(tournament.allowed)
    ]
    periods = periods_of(tournament.pk) if tournament.status == Tournament.Status.RATED else []
    changes = [
        Download(
            export_name(rating_changes_csv.CODE), reverse("period-changes", args=[ladder, day.isoformat()])
        )
        for ladder, day in periods
    ]
    return (*own, *changes)


def mine_of(tournament: Tournament, snapshot: Snapshot, viewer: Viewer, now: datetime.datetime) -> Mine:
    """The reader's state and choices."""
    slug = tournament.slug
    entrant = viewer.entrant
    is_registration = tournament.status == Tournament.Status.REGISTRATION
    is_running = tournament.status == Tournament.Status.RUNNING
    if entrant is None or (entrant.status == Registration.Status.WITHDRAWN and is_registration):
        if not is_registration:
            return Mine(closed_reason=closed_reason(tournament))
        is_full = tournament.capacity is not None and snapshot.places_taken >= tournament.capacity
        no_list = (
            is_full
            and tournament.waitlist_limit is not None
            and snapshot.waiting >= tournament.waitlist_limit
        )
        if no_list:
            return Mine(is_open=True, closed_reason=_("The tournament and its wait list are full."))
        return Mine(
            is_open=True,
            register_url=reverse("register", args=[slug]),
            register_word=_("Join wait list") if is_full else _("Register"),
            wait_words=_wait_words(snapshot.waiting) if is_full else "",
        )
    is_in = entrant.status not in (Registration.Status.WITHDRAWN, Registration.Status.DISQUALIFIED)
    may_check_in = entrant.status == Registration.Status.CONFIRMED and check_in_is_open(tournament, now)
    table = snapshot.open_round.table_of(viewer.player_id) if snapshot.open_round else None
    can_leave = is_in and (is_registration or is_running)
    can_return = entrant.status == Registration.Status.WITHDRAWN and is_running
    return Mine(
        sentence=_state_sentence(entrant.status),
        is_open=is_registration,
        withdraw_url=reverse("withdraw", args=[slug]) if can_leave else "",
        rejoin_url=reverse("rejoin", args=[slug]) if can_return else "",
        bye_url=reverse("request-bye", args=[slug]) if can_leave and tournament.rounds_planned > 1 else "",
        check_in_url=reverse("check-in", args=[slug]) if may_check_in else "",
        my_table_url=reverse("my-table", args=[slug]) if table else "",
    )


def _wait_words(waiting: int) -> str:
    if not waiting:
        return _("All places are taken. You would be the first on the wait list.")
    words = ngettext(
        "All places are taken; %(count)d player waits already. Places that become free go in order.",
        "All places are taken; %(count)d players wait already. Places that become free go in order.",
        waiting,
    )
    return words % {"count": waiting}


def check_in_is_open(tournament: Tournament, now: datetime.datetime) -> bool:
    """Players may say themselves that they are here: from half a day before the start, and while it runs."""
    if tournament.status == Tournament.Status.RUNNING:
        return True
    return (
        tournament.status == Tournament.Status.REGISTRATION and now >= tournament.starts_at - CHECK_IN_OPENS
    )


def closed_reason(tournament: Tournament) -> str:
    """Why nobody can register now."""
    if tournament.status == Tournament.Status.DRAFT:
        return _("Registration is not open yet.")
    if tournament.status == Tournament.Status.CANCELLED:
        return _("The tournament was cancelled.")
    return ""


def _state_sentence(status: str) -> str:
    sentences = {
        Registration.Status.APPLIED: _("You applied; the organiser decides."),
        Registration.Status.WAIT_LISTED: _(
            "You are on the wait list; a place that becomes free is yours in order."
        ),
        Registration.Status.CONFIRMED: _("You are registered."),
        Registration.Status.CHECKED_IN: _("You are checked in."),
        Registration.Status.WITHDRAWN: _("You have left this tournament."),
        Registration.Status.DISQUALIFIED: _("You are disqualified in this tournament."),
    }
    return sentences[Registration.Status(status)]


RATING_WORDS: Mapping[str, Promise] = {
    "unrated": gettext_lazy("This tournament is not rated."),
    "unknown_ladder": gettext_lazy("Its ladder is not known here; ask the organiser."),
    "live": gettext_lazy("Ratings change when the tournament is over; until then they are not official."),
    "finished": gettext_lazy("Not sent to be rated yet; the arbiter does that."),
    "submitted": gettext_lazy("Sent to be rated; the rating officer decides."),
    "queued": gettext_lazy("Accepted; the ratings are being computed."),
    "stuck": gettext_lazy("Accepted, but computing the ratings failed; the operator was told."),
    "rated": gettext_lazy("Rated."),
    "refused": gettext_lazy("Not accepted for rating."),
    "withdrawn": gettext_lazy("Taken back from rating."),
}


def rating_words(state: RatingState) -> str:
    """Why the rating of the tournament is what it is, and what keeps it from moving."""
    words = [str(RATING_WORDS.get(state.code, "")), state.reason]
    if state.min_players:
        asked = _(
            "To be accepted by itself it needs %(players)s players and %(rounds)s rounds with a result."
        )
        words.append(asked % {"players": state.min_players, "rounds": state.min_rounds})
    return " ".join(word for word in words if word)


def rating_state_of(tournament: Tournament) -> RatingState | None:
    """The same for a page of everybody; while it runs without asking the ladder, before it began None."""
    if tournament.status not in (*ENDED, Tournament.Status.RUNNING):
        return None
    if not tournament.ladder:
        return RatingState("unrated")
    if tournament.status == Tournament.Status.RUNNING:
        return RatingState("live", tournament.ladder)
    return rating_state(tournament.pk)


def winner_words(snapshot: Snapshot) -> str:
    """Who won, for lists: one name, or those who share the first place."""
    return ", ".join(snapshot.name(row.player_id) for row in snapshot.standings.rows if row.rank == 1)
