"""The JSON door: reads for everybody, results for those at the table and officials."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework import generics
from rest_framework.exceptions import NotAuthenticated, NotFound
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.boards_parser import BoardsParser
from games.api.etag import PublicETag
from games.api.idempotency import once
from games.api.paging import ByName, ByOrder, ByStart
from games.api.schema import BOARDS, SEATING, page_of
from games.api.serializers import (
    DisputeSerializer,
    EditionSerializer,
    EditionSetSerializer,
    ErrorSerializer,
    PlayerSerializer,
    RegistrationSerializer,
    ResultSerializer,
    RoundSerializer,
    StandingSerializer,
    TableDetailSerializer,
    TableSerializer,
    TournamentSerializer,
    VersionSerializer,
)
from games.contents import content_for, tournament_formats
from games.exports import EXPORTS
from games.models import Player, Registration, Round, Table, Tournament, User, search_key
from games.queries import standings
from games.scoring.check import check_table
from games.scoring.edition import EditionError, edition_codes, load_edition, usual_edition
from games.scoring.parse import BoardError
from games.scoring.set_file import read_set
from games.seating.check import check_seating
from games.seating.errors import SeatingError
from games.services import results
from games.services.errors import ServiceError
from games.services.result_entry import SeatEntry
from games.standings.points import format_points

MOST_TABLES = 100
KEY = OpenApiParameter(
    "Idempotency-Key", OpenApiTypes.STR, OpenApiParameter.HEADER, description="the same key is done once"
)
ERRORS = {400: ErrorSerializer, 403: ErrorSerializer, 404: ErrorSerializer, 409: ErrorSerializer}


def visible_tournament(slug: str) -> Tournament:
    """A tournament that is public: every one but drafts."""
    return get_object_or_404(Tournament.objects.exclude(status=Tournament.Status.DRAFT), slug=slug)


def visible_round(slug: str, number: int) -> Round:
    rounds = Round.objects.exclude(status=Round.Status.DRAFT).select_related("tournament")
    return get_object_or_404(rounds, tournament=visible_tournament(slug), number=number)


def visible_table(slug: str, number: int, table: int) -> Table:
    tables = Table.objects.select_related("round").prefetch_related("seats__player")
    return get_object_or_404(tables, round=visible_round(slug, number), number=table)


def signed_in(request: Request) -> User:
    """The account behind a request that needed one."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


class PlayerList(PublicETag, generics.ListAPIView):
    """Players by name; `search` finds a part of a name in any script."""

    serializer_class = PlayerSerializer
    pagination_class = ByName

    @extend_schema(parameters=[OpenApiParameter("search", OpenApiTypes.STR)])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Player]:
        found = Player.objects.filter(erased_at=None)
        wanted = search_key(self.request.query_params.get("search", ""))
        return found.filter(search_text__contains=wanted) if wanted else found


class PlayerDetail(PublicETag, generics.RetrieveAPIView):
    """One player."""

    serializer_class = PlayerSerializer
    queryset = Player.objects.all()
    lookup_field = "public_id"
    lookup_url_kwarg = "player_id"


class TournamentFilter(filters.FilterSet):
    class Meta:
        model = Tournament
        fields = ["status", "ladder", "edition"]


class TournamentList(PublicETag, generics.ListAPIView):
    """Tournaments, latest start first."""

    serializer_class = TournamentSerializer
    pagination_class = ByStart
    filter_backends = [filters.DjangoFilterBackend]
    filterset_class = TournamentFilter
    queryset = Tournament.objects.exclude(status=Tournament.Status.DRAFT)


class TournamentDetail(PublicETag, generics.RetrieveAPIView):
    """One tournament with its settings."""

    serializer_class = TournamentSerializer
    queryset = Tournament.objects.exclude(status=Tournament.Status.DRAFT)
    lookup_field = "slug"


