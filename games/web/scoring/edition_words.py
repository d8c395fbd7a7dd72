"""What the numbers of an edition file are called on its page."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.web.present.words import THINGS

LINES: Mapping[str, Promise] = {
    "classic": gettext_lazy("Classic line"),
    "north_star": gettext_lazy("North Star line"),
}
KINDS: Mapping[str, Promise] = {
    "box": pgettext_lazy("kind of set", "game"),
    "expansion": pgettext_lazy("kind of set", "expansion"),
    "scenario": pgettext_lazy("kind of set", "scenario"),
}
TIEBREAKS: Mapping[str, Promise] = {
    "discard": gettext_lazy("larger discard pile"),
    "traits": gettext_lazy("more trait cards"),
    "population": gettext_lazy("more population"),
    "animals": gettext_lazy("more animals"),
    "lot": gettext_lazy("a lot"),
}
NUMBERS: Mapping[str, Promise] = {
    "tiebreak.chain": gettext_lazy("Level scores"),
    "players.min": gettext_lazy("Fewest players"),
    "players.max": gettext_lazy("Most players"),
    "players.tolerated": gettext_lazy("Players that other platforms allow"),
    "deck.size": gettext_lazy("Cards in the deck"),
    "deck.complete": gettext_lazy("Every card of the deck is published"),
    "deck.optional": gettext_lazy("Its cards may be left in the box"),
    "deck.conserved": gettext_lazy("Every card is somewhere at the end"),
    "animals.share_traits": gettext_lazy("Animals of a species share their traits"),
    "species.population": gettext_lazy("Population of a species"),
    "species.population_likely": gettext_lazy("Population that is seldom exceeded"),
    "species.body_size": gettext_lazy("Body size of a species"),
    "species.traits": gettext_lazy("Most traits on a species"),
    "species.traits_two_players": gettext_lazy("Most traits on a species, two players"),
    "species.counters": gettext_lazy("Counted beside the species"),
    "species.boards": gettext_lazy("Species boards in the box"),
    "species.equal_traits": gettext_lazy("Equal traits on a species"),
    "species.food_covers_population": gettext_lazy("The bag holds at least the population"),
    "species.cards_on_boards": gettext_lazy("Lies as cards of the deck"),
    "species.tokens": gettext_lazy("Tokens in play"),
    "species.tokens_per_player": gettext_lazy("and for each player"),
    "species.bonus_sets": gettext_lazy("Bonus tokens by number of players"),
    "flora.card": gettext_lazy("Points of a flora card"),
    "flora.token": gettext_lazy("Points of a red token on it"),
    "flora.tokens": gettext_lazy("Tokens on a card at the end"),
    "flora.cards_max": gettext_lazy("Most flora cards on the table"),
    "scenario.hands_empty": gettext_lazy("Hands are empty at the end"),
    "scenario.deal": gettext_lazy("All cards are dealt equally"),
    "scenario.deal_with_extras": gettext_lazy("Cards for each player when others are mixed in"),
    "scenario.own_sets": gettext_lazy("Every player’s own set, as a part of a deck"),
    "scenario.admits": gettext_lazy("Cards of other sets that take part"),
}
VALUES: Mapping[str, Promise] = {
    "warning": pgettext_lazy("two equal traits", "unusual"),
    "error": pgettext_lazy("two equal traits", "never"),
    "grass": gettext_lazy("Grass"),
    "mushroom": gettext_lazy("Mushroom"),
}
RANGES = ("players.tolerated", "species.population", "species.body_size")


def line_name(line: str) -> str:
    return str(LINES.get(line, line))


def chain_words(chain: Sequence[str]) -> str:
    """Return a tiebreak chain as words: larger discard pile, then a lot."""
    if not chain:
        return _("the place is shared")
    return _(", then ").join(str(TIEBREAKS.get(word, word)) for word in chain)


def number_name(what: str) -> str:
    """Return what a fact of an edition file is called; its key where there is no word for it."""
    if what.startswith("points."):
        thing = what.removeprefix("points.")
        return _("Points for each: %(thing)s") % {"thing": THINGS.get(thing, thing)}
    return str(NUMBERS.get(what, what))


def number_value(what: str, value: Any) -> str:
    """Return the value of a fact as it is printed."""
    if what == "tiebreak.chain":
        return chain_words(value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return str(value).replace("-", "−")
    if isinstance(value, list):
        return _range(value) if what in RANGES else ", ".join(_word(one) for one in value)
    if isinstance(value, dict):
        return "; ".join(f"{_word(key)}: {_inner(what, one)}" for key, one in value.items())
    return _word(value)


def _inner(what: str, value: Any) -> str:
    if not isinstance(value, list):
        return _word(value)
    return _range(value) if what == "flora.tokens" else ", ".join(_word(one) for one in value)


def _range(value: Sequence[int]) -> str:
    if len(value) == 1:
        return _("from %(least)d") % {"least": value[0]}
    return f"{value[0]}–{value[1]}"


def _word(value: Any) -> str:
    text = str(value)
    return str(VALUES.get(text) or THINGS.get(text) or text)
