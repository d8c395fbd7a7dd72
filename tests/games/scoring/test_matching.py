"""The matching of traits to two-sided cards, against trying everything."""

from collections import Counter
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from games.scoring.legality.matching import Cards, Short

TRAITS = "abcde"
faces = st.lists(st.sampled_from(TRAITS), min_size=1, max_size=3, unique=True).map(tuple)
decks = st.lists(st.tuples(faces, st.integers(1, 3)), min_size=1, max_size=6)
demands = st.dictionaries(st.sampled_from(TRAITS), st.integers(1, 5), max_size=5)


def can_be_dealt(demand, kinds):
    """Try every way to give each card to one of its traits."""
    cards = [shown for shown, copies in kinds for _ in range(copies)]

    @cache
    def fits(index, left):
        if not any(left):
            return True
        if index == len(cards):
            return False
        if fits(index + 1, left):
            return True
        for face in cards[index]:
            position = TRAITS.index(face)
            if left[position] and fits(
                index + 1, (*left[:position], left[position] - 1, *left[position + 1 :])
            ):
                return True
        return False

    return fits(0, tuple(demand.get(trait, 0) for trait in TRAITS))


@given(demand=demands, kinds=decks)
@settings(max_examples=400)
def test_the_matching_finds_a_deal_exactly_when_there_is_one(demand, kinds):
    short = Cards(kinds).unmatched(demand)
    assert can_be_dealt(demand, kinds) == (short is None)
    if short is not None:
        showing = sum(copies for shown, copies in kinds if set(shown) & short.traits)
        assert short.needed == sum(demand[trait] for trait in short.traits)
        assert short.shown == showing < short.needed


def test_a_chain_of_exchanges_is_found():
    kinds = [(("a", "b"), 1), (("b", "c"), 1), (("c", "d"), 1)]
    assert Cards(kinds).unmatched({"a": 1, "b": 1, "c": 1}) is None


def test_the_reason_names_the_traits_that_compete():
    kinds = [(("a", "b"), 4), (("c",), 4)]
    assert Cards(kinds).unmatched(Counter(a=3, b=2, c=4)) == Short(frozenset("ab"), needed=5, shown=4)


def test_a_trait_that_no_card_shows_is_short_by_itself():
    assert Cards([(("a",), 1)]).unmatched({"z": 1}) == Short(frozenset("z"), needed=1, shown=0)