class RegistrationList(PublicETag, generics.ListAPIView):
    """Who is registered."""

    serializer_class = RegistrationSerializer
    pagination_class = ByOrder

    def get_queryset(self) -> QuerySet[Registration]:
        if getattr(self, "swagger_fake_view", False):
            return Registration.objects.none()
        tournament = visible_tournament(self.kwargs["slug"])
        return tournament.registrations.select_related("player").order_by("id")


class RoundList(PublicETag, generics.ListAPIView):
    """Published rounds, with the report of their seating."""

    serializer_class = RoundSerializer
    pagination_class = ByOrder

    def get_queryset(self) -> QuerySet[Round]:
        if getattr(self, "swagger_fake_view", False):
            return Round.objects.none()
        return (
            visible_tournament(self.kwargs["slug"]).rounds.exclude(status=Round.Status.DRAFT).order_by("id")
        )


class TableList(PublicETag, generics.ListAPIView):
    """Tables of a published round, seats in turn order."""

    serializer_class = TableSerializer
    pagination_class = ByOrder

    def get_queryset(self) -> QuerySet[Table]:
        if getattr(self, "swagger_fake_view", False):
            return Table.objects.none()
        round_ = visible_round(self.kwargs["slug"], self.kwargs["number"])
        return round_.tables.select_related("round").prefetch_related("seats__player").order_by("id")


class TableDetail(PublicETag, generics.RetrieveAPIView):
    """One table with its boards and what the validator said of them."""

    serializer_class = TableDetailSerializer

    def get_object(self) -> Table:
        return visible_table(self.kwargs["slug"], self.kwargs["number"], self.kwargs["table"])


class StandingList(PublicETag):
    """The standings as they stand; the whole list, best first."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="v1_tournaments_standings_list",
        parameters=[OpenApiParameter("after_round", OpenApiTypes.INT)],
        responses=page_of(StandingSerializer),
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = visible_tournament(slug)
        current = standings(tournament, after_round=_round_number(request.query_params.get("after_round")))
        players = Player.objects.in_bulk([row.player_id for row in current.rows])
        rows = [
            {
                "rank": row.rank_text,
                "player": players[row.player_id],
                "points": format_points(row.points),
                "points_units": row.points,
                "penalty_units": row.penalty,
                "played": row.played,
                "status": row.status,
                "decided_by": row.decided_by,
                "values": {value.code: value.value for value in row.values},
            }
            for row in current.rows
        ]
        return Response({"next": None, "previous": None, "results": StandingSerializer(rows, many=True).data})


def _round_number(text: str | None) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ServiceError("not_a_number", "after_round is a round number.", "after_round")
    return int(text)


class Result(APIView):
    """Enter the result of a table: a player at it, or an official or helper."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "results"

    @extend_schema(
        request=ResultSerializer, parameters=[KEY], responses={200: TableDetailSerializer, **ERRORS}
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
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

        def write() -> Response:
            results.submit_result(
                table_id=found.pk,
                version=given["version"],
                seats=entries,
                by=signed_in(request),
                table_facts=given.get("table_facts"),
                source="api",
                comment=given.get("comment", ""),
                overrule=given["overrule"],
                confirm=given["confirm"],
            )
            return Response(TableDetailSerializer(visible_table(slug, number, table)).data)

        return once(request, write)


class ResultConfirm(APIView):
    """Agree with the submitted result."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "results"

    @extend_schema(
        request=VersionSerializer, parameters=[KEY], responses={200: TableDetailSerializer, **ERRORS}
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


class ResultDispute(APIView):
    """Object to the submitted result; an arbiter decides."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "results"

    @extend_schema(
        request=DisputeSerializer, parameters=[KEY], responses={200: TableDetailSerializer, **ERRORS}
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        form = DisputeSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        found = visible_table(slug, number, table)

        def write() -> Response:
            results.dispute_result(table_id=found.pk, by=signed_in(request), **form.validated_data)
            return Response(TableDetailSerializer(visible_table(slug, number, table)).data)

        return once(request, write)


class TournamentFile(APIView):
    """A file of the tournament: one of the export formats."""

    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.BINARY, 404: ErrorSerializer})
    def get(self, request: Request, slug: str, code: str) -> HttpResponse | StreamingHttpResponse:
        if code not in tournament_formats():
            raise Http404
        module = EXPORTS[code]
        tournament = visible_tournament(slug)
        response = StreamingHttpResponse(
            module.write(content_for(tournament, code)), content_type=module.MEDIA_TYPE
        )
        response["Content-Disposition"] = f'attachment; filename="{slug}-{code}.{module.EXTENSION}"'
        return response


