"""The seating of a round: made, looked at, changed by hand with its cost in view, published, taken back."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Player, Registration, Round, Table, Tournament
from games.services import rounds, seating
from games.services.errors import ServiceError
from games.services.seating_request import OPTIONS, entrants_of
from games.web.arbiter.console import NOT_HERE, Console, Done, carry_out, for_officials, typed
from games.web.arbiter.draft import Draft
from games.web.arbiter.draft_costs import Change, Costs
from games.web.arbiter.plan import round_plan, tables_text
from games.web.arbiter.proof import cost_words, order_of, proof_rows, term_name, term_text, worsened
from games.web.arbiter.reading import text_of, whole, whole_or_none
from games.web.present.words import bye_text

ALTERNATIVES = 5
INSIDE = [
    ("lot", gettext_lazy("by lot")),
    ("rating", gettext_lazy("by rating")),
    ("rank", gettext_lazy("by rank")),
]
CHOICES: Mapping[str, list[tuple[str, Any]]] = {
    "off_size": list(Tournament.OffSize.choices),
    "clubs": list(Tournament.Clubs.choices),
    "mode": list(Tournament.Mode.choices),
    "start": list(Tournament.FirstRound.choices),
    "inside": INSIDE,
}
OPTION_WORDS = {
    "off_size": gettext_lazy("Off-size tables"),
    "clubs": gettext_lazy("Club mates"),
    "mode": gettext_lazy("What the seating is after"),
    "start": gettext_lazy("First round"),
    "inside": gettext_lazy("Among equals"),
}


@for_officials
def seating_page(console: Console, number: int | None = None) -> HttpResponse:
    """Without a number: the round that is due, a draft before anything else."""
    due = number_due(console.tournament)
    if number is None:
        if console.request.method == "POST":
            raise Http404
        return HttpResponseRedirect(console.url("console-seating", due))
    refusal: ServiceError | None = None
    if console.request.method == "POST":
        done = carry_out(console, {name: _bound(deed, number) for name, deed in DEEDS.items()})
        if isinstance(done, HttpResponse):
            return done
        refusal = done
        console.tournament.refresh_from_db()
    round_ = console.tournament.rounds.filter(number=number).first()
    if round_ is None:
        if number != due:
            raise Http404
        return _unseated_page(console, number, refusal)
    return _round_page(console, round_, refusal)


@for_officials
def swap_costs(console: Console, number: int) -> HttpResponse:
    """What a swap of one player with each other would cost, in words: for dragging. {player id: words}"""
    round_ = console.tournament.rounds.filter(number=number, status=Round.Status.DRAFT).first()
    player_id = whole_or_none(console.request.GET.get("player"))
    if round_ is None or player_id is None:
        raise Http404
    draft = Draft(round_)
    costs = _costs(console, draft)
    return JsonResponse(
        {str(one.other_id): cost_words(one.terms, draft.divisor) for one in costs.swaps(player_id)}
    )


def number_due(tournament: Tournament) -> int:
    """The draft that waits, else the open round, else the next one; after the last one the last."""
    last = tournament.rounds.order_by("number").last()
    if last is None:
        return 1
    if last.status != Round.Status.FINISHED or tournament.status != Tournament.Status.RUNNING:
        return last.number
    return last.number + 1 if last.number < tournament.rounds_planned else last.number


def _costs(console: Console, draft: Draft) -> Costs:
    return Costs(draft.request, draft.tables, order_of(console.tournament, draft.request))


def _unseated_page(console: Console, number: int, refusal: ServiceError | None) -> HttpResponse:
    """The round to come: who would play, what could be chosen, and what is in the way."""
    tournament = console.tournament
    last = tournament.rounds.order_by("number").last()
    entrants = entrants_of(tournament, number)
    asked = [one.player.name for one in entrants if number in one.requested_byes]
    plan = round_plan(tournament, len(entrants) - len(asked))
    open_tables = _open_tables(last)
    values = {
        "number": number,
        "plan": plan,
        "entrants": len(entrants),
        "asked_byes": asked,
        "open_tables": open_tables,
        "open_round": last.number if last is not None and open_tables else None,
        "is_running": tournament.status == Tournament.Status.RUNNING,
        "can_seat": tournament.status == Tournament.Status.RUNNING and not open_tables,
        "options": _options(console, {}, number),
        "pairs": _pairs(tournament),
        "people": _people(tournament),
        "typed": typed(console, refusal),
        "round_numbers": _numbers(tournament),
    }
    return console.render("games/console/unseated.html", "console-seating", values, refusal)


def _open_tables(last: Round | None) -> list[int]:
    if last is None or last.status == Round.Status.FINISHED:
        return []
    return list(last.tables.exclude(status__in=rounds.SETTLED).values_list("number", flat=True))


def _round_page(console: Console, round_: Round, refusal: ServiceError | None) -> HttpResponse:
    tournament, request = console.tournament, console.request
    round_.tournament = tournament
    draft = Draft(round_)
    is_draft = round_.status == Round.Status.DRAFT
    came, went = seating.outdated(round_) if is_draft else ([], [])
    last = tournament.rounds.order_by("number").last()
    values: dict[str, Any] = {
        "round": round_,
        "number": round_.number,
        "is_draft": is_draft,
        "cards": draft.cards(),
        "byes": [(draft.name(one.player_id), bye_text(one.kind), one) for one in round_.byes.order_by("pk")],
        "proof": proof_rows(tournament, round_),
        "asked": request.GET.get("why", ""),
        "token": seating.token_of(draft.tables),
        "came": _names(came),
        "went": _names(went),
        "keeps": bool(request.GET.get("keep") or request.POST.get("keep")),
        "asks_publish": is_draft and ("publish" in request.GET or request.POST.get("do") == "publish"),
        "needs_question": bool(round_.is_changed_by_hand or came or went),
        "changes": _hand_made(console, round_, draft) if round_.is_changed_by_hand else None,
        "engine_cards": draft.engine_cards() if "compare" in request.GET else None,
        "next_seed": round_.seed + 1,
        "options": _options(console, draft.request, round_.number),
        "preview": _preview(console, round_, draft) if is_draft and "try" in request.GET else None,
        "pairs": _pairs(tournament),
        "people": _people(tournament),
        "typed": typed(console, refusal),
        "is_last": last is not None and last.pk == round_.pk,
        "can_unpublish": round_.status == Round.Status.PUBLISHED
        and not round_.tables.exclude(status=Table.Status.OPEN).exists(),
        "round_numbers": _numbers(tournament),
        "table_count": len(draft.tables),
    }
    values |= _asked_player(console, draft)
    return console.render("games/console/seating.html", "console-seating", values, refusal)


def _hand_made(console: Console, round_: Round, draft: Draft) -> dict[str, Any]:
    """What the changes by hand are worth against the engine's own seating."""
    order = order_of(console.tournament, draft.request)
    terms = worsened(order, round_.report, round_.engine_report)
    first = next((value for value in (terms[key] for key in order) if value), 0)
    return {
        "words": cost_words(terms, draft.divisor),
        "is_worse": first > 0,
        "sentences": draft.changed_sentences(),
        "breaks_a_pair": terms.get("forbidden", 0) > 0,
    }


