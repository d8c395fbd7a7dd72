"""Reads requests from JSON text and answers each: one object, or an array of them with faults in place."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from games.seating.errors import SeatingError

MOST_DIGITS = 1000  # of a whole number; Python itself refuses to read more than 4300

Answer = Callable[[Mapping[str, Any]], Any]


def read(text: str) -> Any:
    """Return the value of a JSON text; whatever can't be used in it stands there as its SeatingError.

    `answer` raises those. Raises SeatingError (exit code 2) itself when the text is no JSON at all.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_not_a_number, parse_int=_whole)
    except json.JSONDecodeError as error:
        raise SeatingError("bad_json", "", f"This is not JSON: {error}.") from error
    except RecursionError as error:
        raise SeatingError("bad_json", "", "This is not a request: lists in lists without end.") from error


def answer(value: Any, respond: Answer) -> tuple[Any, int]:
    """Return the answer and the exit code of one request.

    An array gives an array: a bad element yields its error object in its place, the exit code is the highest.
    A single bad request raises SeatingError.
    """
    if not isinstance(value, list):
        _raise_first_fault(value)
        return respond(value), 0
    answers, exit_code = [], 0
    for element in value:
        try:
            _raise_first_fault(element)
            answers.append(respond(element))
        except SeatingError as error:
            answers.append({"error": error.as_dict()})
            exit_code = max(exit_code, error.exit_code)
    return answers, exit_code


def complaints(answers: Any) -> list[str]:
    """Return a line for each element of an array that has an error in its place, elements counted from 1."""
    found = []
    for number, one in enumerate(answers if isinstance(answers, list) else [], start=1):
        if "error" in one:
            found.append(f"request {number}: {complaint(one['error']['field'], one['error']['message'])}")
    return found


def complaint(field: str, message: str) -> str:
    """Return one line for standard error, whatever is in the ids that it quotes."""
    return _printable(" ".join(f"{field or 'request'}: {message}".split()))


def write(value: Any) -> str:
    """Return one line of JSON."""
    return _printable(json.dumps(value, ensure_ascii=False))


def _printable(text: str) -> str:
    """Return the text with stray halves of surrogate pairs escaped: they can't be written as UTF-8."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _raise_first_fault(value: Any) -> None:
    """Raise what `read` left in place of something that can't be used, with the field it stands in."""
    waiting = [("", value)]
    while waiting:
        field, one = waiting.pop()
        if isinstance(one, SeatingError):
            inside = f"{field}.{one.field}" if field and one.field else field or one.field
            raise SeatingError(one.code, inside, one.message, one.values)
        if isinstance(one, dict):
            prefix = f"{field}." if field else ""
            waiting += [(f"{prefix}{key}", below) for key, below in reversed(one.items())]
        elif isinstance(one, list):
            waiting += [(f"{field}[{index}]", one[index]) for index in reversed(range(len(one)))]


def _object(pairs: list[tuple[str, Any]]) -> Any:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                return SeatingError("duplicate_key", key, f"The key {key} stands twice in one object.")
            seen.add(key)
    return found


def _not_a_number(text: str) -> Any:
    return SeatingError("not_a_number", "", f"{text} is not a number.")


def _whole(text: str) -> Any:
    if len(text) > MOST_DIGITS:
        return SeatingError(
            "not_a_number", "", f"A number of {len(text)} digits can't be used; {MOST_DIGITS} are the most."
        )
    return int(text)
