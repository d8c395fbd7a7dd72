"""Many players at once from a spreadsheet: paste or choose a file, look at what was understood, register."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.imports.csv_bytes import MOST_BYTES, TOLD_ENCODINGS, decode
from games.imports.findings import ImportFinding, error
from games.imports.players_csv import ImportedPlayer, PlayersRead, read_players
from games.models import Player, search_key
from games.services.enrolment import Listed, enrol, namesakes
from games.services.errors import ServiceError
from games.web.arbiter.console import Console, Done, carry_out, for_officials
from games.web.arbiter.finding_words import finding_lines
from games.web.arbiter.once import FIELD, new_ticket, once

NEW, OUT = "new", "out"


@dataclass(frozen=True)
class Row:
    """One person of the list. choices: (value, words) of who it may be; chosen: the value picked, "" when somebody has
    to say; is_here: on the list of this tournament already."""

    read: ImportedPlayer
    choices: Sequence[tuple[str, str]]
    chosen: str
    is_here: bool

    @property
    def field(self) -> str:
        return f"who-{self.read.line}"


@for_officials
def player_list(console: Console) -> HttpResponse:
    refusal: ServiceError | None = None
    values: dict[str, Any] = {"encodings": TOLD_ENCODINGS}
    if console.request.method == "POST":
        if console.request.POST.get("do") != "look":
            done = carry_out(console, {"enrol": _enrol})
            if isinstance(done, HttpResponse):
                return done
            refusal = done
        values |= _looked(console, refusal is not None)
    return console.render("games/console/player_list.html", "console-check-in", values, refusal)


def _looked(console: Console, is_refused: bool) -> dict[str, Any]:
    text, finding = _text(console)
    read = PlayersRead((), (finding,)) if finding else _read(text)
    rows = _rows(console, read, console.request.POST)
    return {
        "text": text,
        "findings": finding_lines(read.findings),
        "has_errors": read.has_errors,
        "rows": rows,
        "undecided": sum(not one.chosen for one in rows),
        "ticket": console.request.POST.get(FIELD, "") if is_refused else new_ticket(),
        "status": 400 if read.has_errors else 200,
    }


def _text(console: Console) -> tuple[str, ImportFinding | None]:
    """The file that was chosen, else what was pasted; and why it can't be read."""
    file = console.request.FILES.get("file")
    if file is None:
        return console.request.POST.get("text", ""), None
    if (file.size or 0) > MOST_BYTES:
        return "", error("too_large", most=MOST_BYTES)
    text, _used, finding = decode(file.read(), console.request.POST.get("encoding") or None)
    return text, finding


def _read(text: str) -> PlayersRead:
    """A list of bare names needs no heading."""
    content = text.encode("utf-8", "replace")
    read = read_players(content)
    if len(read.headings) == 1 and [one.code for one in read.findings if one.line is None][:1] == [
        "no_name_column"
    ]:
        return read_players(content, field_by_column={0: "player"}, has_heading=False)
    return read


def _rows(console: Console, read: PlayersRead, post: QueryDict) -> list[Row]:
    bearers = namesakes(one.player for one in read.players)
    here = set(console.tournament.registrations.values_list("player_id", flat=True))
    return [_row(one, bearers[search_key(one.player)], here, post) for one in read.players]


def _row(one: ImportedPlayer, bearers: Sequence[Player], here: set[int], post: QueryDict) -> Row:
    choices = [(str(player.pk), _known_words(player)) for player in bearers]
    choices += [(NEW, _("somebody new to the site")), (OUT, _("leave out"))]
    picked = post.get(f"who-{one.line}", "")
    chosen = picked if picked in dict(choices) else _likely(one, bearers)
    return Row(one, choices, chosen, chosen.isdigit() and int(chosen) in here)


def _likely(one: ImportedPlayer, bearers: Sequence[Player]) -> str:
    """The only bearer of the name, or the only one of this club; with several a person has to say."""
    if not bearers:
        return NEW
    of_club = [player for player in bearers if one.club and search_key(player.club) == search_key(one.club)]
    if len(of_club) == 1:
        return str(of_club[0].pk)
    return str(bearers[0].pk) if len(bearers) == 1 and not (one.club and bearers[0].club) else ""


def _known_words(player: Player) -> str:
    return " · ".join(filter(None, (player.name, player.country, player.club, player.public_id)))


def _enrol(console: Console, post: QueryDict) -> Done:
    read = _read(post.get("text", ""))
    if read.has_errors:
        raise ServiceError("bad_list", _("The list has faults; correct it and look again."), "text")
    rows = _rows(console, read, post)
    if any(not row.chosen for row in rows):
        raise ServiceError("undecided", _("Say for every name who it is."), "rows")
    people = [_listed(row) for row in rows if row.chosen != OUT]
    if len({one.known for one in people if one.known}) < sum(one.known is not None for one in people):
        raise ServiceError("player_twice", _("Two lines mean one player; leave one of them out."), "rows")
    words: list[str] = []

    def make() -> str:
        done = enrol(people, tournament=console.tournament, by=console.user)
        words.append(_told({"listed": done.listed, "made": done.made, "waiting": done.waiting}))
        return console.url("console-check-in")

    return Done(once(console.user, post.get(FIELD, ""), make), " ".join(words))


def _listed(row: Row) -> Listed:
    known = int(row.chosen) if row.chosen.isdigit() else None
    return Listed(row.read.player, row.read.country, row.read.club, known)


def _told(counts: Mapping[str, int]) -> str:
    said = ngettext(
        "%(listed)d player is on the list", "%(listed)d players are on the list", counts["listed"]
    )
    said += ", " + ngettext("%(made)d new to the site", "%(made)d new to the site", counts["made"])
    if counts["waiting"]:
        said += ", " + ngettext(
            "%(waiting)d waits for a place", "%(waiting)d wait for a place", counts["waiting"]
        )
    return said % counts + "."
