"""Many players at once from a spreadsheet: paste or choose a file, look at what was understood, register."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.folding import name_key, search_key
from games.imports.csv_bytes import MOST_BYTES, TOLD_ENCODINGS, decode
from games.imports.findings import ImportFinding, error
from games.imports.players_csv import ImportedPlayer, PlayersRead, read_players
from games.models import Player, Registration
from games.services.enrolment import Listed, enrol, namesakes
from games.services.errors import ServiceError
from games.services.tournaments import BEFORE_START
from games.web.arbiter.console import Console, Done, carry_out, for_officials
from games.web.arbiter.finding_words import finding_lines
from games.web.arbiter.once import FIELD, new_ticket, once

NEW, OUT = "new", "out"
GONE = (Registration.Status.WITHDRAWN, Registration.Status.DISQUALIFIED)


@dataclass(frozen=True)
class Row:
    """One person of the list. choices: (value, words) of who it may be; chosen: the value picked, "" when somebody has
    to say; is_here: on the list of this tournament already; start_rank, rating: what is kept of them."""

    read: ImportedPlayer
    choices: Sequence[tuple[str, str]]
    chosen: str
    is_here: bool
    start_rank: int | None
    rating: int | None

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
        "seeds": _seeds_words(rows, console.tournament.status in BEFORE_START),
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
    here = dict(console.tournament.registrations.values_list("player_id", "status"))
    is_before = console.tournament.status in BEFORE_START
    return [_row(one, bearers[search_key(one.player)], here, post, is_before) for one in read.players]


def _row(
    one: ImportedPlayer,
    bearers: Sequence[Player],
    here: Mapping[int, str],
    post: QueryDict,
    is_before: bool,
) -> Row:
    choices = [(str(player.pk), _known_words(player)) for player in bearers]
    choices += [(NEW, _("somebody new to the site")), (OUT, _("leave out"))]
    picked = post.get(f"who-{one.line}", "")
    chosen = picked if picked in dict(choices) else _likely(one, bearers)
    is_here = chosen.isdigit() and int(chosen) in here
    if is_here and (not is_before or here[int(chosen)] in GONE):
        return Row(one, choices, OUT, True, None, None)
    # Rating programs write 0 for who has none.
    return Row(one, choices, chosen, is_here, one.start_rank if is_before else None, one.rating or None)


def _seeds_words(rows: Sequence[Row], is_before: bool) -> str:
    """What becomes of start ranks and ratings; "" where the list has none."""
    if not any(one.start_rank or one.rating for one in rows):
        return ""
    if not is_before:
        return _(
            "The tournament has started: ratings of the list are kept for newcomers, start ranks are not."
        )
    return _(
        "Start ranks and ratings of the list are kept for this tournament: the start list follows them, and they go "
        "before ratings of the site. Ladders do not change. To do without, leave their columns out."
    )


def _likely(one: ImportedPlayer, bearers: Sequence[Player]) -> str:
    """The only bearer of the name, or the only one of this club; with several a person has to say, and so where the
    name is known with other accents only."""
    if not bearers:
        return NEW
    bearers = [player for player in bearers if name_key(player.name) == name_key(one.player)]
    of_club = [player for player in bearers if one.club and name_key(player.club) == name_key(one.club)]
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
        words.append(_told(vars(done)))
        return console.url("console-check-in")

    return Done(once(console.user, post.get(FIELD, ""), make), " ".join(words))


def _listed(row: Row) -> Listed:
    known = int(row.chosen) if row.chosen.isdigit() else None
    return Listed(row.read.player, row.read.country, row.read.club, known, row.start_rank, row.rating)


def _told(counts: Mapping[str, int]) -> str:
    said = ngettext(
        "%(listed)d player is on the list", "%(listed)d players are on the list", counts["listed"]
    )
    said += ", " + ngettext("%(made)d new to the site", "%(made)d new to the site", counts["made"])
    if counts["waiting"]:
        said += ", " + ngettext(
            "%(waiting)d waits for a place", "%(waiting)d wait for a place", counts["waiting"]
        )
    if counts["seeded"]:
        said += ", " + ngettext(
            "%(seeded)d with a start rank or rating of the list",
            "%(seeded)d with start ranks or ratings of the list",
            counts["seeded"],
        )
    return said % counts + "."
