"""How the reader of a file wants it: separator, decimal mark, byte order mark, headings."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.exports.errors import ExportError

DELIMITERS = (",", ";", "\t")
DECIMAL_MARKS = (".", ",")


@dataclass(frozen=True)
class Options:
    """Choices of the reader. A language chooses by parameter, nothing is guessed.

    delimiter: `,` or `;` (Russian spreadsheets, then usually decimal_mark `,`) or a tab.
    has_bom: without the byte order mark spreadsheets take Cyrillic for the local code page.
    headings: column code -> heading to print; a column not named prints its code.
    is_guarded: False writes cells as they are, for programs only: spreadsheets would run formulas in names.
    Errors: `bad_option` with field and value.
    """

    delimiter: str = ","
    decimal_mark: str = "."
    has_bom: bool = True
    headings: Mapping[str, str] = field(default_factory=dict)
    is_guarded: bool = True

    def __post_init__(self) -> None:
        if self.delimiter not in DELIMITERS:
            raise ExportError("bad_option", field="delimiter", value=self.delimiter, allowed=DELIMITERS)
        if self.decimal_mark not in DECIMAL_MARKS:
            raise ExportError(
                "bad_option", field="decimal_mark", value=self.decimal_mark, allowed=DECIMAL_MARKS
            )


DEFAULT_OPTIONS = Options()
