"""From JSON text to objects, keeping visible what plain parsers hide: doubled keys and numbers that are none."""

import json
from typing import Any

MOST_BYTES = 64 * 1024 * 1024
_DIGITS = 18


class BoardError(Exception):
    """The input cannot be used at all. code, field (path or ""), message in plain English.

    Codes: not_text, not_json, too_large, not_an_object, missing_key.
    """

    def __init__(self, code: str, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.code = code
        self.field = field
        self.message = message

    def as_dict(self) -> dict[str, dict[str, str]]:
        return {"error": {"code": self.code, "message": self.message, "field": self.field}}


class Repeated(dict[str, Any]):
    """An object in which a key stood more than once; the last value counts, `repeated` names the keys."""

    repeated: list[str]


def parse_text(text: str | bytes) -> Any:
    """Return the objects of a JSON text.

    NaN and Infinity come out as such floats and objects with doubled keys as Repeated, so that the validator
    can name the place. Raises BoardError when the text is no JSON at all.
    """
    if len(text) > MOST_BYTES:
        raise BoardError("too_large", "", f"the input is larger than {MOST_BYTES // 2**20} MB; split it")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BoardError(
                "not_text", "", f"byte {error.start + 1} is not UTF-8; save the file as UTF-8"
            ) from None
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_as_object, parse_int=_whole)
    except json.JSONDecodeError as error:
        message = f"line {error.lineno}, column {error.colno}: {error.msg}; a JSON object or array is needed"
        raise BoardError("not_json", "", message) from None
    except RecursionError:
        raise BoardError("not_json", "", "lists or objects are nested too deeply for a board") from None


def _as_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) == len(pairs):
        return content
    seen: set[str] = set()
    repeated = Repeated(content)
    repeated.repeated = list(dict.fromkeys(key for key, _ in pairs if key in seen or seen.add(key)))  # type: ignore[func-returns-value]
    return repeated


def _whole(digits: str) -> int:
    """Numbers with hundreds of digits stay out of arithmetic: the first eighteen are more than any count."""
    return int(digits) if len(digits) <= _DIGITS else int(digits[:_DIGITS])
