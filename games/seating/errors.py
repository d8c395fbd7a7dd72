"""What can be wrong with a request to seat a round: one exception with a code, for doors to word."""

from collections.abc import Mapping
from typing import Any

INPUT_FAULT = 2
IMPOSSIBLE = 1


class SeatingError(Exception):
    """A request that can't be used (exit code 2) or can't be fulfilled (exit code 1).

    code: stable word, such as `duplicate_entrant`; field: path of the key at fault, such as `entrants[3].id`;
    message: one English sentence that says what is wrong and what to do; values: the numbers and ids behind it.
    """

    def __init__(
        self,
        code: str,
        field: str,
        message: str,
        values: Mapping[str, Any] | None = None,
        exit_code: int = INPUT_FAULT,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message
        self.values = dict(values or {})
        self.exit_code = exit_code

    def as_dict(self) -> dict[str, Any]:
        """The error object of the door: code, message, field and the values behind them."""
        return {"code": self.code, "message": self.message, "field": self.field, "values": self.values}


def impossible(code: str, field: str, message: str, **values: Any) -> SeatingError:
    """Return the refusal of a well-formed request that nothing can fulfil."""
    return SeatingError(code, field, message, values, IMPOSSIBLE)
