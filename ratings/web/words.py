"""Numbers and sentences of ratings as the pages write them."""

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from evotourney.design.words import MINUS
from games.queries import PlayerTournament
from ratings.systems.elo import WHOLE, EloSettings
from ratings.systems.expectation import MILLION

# What a tournament is to somebody who is still in it; who left is told so instead.
TOURNAMENT_WORDS: Mapping[str, Promise] = {
    "running": gettext_lazy("playing now"),
    "finished": gettext_lazy("finished"),
    "submitted": gettext_lazy("submitted for rating"),
    "rated": gettext_lazy("rated"),
    "cancelled": gettext_lazy("cancelled"),
}
REGISTRATION_WORDS: Mapping[str, Promise] = {
    "applied": gettext_lazy("applied"),
    "wait_listed": gettext_lazy("wait-listed"),
    "confirmed": gettext_lazy("registered"),
    "checked_in": gettext_lazy("checked in"),
    "withdrawn": gettext_lazy("withdrawn"),
    "disqualified": gettext_lazy("disqualified"),
}
LEFT = ("withdrawn", "disqualified")
LACKING: Mapping[str, Promise] = {
    "no_tables": gettext_lazy("no table is confirmed"),
    "too_few_players": gettext_lazy("too few players"),
    "too_few_rounds": gettext_lazy("too few rounds"),
    "announced_late": gettext_lazy("announced after it began"),
    "cancelled": gettext_lazy("cancelled; its tables were played"),
}


def fixed(units: int, whole: int, digits: int, *, is_signed: bool = False) -> str:
    """Units as a decimal number with so many digits, halves away from zero, with the language's decimal mark."""
    scale = 10**digits
    scaled = (2 * abs(units) * scale + whole) // (2 * whole)
    before, after = divmod(scaled, scale)
    shown = str(before) if digits == 0 else f"{before}.{after:0{digits}d}"
    sign = "" if scaled == 0 else MINUS if units < 0 else "+" if is_signed else ""
    return sign + number_format(shown, use_l10n=True, force_grouping=False)


def plain(units: int, whole: int, digits: int) -> str:
    """The same for a file: a point, a hyphen, no language."""
    scale = 10**digits
    scaled = (2 * abs(units) * scale + whole) // (2 * whole)
    before, after = divmod(scaled, scale)
    return f"{'-' if units < 0 and scaled else ''}{before}.{after:0{digits}d}"


def score_text(score: int) -> str:
    """1 ahead, ½ level, 0 behind; score in millionths."""
    return {MILLION: "1", MILLION // 2: "½", 0: "0"}[score]


def k_sentence(k: int, k_full: int, k_reason: str, games: int, settings: EloSettings) -> str:
    """Why K is what it is."""
    values = {
        "k": k_full,
        "games": settings.new_games,
        "elite": settings.elite_rating,
        "limit": settings.k_games,
        "played": games,
        "limited": k,
    }
    if k_reason == "new":
        words = _("K is %(k)s: fewer than %(games)s rated tables before.") % values
    elif k_reason == "elite":
        words = _("K is %(k)s: the rating once reached %(elite)s.") % values
    else:
        words = _("K is %(k)s: at least %(games)s rated tables, and never %(elite)s.") % values
    if k != k_full:
        words += (
            " "
            + _("With %(played)s tables K × tables would pass %(limit)s, so K is %(limited)s here.") % values
        )
    return words


def registration_words(one: PlayerTournament) -> str:
    """What a tournament is to a player: registered, playing now, withdrawn, finished ..."""
    words = [TOURNAMENT_WORDS[one.status]] if one.status in TOURNAMENT_WORDS else []
    if not words or one.registration in LEFT:
        words.insert(0, REGISTRATION_WORDS[one.registration])
    return ", ".join(map(str, words))


def lacking_words(codes: tuple[str, ...] | list[str]) -> str:
    return ", ".join(str(LACKING.get(code, code)) for code in codes)


def tables_worth(units: int) -> str:
    """Score of a period in tables, two decimals."""
    return fixed(units, WHOLE, 2)
