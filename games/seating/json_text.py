"""Reads requests from JSON text and answers each: one object, or an array of them with faults in place."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from games.seating.errors import INPUT_FAULT, SeatingError

Answer = Callable[[Mapping[str, Any]], Any]


def read(text: str) -> Any:
    """Return the value of a JSON text. Raises SeatingError (exit code 2): not JSON, or a key that stands twice."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_not_a_number)
    except SeatingError:
        raise
    except (ValueError, RecursionError) as error:
        raise SeatingError("bad_json", "", f"This is not JSON: {error}.") from error


def answer(value: Any, respond: Answer) -> tuple[Any, int]:
    """Return the answer and the exit code of one request.

    An array gives an array: a bad element yields its error object in its place, the exit code is the highest.
    A single bad request raises SeatingError.
    """
    if not isinstance(value, list):
        return respond(value), 0
    answers, exit_code = [], 0
    for element in value:
        try:
            answers.append(respond(element))
        except SeatingError as error:
            answers.append({"error": error.as_dict()})
            exit_code = max(exit_code, error.exit_code)
    return answers, exit_code


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise SeatingError("duplicate_key", key, f"The key {key} stands twice in one object.")
            seen.add(key)
    return found


def _not_a_number(text: str) -> Any:
    raise SeatingError("not_a_number", "", f"{text} is not a number.", exit_code=INPUT_FAULT)
