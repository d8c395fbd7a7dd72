"""The settings of a tournament: which there are, which are its regulations, and whether they can work together."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.scoring.edition import Edition, EditionError, load_edition
from games.scoring.set_file import read_set
from games.seating.table_sizes import fewest_byes
from games.services.errors import ServiceError
from games.standings.schemes.scheme import scheme_codes
from games.standings.tiebreaks import TIEBREAKS

# fmt: off
SETTINGS = (
    "name", "description", "place", "starts_at", "ladder", "edition", "house_rules", "rounds_planned",
    "round_minutes", "preferred", "allowed", "off_size", "mode", "clubs", "first_round", "turn_order", "scheme",
    "tiebreaks", "byes_allowed", "bye_is_mean", "lot_at_table", "flora_takes_place", "capacity", "waitlist_limit",
    "self_report", "boards_required", "silence_minutes",
)
# What the players agreed to when the first round began; later changes are possible but dated and public.
REGULATIONS = frozenset({
    "edition", "preferred", "allowed", "off_size", "scheme", "tiebreaks", "byes_allowed", "bye_is_mean",
    "lot_at_table", "flora_takes_place", "ladder",
})
# fmt: on
MOST_ROUNDS = 60
MOST_MINUTES = 24 * 60


def check_settings(settings: Mapping[str, Any], *, players: int = 0, rounds_seated: int = 0) -> None:
    """Raise ServiceError for the first setting that cannot work, naming its field (field case 92).

    players: how many have a place already; rounds_seated: how many rounds there are already.
    """
    unknown = set(settings) - set(SETTINGS)
    if unknown:
        raise ServiceError("unknown_setting", _("There is no such setting."), sorted(unknown)[0])
    for fault in faults_of(settings, players=players, rounds_seated=rounds_seated):
        raise fault


def faults_of(
    settings: Mapping[str, Any], *, players: int = 0, rounds_seated: int = 0
) -> Iterator[ServiceError]:
    """Every fault of the settings, each with its field; nothing is said twice about the same thing."""
    if not settings["name"].strip():
        yield ServiceError("name_missing", _("Give the tournament a name."), "name")
    yield from _faults_of_rounds(settings, rounds_seated)
    sizes = list(_faults_of_sizes(settings))
    yield from sizes
    yield from _faults_of_edition(settings, sizes_known=not sizes)
    yield from _faults_of_places(settings)
    if not sizes:
        yield from _faults_of_byes(settings, players)
    if settings.get("scheme", "place_points") not in scheme_codes():
        yield ServiceError("unknown_scheme", _("There is no such scheme of points."), "scheme")
    for code in settings.get("tiebreaks", ()):
        if code not in TIEBREAKS:
            yield ServiceError(
                "unknown_tiebreak", _("There is no such tiebreak."), "tiebreaks", {"code": code}
            )
    if settings.get("silence_minutes") and not settings.get("self_report", True):
        yield ServiceError(
            "silence_without_report",
            _("Silence can mean agreement only where players enter results: switch that on or empty this."),
            "silence_minutes",
        )


def _faults_of_rounds(settings: Mapping[str, Any], rounds_seated: int) -> Iterator[ServiceError]:
    rounds = settings.get("rounds_planned", 5)
    if not 1 <= rounds <= MOST_ROUNDS:
        text = _("A tournament has 1 to %(most)d rounds.") % {"most": MOST_ROUNDS}
        yield ServiceError("bad_rounds", text, "rounds_planned")
    elif rounds < rounds_seated:
        text = ngettext(
            "There is %(count)d round already.", "There are %(count)d rounds already.", rounds_seated
        )
        yield ServiceError("bad_rounds", text % {"count": rounds_seated}, "rounds_planned")
    if not 1 <= settings.get("round_minutes", 60) <= MOST_MINUTES:
        text = _("A round lasts 1 to %(most)d minutes.") % {"most": MOST_MINUTES}
        yield ServiceError("bad_minutes", text, "round_minutes")


def _faults_of_sizes(settings: Mapping[str, Any]) -> Iterator[ServiceError]:
    allowed, preferred = settings["allowed"], settings.get("preferred", 4)
    if not allowed or any(type(size) is not int or not 2 <= size <= 8 for size in allowed):
        yield ServiceError("bad_size", _("Table sizes are whole numbers from 2 to 8."), "allowed")
    elif preferred not in allowed:
        yield ServiceError("bad_size", _("The preferred size must be one of the allowed sizes."), "preferred")


def _faults_of_edition(settings: Mapping[str, Any], *, sizes_known: bool) -> Iterator[ServiceError]:
    try:
        edition = load_edition(settings.get("edition", "base"))
    except EditionError as error:
        fault = ServiceError(error.code, _mix_sentence(error), "edition", dict(error.values))
        fault.__cause__ = error
        yield fault
        return
    if sizes_known:
        yield from _faults_of_counts(settings, edition)


def _faults_of_counts(settings: Mapping[str, Any], edition: Edition) -> Iterator[ServiceError]:
    preferred = settings.get("preferred", 4)
    if not edition.players_min <= preferred <= edition.players_max:
        text = _("This edition is for %(min)d to %(max)d players.")
        values = {"min": edition.players_min, "max": edition.players_max}
        yield ServiceError("player_count", text % values, "preferred")
    too_large = [size for size in settings["allowed"] if size > edition.players_max]
    too_small = [size for size in settings["allowed"] if size < edition.players_min]
    if too_large and too_large != [preferred]:
        text = _("Tables of %(size)d are too large for this edition (at most %(max)d players).")
        values = {"size": too_large[0], "max": edition.players_max}
        yield ServiceError("player_count", text % values, "allowed")
    if too_small:
        text = _("Tables of %(size)d are too small for this edition (at least %(min)d players).")
        values = {"size": too_small[0], "min": edition.players_min}
        yield ServiceError("player_count", text % values, "allowed")


def _faults_of_places(settings: Mapping[str, Any]) -> Iterator[ServiceError]:
    capacity = settings.get("capacity")
    if capacity is not None and capacity < 2:
        yield ServiceError("bad_capacity", _("A tournament needs at least 2 places."), "capacity")
    if settings.get("waitlist_limit") is not None and capacity is None:
        yield ServiceError(
            "waitlist_without_capacity",
            _("A wait list needs a number of places: fill in the places or empty this."),
            "waitlist_limit",
        )


def _faults_of_byes(settings: Mapping[str, Any], players: int) -> Iterator[ServiceError]:
    """Who may never sit out must fit: the pair of settings that conflicts is named (field case 92)."""
    if settings.get("byes_allowed", True):
        return
    for count in dict.fromkeys(one for one in (settings.get("capacity"), players) if one):
        if fewest_byes(count, settings.get("preferred", 4), settings["allowed"]) != 0:
            sizes = ", ".join(map(str, sorted(settings["allowed"])))
            text = _(
                "“Table sizes %(sizes)s” and “nobody sits out” conflict: %(players)d players cannot all be "
                "seated. Allow another size or let a player sit out."
            )
            values = {"sizes": sizes, "players": count}
            yield ServiceError("byes_needed", text % values, "byes_allowed", values)
            return


def _mix_sentence(error: EditionError) -> str:
    """Why these sets make no edition, for people."""
    if error.code != "incompatible_sets":
        return _("This edition does not exist.")
    sets = ", ".join(set_name(str(one)) for one in error.values.get("sets", ()))
    sentences = {
        "repeat": _("A set can be chosen once only: %(sets)s."),
        "two_boxes": _("Choose one base game: %(sets)s cannot be played together."),
        "no_box": _("Expansions need a base game: add one to %(sets)s."),
        "two_scenarios": _("Choose one scenario: %(sets)s cannot be played together."),
        "no_base": _("These sets do not belong to the same game: %(sets)s."),
        "refused": _("These sets cannot be mixed: %(sets)s."),
        "not_admitted": _("This scenario does not take that set: %(sets)s."),
    }
    sentence = sentences.get(str(error.values.get("reason")), _("These sets do not mix: %(sets)s."))
    return sentence % {"sets": sets}


def set_name(code: str) -> str:
    """The name of one published set in the language of the moment; its code where it is unknown."""
    try:
        found = read_set(code)
    except EditionError:
        return code
    return str(found.get("names", {}).get(get_language() or "en", found.get("name")))
