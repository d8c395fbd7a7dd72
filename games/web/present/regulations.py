"""The regulations of a tournament, made from its settings, so that they are always what the site does."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import LogEntry, Tournament
from games.scoring.edition import EditionError, load_edition
from games.standings.schemes.scheme import Scheme, load_scheme
from games.web.present.words import (
    criterion_name,
    edition_name,
    joined,
    ladder_name,
    place_text,
    scheme_name,
    sizes_text,
    units_text,
)

CHAIN: Mapping[str, Promise] = {
    "discard": gettext_lazy("the larger discard pile"),
    "animals": gettext_lazy("more animals"),
    "traits": gettext_lazy("more trait cards"),
    "population": gettext_lazy("the larger population"),
    "lot": gettext_lazy("a lot"),
}


@dataclass(frozen=True)
class PointsRow:
    """Points for the places at tables of one size."""

    size: int
    is_preferred: bool
    points: tuple[str, ...]

    @property
    def empty_cells(self) -> str:
        """The part of the heads that has no place at this size, as a slice."""
        return f"{len(self.points)}:"


@dataclass(frozen=True)
class Section:
    """One numbered section; points, where given, is printed as a table."""

    number: int
    title: str
    sentences: tuple[str, ...]
    items: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    points: tuple[PointsRow, ...] = ()
    heads: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """One later change: when, which settings with old and new value."""

    at: datetime.datetime
    lines: tuple[tuple[str, str, str], ...]


def sections_of(tournament: Tournament) -> list[Section]:
    """Sections in their fixed numbers: 1 game, 2 rounds, 3 seating, 4 points, 5 standings, 6 results, 7 absence,
    8 rating, 9 house rules."""
    scheme = load_scheme(tournament.scheme)
    rows = points_rows(scheme, tournament)
    sections = [
        Section(1, _("The game"), tuple(_game(tournament))),
        Section(2, _("Rounds"), tuple(_rounds(tournament))),
        Section(3, _("Seating"), tuple(_seating(tournament))),
        Section(
            4, _("Points for places"), tuple(_points(scheme, tournament)), points=rows,
            heads=tuple(place_text(place) for place in range(1, max((len(row.points) for row in rows), default=0) + 1)),
        ),
        Section(
            5, _("Order of the standings"), (_("Players are ordered by these criteria, one after the other:"),),
            items=(_("Points"), *(criterion_name(code) for code in tournament.tiebreaks)),
            closing=() if "lot" in tournament.tiebreaks else (_("Who is equal in all of them shares the place."),),
        ),
        Section(6, _("Results"), tuple(_results(tournament))),
        Section(7, _("Byes and absence"), tuple(_absence(tournament, scheme))),
        Section(8, _("Rating"), tuple(_rating(tournament))),
    ]  # fmt: skip
    if tournament.house_rules.strip():
        sections.append(Section(9, _("House rules"), tuple(tournament.house_rules.strip().splitlines())))
    return sections


def points_rows(scheme: Scheme, tournament: Tournament) -> tuple[PointsRow, ...]:
    """One row for each allowed table size; none for schemes that count scores."""
    if not scheme.is_by_place:
        return ()
    extra = 1 if _flora_takes_place(tournament) else 0
    return tuple(
        PointsRow(
            size,
            size == tournament.preferred,
            tuple(units_text(units) for units in scheme.row(size + extra, tournament.preferred)),
        )
        for size in sorted(tournament.allowed)
    )


def changes_of(tournament: Tournament) -> list[Change]:
    """Changes of the regulations after the start, newest first."""
    names = {field.name: str(field.verbose_name) for field in Tournament._meta.fields}
    return [
        Change(
            entry.at,
            tuple(
                (
                    names.get(setting, setting),
                    _plain(before),
                    _plain(entry.details.get("after", {}).get(setting)),
                )
                for setting, before in entry.details.get("before", {}).items()
            ),
        )
        for entry in LogEntry.objects.filter(tournament=tournament, verb="regulations_changed")
    ]


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value in (None, "") else str(value)


def _flora_takes_place(tournament: Tournament) -> bool:
    try:
        return tournament.flora_takes_place and load_edition(tournament.edition).flora is not None
    except EditionError:
        return False


def _game(tournament: Tournament) -> list[str]:
    sentences = [_("Edition: %(edition)s.") % {"edition": edition_name(tournament.edition)}]
    try:
        edition = load_edition(tournament.edition)
    except EditionError:
        return sentences
    chain = [str(CHAIN[word]) for word in edition.tiebreak if word in CHAIN and word != "lot"]
    if chain:
        sentences.append(
            _("Equal final scores at a table are separated by %(chain)s.") % {"chain": joined(chain)}
        )
    sentences.append(
        _("Who is still level draws a lot at the table; for the rating that is a tie.")
        if tournament.lot_at_table
        else _("Who is still level shares the place and the average of its points.")
    )
    if edition.flora is not None:
        sentences.append(
            _("Flora takes a place in the order of the table; the row of points has one place more.")
            if tournament.flora_takes_place
            else _("Flora takes no place.")
        )
    return sentences


def _rounds(tournament: Tournament) -> list[str]:
    return [
        ngettext("%(count)d round.", "%(count)d rounds.", tournament.rounds_planned)
        % {"count": tournament.rounds_planned},
        ngettext("%(count)d minute a round.", "%(count)d minutes a round.", tournament.round_minutes)
        % {"count": tournament.round_minutes},
    ]


def _seating(tournament: Tournament) -> list[str]:
    sentences = [
        _("Tables of %(sizes)s, preferably %(preferred)d; otherwise: %(off_size)s.")
        % {
            "sizes": sizes_text(tournament.allowed),
            "preferred": tournament.preferred,
            "off_size": tournament.get_off_size_display(),
        },
        _("Players close in points meet; seating mode: %(mode)s. First round: %(first)s.")
        % {"mode": tournament.get_mode_display(), "first": tournament.get_first_round_display()},
        _("Turn order: %(order)s.") % {"order": tournament.get_turn_order_display()},
    ]
    if tournament.clubs != Tournament.Clubs.IGNORE:
        sentences.append(_("Clubs: %(rule)s.") % {"rule": tournament.get_clubs_display()})
    return sentences


def _points(scheme: Scheme, tournament: Tournament) -> list[str]:
    name = scheme_name(scheme)
    if scheme.measure == "share":
        return [
            _("%(scheme)s: own part of all final scores at the table times the number of players.")
            % {"scheme": name}
        ]
    if scheme.measure == "score":
        return [_("%(scheme)s: the final score of each table is the number of points.") % {"scheme": name}]
    return [
        _("Scheme: %(scheme)s. The table gives the points for each place.") % {"scheme": name},
        _("Players who share a place share the average of its points."),
    ]


def _results(tournament: Tournament) -> list[str]:
    sentences = [
        _(
            "A player of the table enters the result, the others confirm it; a dispute is decided by an arbiter."
        )
        if tournament.self_report
        else _("Officials enter the results.")
    ]
    if tournament.boards_required:
        sentences.append(_("The boards at the end of the game belong to the result; the site recounts them."))
    if tournament.silence_minutes:
        sentences.append(
            ngettext(
                "Who does not answer within %(count)d minute lets the result stand.",
                "Who does not answer within %(count)d minutes lets the result stand.",
                tournament.silence_minutes,
            )
            % {"count": tournament.silence_minutes}
        )
    sentences.append(
        _("A protest is possible until the next round is published, after the last round for 30 minutes.")
    )
    return sentences


def _absence(tournament: Tournament, scheme: Scheme) -> list[str]:
    mean = scheme.mean(tournament.preferred)
    if not tournament.byes_allowed:
        given = _("Nobody has to sit out: every player gets a table in every round.")
    elif not tournament.bye_is_mean:
        given = _("A bye given by the seating brings no points.")
    elif mean is None:
        given = _("A bye given by the seating brings the mean score of its round.")
    else:
        given = _("A bye given by the seating brings the mean of a table: %(points)s points.") % {
            "points": units_text(mean)
        }
    return [
        given,
        _("A bye asked for brings no points. It can be asked for until the round is seated."),
        _("Who does not come gets no place and no points; the table is one smaller."),
        _("Who leaves a game is last at the table; those who left share the last place."),
    ]


def _rating(tournament: Tournament) -> list[str]:
    if not tournament.ladder:
        return [_("This tournament is not rated.")]
    return [
        _("Rated on the ladder “%(ladder)s” when the tournament is over and accepted.")
        % {"ladder": ladder_name(tournament.ladder)}
    ]
