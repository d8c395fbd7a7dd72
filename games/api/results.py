"""Results through the API: entered, agreed with, objected to; by those at the table and officials."""

from collections.abc import Callable

from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import examples
from games.api.idempotency import once
from games.api.query import StrictView
from games.api.schema import answered, asked_for
from games.api.serializers import (
    DisputeSerializer,
    ErrorSerializer,
    ResultSerializer,
    TableDetailSerializer,
    VersionSerializer,
)
from games.api.views import OF_TABLE, visible_table
from games.models import Table, User
from games.services import results
from games.services.result_entry import SeatEntry

KEY = OpenApiParameter(
    "Idempotency-Key", OpenApiTypes.STR, OpenApiParameter.HEADER, description="the same key is done once"
)
ERRORS = {400: ErrorSerializer, 403: ErrorSerializer, 404: ErrorSerializer, 409: ErrorSerializer}


def signed_in(request: Request) -> User:
    """The account behind a request that needed one."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def submission(
    request: Request, slug: str, number: int, table: int, *, unsaid: str = ""
) -> Callable[[], Table]:
    """What a body of `Result` asks for, not done yet. unsaid: the comment where none is given."""
    form = ResultSerializer(data=request.data)
    form.is_valid(raise_exception=True)
    found = visible_table(slug, number, table)
    given = form.validated_data
    id_by_public = {seat.player.public_id: seat.player_id for seat in found.seats.all()}
    entries = [
        SeatEntry(
            player_id=id_by_public.get(seat["player"], 0),
            **{name: value for name, value in seat.items() if name != "player"},
        )
        for seat in given["seats"]
    ]
    return lambda: results.submit_result(
        table_id=found.pk,
        version=given["version"],
        seats=entries,
        by=signed_in(request),
        table_facts=given.get("table_facts"),
        source="api",
        comment=given.get("comment", "").strip() or unsaid,
        overrule=given["overrule"],
        confirm=given["confirm"],
    )


class Result(StrictView):
    """Enter the result of a table: a player at it, or an official or helper."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "results"

    @extend_schema(
        request=ResultSerializer,
        parameters=[KEY],
        responses={200: TableDetailSerializer, **ERRORS},
        examples=[asked_for(examples.RESULT), answered(examples.SUBMITTED | OF_TABLE)],
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        act = submission(request, slug, number, table)

        def write() -> Response:
            act()
            return Response(TableDetailSerializer(visible_table(slug, number, table)).data)

        return once(request, write)


class ResultConfirm(StrictView):
    """Agree with the submitted result."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "results"

    @extend_schema(
        request=VersionSerializer,
        parameters=[KEY],
        responses={200: TableDetailSerializer, **ERRORS},
        examples=[asked_for({"version": 1}), answered(examples.TABLE | OF_TABLE)],
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        form = VersionSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        found = visible_table(slug, number, table)

        def write() -> Response:
            version = form.validated_data["version"]
            results.confirm_result(table_id=found.pk, version=version, by=signed_in(request))
            return Response(TableDetailSerializer(visible_table(slug, number, table)).data)

        return once(request, write)


class ResultDispute(StrictView):
    """Object to the submitted result; an arbiter decides."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "results"

    @extend_schema(
        request=DisputeSerializer,
        parameters=[KEY],
        responses={200: TableDetailSerializer, **ERRORS},
        examples=[
            asked_for(examples.DISPUTE),
            answered(examples.SUBMITTED | OF_TABLE | {"status": "disputed"}),
        ],
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        form = DisputeSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        found = visible_table(slug, number, table)

        def write() -> Response:
            results.dispute_result(table_id=found.pk, by=signed_in(request), **form.validated_data)
            return Response(TableDetailSerializer(visible_table(slug, number, table)).data)

        return once(request, write)
