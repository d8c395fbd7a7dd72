"""The answer to a “why”: one sentence, the sum as a small table, the rule it rests on."""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString

from evotourney.design.shapes import draw_icon


@dataclass(frozen=True)
class WhyLine:
    """One line of the sum: a name, then its cells. look: "", "decides" or "total"; verdict: the word beside it."""

    name: str
    cells: tuple[str, ...] = ()
    look: str = ""
    verdict: str = ""
    url: str = ""


@dataclass(frozen=True)
class WhyBox:
    """heads: of the columns, the name's first. note: what may still change; source: rule with its address."""

    answer: str
    heads: tuple[str, ...] = ()
    lines: tuple[WhyLine, ...] = ()
    note: str = ""
    source: str = ""
    source_url: str = ""

    @property
    def last_line(self) -> SafeString | str:
        """The note, then the source as a link."""
        note = format_html("{} {} ", draw_icon("info"), self.note) if self.note else ""
        if not self.source:
            return note
        link = (
            format_html('<a href="{}">{}</a>', self.source_url, self.source)
            if self.source_url
            else self.source
        )
        return format_html("{}{}", note, link)
