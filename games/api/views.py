"""The JSON door: what everybody may read of players and tournaments."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import (
    OpenApiExample,
    extend_schema,
    extend_schema_view,
)
from rest_framework import generics, serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import examples
from games.api.etag import PublicETag
from games.api.paging import ByName, ByOrder, ByStart
from games.api.query import Edition, OneOf, Query, Whole
from games.api.schema import answered, page_of, page_with
from games.api.serializers import (
    PlayerSerializer,
    RegistrationSerializer,
    RoundSerializer,
    StandingSerializer,
    TableDetailSerializer,
    TableSerializer,
    TournamentSerializer,
)
from games.folding import search_words
from games.models import Player, Registration, Round, Table, Tournament
from games.queries import standings
from games.standings.points import format_points
from ratings import queries as ratings

PUBLIC_STATUSES = [status for status in Tournament.Status.values if status != Tournament.Status.DRAFT]
OF_TABLE = {"document": None, "check_report": None}


def visible_tournament(slug: str) -> Tournament:
    """A tournament that is public: every one but drafts."""
    return get_object_or_404(Tournament.objects.exclude(status=Tournament.Status.DRAFT), slug=slug)


def visible_round(slug: str, number: int) -> Round:
    rounds = Round.objects.exclude(status=Round.Status.DRAFT).select_related("tournament")
    return get_object_or_404(rounds, tournament=visible_tournament(slug), number=number)


def visible_table(slug: str, number: int, table: int) -> Table:
    tables = Table.objects.select_related("round").prefetch_related("seats__player")
    return get_object_or_404(tables, round=visible_round(slug, number), number=table)


def showing(*shown: OpenApiExample) -> Any:
    """Give the schema of a view that only reads these examples."""
    return extend_schema_view(get=extend_schema(examples=list(shown)))


class PlayerQuery(Query):
    search = serializers.CharField(
        required=False, allow_blank=True, max_length=80, help_text="part of a name or club, in any script"
    )


@showing(answered(examples.ADA))
class PlayerList(PublicETag, generics.ListAPIView):
    """Players by name; `search` finds parts of a name in any script and order, without accents."""

    serializer_class = PlayerSerializer
    pagination_class = ByName
    query = PlayerQuery

    def get_queryset(self) -> QuerySet[Player]:
        found = Player.objects.filter(erased_at=None)
        if getattr(self, "swagger_fake_view", False):
            return found
        for word in search_words(self.asked.get("search", "")):
            found = found.filter(search_text__contains=word)
        return found


@showing(answered(examples.ADA))
class PlayerDetail(PublicETag, generics.RetrieveAPIView):
    """One player."""

    serializer_class = PlayerSerializer
    queryset = Player.objects.all()
    lookup_field = "public_id"
    lookup_url_kwarg = "player_id"


class TournamentQuery(Query):
    status = OneOf(PUBLIC_STATUSES, required=False)
    ladder = serializers.CharField(required=False, max_length=20, help_text="code of the ladder")
    edition = Edition(required=False)

    def validate_ladder(self, code: str) -> str:
        known = [ladder.code for ladder in ratings.ladders()]
        if code not in known:
            words = {"code": code, "known": ", ".join(known)}
            message = _("There is no ladder “%(code)s”. There are: %(known)s.") % words
            raise serializers.ValidationError(message, code="unknown_ladder")
        return code


@showing(answered(examples.TOURNAMENT))
class TournamentList(PublicETag, generics.ListAPIView):
    """Tournaments, latest start first."""

    serializer_class = TournamentSerializer
    pagination_class = ByStart
    query = TournamentQuery

    def get_queryset(self) -> QuerySet[Tournament]:
        found = Tournament.objects.exclude(status=Tournament.Status.DRAFT)
        return found if getattr(self, "swagger_fake_view", False) else found.filter(**self.asked)


@showing(answered(examples.TOURNAMENT))
class TournamentDetail(PublicETag, generics.RetrieveAPIView):
    """One tournament with its settings."""

    serializer_class = TournamentSerializer
    queryset = Tournament.objects.exclude(status=Tournament.Status.DRAFT)
    lookup_field = "slug"


@showing(answered(examples.REGISTRATION))
class RegistrationList(PublicETag, generics.ListAPIView):
    """Who is registered."""

    serializer_class = RegistrationSerializer
    pagination_class = ByOrder

    def get_queryset(self) -> QuerySet[Registration]:
        if getattr(self, "swagger_fake_view", False):
            return Registration.objects.none()
        tournament = visible_tournament(self.kwargs["slug"])
        return tournament.registrations.select_related("player").order_by("id")


@showing(answered(examples.ROUND))
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


@showing(answered(examples.TABLE))
class TableList(PublicETag, generics.ListAPIView):
    """Tables of a published round, seats in turn order."""

    serializer_class = TableSerializer
    pagination_class = ByOrder

    def get_queryset(self) -> QuerySet[Table]:
        if getattr(self, "swagger_fake_view", False):
            return Table.objects.none()
        round_ = visible_round(self.kwargs["slug"], self.kwargs["number"])
        return round_.tables.select_related("round").prefetch_related("seats__player").order_by("id")


@showing(answered(examples.TABLE | OF_TABLE))
class TableDetail(PublicETag, generics.RetrieveAPIView):
    """One table with its boards and what the validator said of them."""

    serializer_class = TableDetailSerializer

    def get_object(self) -> Table:
        return visible_table(self.kwargs["slug"], self.kwargs["number"], self.kwargs["table"])


class StandingQuery(Query):
    after_round = Whole(required=False, min_value=1, help_text="as they stood after this round")


class StandingList(PublicETag):
    """The standings as they stand; the whole list, best first."""

    permission_classes = [AllowAny]
    query = StandingQuery

    @extend_schema(
        operation_id="v1_tournaments_standings_list",
        responses=page_of(StandingSerializer),
        examples=[answered(page_with(examples.STANDING))],
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = visible_tournament(slug)
        current = standings(tournament, after_round=self.asked.get("after_round"))
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


class NotHere(APIView):
    """Any other address under the API: the refusal has the API's shape too."""

    permission_classes = [AllowAny]

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise NotFound

    post = put = patch = delete = get
