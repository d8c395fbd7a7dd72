"""What a service answers when it refuses: a stable code, a sentence for people, and the field it belongs to."""

from collections.abc import Mapping
from typing import Any


class ServiceError(Exception):
    """A refusal by the rules; nothing was changed.

    code: stable word for programs; message: translated sentence saying what is wrong and what to do;
    field: name of the input it belongs to, or ""; values: what a page may want to show beside it.
    """

    status = 400

    def __init__(
        self, code: str, message: Any, field: str = "", values: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message
        self.field = field
        self.values = dict(values or {})


class Refused(ServiceError):
    """The person may not do this here."""

    status = 403


class Conflict(ServiceError):
    """Somebody was faster: the thing changed since the person looked at it."""

    status = 409


class InvalidResult(ServiceError):
    """A result with faults; `faults` lists every one as (field, code, message)."""

    def __init__(self, faults: list[tuple[str, str, Any]], values: Mapping[str, Any] | None = None) -> None:
        field, code, message = faults[0]
        super().__init__(code, message, field, values)
        self.faults = faults
