"""Entries that are one person, as JSON."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.paging import LatestFirst
from games.api.schema import answered, asked_for
from ratings.api import examples
from ratings.api import officer_shapes as shapes
from ratings.api.shared import IDEMPOTENT, REFUSALS, OfficerView, acted, entry_of, named, previewed, read_body
from ratings.models import MergedPlayer
from ratings.services.acceptance import require_any_officer
from ratings.services.people import merge_players, unmerge_player


class Merges(OfficerView, generics.ListAPIView):
    """Entries that are one person: read and made by rating officers."""

    serializer_class = shapes.MergedSerializer
    pagination_class = LatestFirst

    @extend_schema(operation_id="ratings_merges_list", examples=[answered(examples.MERGED)])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[MergedPlayer]:
        if getattr(self, "swagger_fake_view", False):
            return MergedPlayer.objects.none()
        require_any_officer(self.request.user)
        return MergedPlayer.objects.select_related("player", "into", "by")

    @extend_schema(
        request=shapes.MergingSerializer,
        parameters=IDEMPOTENT,
        examples=[asked_for(examples.MERGING), answered(examples.MERGED, "201")],
        responses={201: shapes.MergedSerializer, **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        act = _merging(request)
        return acted(request, lambda: Response(shapes.MergedSerializer(act()).data, status=201))


class MergePreview(OfficerView):
    """What merging two entries would change; nothing is changed."""

    @extend_schema(
        request=shapes.MergingSerializer,
        examples=[asked_for(examples.MERGING), answered(examples.PREVIEW)],
        responses={200: shapes.PreviewSerializer, **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        return previewed(request, _merging(request))


class MergeUndo(OfficerView):
    """A rating officer takes a merging back; the old numbers come again."""

    @extend_schema(
        request=None,
        parameters=IDEMPOTENT,
        examples=[answered(examples.QUEUED, "202")],
        responses={202: shapes.QueuedSerializer, **REFUSALS},
    )
    def post(self, request: Request, player_id: str) -> Response:
        entry = entry_of(player_id)

        def write() -> Response:
            unmerge_player(entry.player_id, by=request.user)
            return Response({"queued": True}, status=202)

        return acted(request, write)


def _merging(request: Request) -> Callable[[], MergedPlayer]:
    asked: dict[str, Any] = read_body(shapes.MergingSerializer, request)
    ids = {field: named(field, asked[field], entry_of).player_id for field in ("player", "into")}
    return lambda: merge_players(ids["player"], ids["into"], by=request.user, reason=asked["reason"])
