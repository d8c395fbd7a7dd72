"""Tournaments that came to a ladder, and the rating officer's answers, as JSON."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.etag import PublicETag
from games.api.paging import LatestFirst
from games.api.query import OneOf, Query
from games.api.schema import answered, asked_for
from ratings.api import examples
from ratings.api import officer_shapes as shapes
from ratings.api.serializers import TournamentRatingSerializer
from ratings.api.shared import (
    IDEMPOTENT,
    REFUSALS,
    OfficerView,
    acted,
    ladder_of,
    previewed,
    read_body,
    tournament_of,
)
from ratings.api.tournaments import tournament_rating
from ratings.models import RatedTournament
from ratings.services.acceptance import accept, refuse


class SubmissionQuery(Query):
    """Which submissions are wanted."""

    status = OneOf(RatedTournament.Status.values, required=False)
    is_closed = OneOf(["0", "1"], required=False, help_text="1: rated, 0: not rated yet")


class Submissions(PublicETag, generics.ListAPIView):
    """Tournaments submitted to a ladder and the rating officer's answer, newest first."""

    serializer_class = shapes.SubmissionSerializer
    pagination_class = LatestFirst
    query = SubmissionQuery

    @extend_schema(operation_id="ratings_submissions_list", examples=[answered(examples.SUBMISSION)])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[RatedTournament]:
        if getattr(self, "swagger_fake_view", False):
            return RatedTournament.objects.none()
        found = RatedTournament.objects.filter(ladder=ladder_of(self.kwargs["code"])).order_by("-id")
        if "status" in self.asked:
            found = found.filter(status=self.asked["status"])
        if "is_closed" in self.asked:
            found = found.filter(rated_at__isnull=self.asked["is_closed"] == "0")
        return found.select_related("tournament")


class Decision(OfficerView):
    """A rating officer accepts or refuses a submitted tournament, or takes a rated one out again."""

    @extend_schema(
        request=shapes.DecisionSerializer,
        parameters=IDEMPOTENT,
        examples=[asked_for(examples.DECISION), answered(examples.REFUSED)],
        responses={200: TournamentRatingSerializer, **REFUSALS},
    )
    def post(self, request: Request, slug: str) -> Response:
        act = _decision(request, slug)

        def write() -> Response:
            act()
            return Response(tournament_rating(tournament_of(slug)))

        return acted(request, write)


class DecisionPreview(OfficerView):
    """What accepting or refusing a tournament would change; nothing is changed."""

    @extend_schema(
        request=shapes.DecisionSerializer,
        examples=[asked_for({"answer": "accept"}), answered(examples.PREVIEW)],
        responses={200: shapes.PreviewSerializer, **REFUSALS},
    )
    def post(self, request: Request, slug: str) -> Response:
        return previewed(request, _decision(request, slug))


def _decision(request: Request, slug: str) -> Callable[[], RatedTournament]:
    tournament_id = tournament_of(slug)
    asked = read_body(shapes.DecisionSerializer, request)
    step = accept if asked["answer"] == "accept" else refuse
    return lambda: step(tournament_id, by=request.user, reason=asked["reason"])
