"""Forms of the public and the players' pages. A fault stands at its field and typed text stays as it was typed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from django import forms
from django.conf import settings
from django.utils.functional import cached_property, lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Player, Seat
from games.scoring.edition import Edition
from games.scoring.parse import BoardError, parse_text
from games.services.errors import ServiceError
from games.services.people import country_of
from games.services.result_entry import HIGHEST_DISCARD, HIGHEST_FINAL_SCORE, SeatEntry
from games.web.present.board import read_animals, read_flora, read_species

PLAYER_STATUSES = (Seat.Status.PLAYED, Seat.Status.LEFT, Seat.Status.NO_SHOW)
MOST_FOOD = 999
FACTS = (
    "flora",
    "on_plants",
    "deck_size",
    "deck_left",
    "out_of_game",
    "half_deck",
    "online",
    "ended",
    "cards",
)


def _choose(form: forms.Form, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
    cast(forms.ChoiceField, form.fields[name]).choices = list(choices)


def _score_sentence() -> str:
    return _("The final score is a whole number from 0 to %(most)d.") % {"most": HIGHEST_FINAL_SCORE}


def _discard_sentence() -> str:
    return _("The discard is a whole number from 0 to %(most)d.") % {"most": HIGHEST_DISCARD}


class WholeNumberField(forms.IntegerField):
    """A whole number in a plain text box: what was typed stays visible, even where it is no number."""

    def __init__(self, *, most: int, sentence: Any, **kwargs: Any) -> None:
        super().__init__(
            min_value=0,
            max_value=most,
            error_messages={"invalid": sentence, "min_value": sentence, "max_value": sentence},
            widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "score"}),
            **kwargs,
        )


class PlayerForm(forms.ModelForm):
    """A person's own settings."""

    country = forms.CharField(
        label=gettext_lazy("Country"),
        required=False,
        max_length=10,
        help_text=gettext_lazy("Two letters, like UA or JP."),
        widget=forms.TextInput(attrs={"class": "code", "autocomplete": "country"}),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the site and of mails"), choices=settings.LANGUAGES, required=False
    )

    class Meta:
        model = Player
        fields = ("name", "name_latin", "country", "club")
        help_texts = {
            "name": gettext_lazy("As it should stand in lists, in any script."),
            "name_latin": gettext_lazy("Helps those who cannot read your script."),
        }

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if not name:
            raise forms.ValidationError(_("Tell a name."))
        return name

    def clean_country(self) -> str:
        try:
            return country_of(self.cleaned_data["country"])
        except ServiceError as error:
            raise forms.ValidationError(str(error.message)) from None


