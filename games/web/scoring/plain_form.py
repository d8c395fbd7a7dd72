"""The calculator as a plain form: the same table of boards, typed as lines, for browsers without a script."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.scoring.edition import Edition
from games.web.present.board import LINE, ReadBoard, flora_name, read_flora, read_species, trait_id
from games.web.scoring.plain_lines import marked_text, read_marked_animals
from games.web.scoring.played import is_written, numbered, seats_of

MOST = 9999
OWN_CARD = re.compile(r"^(?P<name>.+?)\s+(?P<points>[-−]?[0-9]{1,3})(?:\s+(?P<copies>[0-9]{1,3}))?$")
COUNTER_LABELS = {
    "food": gettext_lazy("Food in the bag"),
    "score_pile": gettext_lazy("Score pile"),
    "bonus": gettext_lazy("Bonus token"),
}


def number_field(label: Any, help_text: Any = "") -> forms.IntegerField:
    sentence = gettext_lazy("A whole number, 0 or more.")
    return forms.IntegerField(
        label=label, help_text=help_text, required=False, min_value=0, max_value=MOST,
        error_messages={"invalid": sentence, "min_value": sentence, "max_value": sentence},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "score"}),
    )  # fmt: skip


class BoardForm(forms.Form):
    """One player's board."""

    player = forms.CharField(
        label=gettext_lazy("Name"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    animals = forms.CharField(
        required=False, max_length=6000, widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"})
    )
    links = forms.CharField(
        label=gettext_lazy("Pair cards"), required=False, max_length=2000,
        help_text=gettext_lazy("One a line: the card and its two animals, like “cooperation 1-2”."),
        widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false"}),
    )  # fmt: skip
    discard = number_field(
        gettext_lazy("Discard"), gettext_lazy("All cards of the own pile; it decides ties.")
    )
    hand = number_field(gettext_lazy("Cards in hand"), gettext_lazy("They score nothing."))
    left = forms.BooleanField(label=gettext_lazy("Left before the end"), required=False)

    def __init__(self, edition: Edition, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.edition = edition
        animals = self.fields["animals"]
        if edition.family == "species":
            del self.fields["links"]
            animals.label = _("Species")
            animals.help_text = _("One a line: population/body size: traits, like “4/3: horns”.")
            if edition.species.body_size is None:
                animals.help_text = _("One a line: population: traits, like “4: speed”.")
            for counter in edition.species.counters:
                self.fields[counter] = number_field(COUNTER_LABELS.get(counter, counter))
        else:
            animals.label = _("Animals")
            animals.help_text = _("One a line: traits separated by commas; a dash for none.")

    def read(self) -> ReadBoard:
        """The typed board; its faults are put at their fields."""
        values = self.cleaned_data
        if self.edition.family == "species":
            counters = {counter: values.get(counter) or 0 for counter in self.edition.species.counters}
            read = read_species(self.edition.code, values.get("animals", ""), counters)
        else:
            read = read_marked_animals(self.edition.code, values.get("animals", ""), values.get("links", ""))
        for field, reason in read.faults:
            self.add_error(field, reason)
        return read

    def document(self) -> dict[str, Any]:
        """The player of a document of `check_board`."""
        values = self.cleaned_data
        empty: dict[str, Any] = (
            {"species": []} if self.edition.family == "species" else {"animals": [], "links": []}
        )
        board = self.read().board or empty
        told = {
            key: values[key]
            for key in ("player", "discard", "hand", "left")
            if values.get(key) is not None and values[key] != "" and values[key] is not False
        }
        return told | board


class TableForm(forms.Form):
    """What belongs to the whole table. Fields that the edition has no use for are left out."""

    flora = forms.CharField(
        label=gettext_lazy("Flora"), required=False, max_length=2000,
        help_text=gettext_lazy("One card a line: kind and tokens, like “mushroom 3”."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )  # fmt: skip
    on_plants = number_field(gettext_lazy("Cards on plants"))
    deck_left = number_field(
        gettext_lazy("Cards left in the deck"),
        gettext_lazy("Only when time was called before the deck ran out."),
    )
    out_of_game = number_field(gettext_lazy("Cards out of the game"))
    cards = forms.CharField(
        label=gettext_lazy("Own cards"), required=False, max_length=4000,
        help_text=gettext_lazy("One a line: name, points and, if known, number of copies, like “venom 2 4”."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )  # fmt: skip
    online = forms.BooleanField(label=gettext_lazy("Played on the online platform"), required=False)
    half_deck = forms.BooleanField(label=gettext_lazy("Half deck"), required=False)
    conceded = forms.BooleanField(label=gettext_lazy("The game was conceded"), required=False)

    def __init__(self, edition: Edition, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.edition = edition
        unused = {
            "flora": edition.flora is None,
            "on_plants": not any(trait.on_plant for trait in edition.traits.values()),
            "cards": not edition.open,
            "deck_left": edition.family == "species",
            "out_of_game": edition.family == "species",
            "half_deck": edition.family == "species",
        }
        for name, is_unused in unused.items():
            if is_unused:
                del self.fields[name]

    def document(self) -> dict[str, Any]:
        """The table's own keys."""
        values = self.cleaned_data
        told: dict[str, Any] = {}
        if self.edition.flora is not None:
            told["flora"] = read_flora(values.get("flora", ""))
        for key in ("on_plants", "deck_left", "out_of_game"):
            if values.get(key) is not None:
                told[key] = values[key]
        if values.get("cards"):
            told["cards"] = self._cards(values["cards"])
        told |= {key: True for key in ("online", "half_deck") if values.get(key)}
        return told | ({"ended": "conceded"} if values.get("conceded") else {})

    def _cards(self, text: str) -> dict[str, dict[str, int]]:
        cards: dict[str, dict[str, int]] = {}
        for line in filter(None, map(str.strip, LINE.split(text))):
            found = OWN_CARD.match(line)
            if found is None:
                self.add_error("cards", _("“%(line)s”: write a name and its points.") % {"line": line[:60]})
                continue
            card = {"points": int(found["points"].replace("−", "-"))}
            if found["copies"]:
                card["copies"] = int(found["copies"])
            cards[trait_id(self.edition.code, found["name"])] = card
        return cards


class PlainForm:
    """A table of boards as typed: `table` and `boards` are Django forms, one for each player."""

    def __init__(
        self,
        edition: Edition,
        players: int,
        data: Mapping[str, Any] | None = None,
        document: Mapping[str, Any] | None = None,
    ) -> None:
        """data: what was posted. document: the table to start from."""
        self.edition = edition
        document = document or {}
        given = document.get("players", [])
        self.table = TableForm(edition, data, initial=_typed_table(document))
        self.boards = [
            BoardForm(
                edition, data, prefix=f"board-{index}",
                initial=_typed_player(edition.code, given[index]) if index < len(given) else {},
            )
            for index in range(players)
        ]  # fmt: skip

    def document(self) -> dict[str, Any] | None:
        """The document of `check_board`; None when a field or line cannot be read, faults are at their fields."""
        for form in (self.table, *self.boards):
            form.is_valid()  # every fault of every form is told at once
        players = self._players()
        facts = self.table.document()
        if self.table.errors or any(board.errors for board in self.boards):
            return None
        return {"edition": self.edition.code, "players": players, **facts}

    def _players(self) -> list[dict[str, Any]]:
        """The boards on which something was typed, at least two. A 0 alone makes a player too, known by the number."""
        typed = [seat for seat, board in enumerate(self.boards) if board.has_changed()]
        players = []
        for place, seat in enumerate(seats_of(typed, len(self.boards))):
            board = self.boards[seat].document()
            is_zero = seat in typed and not is_written(board)
            players.append(numbered(board, seat, -1 if is_zero else place))
        return players

    @property
    def faults(self) -> list[dict[str, str]]:
        """Every fault with the address of its field, for the list on top."""
        found = []
        for form in (self.table, *self.boards):
            for name, texts in form.errors.items():
                label, url = str(form[name].label), form[name].id_for_label
                found += [{"label": label, "url": url, "text": str(text)} for text in texts]
        return found


def _typed_player(code: str, player: Any) -> dict[str, Any]:
    if not isinstance(player, dict):
        return {}
    try:
        texts = marked_text(code, player)
    except (AttributeError, KeyError, TypeError, ValueError):  # a link made by hand may hold anything
        return {}
    plain = {
        key: player[key] for key in ("player", "discard", "hand", "left", *COUNTER_LABELS) if key in player
    }
    return plain | texts


def _typed_table(document: Mapping[str, Any]) -> dict[str, Any]:
    typed = {
        key: document[key]
        for key in ("on_plants", "deck_left", "out_of_game", "online", "half_deck")
        if key in document
    }
    typed["conceded"] = document.get("ended") == "conceded"
    flora, cards = document.get("flora"), document.get("cards")
    if isinstance(flora, list):
        typed["flora"] = "\n".join(
            f"{flora_name(str(card.get('kind', '')))} {card.get('food', '')}"
            for card in flora
            if isinstance(card, dict)
        )
    if isinstance(cards, dict):
        typed["cards"] = "\n".join(
            f"{name} {card.get('points', '')} {card.get('copies', '')}".strip()
            for name, card in cards.items()
            if isinstance(card, dict)
        )
    return typed
