"""One form for a new tournament and for its settings, made from what `Tournament` remembers.

Sets are ticked one by one and added up to an edition; table sizes are ticked; the order of the standings is a
preset. Everything the services refuse is said at its field, and what was typed stays.
"""

import datetime
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation import pgettext_lazy as pgettext

from games.models import Tournament
from games.scoring.edition import edition_codes
from games.scoring.set_file import read_set
from games.services.tournament_settings import SETTINGS, faults_of, set_name
from games.standings.rank import PRESETS
from games.standings.schemes.scheme import Scheme, load_scheme, scheme_codes
from games.web.present.words import criterion_name, place_text, scheme_name, units_text
from ratings import queries as ratings

SIZES = range(2, 9)
MOST_PLAYERS = 5000
KEEP = "keep"
EARLIEST = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
LATEST = datetime.datetime(2100, 1, 1, tzinfo=datetime.UTC)
PRESET_WORDS = {
    "default": gettext_lazy("Usual order"),
    "direct_encounter_second": gettext_lazy("Direct encounter second"),
    KEEP: gettext_lazy("As it is now"),
}
KIND_WORDS = {
    "box": gettext_lazy("Base game"),
    "expansion": gettext_lazy("Expansions"),
    "scenario": gettext_lazy("Scenarios"),
}
NUMBER = {"inputmode": "numeric"}
# Fields that have to be readable before a fault of this one means anything.
SIZES_TOGETHER = {"allowed", "preferred", "sets"}
RELATED: Mapping[str, set[str]] = {
    "allowed": SIZES_TOGETHER,
    "preferred": SIZES_TOGETHER,
    "edition": {"sets"},
    "byes_allowed": SIZES_TOGETHER | {"capacity"},
    "waitlist_limit": {"capacity"},
}


@dataclass(frozen=True)
class SetGroup:
    """Sets of one kind: (code, name, is_chosen)."""

    title: str
    sets: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class SchemeChoice:
    """A scheme with what it gives: heads are places, each row a table size with its points, or a sentence."""

    code: str
    name: str
    is_chosen: bool
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    sentence: str


def _number(
    label: Any, least: int, most: int, *, required: bool = True, hint: Any = ""
) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        required=required,
        help_text=hint,
        widget=forms.NumberInput(attrs=NUMBER | {"min": least, "max": most}),
    )


def _choice(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect)


