"""What an import noticed, as sentences. A finding is worded here and nowhere else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.imports.findings import ERROR, ImportFinding

SENTENCES: Mapping[str, Promise] = {
    "too_large": gettext_lazy("The file is larger than %(most)s bytes. Leave only the columns of the players."),
    "unknown_encoding": gettext_lazy("The letters can’t be read. Choose the encoding or save the file as UTF-8."),
    "bad_encoding": gettext_lazy("This is not %(encoding)s. Choose another encoding or save the file as UTF-8."),
    "unknown_delimiter": gettext_lazy("Columns are separated by commas, semicolons or tabs."),
    "bad_quotes": gettext_lazy("A quotation mark is opened and not closed."),
    "cell_too_long": gettext_lazy("A cell holds more than %(most)s signs."),
    "empty_file": gettext_lazy("There is nothing in it."),
    "unknown_field": gettext_lazy("Column %(column)s can’t be a column of players."),
    "no_name_column": gettext_lazy("No column is called Name. Write the headings into the first line."),
    "too_many_rows": gettext_lazy("There are more than %(most)s lines."),
    "too_many_cells": gettext_lazy("This line has more cells than the first line has headings."),
    "missing_name": gettext_lazy("There is no name in this line."),
    "name_too_long": gettext_lazy("The name has more than %(most)s letters."),
    "text_too_long": gettext_lazy("%(field)s: there are more than %(most)s signs."),
    "bad_character": gettext_lazy("%(field)s: there is a sign that can’t be shown (%(character)s)."),
    "not_a_number": gettext_lazy("%(field)s: “%(value)s” is not a whole number."),
    "number_out_of_range": gettext_lazy("%(field)s: %(value)s is not between %(smallest)s and %(largest)s."),
    "duplicate_player_id": gettext_lazy("The number %(id)s stands in line %(first)s already."),
    "same_name_twice": gettext_lazy("“%(name)s” stands in line %(first)s already. Leave one out if it is one person."),
    "ignored_columns": gettext_lazy("Not read: %(headings)s."),
    "same_start_rank": gettext_lazy("Start rank %(rank)s stands in line %(first)s too; the higher rating goes first."),
    "no_such_country": gettext_lazy("There is no country “%(value)s”. Write two letters, like UA or JP, or nothing."),
    "unclear_country": gettext_lazy("“%(value)s” means two countries. Write one of these instead: %(codes)s."),
    "unknown_country": gettext_lazy("“%(value)s” is not a country of two letters; it is left out."),
}  # fmt: skip


@dataclass(frozen=True)
class FindingLine:
    """One finding for reading. line: None for the list as a whole."""

    words: str
    line: int | None
    is_error: bool


def finding_lines(findings: Iterable[ImportFinding]) -> list[FindingLine]:
    """Word the findings, errors first, in the order of the lines."""
    ordered = sorted(findings, key=lambda one: (one.level != ERROR, one.line or 0))
    return [FindingLine(sentence(one), one.line, one.level == ERROR) for one in ordered]


def sentence(finding: ImportFinding) -> str:
    """Return what was noticed, without the line."""
    values = {
        name: ", ".join(map(str, value)) if isinstance(value, tuple | list) else value
        for name, value in finding.values.items()
    }
    return str(SENTENCES[finding.code]) % {"field": finding.field, **values}
