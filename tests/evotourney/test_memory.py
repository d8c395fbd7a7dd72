"""What a process keeps: how much, how long, and whose values stand in the places of a kept page."""

import pytest
from django.template import engines

from evotourney.frames import Frame, place
from evotourney.memory import Memory, forget_all


def test_a_value_is_made_once_for_its_key():
    memory: Memory[str] = Memory(10)
    made = []

    def make() -> str:
        made.append(1)
        return f"value {len(made)}"

    assert [memory.made("a", make), memory.made("a", make), memory.made("b", make)] == [
        "value 1",
        "value 1",
        "value 2",
    ]


def test_the_value_not_used_for_longest_goes_first():
    memory: Memory[int] = Memory(2)
    memory.keep("a", 1)
    memory.keep("b", 2)
    assert memory.get("a") == 1
    memory.keep("c", 3)
    assert [memory.get(key) for key in "abc"] == [1, None, 3]


def test_a_value_that_is_too_old_is_made_anew():
    memory: Memory[int] = Memory(2, seconds=-1)
    memory.keep("a", 1)
    assert memory.get("a") is None


def test_everything_can_be_forgotten():
    memory: Memory[int] = Memory(2)
    memory.keep("a", 1)
    forget_all()
    assert memory.get("a") is None


def test_the_places_of_a_frame_are_filled_for_every_reader():
    template = engines["django"].from_string("<p>{{ name }}, {{ more }}, {{ name }}</p>")
    frame = Frame(template.render({"name": place("name"), "more": "<"}))
    assert frame.fill({"name": "Ada"}.__getitem__) == "<p>Ada, &lt;, Ada</p>"
    assert frame.fill({"name": "Boris"}.__getitem__) == "<p>Boris, &lt;, Boris</p>"


def test_what_people_write_makes_no_place():
    frame = Frame(f"\x1fname\x1f {place('name')}")
    assert frame.fill({"name": "Ada"}.__getitem__) == "\x1fname\x1f Ada"


def test_a_place_without_a_value_is_an_error():
    with pytest.raises(KeyError):
        Frame(place("name")).fill({}.__getitem__)