class TournamentForm(forms.Form):
    """Settings of a tournament. `settings()` is what the services take."""

    seen = forms.CharField(required=False, max_length=32, widget=forms.HiddenInput)

    name = forms.CharField(label=pgettext("of a tournament", "Name"), max_length=120)
    description = forms.CharField(
        label=gettext_lazy("Description"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    place = forms.CharField(
        label=pgettext("where it is played", "Place"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("A town, or “online”."),
    )
    starts_at = forms.DateTimeField(
        label=gettext_lazy("Starts at (UTC)"),
        help_text=gettext_lazy("Everybody sees it in their own time zone."),
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
    )
    rounds_planned = _number(gettext_lazy("Rounds"), 1, 60)
    round_minutes = _number(gettext_lazy("Minutes a round"), 1, 1440)
    ladder = forms.ChoiceField(label=gettext_lazy("Rated on"), required=False)

    sets = forms.MultipleChoiceField(
        label=gettext_lazy("Edition"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose a base game.")},
    )
    house_rules = forms.CharField(
        label=gettext_lazy("House rules"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    lot_at_table = forms.BooleanField(
        label=gettext_lazy("A lot decides ties that the edition’s rules leave at a table"), required=False
    )
    flora_takes_place = forms.BooleanField(
        label=gettext_lazy("Flora takes a place at the table"),
        required=False,
        help_text=gettext_lazy("Only with Grass and Mushrooms."),
    )

    allowed = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Allowed table sizes"),
        coerce=int,
        choices=[(size, str(size)) for size in SIZES],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least the preferred size.")},
    )
    preferred = forms.TypedChoiceField(
        label=gettext_lazy("Preferred size"), coerce=int, choices=[(size, str(size)) for size in SIZES]
    )
    off_size = _choice(
        gettext_lazy("When the players do not fill tables of that size"), Tournament.OffSize.choices
    )
    byes_allowed = forms.BooleanField(
        label=gettext_lazy("A player may have to sit out a round"), required=False
    )
    bye_is_mean = forms.BooleanField(
        label=gettext_lazy("Who has to sit out gets the mean points of a table"), required=False
    )
    mode = _choice(gettext_lazy("What the seating is after"), Tournament.Mode.choices)
    clubs = _choice(gettext_lazy("Club mates"), Tournament.Clubs.choices)
    first_round = _choice(gettext_lazy("First round"), Tournament.FirstRound.choices)
    turn_order = _choice(gettext_lazy("Turn order"), Tournament.TurnOrder.choices)

    scheme = forms.ChoiceField(label=gettext_lazy("Points for places"), widget=forms.RadioSelect)
    tiebreaks = _choice(gettext_lazy("Order of the standings"), ())

    capacity = _number(
        gettext_lazy("Places"), 2, MOST_PLAYERS, required=False, hint=gettext_lazy("Empty: no limit.")
    )
    waitlist_limit = _number(
        gettext_lazy("Wait-list places"),
        0,
        MOST_PLAYERS,
        required=False,
        hint=gettext_lazy("Empty: no limit. Only with a number of places."),
    )
    self_report = forms.BooleanField(label=gettext_lazy("Players enter results"), required=False)
    boards_required = forms.BooleanField(label=gettext_lazy("Boards belong to every result"), required=False)
    silence_minutes = _number(
        gettext_lazy("Minutes until silence means agreement"),
        1,
        1440,
        required=False,
        hint=gettext_lazy("Empty: somebody has to confirm."),
    )

    def __init__(
        self,
        *args: Any,
        tournament: Tournament | None = None,
        players: int = 0,
        rounds_seated: int = 0,
        **kwargs: Any,
    ) -> None:
        """tournament: the one whose settings these are; players, rounds_seated: what it has already."""
        self.tournament, self.players, self.rounds_seated = tournament, players, rounds_seated
        kwargs["initial"] = initial_of(tournament) | dict(kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        self._choices("ladder", _ladders(self.initial["ladder"]))
        self._choices("sets", [(code, set_name(code)) for code in _set_codes()])
        self._choices("scheme", [(code, scheme_name(load_scheme(code))) for code in scheme_codes()])
        presets = [*PRESETS, *([KEEP] if self.initial["tiebreaks"] == KEEP else [])]
        self._choices("tiebreaks", [(code, PRESET_WORDS[code]) for code in presets])

    def _offered(self, name: str) -> list[tuple[str, str]]:
        """Code and word of every choice of a field."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        return [(str(code), str(word)) for code, word in list(field.choices)]  # type: ignore[arg-type]

    def _choices(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean_starts_at(self) -> datetime.datetime:
        at = self.cleaned_data["starts_at"]
        if not EARLIEST <= at <= LATEST:
            raise forms.ValidationError(_("Give a date between 2000 and 2100."))
        return at

    def clean(self) -> dict[str, Any]:
        """Beside the faults of single fields those of fields together, wherever all of them could be read."""
        values = super().clean() or self.cleaned_data
        unread = set(self.errors)
        for fault in faults_of(self._readable(), players=self.players, rounds_seated=self.rounds_seated):
            if not unread & ({fault.field} | RELATED.get(fault.field, set())):
                self.add_fault(fault.field, str(fault.message))
        return values

    def _readable(self) -> dict[str, Any]:
        """The settings, with the first values in place of those that cannot be read."""
        first = initial_of(self.tournament)
        known = {name: self.cleaned_data.get(name, first[name]) for name in SETTINGS if name in first}
        known["edition"] = "+".join(self.cleaned_data.get("sets") or first["sets"])
        known["tiebreaks"] = self._order(self.cleaned_data.get("tiebreaks") or first["tiebreaks"])
        return known

    def add_fault(self, field: str, message: str) -> None:
        """Put a refusal of a service at its field."""
        name = "sets" if field == "edition" else field
        self.add_error(name if name in self.fields else None, message)

    def settings(self) -> dict[str, Any]:
        """Every setting as the services take it."""
        values = {name: self.cleaned_data[name] for name in SETTINGS if name in self.cleaned_data}
        values["edition"] = "+".join(self.cleaned_data["sets"])
        values["tiebreaks"] = self._order(self.cleaned_data["tiebreaks"])
        values["allowed"] = sorted(values["allowed"])
        return values

    def _order(self, preset: str) -> list[str]:
        if preset == KEEP and self.tournament is not None:
            return list(self.tournament.tiebreaks)
        return list(PRESETS[preset])

    @property
    def set_groups(self) -> list[SetGroup]:
        """The sets by kind, those of the classic line first."""
        chosen = set(self["sets"].value() or ())
        by_kind: dict[str, list[tuple[str, str, bool]]] = {kind: [] for kind in KIND_WORDS}
        for code, name in self._offered("sets"):
            by_kind[read_set(code).get("kind")].append((code, name, code in chosen))
        return [SetGroup(str(KIND_WORDS[kind]), tuple(sets)) for kind, sets in by_kind.items() if sets]

    @property
    def scheme_choices(self) -> list[SchemeChoice]:
        """Each scheme with its printed rows for the sizes that are allowed."""
        preferred = self["preferred"].value()
        preferred = int(preferred) if str(preferred) in map(str, SIZES) else 4
        sizes = sorted({int(one) for one in self["allowed"].value() or () if str(one) in map(str, SIZES)})
        return [
            _scheme_choice(load_scheme(code), sizes or [preferred], preferred, str(self["scheme"].value()))
            for code in scheme_codes()
        ]

    @property
    def orders(self) -> list[tuple[str, str, str, bool]]:
        """Presets of the standings' order: code, name, the chain in words, is_chosen."""
        return [
            (code, name, " · ".join(criterion_name(one) for one in ("points", *self._order(code))),
             code == self["tiebreaks"].value())
            for code, name in self._offered("tiebreaks")
        ]  # fmt: skip


def initial_of(tournament: Tournament | None) -> dict[str, Any]:
    """What stands in the fields at first: the settings, or for a new one the usual ones a week ahead."""
    if tournament is None:
        soon = (timezone.now() + datetime.timedelta(days=7)).replace(
            hour=17, minute=0, second=0, microsecond=0
        )
        tournament = Tournament(starts_at=soon, allowed=[3, 4], tiebreaks=list(PRESETS["default"]))
    values = {name: getattr(tournament, name) for name in SETTINGS}
    values["sets"] = tournament.edition.split("+")
    values["tiebreaks"] = next(
        (code for code, order in PRESETS.items() if list(order) == list(tournament.tiebreaks)), KEEP
    )
    return values | {"seen": settings_token(tournament) if tournament.pk else ""}


def settings_token(tournament: Tournament) -> str:
    """Stands for the settings as they are now, so that a change made on an old page is noticed."""
    values = {name: getattr(tournament, name) for name in SETTINGS}
    text = json.dumps(values, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _ladders(current: str) -> list[tuple[str, Any]]:
    choices: list[tuple[str, Any]] = [(one.code, _(one.name)) for one in ratings.ladders()]
    if current and current not in dict(choices):
        choices.append((current, current))
    return [*choices, ("", pgettext("choice of a ladder", "not rated"))]


def _set_codes() -> list[str]:
    """Every published set: the classic line first, then by year."""
    order = {"classic": 0, "north_star": 1}

    def key(code: str) -> tuple[int, int, str]:
        found = read_set(code)
        return order.get(found.get("line", ""), 2), found.get("year", 9999), code

    return sorted(edition_codes(), key=key)


def _scheme_choice(scheme: Scheme, sizes: Sequence[int], preferred: int, chosen: str) -> SchemeChoice:
    heads: tuple[str, ...] = ()
    rows: list[tuple[str, tuple[str, ...]]] = []
    if scheme.is_by_place:
        most = max(sizes)
        heads = tuple(place_text(place) for place in range(1, most + 1))
        for size in sizes:
            points = [units_text(units) for units in scheme.row(size, preferred)]
            rows.append((_("table of %(size)d") % {"size": size}, tuple(points + [""] * (most - size))))
    return SchemeChoice(
        code=scheme.code,
        name=scheme_name(scheme),
        is_chosen=scheme.code == chosen,
        heads=heads,
        rows=tuple(rows),
        sentence=SCHEME_SENTENCES.get(scheme.measure, ""),
    )


SCHEME_SENTENCES: Mapping[str, Any] = {
    "share": gettext_lazy("The own part of all final scores at the table, times the number of players."),
    "score": gettext_lazy("The final score of each table is the number of points."),
}
