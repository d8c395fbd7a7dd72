"""Who is here, who is expected, who waits and who left, as the check-in shows them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.models import Registration, Tournament
from games.services.registration import next_round_number
from games.web.arbiter.alphabet import name_key
from games.web.present.words import points_words, units_text

Status = Registration.Status
GONE = (Status.WITHDRAWN, Status.DISQUALIFIED)


@dataclass(frozen=True)
class Person:
    """One registration. notes: what is not the usual case; byes: (round, is_requested) of the rounds to come."""

    registration_id: int
    player_id: int
    name: str
    url: str
    country: str
    club: str
    rating: int | None
    status: str
    notes: tuple[str, ...]
    has_played: bool
    penalty: str
    penalty_reason: str
    byes: tuple[tuple[int, bool], ...]

    @property
    def is_expected(self) -> bool:
        return self.status == Status.CONFIRMED

    @property
    def is_here(self) -> bool:
        return self.status == Status.CHECKED_IN

    @property
    def is_waiting(self) -> bool:
        return self.status in (Status.WAIT_LISTED, Status.APPLIED)

    @property
    def is_gone(self) -> bool:
        return self.status in GONE

    @property
    def is_disqualified(self) -> bool:
        return self.status == Status.DISQUALIFIED


@dataclass(frozen=True)
class PeopleGroup:
    """key: stable word for anchors; title with the count."""

    key: str
    title: str
    people: tuple[Person, ...]


def read_people(tournament: Tournament, rating_by_player: Mapping[int, int]) -> list[Person]:
    """Everybody registered, by name. rating_by_player: today's rating, for those without a frozen seed."""
    first = next_round_number(tournament)
    rounds = range(first, tournament.rounds_planned + 1)
    played = set(tournament.rounds.exclude(status="draft").values_list("seats__player_id", flat=True)) | set(
        tournament.rounds.exclude(status="draft").values_list("byes__player_id", flat=True)
    )
    found = [
        _person(one, rounds, rating_by_player, one.player_id in played)
        for one in tournament.registrations.select_related("player").order_by("applied_at", "pk")
    ]
    language = get_language() or "en"
    waiting = [one for one in found if one.is_waiting]
    return [
        *sorted((one for one in found if not one.is_waiting), key=lambda one: name_key(one.name, language)),
        *waiting,
    ]


def people_groups(people: Iterable[Person]) -> list[PeopleGroup]:
    """Those still expected first, because something is to be done about them; empty groups are left out."""
    people = list(people)
    groups = [
        PeopleGroup("expected", _("Not here yet"), tuple(one for one in people if one.is_expected)),
        PeopleGroup("here", _("Here"), tuple(one for one in people if one.is_here)),
        PeopleGroup("waiting", _("Wait list, in this order"), tuple(one for one in people if one.is_waiting)),
        PeopleGroup("gone", _("Left"), tuple(one for one in people if one.is_gone)),
    ]
    return [group for group in groups if group.people]


def count_tags(people: Iterable[Person]) -> list[tuple[str, str]]:
    """Kind and words of the tags on top."""
    people = list(people)
    here = sum(one.is_here for one in people)
    expected = sum(one.is_expected for one in people)
    waiting = sum(one.is_waiting for one in people)
    tags = [("confirmed", ngettext("%(count)d here", "%(count)d here", here) % {"count": here})]
    if expected:
        text = ngettext("%(count)d not here yet", "%(count)d not here yet", expected)
        tags.append(("waiting", text % {"count": expected}))
    if waiting:
        text = ngettext("%(count)d on the wait list", "%(count)d on the wait list", waiting)
        tags.append(("playing", text % {"count": waiting}))
    return tags


def _person(
    one: Registration, rounds: range, rating_by_player: Mapping[int, int], has_played: bool
) -> Person:
    player = one.player
    rating = one.seed_rating if one.seed_rating is not None else rating_by_player.get(player.pk)
    return Person(
        registration_id=one.pk,
        player_id=player.pk,
        name=player.name,
        url=reverse("player", args=[player.public_id]),
        country=player.country,
        club=one.club or player.club,
        rating=rating,
        status=one.status,
        notes=tuple(_notes(one)),
        has_played=has_played,
        penalty=units_text(one.points_penalty) if one.points_penalty else "",
        penalty_reason=one.penalty_reason,
        byes=tuple((number, number in one.requested_byes) for number in rounds),
    )


def _notes(one: Registration) -> list[str]:
    notes = []
    if one.status in GONE:
        notes.append(str(one.get_status_display()))
    if one.joined_round > 1:
        notes.append(_("from round %(number)d") % {"number": one.joined_round})
    if one.left_round is not None and one.left_round > 1:
        notes.append(_("until round %(number)d") % {"number": one.left_round - 1})
    if one.requested_byes:
        rounds = ", ".join(map(str, one.requested_byes))
        notes.append(
            ngettext("sits out round %(rounds)s", "sits out rounds %(rounds)s", len(one.requested_byes))
            % {"rounds": rounds}
        )
    if one.points_penalty:
        notes.append(_("penalty: %(points)s off") % {"points": points_words(one.points_penalty)})
    return notes
