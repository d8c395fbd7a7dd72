"""The lock of a ladder as JSON: the day before which its periods keep their numbers."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

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
from ratings.models import RecomputeRun
from ratings.services.lock import bookings, lock_before

BOOKINGS_SHOWN = 100


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
