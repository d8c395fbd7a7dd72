"""A sentence for every finding: what is wrong and, where it helps, what to do.

Keys are a finding's code, and after a dot a variant. Doors translate the sentence and fill in the values;
`trait` and `other` are shown by name. gettext_noop only marks a sentence for the translators.
"""

from collections.abc import Callable

from games.scoring.findings import Finding


def gettext_noop(message: str) -> str:
    """Mark a sentence for translation at the door."""
    return message


SENTENCES = {
    "unknown_edition": gettext_noop("There is no set called %(set)s."),
    "unknown_edition.type": gettext_noop("The edition must be text such as base+time_to_fly, not %(value)s."),
    "incompatible_sets.repeat": gettext_noop("A set is named twice: %(sets)s."),
    "incompatible_sets.no_box": gettext_noop("%(sets)s: an expansion needs its base game."),
    "incompatible_sets.two_boxes": gettext_noop("%(sets)s: only one base game can be played at a time."),
    "incompatible_sets.two_scenarios": gettext_noop("%(sets)s: only one scenario can be played at a time."),
    "incompatible_sets.no_base": gettext_noop("%(sets)s: this expansion belongs to another base game."),
    "incompatible_sets.refused": gettext_noop("%(sets)s cannot be played together."),
    "incompatible_sets.not_admitted": gettext_noop("%(sets)s: the scenario admits no card of that set."),
    "incompatible_sets.unadvised": gettext_noop("%(sets)s: the publisher advises against this mix."),
    "unknown_edition.file": gettext_noop("The file %(file)s of this edition is faulty at %(key)s: %(reason)s."),
    "manual_edition": gettext_noop("Not in the published list, counted by hand: %(names)s."),
    "manual_edition.known": gettext_noop("%(trait)s is a published card; the edition's own numbers hold."),
    "unknown_trait": gettext_noop("%(name)s is no trait of this edition; it scores nothing."),
    "unknown_trait.meant": gettext_noop("%(name)s is no trait of this edition; perhaps %(trait)s is meant."),
    "unknown_trait.list": gettext_noop("A list of traits is needed, not %(value)s."),
    "wrong_place.pair": gettext_noop("%(trait)s is a pair card: enter it as a link between two animals."),
    "wrong_place.single": gettext_noop("%(trait)s is no pair card: enter it on one animal."),
    "wrong_place.plant": gettext_noop("%(trait)s belongs on a plant, not on an animal."),
    "duplicate_trait": gettext_noop("%(trait)s lies twice here; equal traits are not allowed."),
    "excluded_pair": gettext_noop("%(trait)s and %(other)s cannot stand together."),
    "bad_link.same": gettext_noop("%(trait)s joins an animal with itself; it needs two."),
    "bad_link.end": gettext_noop("This player has no animal %(name)s to link."),
    "bad_link.none": gettext_noop("This game has no pair cards; remove the links."),
    "bad_link.list": gettext_noop("A list of links is needed, not %(value)s."),
    "duplicate_link": gettext_noop("%(trait)s lies twice between the same two animals."),
    "bad_disabled": gettext_noop("%(name)s is marked as switched off but does not lie on this animal."),
    "bad_disabled.list": gettext_noop("A list of switched-off traits is needed, not %(value)s."),
    "bad_disabled.without": gettext_noop("Traits are marked as switched off, but nothing here switches them off."),
    "duplicate_id": gettext_noop("Two animals of this player are called %(name)s."),
    "regeneration_limit": gettext_noop(
        "%(trait)s bears at most %(most)s other trait on its animal; here are %(count)s."
    ),
    "regeneration_limit.need": gettext_noop(
        "%(trait)s bears no trait that raises the need for food, such as %(other)s."
    ),
    "regeneration_limit.without": gettext_noop("Only a regenerating animal can be eaten and still lie here."),
    "neoplasm_limit": gettext_noop("With %(trait)s at least one other trait must still work, or the animal has died."),
    "too_many_copies": gettext_noop("%(trait)s: %(count)s on the boards, but only %(copies)s cards show it."),
    "too_many_copies.unseen": gettext_noop(
        "%(trait)s: %(count)s on the boards, %(copies)s cards are known to show it; the others may not be published."
    ),
    "too_many_copies.open": gettext_noop(
        "%(count)s traits that no published card shows, but only %(copies)s unpublished cards."
    ),
    "too_many_copies.own_set": gettext_noop(
        "%(names)s: %(count)s on this board, but the own sets have only %(copies)s such cards."
    ),
    "cards_not_matchable": gettext_noop(
        "%(names)s: together they need %(count)s cards, but only %(copies)s two-sided cards can show them."
    ),
    "cards_not_matchable.unseen": gettext_noop(
        "%(names)s: together they need %(count)s cards; %(copies)s are known to show them, others are not published."
    ),
    "cards_not_matchable.plants": gettext_noop("%(count)s cards lie on plants, but only %(copies)s cards can."),
    "cards_not_matchable.own_set": gettext_noop(
        "%(names)s: together they need %(count)s cards of the players' own sets, but only %(copies)s can show them."
    ),
    "too_many_cards": gettext_noop(
        "%(count)s cards are accounted for, more than the %(deck)s in play. Check the discards."
    ),
    "too_many_cards.own": gettext_noop(
        "%(count)s cards of this player lie on the board or are in the hand; an own set has only %(deck)s."
    ),
    "deck_mismatch": gettext_noop(
        "%(count)s cards are accounted for, but %(deck)s are in play. Check discards and hands."
    ),
    "deck_mismatch.online": gettext_noop(
        "%(count)s of %(deck)s cards are accounted for. The platform leaves out cards that were lost in play, "
        "for example by Tail Loss."
    ),
    "deck_mismatch.size": gettext_noop("A deck of %(count)s cards is given, but these sets have only %(deck)s."),
    "hand_not_empty": gettext_noop("In this scenario every card must be played; %(count)s are left in the hand."),
    "player_count": gettext_noop("%(count)s players; this edition is for %(least)s to %(most)s."),
    "too_many_traits": gettext_noop("%(count)s traits on one species; at most %(most)s are allowed."),
    "population_range.type": gettext_noop("The population must be a whole number, not %(value)s."),
    "population_range.range": gettext_noop("The population must be from %(least)s to %(most)s, not %(value)s."),
    "population_range": gettext_noop("A population of %(value)s; it must be from %(least)s to %(most)s."),
    "population_range.low": gettext_noop("A population of %(value)s: an extinct species leaves the table."),
    "population_range.likely": gettext_noop("A population of %(value)s would overpopulate; above %(most)s is rare."),
    "body_size_range.type": gettext_noop("The body size must be a whole number, not %(value)s."),
    "body_size_range.range": gettext_noop("The body size must be from %(least)s to %(most)s, not %(value)s."),
    "body_size_range": gettext_noop("A body size of %(value)s; it must be from %(least)s to %(most)s."),
    "avian_body_size": gettext_noop("A species with %(trait)s has a body size of at most %(most)s, not %(value)s."),
    "food_not_natural.type": gettext_noop("Food must be a whole number, not %(value)s."),
    "food_not_natural.range": gettext_noop("Food must be from %(least)s to %(most)s, not %(value)s."),
    "food_below_population": gettext_noop(
        "Food in the bag: %(food)s, less than the population of %(population)s that was fed in the last round."
    ),
    "fat_food_range.type": gettext_noop("Food on Fat Tissue must be a whole number, not %(value)s."),
    "fat_food_range.range": gettext_noop("Food on Fat Tissue must be from %(least)s to %(most)s, not %(value)s."),
    "fat_food_range": gettext_noop("%(value)s food on Fat Tissue; it holds at most the body size, %(most)s."),
    "fat_food_without_fat_tissue": gettext_noop("%(value)s food is stored, but no trait of this species stores food."),
    "fat_over_cards": gettext_noop("Fat tokens here: %(fat)s; cards to hold them: %(cards)s."),
    "underfed": gettext_noop("Food tokens here: %(food)s; this animal needs %(need)s to survive."),
    "bonus_token_set": gettext_noop("Bonus tokens %(tokens)s; with %(players)s players they are %(expected)s."),
    "bonus_token_set.type": gettext_noop("The bonus token must be a whole number, not %(value)s."),
    "bonus_token_set.range": gettext_noop("The bonus token must be from %(least)s to %(most)s, not %(value)s."),
    "flora_range": gettext_noop("%(food)s tokens on a card of %(kind)s; it must be from %(least)s to %(most)s."),
    "flora_range.type": gettext_noop("Tokens on flora must be a whole number, not %(value)s."),
    "flora_range.range": gettext_noop("Tokens on flora must be from %(least)s to %(most)s, not %(value)s."),
    "flora_range.kind": gettext_noop("A kind of flora is one of %(kinds)s, not %(value)s."),
    "flora_range.list": gettext_noop("A list of flora cards is needed, not %(value)s."),
    "flora_range.object": gettext_noop("A flora card with its kind and its food is needed, not %(value)s."),
    "flora_range.cards": gettext_noop("%(count)s flora cards; at most %(most)s can lie on the table."),
    "count_range.type": gettext_noop("A whole number is needed, not %(value)s."),
    "count_range.range": gettext_noop("A whole number from %(least)s to %(most)s is needed, not %(value)s."),
    "count_range.flag": gettext_noop("true or false is needed, not %(value)s."),
    "count_range.list": gettext_noop("A list is needed, not %(value)s."),
    "count_range.ended": gettext_noop("ended is normal or conceded, not %(value)s."),
    "count_range.cards": gettext_noop("The own card list is an object of traits, not %(value)s."),
    "count_range.cards_read": gettext_noop("More cards than any deck has; the rest was not read."),
    "count_range.shared": gettext_noop("In this edition every animal has its own traits; enter each one."),
    "count_range.boards": gettext_noop("%(count)s species boards on the table; the box has %(most)s."),
    "count_range.tokens": gettext_noop("%(count)s tokens on the table; about %(most)s are in play."),
    "game_unfinished": gettext_noop("The game was stopped with %(cards)s cards in the deck."),
    "game_unfinished.conceded": gettext_noop("The game was conceded; these boards are not the end of a game."),
    "not_a_number": gettext_noop("%(value)s is not a number."),
    "missing_key": gettext_noop("%(name)s is missing."),
    "missing_key.object": gettext_noop("An object with keys is needed, not %(value)s."),
    "missing_key.list": gettext_noop("%(name)s must be a list, not %(value)s."),
    "missing_key.text": gettext_noop("%(name)s must be text, not %(value)s."),
    "missing_key.discard": gettext_noop("Equal scores: the discard is needed to order these players."),
    "unknown_key": gettext_noop("%(name)s is no key that is used here; correct or remove it."),
    "unknown_key.flora": gettext_noop("This edition has no flora; remove the list."),
    "unknown_key.cards": gettext_noop("The card list of this edition is published; remove the own list."),
    "duplicate_key": gettext_noop("%(name)s stands here more than once."),
    "claim_mismatch": gettext_noop("%(claimed)s claimed, the board gives %(computed)s."),
    "claim_mismatch.order": gettext_noop("The boards give another order: %(computed)s."),
    "claim_mismatch.lot": gettext_noop("The claimed order separates players who are level; only a lot can."),
    "claim_mismatch.type": gettext_noop("A claim must be whole numbers and groups of players, not %(value)s."),
    "claim_mismatch.length": gettext_noop("%(count)s totals are claimed for %(players)s players."),
    "claim_mismatch.members": gettext_noop("The claimed order must name each of the %(players)s players once."),
}  # fmt: skip


def sentence(
    finding: Finding,
    translate: Callable[[str], str] = gettext_noop,
    name: Callable[[str], str] = gettext_noop,
) -> str:
    """Return the finding as a sentence. translate: of the sentence; name: of a trait id."""
    values = dict(finding.values)
    for key in ("trait", "other"):
        if values.get(key):
            values[key] = name(values[key])
    if "traits" in values:
        values["names"] = ", ".join(name(trait) for trait in values["traits"])
    return translate(SENTENCES[finding.key]) % values