class EditionList(PublicETag):
    """Sets that may be played, alone or as a sum."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="v1_editions_list", responses=page_of(EditionSetSerializer))
    def get(self, request: Request) -> Response:
        rows = EditionSetSerializer(map(_set_values, edition_codes()), many=True).data
        return Response({"next": None, "previous": None, "results": rows})


class EditionDetail(PublicETag):
    """One edition, a set or a sum such as `base+time_to_fly`, with its traits."""

    permission_classes = [AllowAny]

    @extend_schema(responses={200: EditionSerializer, 404: ErrorSerializer})
    def get(self, request: Request, code: str) -> Response:
        try:
            edition = load_edition(code)
        except EditionError as error:
            raise Http404 from error
        traits = [
            {
                "id": trait.id,
                "names": dict(trait.names),
                "points": trait.points,
                "copies": trait.copies,
                "pair": trait.pair,
                "excludes": sorted(trait.excludes),
            }
            for trait in edition.traits.values()
        ]
        return Response(EditionSerializer({**_plain(edition), "traits": traits}).data)


def _set_values(code: str) -> dict[str, Any]:
    found = read_set(code)
    return {
        "code": code,
        "name": found.get("name"),
        "kind": found.get("kind"),
        "line": found.get("line", code),
        "year": found.get("year"),
        "edition": usual_edition(found),
    }


def _plain(edition: Any) -> dict[str, Any]:
    names = ("code", "name", "family", "players_min", "players_max", "deck_size", "tiebreak")
    return {name: getattr(edition, name) for name in names}


class BoardsCheck(APIView):
    """Recompute a table from its boards: the body and the answer of the command `check_board`."""

    permission_classes = [AllowAny]
    parser_classes = [BoardsParser]

    @extend_schema(request=OpenApiTypes.OBJECT, responses={200: OpenApiTypes.OBJECT}, examples=[BOARDS])
    def post(self, request: Request) -> Response:
        if isinstance(request.data, list):
            if len(request.data) > MOST_TABLES:
                raise ServiceError("count_range", f"At most {MOST_TABLES} tables in one request.")
            return Response([_checked_or_error(document) for document in request.data])
        try:
            return Response(check_table(request.data))
        except BoardError as error:
            raise ServiceError(error.code, error.message, error.field) from error


def _checked_or_error(document: Any) -> dict[str, Any]:
    try:
        return check_table(document)
    except BoardError as error:
        return error.as_dict()


class SeatingCheck(APIView):
    """Measure a given seating; the body is that of the command `check_seating`."""

    permission_classes = [AllowAny]

    @extend_schema(request=OpenApiTypes.OBJECT, responses={200: OpenApiTypes.OBJECT}, examples=[SEATING])
    def post(self, request: Request) -> Response:
        body = request.data if isinstance(request.data, dict) else {}
        for key in ("request", "tables"):
            if key not in body:
                raise ServiceError("missing_key", f"The key {key} is missing.", key)
        try:
            return Response(check_seating(body["request"], body["tables"], body.get("byes", [])))
        except SeatingError as error:
            return Response(error.as_dict(), status=400)


class NotHere(APIView):
    """Any other address under the API: the refusal has the API's shape too."""

    permission_classes = [AllowAny]

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise NotFound

    post = put = patch = delete = get
