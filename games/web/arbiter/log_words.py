"""The audit line of a tournament as a sentence. A verb is worded here and nowhere else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import LogEntry, Player, Tournament, TournamentRole, User
from games.web.arbiter.console import person_name
from games.web.present.words import points_words

SENTENCES: Mapping[str, Promise] = {
    "tournament_created": gettext_lazy("made the tournament"),
    "settings_changed": gettext_lazy("changed the settings"),
    "regulations_changed": gettext_lazy("changed the regulations"),
    "registration_opened": gettext_lazy("opened registration"),
    "tournament_started": gettext_lazy("started the tournament with %(players)s players"),
    "tournament_finished": gettext_lazy("finished the tournament"),
    "tournament_reopened": gettext_lazy("took the tournament back to running"),
    "submitted_for_rating": gettext_lazy("sent the tournament to be rated"),
    "rated": gettext_lazy("accepted the tournament: it is rated"),
    "rating_refused": gettext_lazy("gave the tournament back without rating it"),
    "tournament_cancelled": gettext_lazy("called the tournament off"),
    "role_given": gettext_lazy("made %(user)s %(role)s"),
    "role_taken": gettext_lazy("ended the role of %(user)s"),
    "registered": gettext_lazy("registered %(player)s"),
    "withdrew": gettext_lazy("withdrew %(player)s"),
    "rejoined": gettext_lazy("brought %(player)s back"),
    "checked_in": gettext_lazy("checked %(player)s in"),
    "check_in_undone": gettext_lazy("took the check-in of %(player)s back"),
    "everybody_checked_in": gettext_lazy("checked in everybody: %(count)s players"),
    "seeds_listed": gettext_lazy("took start ranks and ratings of %(count)s players from a list"),
    "admitted": gettext_lazy("gave %(player)s a place from the wait list"),
    "promoted_from_wait_list": gettext_lazy("freed a place: %(player)s moved up from the wait list"),
    "disqualified": gettext_lazy("disqualified %(player)s"),
    "reinstated": gettext_lazy("reinstated %(player)s"),
    "registration_removed": gettext_lazy("removed %(player)s from the list"),
    "bye_requested": gettext_lazy("noted the byes %(player)s asks for: rounds %(rounds)s"),
    "points_penalty": gettext_lazy("set the penalty of %(player)s to %(points)s"),
    "pair_forbidden": gettext_lazy("keeps %(players)s apart"),
    "pair_allowed": gettext_lazy("lets %(players)s meet again"),
    "round_seated": gettext_lazy("seated round %(round)s (seed %(seed)s)"),
    "round_seated_again": gettext_lazy("seated round %(round)s anew (seed %(seed)s)"),
    "seating_changed": gettext_lazy("changed the draft of round %(round)s: %(change)s"),
    "seating_change_undone": gettext_lazy("took the last change of the draft of round %(round)s back"),
    "seating_restored": gettext_lazy("took all changes of the draft of round %(round)s back"),
    "table_postponed": gettext_lazy("postponed table %(table)s of round %(round)s"),
    "table_broken_off": gettext_lazy("noted that table %(table)s of round %(round)s was broken off"),
    "tables_seated_again": gettext_lazy("seated tables %(tables)s of round %(round)s anew"),
    "round_published": gettext_lazy("published round %(round)s"),
    "round_unpublished": gettext_lazy("made round %(round)s a draft again"),
    "round_finished": gettext_lazy("closed round %(round)s"),
    "round_deleted": gettext_lazy("deleted round %(round)s"),
    "clock_set": gettext_lazy("set the clock of round %(round)s to %(minutes)s minutes"),
    "room_set": gettext_lazy("set the room of table %(table)s, round %(round)s"),
    "result_submitted": gettext_lazy("entered the result of table %(table)s, round %(round)s"),
    "result_agreed": gettext_lazy("agreed with the result of table %(table)s, round %(round)s"),
    "result_confirmed": gettext_lazy("confirmed the result of table %(table)s, round %(round)s"),
    "result_disputed": gettext_lazy("objected to the result of table %(table)s, round %(round)s"),
    "result_corrected": gettext_lazy("corrected the result of table %(table)s, round %(round)s"),
    "result_voided": gettext_lazy("declared table %(table)s of round %(round)s void"),
    "result_reopened": gettext_lazy("reopened table %(table)s of round %(round)s"),
    "arbiter_called": gettext_lazy("called an arbiter to table %(table)s, round %(round)s"),
    "call_answered": gettext_lazy("went to table %(table)s, round %(round)s"),
}
# What stands under the sentence in the words of whoever gave it.
GIVEN = ("comment", "reason", "text")


@dataclass(frozen=True)
class LogLine:
    """One line: who, what, then comment and changed settings (name, before, after)."""

    entry_id: int
    at: Any
    who: str
    what: str
    given: str
    marks: tuple[str, ...]
    changes: tuple[tuple[str, str, str], ...]


def log_lines(entries: Iterable[LogEntry]) -> list[LogLine]:
    """The lines in words, with two queries for all names in them."""
    entries = list(entries)
    players = _names(entries)
    accounts = {
        one.pk: person_name(one)
        for one in User.objects.filter(
            pk__in=[entry.details["user"] for entry in entries if "user" in entry.details]
        ).select_related("player")
    }
    return [_line(entry, players, accounts) for entry in entries]


def _line(entry: LogEntry, players: Mapping[int, str], accounts: Mapping[int, str]) -> LogLine:
    details = entry.details
    marks = []
    if details.get("changed_by_hand"):
        marks.append(_("changed by hand"))
    if details.get("overruled"):
        marks.append(_("accepted against the validator"))
    return LogLine(
        entry_id=entry.pk,
        at=entry.at,
        who=person_name(entry.by),
        what=_sentence(entry, players, accounts),
        given=next((str(details[key]) for key in GIVEN if details.get(key)), ""),
        marks=tuple(marks),
        changes=tuple(_changes(details)),
    )


def _sentence(entry: LogEntry, players: Mapping[int, str], accounts: Mapping[int, str]) -> str:
    """The verb in words; a verb without words stays as it is, so that no line is ever lost."""
    details, values = entry.details, dict(entry.details)
    for key in ("player", "moved"):
        if isinstance(details.get(key), int):
            values[key] = players.get(details[key], "?")
    if "players" in details and isinstance(details["players"], list):
        values["players"] = " · ".join(players.get(one, "?") for one in details["players"])
    if "user" in details:
        values["user"] = accounts.get(details["user"], "?")
    if details.get("role") in TournamentRole.Role.values:
        values["role"] = TournamentRole.Role(details["role"]).label
    if "units" in details:
        values["points"] = points_words(details["units"])
    for key in ("rounds", "tables"):
        if isinstance(details.get(key), list):
            values[key] = ", ".join(map(str, details[key])) or "–"
    values["change"] = _change(details, players)
    sentence = SENTENCES.get(entry.verb)
    try:
        return str(sentence) % values if sentence is not None else entry.verb
    except (KeyError, TypeError, ValueError):
        return entry.verb


def _change(details: Mapping[str, Any], players: Mapping[int, str]) -> str:
    if isinstance(details.get("swapped"), list):
        return " ↔ ".join(players.get(one, "?") for one in details["swapped"])
    if "moved" in details:
        return f"{players.get(details['moved'], '?')} → {details.get('to')}"
    return ""


def _changes(details: Mapping[str, Any]) -> Iterable[tuple[str, str, str]]:
    after = details.get("after") or {}
    names = {field.name: str(field.verbose_name) for field in Tournament._meta.fields}
    for setting, before in (details.get("before") or {}).items():
        yield names.get(setting, setting), _shown(before), _shown(after.get(setting))


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "–" if value in (None, "") else str(value)


def _names(entries: Iterable[LogEntry]) -> dict[int, str]:
    ids: set[int] = set()
    for entry in entries:
        for key in ("player", "moved", "players", "swapped"):
            value = entry.details.get(key)
            ids |= {one for one in (value if isinstance(value, list) else [value]) if isinstance(one, int)}
    return dict(Player.objects.filter(pk__in=ids).values_list("pk", "name"))