class NameForm(forms.Form):
    """The name under which an account plays, asked once."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=100,
        help_text=gettext_lazy("As it should stand in lists, in any script."),
        error_messages={"required": gettext_lazy("Tell the name under which you play.")},
    )
    club = forms.CharField(label=gettext_lazy("Club"), max_length=80, required=False)


class ByeForm(forms.Form):
    """One round to sit out."""

    round_number = forms.TypedChoiceField(label=gettext_lazy("Round"), coerce=int)

    def __init__(self, numbers: Iterable[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _choose(self, "round_number", [(number, str(number)) for number in numbers])


class DisputeForm(forms.Form):
    """What is wrong with a result, for the arbiter."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    comment = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        max_length=1000,
        help_text=gettext_lazy("One or two sentences; everybody at the table and the arbiter read them."),
        error_messages={"required": gettext_lazy("Say what is wrong, for the arbiter.")},
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class SeatForm(forms.Form):
    """One seat of a result."""

    player = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=int)
    final_score = WholeNumberField(
        label=gettext_lazy("Final score"),
        most=HIGHEST_FINAL_SCORE,
        required=False,
        sentence=lazy(_score_sentence, str)(),
    )
    discard = WholeNumberField(
        label=gettext_lazy("Discard"),
        most=HIGHEST_DISCARD,
        required=False,
        sentence=lazy(_discard_sentence, str)(),
    )
    status = forms.ChoiceField(label=gettext_lazy("Status"), required=False)
    animals = forms.CharField(
        required=False, max_length=6000, widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"})
    )
    links = forms.CharField(
        label=gettext_lazy("Pair cards"),
        required=False,
        max_length=2000,
        help_text=gettext_lazy("One a line: the card and its two animals, like “cooperation 1-2”."),
        widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false"}),
    )
    hand = WholeNumberField(
        label=gettext_lazy("Cards in hand"),
        most=MOST_FOOD,
        required=False,
        sentence=gettext_lazy("A whole number, 0 or more."),
    )
    food = WholeNumberField(
        label=gettext_lazy("Food in the bag"),
        most=MOST_FOOD,
        required=False,
        sentence=gettext_lazy("A whole number, 0 or more."),
    )

    def __init__(
        self,
        edition: Edition | None,
        players: Sequence[tuple[int, str]],
        *args: Any,
        may_rule: bool,
        is_drawn: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.edition = edition
        _choose(self, "player", players)
        self.fields["player"].error_messages["invalid_choice"] = _("This player does not sit at the table.")
        if not is_drawn:
            self.fields["player"].widget = forms.HiddenInput()
        statuses = Seat.Status if may_rule else PLAYER_STATUSES
        _choose(self, "status", [(one.value, one.label) for one in statuses])
        self.is_species = edition is not None and edition.family == "species"
        self._word_boards()

    def _word_boards(self) -> None:
        if self.is_species:
            counter = self.edition.species.counters[0] if self.edition else "food"
            self.counter = counter
            self.fields["animals"].label = _("Species")
            self.fields["animals"].help_text = _(
                "One a line: population/body size: traits, like “4/3: horns”."
            )
            del self.fields["links"]
            if counter != "food":
                self.fields["food"].label = _("Score pile")
        else:
            self.fields["animals"].label = _("Animals")
            self.fields["animals"].help_text = _("One a line: traits separated by commas; a dash for none.")
            del self.fields["food"]

    @cached_property
    def board(self) -> dict[str, Any] | None:
        """The typed board; its faults are put at its fields."""
        values = self.cleaned_data
        code = self.edition.code if self.edition else ""
        if self.is_species:
            read = read_species(code, values.get("animals", ""), {self.counter: values.get("food")})
        else:
            read = read_animals(code, values.get("animals", ""), values.get("links", ""))
        for field, reason in read.faults:
            self.add_error(field, reason)
        if read.board is not None and values.get("hand") is not None:
            read.board["hand"] = values["hand"]
        return read.board


class ResultForm(forms.Form):
    """What belongs to the whole table; `seat_forms` hold the seats.

    boards: JSON, a list aligned to the seats, each a board as `check_board` takes it or null; it wins over the plain
    fields. facts: JSON object of the table's own keys. saw_version: set by the button that saves over a newer one.
    """

    version = forms.IntegerField(widget=forms.HiddenInput)
    saw_version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    boards = forms.CharField(required=False, widget=forms.HiddenInput)
    facts = forms.CharField(required=False, widget=forms.HiddenInput)
    flora = forms.CharField(
        label=gettext_lazy("Flora"),
        required=False,
        max_length=2000,
        help_text=gettext_lazy("One card a line: kind and tokens, like “mushroom 3”."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    comment = forms.CharField(label=gettext_lazy("Comment"), required=False, max_length=1000)

    def __init__(
        self,
        *args: Any,
        edition: Edition | None,
        seats: Sequence[Mapping[str, Any]],
        may_rule: bool = False,
        is_drawn: bool = False,
        **kwargs: Any,
    ) -> None:
        """seats: initial values of each seat in turn order, at least `player` and `name`."""
        super().__init__(*args, **kwargs)
        self.may_rule = may_rule
        self.is_drawn = is_drawn
        if edition is None or edition.flora is None:
            del self.fields["flora"]
        players = [(seat["player"], seat["name"]) for seat in seats]
        self.names = dict(players)
        data = self.data if self.is_bound else None
        self.seat_forms = [
            SeatForm(
                edition,
                players,
                data,
                prefix=f"seat-{index}",
                initial=seat,
                may_rule=may_rule,
                is_drawn=is_drawn,
            )
            for index, seat in enumerate(seats)
        ]

    def is_valid(self) -> bool:
        """Every form is looked at, so that all faults show at once."""
        own = super().is_valid()
        return all([own, *(form.is_valid() for form in self.seat_forms)]) and self._has_readable_boards()

    def _has_readable_boards(self) -> bool:
        if not self.given_boards:
            for form in self.seat_forms:
                _board = form.board
        return not self.errors and not any(form.errors for form in self.seat_forms)

    @property
    def seen_version(self) -> int:
        return self.cleaned_data.get("saw_version") or self.cleaned_data["version"]

    @cached_property
    def given_boards(self) -> list[Any] | None:
        """Boards given as JSON; None without any. A fault is put at `boards`."""
        text = self.cleaned_data.get("boards", "")
        if not text:
            return None
        given = self._json("boards", text)
        if given is None:
            return None
        if not isinstance(given, list) or len(given) != len(self.seat_forms):
            self.add_error("boards", _("The boards must be a list with one for each seat."))
            return None
        if any(one is not None and not isinstance(one, dict) for one in given):
            self.add_error("boards", _("Each board must be an object."))
            return None
        return given

    @cached_property
    def table_facts(self) -> dict[str, Any]:
        """Keys of the board document that belong to the table."""
        facts: dict[str, Any] = {}
        text = self.cleaned_data.get("facts", "")
        if text:
            given = self._json("facts", text)
            if isinstance(given, dict):
                facts = {key: value for key, value in given.items() if key in FACTS}
        if "flora" in self.fields and "flora" not in facts and self.has_boards:
            facts["flora"] = read_flora(self.cleaned_data.get("flora", ""))
        return facts

    @property
    def has_boards(self) -> bool:
        return any(board is not None for board in self.boards_by_seat)

    @cached_property
    def boards_by_seat(self) -> list[dict[str, Any] | None]:
        if self.given_boards is not None:
            return [_without_names(board) for board in self.given_boards]
        return [form.board for form in self.seat_forms]

    def entries(self, scores: Mapping[int, int | None] | None = None) -> list[SeatEntry]:
        """Seats in the order of the form. scores: index -> recomputed score where none was typed."""
        return [
            SeatEntry(
                player_id=form.cleaned_data["player"],
                final_score=_first_given(form.cleaned_data.get("final_score"), (scores or {}).get(index)),
                discard=_first_given(form.cleaned_data.get("discard"), (board or {}).get("discard")),
                status=form.cleaned_data.get("status") or Seat.Status.PLAYED,
                board=board,
                number=index + 1 if self.is_drawn else None,
            )
            for index, (form, board) in enumerate(zip(self.seat_forms, self.boards_by_seat, strict=True))
        ]

    def add_fault(self, field: str, message: str, row_by_seat: Mapping[int, int] | None = None) -> None:
        """Put a service's fault at its field: `seats.2.final_score`, `seats.2.board`, `boards`, `comment`."""
        parts = field.split(".")
        if parts[0] == "seats" and len(parts) == 3:
            row = (row_by_seat or {}).get(int(parts[1]), int(parts[1]))
            form, name = self.seat_forms[row], "animals" if parts[2] == "board" else parts[2]
            form.add_error(name if name in form.fields else None, message)
        else:
            self.add_error(field if field in self.fields and field != "boards" else None, message)

    @property
    def faults(self) -> list[dict[str, str]]:
        """Every fault with the address of its field, for the list on top."""
        found = [{"label": "", "url": "", "text": str(text)} for text in self.non_field_errors()]
        for name in self.fields:
            found += [self._fault(self, name, "", text) for text in self[name].errors]
        for index, form in enumerate(self.seat_forms):
            who = self.names.get(form.cleaned_data.get("player"), str(index + 1)) if form.is_bound else ""
            found += [
                {"label": who, "url": f"seat-{index}", "text": str(text)} for text in form.non_field_errors()
            ]
            for name in form.fields:
                found += [self._fault(form, name, who, text) for text in form[name].errors]
        return found

    @staticmethod
    def _fault(form: forms.Form, name: str, who: str, text: Any) -> dict[str, str]:
        label = str(form[name].label or "")
        return {
            "label": f"{who}, {label}" if who else label,
            "url": form[name].id_for_label,
            "text": str(text),
        }

    def _json(self, field: str, text: str) -> Any:
        try:
            return parse_text(text)
        except BoardError:
            self.add_error(field, _("This is no readable JSON."))
            return None


def _without_names(board: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Names come from the seats, never from outside."""
    return (
        None
        if board is None
        else {key: value for key, value in board.items() if key not in ("player", "left")}
    )


def _first_given(*values: int | None) -> int | None:
    return next((value for value in values if value is not None), None)
