"""What an import noticed. Doors turn `code` and `values` into a translated sentence."""

import dataclasses
from collections.abc import Mapping

ERROR = "error"
WARNING = "warning"


@dataclasses.dataclass(frozen=True)
class ImportFinding:
    """One thing noticed in a file.

    level: `error` (this line or file is not taken) or `warning` (taken, a person should look).
    line: line of the file from 1, None for the file as a whole. field: what it is about, in the file's words.
    """

    code: str
    level: str
    line: int | None = None
    field: str = ""
    values: Mapping[str, object] = dataclasses.field(default_factory=dict)


def error(code: str, line: int | None = None, about: str = "", **values: object) -> ImportFinding:
    return ImportFinding(code, ERROR, line, about, values)


def warning(code: str, line: int | None = None, about: str = "", **values: object) -> ImportFinding:
    return ImportFinding(code, WARNING, line, about, values)
