"""The seating of a round: made, looked at, changed by hand with its cost in view, published, taken back."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse

from games.models import Player, Registration, Round, Table, Tournament
from games.services import rounds, seating
from games.services.errors import ServiceError
from games.services.seating_request import entrants_of
from games.web.arbiter.asked_player import asked_player, costs_of
from games.web.arbiter.console import Console, carry_out, for_officials, typed
from games.web.arbiter.draft import Draft
from games.web.arbiter.plan import round_plan
from games.web.arbiter.proof import cost_words, order_of, price_of_repeats, proof_rows, worsened
from games.web.arbiter.reading import whole_or_none
from games.web.arbiter.seat_anew import seat_anew
from games.web.arbiter.seating_choices import choices_for, choices_of
from games.web.arbiter.seating_deeds import DEEDS
from games.web.arbiter.seating_options import option_fields, preview_of, size_fields
from games.web.present.words import bye_text


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
    costs = costs_of(console, draft)
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
        "options": option_fields(console, {}, number),
        "sizes": size_fields(console, {}),
        "choices": choices_of(tournament, refusal) or choices_for(tournament, len(entrants) - len(asked)),
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
    since = seating.outdated(round_) if is_draft else seating.Outdated()
    last = tournament.rounds.order_by("number").last()
    proof = proof_rows(tournament, round_, draft.has_engines_sizes())
    values: dict[str, Any] = {
        "round": round_,
        "number": round_.number,
        "is_draft": is_draft,
        "cards": draft.cards(),
        "byes": [(draft.name(one.player_id), bye_text(one.kind), one) for one in round_.byes.order_by("pk")],
        "proof": proof,
        "price": price_of_repeats(round_.engine_report, draft.divisor),
        "is_any_proved": any(row.is_proved for row in proof),
        "asked": request.GET.get("why", ""),
        "token": seating.token_of(draft.tables),
        "since": since,
        "came": _names(since.came),
        "went": _names(since.went),
        "new_byes": _names(since.byes),
        "keeps": bool(request.GET.get("keep") or request.POST.get("keep")),
        "asks_publish": is_draft and ("publish" in request.GET or request.POST.get("do") == "publish"),
        "needs_question": bool(round_.is_changed_by_hand or since),
        "changes": _hand_made(console, round_, draft) if round_.is_changed_by_hand else None,
        "engine_cards": draft.engine_cards() if "compare" in request.GET else None,
        "anew": seat_anew(console, round_, draft),
        "can_undo": is_draft and bool(round_.request.get("earlier")),
        "next_seed": round_.seed + 1,
        "options": option_fields(console, draft.request, round_.number),
        "sizes": size_fields(console, draft.request),
        "choices": choices_of(tournament, refusal),
        "preview": preview_of(console, round_, draft) if is_draft and "try" in request.GET else None,
        "pairs": _pairs(tournament),
        "people": _people(tournament),
        "typed": typed(console, refusal),
        "is_last": last is not None and last.pk == round_.pk,
        "can_unpublish": round_.status == Round.Status.PUBLISHED
        and not round_.tables.exclude(status=Table.Status.OPEN).exists(),
        "round_numbers": _numbers(tournament),
        "table_count": len(draft.tables),
    }
    values |= asked_player(console, draft)
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