def _asked_player(console: Console, draft: Draft) -> dict[str, Any]:
    """Why a player sits where they sit, the cheapest alternatives, and the change that is looked at."""
    query = console.request.GET
    player_id = whole_or_none(query.get("player"))
    if player_id is None or (draft.table_of(player_id) is None and player_id not in draft.away):
        return {"player": None}
    costs = _costs(console, draft)
    table_number = draft.table_of(player_id)
    wanted = whole_or_none(query.get("table"))
    with_id = whole_or_none(query.get("with"))
    if wanted == table_number or not 1 <= (wanted or 0) <= len(draft.tables):
        wanted = None
    swaps = costs.swaps(player_id, wanted)
    chosen = costs.swap(player_id, with_id) if with_id is not None else None
    move = costs.move(player_id, wanted, console.tournament.allowed) if wanted else None
    return {
        "player": {"id": player_id, "name": draft.name(player_id), "table": table_number},
        "reasons": reasons_for(draft, player_id),
        "alternatives": [_alternative(draft, one) for one in (swaps if wanted else swaps[:ALTERNATIVES])],
        "wanted": wanted,
        "move": _alternative(draft, move) if move else None,
        "chosen": _alternative(draft, chosen) if chosen else None,
        "others": [
            (other, f"{draft.name(other)} ({number})")
            for number, table in enumerate(draft.tables, 1)
            for other in table
            if number != table_number
        ],
    }


def _alternative(draft: Draft, one: Change) -> dict[str, Any]:
    return {
        "other_id": one.other_id,
        "name": draft.name(one.other_id) if one.other_id else "",
        "table": one.table_number,
        "cost": cost_words(one.terms, draft.divisor),
    }


