"""The page of one table: result, the sum of every score, and every version of it."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.models import Table, Tournament
from games.web.live import live_etag, state_of_play, unless_unchanged
from games.web.present.cards import tag_of
from games.web.present.result import cards_sentence, result_lines, revision_lines, tie_questions, warnings_of
from games.web.present.seating_reasons import reasons_of, told_of
from games.web.snapshot import RoundFacts, Snapshot, TableFacts
from games.web.tournament import page_values, visible_tournament
from games.web.viewer import Viewer


@dataclass(frozen=True)
class TableInView:
    """One published table, what is public of it, and who looks."""

    tournament: Tournament
    snapshot: Snapshot
    viewer: Viewer
    round: RoundFacts
    facts: TableFacts
    table: Table

    @property
    def is_mine(self) -> bool:
        return self.facts.seat_of(self.viewer.player_id) is not None

    @property
    def address(self) -> list:
        return [self.tournament.slug, self.round.number, self.facts.number]

    @property
    def may_enter(self) -> bool:
        """Whether the reader may enter a result now: a player of an open table, or an official."""
        if self.viewer.keeps_results:
            return True
        return self.is_mine and self.tournament.self_report and not self.facts.is_settled

    @property
    def may_answer(self) -> bool:
        """Whether the reader is asked to agree with the submitted result."""
        is_waiting = self.facts.status == Table.Status.SUBMITTED
        return is_waiting and (self.is_mine or self.viewer.keeps_results)


def table_in_view(request: HttpRequest, slug: str, number: int, table_number: int) -> TableInView:
    """The table, or 404 where its round is not published."""
    tournament, snapshot, viewer = visible_tournament(request, slug)
    shown = snapshot.round(number)
    facts = shown.table(table_number) if shown else None
    if shown is None or facts is None:
        raise Http404
    table = get_object_or_404(
        Table.objects.prefetch_related("revisions__by_player", "confirmations__player"), pk=facts.table_id
    )
    return TableInView(tournament, snapshot, viewer, shown, facts, table)


@require_safe
def table_page(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    view = table_in_view(request, slug, number, table_number)
    values = page_values(view.tournament, view.snapshot, view.viewer, tab="round", round_number=number)
    return render(request, "games/table.html", values | table_part(request, view))


@require_safe
def table_live(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponseBase:
    """The result without the head."""
    view = table_in_view(request, slug, number, table_number)

    def rendered() -> HttpResponse:
        return render(request, "games/parts/table_live.html", table_part(request, view))

    return unless_unchanged(request, live_etag(request, *state_of_play(view.tournament, {})), rendered)


def table_part(request: HttpRequest, view: TableInView) -> dict:
    """What the result of a table prints."""
    why = told_of(view.round.round_id)
    agreed = [
        one.player_id
        for one in view.table.confirmations.all()
        if one.agrees and one.version == view.table.version
    ]
    query = request.GET.urlencode()
    kind, text = tag_of(view.facts)
    slug = view.tournament.slug
    return {
        "view": view,
        "tournament": view.tournament,
        "tag_kind": kind,
        "tag_text": text,
        "lines": result_lines(
            view.tournament,
            view.snapshot,
            view.facts,
            view.table,
            me=view.viewer.player_id,
            asked=request.GET.get("why", ""),
            agreed=agreed if view.facts.status == Table.Status.SUBMITTED else (),
        ),
        "ties": tie_questions(view.snapshot, view.facts),
        "reasons": reasons_of(
            view.snapshot,
            view.facts,
            why,
            source_url=f"{reverse('regulations', args=[slug])}#section-3",
        ),
        "warnings": warnings_of(view.table),
        "cards_sentence": cards_sentence(view.table),
        "revisions": revision_lines(view.snapshot, list(view.table.revisions.all())),
        "polls": view.tournament.status == Tournament.Status.RUNNING and not view.facts.is_settled,
        "live_url": reverse("table-live", args=view.address) + (f"?{query}" if query else ""),
    }
