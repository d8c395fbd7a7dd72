"""The words of the board editor in the reader's language. They travel with the page, for use without a network."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext


def plural(one: str, many: str) -> dict[str, str]:
    """Return the forms of a counted sentence by the names that browsers give to plural classes."""
    forms = {"one": ngettext(one, many, 1), "few": ngettext(one, many, 2), "many": ngettext(one, many, 5)}
    return {**forms, "other": forms["many"]}


def editor_words() -> dict[str, str | dict[str, str]]:
    """Return key -> sentence, or forms of a counted sentence. Values stand as %(name)s."""
    return {
        **_board_words(),
        **_picker_words(),
        **_sheet_words(),
        **_table_words(),
        **_verdict_words(),
        **_own_verdict_words(),
        **_key_words(),
    }


def _board_words() -> dict[str, str | dict[str, str]]:
    return {
        "player": _("Player %(number)s"),
        "name": _("Name"),
        "animal": _("Animal %(number)s"),
        "species": _("Species %(number)s"),
        "add_animal": pgettext("add one to the board", "Animal"),
        "add_species": pgettext("add one to the board", "Species"),
        "add_several": _("several…"),
        "add_trait": _("Add a trait to %(thing)s"),
        "edit_trait": _("%(trait)s on %(thing)s: change"),
        "more": _("More about %(thing)s"),
        "no_animals": _("No animals yet. A player may end without any."),
        "no_species": _("No species yet. A player may end without any."),
        "pair_cards": _("Pair cards"),
        "link": pgettext("join two animals by a card", "Link"),
        "edit_link": _("%(trait)s between %(a)s and %(b)s: change"),
        "two_needed": _("A pair card needs two animals."),
        "discard": _("Discard"),
        "discard_hint": _("all cards of your own pile"),
        "what_discard": _("What counts as discard?"),
        "hand": _("In hand"),
        "hand_hint": _("scores nothing"),
        "food": _("Food in the bag"),
        "food_hint": _("one point each"),
        "score_pile": _("Score pile"),
        "score_pile_hint": _("tokens behind the screen"),
        "bonus": _("Bonus token"),
        "bonus_hint": _("for the order of play"),
        "population": _("Population"),
        "body_size": _("Body size"),
        "fat_food": _("Food on Fat Tissue"),
        "left": _("Left before the end"),
        "ended_empty": _("Ended with nothing on the board"),
        "only_totals": _("Only totals are sent until every board is entered. Still missing: %(names)s."),
        "less": _("%(what)s: one less"),
        "more_of": _("%(what)s: one more"),
        "off": pgettext("a trait that is switched off", "off"),
        "eaten": _("eaten"),
        "tokens_food": plural("%(count)s food", "%(count)s food"),
        "tokens_fat": plural("%(count)s fat", "%(count)s fat"),
        "with_faults": plural("%(count)s fault", "%(count)s faults"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "undone": _("Taken back."),
        "redone": _("Done again."),
    }


def _picker_words() -> dict[str, str | dict[str, str]]:
    return {
        "find_trait": _("Find a trait"),
        "often": _("Often played"),
        "all_traits": _("All traits"),
        "found": _("Found"),
        "nothing_found": _("No trait is called so."),
        "own_trait": _("Add “%(name)s”, a card that is not in the list"),
        "own_trait_hint": _("A card that is not in the list: type its name and press Enter."),
        "done": pgettext("close a list", "Done"),
        "close": _("Close"),
        "for_animal": plural("point for this animal", "points for this animal"),
        "for_species": plural("point for this species", "points for this species"),
        "one_less": _("%(trait)s: one less"),
        "why_all_copies": plural(
            "the only card is already on a board", "all %(count)s cards are already on boards"
        ),
        "why_excluded": _("never beside %(other)s"),
        "why_companions": _("%(other)s bears no such card beside it"),
        "why_slots": plural("only %(count)s trait fits", "only %(count)s traits fit"),
    }


def _sheet_words() -> dict[str, str | dict[str, str]]:
    return {
        "remove": _("Remove"),
        "remove_animal": _("Remove this animal"),
        "remove_species": _("Remove this species"),
        "copy_animal": _("Add another like it"),
        "how_many_cards": _("Cards on this animal"),
        "switched_off": _("Switched off (it still scores)"),
        "count": _("Animals that share these traits"),
        "food_tokens": _("Food tokens, red and blue"),
        "fat_tokens": _("Fat tokens, yellow"),
        "tokens_hint": _("Only if you want to check that it was fed."),
        "eaten_regenerating": _("Eaten, waiting to regenerate: no points for its body"),
        "add_many": _("Add several"),
        "how_many": _("How many?"),
        "add": pgettext("put on the board", "Add"),
        "link_title": _("Pair card"),
        "which_card": _("Which card?"),
        "which_animals": _("Between which two animals?"),
        "choose_two": _("Choose a card and two animals."),
        "already_linked": _("This card lies between these two already."),
        "rule_of_card": _("Points and source of this card"),
        "worth": plural("%(count)s point", "%(count)s points"),
    }


def _table_words() -> dict[str, str | dict[str, str]]:
    return {
        "setup": _("Edition and players"),
        "edition": pgettext("which box is played", "Game"),
        "with_sets": pgettext("played with these expansions", "With"),
        "players_count": plural("%(count)s player", "%(count)s players"),
        "add_player": _("Add a player"),
        "remove_player": _("Remove %(player)s"),
        "why_refused": _("not with %(other)s"),
        "why_not_admitted": _("%(scenario)s admits none of its cards"),
        "other_family": _(
            "The boards of that game look different, so the animals entered here are put aside. Undo brings them back."
        ),
        "not_kept": _("This mix of sets was not loaded on this device yet. Go online once."),
        "table_facts": _("More about this table"),
        "flora": _("Flora"),
        "grass": _("Grass"),
        "mushroom": _("Mushroom"),
        "flora_card": _("%(kind)s %(number)s: tokens"),
        "remove_flora": _("Remove %(kind)s %(number)s"),
        "on_plants": _("Cards on plants"),
        "out_of_game": _("Cards out of the game"),
        "deck_left": _("Cards left in the deck"),
        "deck_left_hint": _("only when time was called"),
        "online": _("Played on the online platform"),
        "half_deck": _("Half deck"),
        "conceded": _("The game was conceded"),
        "own_cards": _("Points of cards that are not in the list"),
        "own_card_points": _("%(trait)s: points"),
        "clear": _("Start anew"),
        "cleared": _("A fresh table. Undo brings the old one back."),
        "paste": _("Paste an online game"),
        "paste_hint": _(
            "The gameEnd message of the platform, or its scoreboard: a line with name, points, discard for each player."
        ),
        "paste_read": pgettext("a pasted game", "Read"),
        "pasted": _("The online game was taken over."),
        "photo": _("Show a photo of the table"),
        "photo_hint": _("It stays on this device."),
        "photo_remove": _("Put the photo away"),
        "photo_shown": _("Photo of the table"),
        "paste_offline": _("Reading an online game needs a network."),
    }


def _verdict_words() -> dict[str, str | dict[str, str]]:
    return {
        "verdict": _("Verdict"),
        "next_player": _("Next: %(player)s"),
        "to_verdict": _("To the verdict"),
        "why_points": _("What makes the points?"),
        "nothing_yet": _("Nothing on the board yet."),
        "animals": plural("%(count)s animal × %(each)s", "%(count)s animals × %(each)s"),
        "thing_eaten_regenerating": _("Eaten, regenerating"),
        "thing_food": _("Food in the bag"),
        "thing_population": _("Population"),
        "thing_trait": _("Trait cards"),
        "thing_score_pile": _("Score pile"),
        "thing_bonus": _("Bonus token"),
        "other_cards": plural("other %(count)s card × %(each)s", "other %(count)s cards × %(each)s"),
        "cards_only": plural("%(count)s card × %(each)s", "%(count)s cards × %(each)s"),
        "pair_line": plural("%(count)s pair card × %(each)s", "%(count)s pair cards × %(each)s"),
        "place": _("Place"),
        "score": _("Score"),
        "no_verdict": _("Put the first cards on a board, then the verdict stands here."),
        "no_verdict_yet": _("There is no verdict yet."),
        "left_out": _(
            "Nothing is written for %(names)s, so they do not count. Who really has 0 needs a name or a discard."
        ),
        "nothing_wrong": _("No fault found."),
        "look_first": _("Please look at this first"),
        "unusual": _("Possible, but unusual"),
        "checking": _("Checking…"),
        "offline": _(
            "No network: points and places are counted here, faults are looked for when it is back."
        ),
        "share": pgettext("send a link to somebody", "Share"),
        "share_hint": _("The whole table is in the link; nothing is stored."),
        "share_link": _("Link to this table"),
        "copied": _("Copied."),
        "link_too_long": _("This table is too large for a link."),
        "shared_seen": _("You are looking at a table from a link. Whatever you change stays on this device."),
        "link_needs_network": _("The table in this link can be shown when there is a network again."),
        "own_table": _("Back to my own table"),
        "put_aside": _("Your own table was put aside."),
        "show": pgettext("go to a fault", "Show"),
        "flora_row": _("Flora"),
    }


def _own_verdict_words() -> dict[str, str | dict[str, str]]:
    """The sentences of verdict.py, for a verdict without a network."""
    return {
        "alone": plural("%(player)s: %(count)d point", "%(player)s: %(count)d points"),
        "by_points": plural("%(player)s by %(count)d point", "%(player)s by %(count)d points"),
        "by_discard": plural(
            "%(player)s by %(count)d card in the discard", "%(player)s by %(count)d cards in the discard"
        ),
        "by_animals": plural("%(player)s by %(count)d animal", "%(player)s by %(count)d animals"),
        "by_traits": plural("%(player)s by %(count)d trait card", "%(player)s by %(count)d trait cards"),
        "by_population": plural(
            "%(player)s by %(count)d point of population", "%(player)s by %(count)d points of population"
        ),
        "by_flora": plural(
            "The flora by %(count)d point; the best player is %(player)s.",
            "The flora by %(count)d points; the best player is %(player)s.",
        ),
        "flora_level": _("The flora: level with %(player)s, it stands before its equals."),
        "others_left": _("%(player)s: all others left the game."),
        "level_unknown": _("%(names)s are level: the discard decides, enter it."),
        "level_lot": _("%(names)s are level in everything: a lot decides."),
        "level_shared": _("%(names)s share the first place."),
        "names_and": _("%(names)s and %(last)s"),
    }


def _key_words() -> dict[str, str | dict[str, str]]:
    return {
        "keys": _("Keyboard"),
        "keys_on": _("Single letters are shortcuts"),
        "key_animal": _("new animal or species"),
        "key_trait": _("trait for the animal in focus, else for the last one"),
        "key_link": _("pair card"),
        "key_discard": _("to the discard"),
        "key_player": _("to that player"),
        "key_next": _("next player"),
        "key_previous": _("player before"),
        "key_verdict": _("verdict"),
        "key_undo": _("undo, redo"),
        "key_delete": _("remove the trait, pair card or animal in focus"),
        "key_help": _("this list"),
        "key_picker": _("in the list of traits: type to search, Enter takes the first, arrows move"),
    }