def reasons_for(draft: Draft, player_id: int) -> list[str]:
    """Why this player sits at this table: the engine's words, else what the points say."""
    number = draft.table_of(player_id)
    if number is None:
        return [_("Sits out this round.")]
    card = draft.cards()[number - 1]
    seat = next(one for one in card.seats if one.player_id == player_id)
    if not draft.request["history"] and len({one["points"] for one in draft.request["entrants"]}) == 1:
        return [_("First round: nobody has points yet.")]
    if seat.arrow == "up":
        first = _("Up: %(points)s points, at a table whose players have %(mean)s on average.")
    elif seat.arrow == "down":
        first = _("Down: %(points)s points, at a table whose players have %(mean)s on average.")
    else:
        first = _("In the own score group: %(points)s points, the table has %(mean)s on average.")
    return [first % {"points": seat.points, "mean": card.mean}]


def _options(console: Console, request: Mapping[str, Any], number: int) -> list[dict[str, Any]]:
    """Selects of what this round may do otherwise; what is asked for now stays chosen."""
    tournament, query = console.tournament, console.request.GET
    usual = {
        "off_size": tournament.off_size,
        "clubs": tournament.clubs,
        "mode": tournament.mode,
        "start": tournament.first_round,
        "inside": "lot",
    }
    fields = [name for name in OPTIONS if name != "start" or number == 1]
    return [
        {
            "name": name,
            "label": OPTION_WORDS[name],
            "choices": CHOICES[name],
            "value": query.get(name) or request.get(name) or usual[name],
        }
        for name in fields
    ]


def _chosen_options(values: QueryDict) -> dict[str, str]:
    return {
        name: values[name] for name in OPTIONS if values.get(name) in {code for code, _word in CHOICES[name]}
    }


def _preview(console: Console, round_: Round, draft: Draft) -> dict[str, Any]:
    """What the engine would do with other options: its terms beside those of now. Nothing is stored."""
    options = _chosen_options(console.request.GET)
    try:
        request, divisor, answer = seating.answer_for(console.tournament, round_.number, round_.seed, options)
    except ServiceError as error:
        return {"problem": str(error.message)}
    order = order_of(console.tournament, request)
    return {
        "tables": tables_text([len(table) for table in answer["tables"]]),
        "tables_now": tables_text([len(table) for table in draft.tables]),
        "byes": len(answer["byes"]),
        "rows": [
            (
                term_name(key, request),
                term_text(key, round_.report.get(key), draft.divisor),
                term_text(key, answer["report"].get(key), divisor),
            )
            for key in order
        ],
        "options": options,
    }


def _pairs(tournament: Tournament) -> list[tuple[int, int, str]]:
    ids = {player for pair in tournament.forbidden for player in pair}
    names = dict(Player.objects.filter(pk__in=ids).values_list("pk", "name"))
    return [(a, b, f"{names.get(a, '?')} · {names.get(b, '?')}") for a, b in tournament.forbidden]


def _people(tournament: Tournament) -> list[tuple[int, str]]:
    gone = [Registration.Status.WITHDRAWN, Registration.Status.DISQUALIFIED]
    found = tournament.registrations.exclude(status__in=gone).order_by("player__search_text")
    return list(found.values_list("player_id", "player__name"))


def _names(player_ids: list[int]) -> list[str]:
    return list(
        Player.objects.filter(pk__in=player_ids).order_by("search_text").values_list("name", flat=True)
    )


def _numbers(tournament: Tournament) -> list[int]:
    numbers = list(tournament.rounds.order_by("number").values_list("number", flat=True))
    due = number_due(tournament)
    return numbers if due in numbers else [*numbers, due]


def _bound(deed: Any, number: int) -> Any:
    return lambda console, post: deed(console, post, number)


def _held(console: Console, number: int) -> Round:
    found = console.tournament.rounds.filter(number=number).first()
    if found is None:
        raise ServiceError("not_here", NOT_HERE)
    return found


def _here(console: Console, number: int, words: str = "", query: str = "") -> Done:
    return Done(console.url("console-seating", number) + query, words)


def seat(console: Console, post: QueryDict, number: int) -> Done:
    rounds.open_round(
        tournament_id=console.tournament.pk, number=number, by=console.user, options=_chosen_options(post)
    )
    return _here(console, number)


def reseat(console: Console, post: QueryDict, number: int) -> Done:
    """The seed comes with the form, so that a second press gives the same seating."""
    round_ = _held(console, number)
    seed = whole_or_none(post.get("seed"))
    seating.reseat_round(round_id=round_.pk, by=console.user, seed=seed, options=_chosen_options(post))
    return _here(console, number, _("Seated again."))


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
    "swap": swap,
    "move": move,
    "restore": restore,
    "publish": publish,
    "unpublish": unpublish,
    "delete": delete,
    "forbid": forbid,
    "allow": allow,
}
