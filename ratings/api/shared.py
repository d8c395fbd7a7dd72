"""What every view of ladders needs: who may ask, how an id or a day is read, how a list is said."""

import datetime
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.db import transaction
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.permissions import SAFE_METHODS, AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games import queries as tournaments
from games.api.etag import PublicETag
from games.api.idempotency import once
from games.api.query import FileView, StrictView
from games.api.results import KEY
from games.api.serializers import ErrorSerializer, Strict
from games.queries import PlayerCard
from ratings import history
from ratings.models import Ladder
from ratings.receivers import nudge_after_commit
from ratings.services.acceptance import require_any_officer
from ratings.services.errors import RatingRefusal
from ratings.services.preview import Preview, preview

NOT_FOUND = {404: ErrorSerializer}
REFUSALS = {400: ErrorSerializer, 403: ErrorSerializer, 409: ErrorSerializer, **NOT_FOUND}
IDEMPOTENT = [KEY]


class LadderView(StrictView):
    """Part of a view: a ladder's refusal has the shape of every other refusal of the API."""

    def handle_exception(self, error: Exception) -> Response:
        if isinstance(error, RatingRefusal):
            body = {"code": error.code, "message": str(error.message), "field": error.field}
            return Response(body, status=error.status)
        return super().handle_exception(error)


class PublicView(LadderView, PublicETag):
    """Everybody reads; only the signed-in write, and the service asks for the right."""

    def get_permissions(self) -> list[BasePermission]:
        return [AllowAny()] if self.request.method in SAFE_METHODS else [IsAuthenticated()]


class OfficerView(LadderView):
    """What stands on the rating officer's desk; the service or the view asks for the right."""

    permission_classes = [IsAuthenticated]


class LadderFile(LadderView, FileView):
    """A file of a ladder."""


def read_body(shape: type[Strict], request: Request) -> dict[str, Any]:
    """The values of a body, or a refusal that names the field."""
    given = shape(data=request.data)
    given.is_valid(raise_exception=True)
    return given.validated_data


def acted(request: Request, act: Callable[[], Response]) -> Response:
    """Do a step of a rating officer once per `Idempotency-Key` and wake the worker after it."""

    def write() -> Response:
        with transaction.atomic():
            response = act()
            nudge_after_commit()
            return response

    return once(request, write)


def previewed(request: Request, act: Callable[[], object]) -> Response:
    """What a step would change; nothing is changed. Costly, so it is for rating officers from the first line on."""
    require_any_officer(request.user)
    return foreseen(act)


def foreseen(act: Callable[[], object]) -> Response:
    """What a step would change, for whoever may do it; nothing is changed."""
    found: Preview = preview(act)
    return Response(
        {
            "rows_added": found.rows_added,
            "rows_changed": found.rows_changed,
            "rows_removed": found.rows_removed,
            "people": [
                {
                    "ladder": one.ladder,
                    "player_id": one.card.public_id,
                    "name": one.card.name,
                    "before": one.before,
                    "after": one.after,
                }
                for one in found.people
            ],
        }
    )


def ladder_of(code: str) -> Ladder:
    """The ladder of that code, or 404."""
    return get_object_or_404(Ladder.objects.select_related("latest_list"), code=code)


def tournament_of(slug: str) -> int:
    """The id of a public tournament, or 404."""
    tournament_id = tournaments.public_tournament_id(slug)
    if tournament_id is None:
        raise Http404
    return tournament_id


def entry_of(public_id: str) -> PlayerCard:
    """The very entry of that id, merged or not, or 404."""
    card = tournaments.player_by_public_id(public_id)
    if card is None:
        raise Http404
    return card


def card_of(public_id: str) -> PlayerCard:
    """The player of that id, or 404; of a merged entry the one under which its results count."""
    card = history.person(public_id)
    if card is None:
        raise Http404
    return card


def named(field: str, public_id: str, find: Callable[[str], PlayerCard] = card_of) -> PlayerCard:
    """The player whose id stands in a field of the request, or a refusal that names the field."""
    try:
        return find(public_id)
    except Http404 as error:
        message = _("There is no player with the id “%(id)s”.") % {"id": public_id}
        raise ValidationError({field: [ErrorDetail(message, code="unknown_player")]}) from error


def day_of(text: str, field: str) -> datetime.date:
    """A day in ISO 8601, or a refusal that names the field."""
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None:
        raise ValidationError({field: _("Write the day as 2026-11-24.")})
    return day


def paged(next_url: str | None, previous_url: str | None, results: Any) -> dict[str, Any]:
    """A list as the API says it."""
    return {"next": next_url, "previous": previous_url, "results": results}


def url_with(request: Request, changed: dict[str, str]) -> str:
    """The address of the request with another cursor."""
    kept = [(name, value) for name, value in request.query_params.items() if name not in ("after", "before")]
    return request.build_absolute_uri(f"{request.path}?{urlencode([*kept, *changed.items()])}")
