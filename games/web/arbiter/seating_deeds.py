"""What the buttons of the seating page do; each is one call of a service and safe to press twice."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.models import Round
from games.services import rounds, seating
from games.services.errors import ServiceError
from games.services.reseat_open import reseat_open_tables
from games.web.arbiter.console import NOT_HERE, Console, Done
from games.web.arbiter.reading import text_of, whole, whole_or_none
from games.web.arbiter.seat_anew import chosen_tables
from games.web.arbiter.seating_options import chosen_options, pins_of, sends_options


def _held(console: Console, number: int) -> Round:
    found = console.tournament.rounds.filter(number=number).first()
    if found is None:
        raise ServiceError("not_here", NOT_HERE)
    return found


def _here(console: Console, number: int, words: str = "", query: str = "") -> Done:
    return Done(console.url("console-seating", number) + query, words)


def seat(console: Console, post: QueryDict, number: int) -> Done:
    rounds.open_round(
        tournament_id=console.tournament.pk,
        number=number,
        by=console.user,
        options=chosen_options(console.tournament, post),
    )
    return _here(console, number)


def reseat(console: Console, post: QueryDict, number: int) -> Done:
    """The seed comes with the form, so that a second press gives the same seating."""
    round_ = _held(console, number)
    chosen = chosen_options(console.tournament, post)
    if sends_options(post):
        options: dict[str, Any] = chosen | pins_of(round_)
    else:
        options = (round_.request.get("options") or {}) | chosen
    seating.reseat_round(
        round_id=round_.pk,
        by=console.user,
        seed=whole_or_none(post.get("seed")),
        options=options,
        seen=post.get("seen", ""),
    )
    return _here(console, number, _("Seated again."))


def pin(console: Console, post: QueryDict, number: int) -> Done:
    """Keep a player at a table and seat the others around; without a table: free again."""
    round_ = _held(console, number)
    player = whole(post, "player")
    table = whole(post, "table") if "table" in post else None
    if table == 0:
        raise ServiceError("no_such_table", _("There is no such table."), "table")
    options = dict(round_.request.get("options") or {})
    pins = {key: value for key, value in options.get("pins", {}).items() if key != str(player)}
    options["pins"] = pins | ({str(player): table} if table else {})
    seating.reseat_round(round_id=round_.pk, by=console.user, options=options, seen=post.get("seen", ""))
    words = _("Seated again, with this table fixed.") if table else _("Seated again.")
    return _here(console, number, words, f"?player={player}#change")


def swap(console: Console, post: QueryDict, number: int) -> Done:
    round_ = _held(console, number)
    player, other = whole(post, "player"), whole(post, "other")
    seating.swap_players(
        round_id=round_.pk, player_id=player, other_id=other, by=console.user, seen=post.get("seen", "")
    )
    return _here(console, number, query=f"?player={player}#change")


def move(console: Console, post: QueryDict, number: int) -> Done:
    round_ = _held(console, number)
    player = whole(post, "player")
    seating.move_player(
        round_id=round_.pk,
        player_id=player,
        table_number=whole(post, "table"),
        by=console.user,
        seen=post.get("seen", ""),
    )
    return _here(console, number, query=f"?player={player}#change")


def restore(console: Console, post: QueryDict, number: int) -> Done:
    seating.restore_engine_seating(round_id=_held(console, number).pk, by=console.user)
    return _here(console, number, _("The draft is as the engine made it."))


def undo(console: Console, post: QueryDict, number: int) -> Done:
    seating.undo_change(round_id=_held(console, number).pk, by=console.user, seen=post.get("seen", ""))
    return _here(console, number)


def publish(console: Console, post: QueryDict, number: int) -> Done:
    round_ = _held(console, number)
    rounds.publish_round(
        round_id=round_.pk,
        by=console.user,
        comment=text_of(post, "comment"),
        keep_outdated=bool(post.get("keep")),
        seen=post.get("seen", ""),
    )
    return Done(
        console.url("console-results", number),
        _("Round %(number)d is published; the clock runs.") % {"number": number},
    )


def anew(console: Console, post: QueryDict, number: int) -> Done:
    round_ = _held(console, number)
    tables = chosen_tables(post)
    reseat_open_tables(
        round_id=round_.pk,
        tables=tables,
        by=console.user,
        reason=text_of(post, "reason", 500),
        seen=post.get("seen", ""),
    )
    return _here(console, number, _("The open tables are seated anew; the players see it at once."))


def unpublish(console: Console, post: QueryDict, number: int) -> Done:
    round_ = _held(console, number)
    if round_.status != Round.Status.DRAFT:
        rounds.unpublish_round(round_id=round_.pk, by=console.user)
    return _here(console, number, _("The round is a draft again; players no longer see it."))


def delete(console: Console, post: QueryDict, number: int) -> Done:
    """Asked twice, the second finds the round gone."""
    round_ = console.tournament.rounds.filter(number=number).first()
    if round_ is not None:
        rounds.delete_last_round(round_id=round_.pk, by=console.user, reason=text_of(post, "reason"))
    return Done(console.url("console-seating"), _("Round %(number)d is deleted.") % {"number": number})


def forbid(console: Console, post: QueryDict, number: int) -> Done:
    seating.forbid_pair(
        tournament_id=console.tournament.pk,
        player_id=whole(post, "first", _("Choose a player.")),
        other_id=whole(post, "other", _("Choose a player.")),
        by=console.user,
    )
    return _here(console, number, _("Noted; it counts from the next seating."), "#pairs")


def allow(console: Console, post: QueryDict, number: int) -> Done:
    seating.forbid_pair(
        tournament_id=console.tournament.pk,
        player_id=whole(post, "first"),
        other_id=whole(post, "other"),
        by=console.user,
        is_forbidden=False,
    )
    return _here(console, number, _("They may meet again."), "#pairs")


DEEDS = {
    "seat": seat,
    "reseat": reseat,
    "pin": pin,
    "swap": swap,
    "move": move,
    "restore": restore,
    "undo": undo,
    "publish": publish,
    "anew": anew,
    "unpublish": unpublish,
    "delete": delete,
    "forbid": forbid,
    "allow": allow,
}
