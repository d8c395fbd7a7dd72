"""The lock of a ladder as JSON: the day before which its periods keep their numbers."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.etag import PublicETag
from games.api.paging import LatestFirst
from games.api.schema import answered, asked_for
from ratings.api import examples
from ratings.api import officer_shapes as shapes
from ratings.api.shared import (
    IDEMPOTENT,
    NOT_FOUND,
    REFUSALS,
    OfficerView,
    PublicView,
    acted,
    ladder_of,
    previewed,
    read_body,
)
from ratings.models import RatingAdjustment, RecomputeRun
from ratings.services.lock import bookings, lock_before

BOOKINGS_SHOWN = 100  # the others stand in their own list


class Lock(PublicView):
    """The day before which periods keep their numbers, with what was booked since; a rating officer sets it."""

    @extend_schema(responses={200: shapes.LockSerializer, **NOT_FOUND}, examples=[answered(examples.LOCK)])
    def get(self, request: Request, code: str) -> Response:
        return Response(_lock_values(code))

    @extend_schema(
        request=shapes.LockingSerializer,
        parameters=IDEMPOTENT,
        examples=[asked_for(examples.LOCKING), answered(examples.LOCK)],
        responses={200: shapes.LockSerializer, **REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        act = _locking(request, code)

        def write() -> Response:
            act()
            return Response(_lock_values(code))

        return acted(request, write)


class Bookings(PublicETag, generics.ListAPIView):
    """Every difference booked for corrections in locked periods, newest first."""

    serializer_class = shapes.BookingSerializer
    pagination_class = LatestFirst

    @extend_schema(operation_id="ratings_bookings_list", examples=[answered(examples.BOOKING)])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[RatingAdjustment]:
        if getattr(self, "swagger_fake_view", False):
            return RatingAdjustment.objects.none()
        return bookings(ladder_of(self.kwargs["code"]))


class LockPreview(OfficerView):
    """What locking before a day, or opening the periods, would change; nothing is changed."""

    @extend_schema(
        request=shapes.LockingSerializer,
        examples=[asked_for(examples.LOCKING), answered(examples.PREVIEW)],
        responses={200: shapes.PreviewSerializer, **REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        return previewed(request, _locking(request, code))


def _locking(request: Request, code: str) -> Callable[[], RecomputeRun]:
    ladder_of(code)
    asked = read_body(shapes.LockingSerializer, request)
    return lambda: lock_before(code, asked["before"], by=request.user, reason=asked["reason"])


def _lock_values(code: str) -> dict[str, Any]:
    ladder = ladder_of(code)
    booked = bookings(ladder)[:BOOKINGS_SHOWN]
    return {
        "locked_before": ladder.locked_before,
        "bookings": shapes.BookingSerializer(booked, many=True).data,
    }
