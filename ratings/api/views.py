"""The JSON door of ladders: boards, official lists, histories with their sums, predictions, decisions."""

from dataclasses import asdict
from typing import Any

from django.http import Http404, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.serializers import ErrorSerializer
from ratings import history, queries
from ratings.api import officer_shapes
from ratings.api import serializers as shapes
from ratings.api.shared import (
    IDEMPOTENT,
    NOT_FOUND,
    REFUSALS,
    PublicView,
    acted,
    answered,
    asked_for,
    card_of,
    day_of,
    ladder_of,
    number_of,
    page_of,
    paged,
    url_with,
)
from ratings.api.values import CALCULATION, CHANGE, calculation_values, on_ladder_values
from ratings.models import Ladder, OfficialList
from ratings.queries import Board, BoardRow, Cursor
from ratings.services.lists import publish_official_list
from ratings.systems.elo import CODE as ELO
from ratings.systems.elo import EloSettings
from ratings.web import board as pages
from ratings.web import downloads
from ratings.web.cursors import cursor_of, filters_of

ADA = {"player_id": "k3v9q2", "name": "Ada"}
LADDER = {
    "code": "classic",
    "name": "Classic ladder",
    "system": "elo",
    "is_official": True,
    "players": 140,
    "rated_at": "2026-11-25T08:00:04Z",
    "version": 318,
    "latest_list": 12,
    "period_kind": "day",
    "settings": {"start": 1500, "curve": "logistic", "cap": 800},
    "min_players": 8,
    "min_rounds": 3,
    "locked_before": None,
    "countries": ["RU"],
    "clubs": ["Mesozoic"],
    "last_tournament": "autumn-cup",
    "verified_at": "2026-11-25T02:00:00Z",
    "differences": 0,
}
ROW = {
    "rank": 7,
    **ADA,
    "country": "RU",
    "club": "Mesozoic",
    "rating": 1612,
    "games": 41,
    "moved": 2,
    "is_new": False,
    "live": 6,
    "last_tournament": "Autumn Cup",
    "last_tournament_slug": "autumn-cup",
    "last_played_on": "2026-11-24",
    "is_provisional": False,
    "is_inactive": False,
}
LIST = {
    "number": 12,
    "on": "2026-12-01",
    "published_at": "2026-12-01T00:05:00Z",
    "players": 140,
    "note": "Table 3 of the Autumn Cup was corrected.",
    "digest": "9f2c…",
    "corrections": [{"at": "2026-11-28T19:40:00Z", "reason": "result corrected: tournament 7"}],
}
PLAYER = {
    **ADA,
    "rating": 1612,
    "games": 41,
    "best": 1640,
    "best_on": "2026-09-12",
    "rank": 7,
    "is_provisional": False,
    "is_inactive": False,
    "live": [{"tournament": "autumn-cup", "games": 2, "k": 20, "change": 6}],
}
PREDICTION = {
    **ADA,
    "rating": 1612,
    "is_newcomer": False,
    "place": 1344000,
    "ahead_of": {"m8d1tz": 656000},
}
HISTORY_PAGE = 100
LISTS_PAGE = 100
FILTERS = [
    OpenApiParameter("name", OpenApiTypes.STR, description="part of a name or club, in any script"),
    OpenApiParameter("country", OpenApiTypes.STR),
    OpenApiParameter("club", OpenApiTypes.STR),
    OpenApiParameter("games", OpenApiTypes.INT, description="at least so many rated tables, five or more"),
    OpenApiParameter("all", OpenApiTypes.INT, description="1: with the inactive"),
    OpenApiParameter("after", OpenApiTypes.STR, description="cursor, as in `next`"),
    OpenApiParameter("before", OpenApiTypes.STR, description="cursor, as in `previous`"),
]


class Ladders(PublicView):
    """Every ladder."""

    @extend_schema(responses=shapes.LadderSerializer(many=True), examples=[answered(LADDER)])
    def get(self, request: Request) -> Response:
        return Response(
            shapes.LadderSerializer([_ladder_values(one) for one in queries.ladders()], many=True).data
        )


class LadderDetail(PublicView):
    """One ladder."""

    @extend_schema(responses={200: shapes.LadderSerializer, **NOT_FOUND}, examples=[answered(LADDER)])
    def get(self, request: Request, code: str) -> Response:
        return Response(shapes.LadderSerializer(_ladder_values(ladder_of(code))).data)


class CurrentList(PublicView):
    """The current rating, best first."""

    @extend_schema(
        parameters=FILTERS,
        responses={200: shapes.BoardSerializer, **NOT_FOUND},
        examples=[answered(page_of(ROW))],
    )
    def get(self, request: Request, code: str) -> Response:
        found = queries.leaderboard(
            ladder_of(code), filters_of(request.query_params), cursor_of(request.query_params)
        )
        return Response(_board_values(request, found))


class OfficialLists(PublicView):
    """Official lists, newest first. `on` asks for the list in force on a day; `after` is a number."""

    @extend_schema(
        operation_id="ratings_lists_list",
        parameters=[OpenApiParameter("on", OpenApiTypes.DATE), OpenApiParameter("after", OpenApiTypes.INT)],
        responses={200: shapes.OfficialListsSerializer, 400: ErrorSerializer, **NOT_FOUND},
        examples=[answered(page_of(LIST))],
    )
    def get(self, request: Request, code: str) -> Response:
        found = OfficialList.objects.filter(ladder=ladder_of(code)).order_by("-number")
        found = found.prefetch_related("corrections")
        after = request.query_params.get("after", "")
        if after:
            found = found.filter(number__lt=number_of(after, "after"))
        if "on" in request.query_params:
            found = found.filter(on__lte=day_of(request.query_params["on"], "on"))[:1]
        shown = list(found[: LISTS_PAGE + 1])
        next_url = None
        if len(shown) > LISTS_PAGE:
            shown = shown[:LISTS_PAGE]
            next_url = url_with(request, {"after": str(shown[-1].number)})
        return Response(paged(next_url, None, shapes.OfficialListSerializer(shown, many=True).data))

    @extend_schema(
        request=officer_shapes.PublicationSerializer,
        parameters=IDEMPOTENT,
        examples=[asked_for({"on": "2026-12-01", "note": "Table 3 of the Autumn Cup was corrected."})],
        responses={201: shapes.OfficialListSerializer, **REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        """A rating officer freezes the current rating as the next official list."""
        ladder_of(code)
        asked = officer_shapes.PublicationSerializer(data=request.data)
        asked.is_valid(raise_exception=True)

        def write() -> Response:
            made = publish_official_list(code, by=request.user, **asked.validated_data)
            return Response(shapes.OfficialListSerializer(made).data, status=201)

        return acted(request, write)


class OfficialListDetail(PublicView):
    """The lines of one official list, as published."""

    @extend_schema(
        parameters=FILTERS,
        responses={200: shapes.BoardSerializer, **NOT_FOUND},
        examples=[answered(page_of(ROW))],
    )
    def get(self, request: Request, code: str, number: int) -> Response:
        official = get_object_or_404(OfficialList, ladder__code=code, number=number)
        found = queries.official_board(
            official, filters_of(request.query_params), cursor_of(request.query_params)
        )
        return Response(_board_values(request, found))


class ListCsv(APIView):
    """The current rating or an official list as a file, with the filters of the list."""

    permission_classes = [AllowAny]

    @extend_schema(parameters=FILTERS, responses={(200, "text/csv"): OpenApiTypes.STR, **NOT_FOUND})
    def get(self, request: Request, code: str, number: int | None = None) -> StreamingHttpResponse:
        ladder = ladder_of(code)
        official = (
            get_object_or_404(OfficialList, ladder=ladder, number=number) if number is not None else None
        )
        return pages.board_csv(request._request, ladder, official)


class PlayerRating(PublicView):
    """The rating of a player on a ladder, with what running tournaments would change."""

    @extend_schema(responses={200: shapes.PlayerRatingSerializer, **NOT_FOUND}, examples=[answered(PLAYER)])
    def get(self, request: Request, code: str, player_id: str) -> Response:
        card = card_of(player_id)
        for found in history.player_ladders(card.player_id):
            if found.code == code:
                return Response(shapes.PlayerRatingSerializer(on_ladder_values(card, found)).data)
        raise Http404


class PlayerHistory(PublicView):
    """Every change of a player on a ladder, oldest first; `after` is a day."""

    @extend_schema(
        operation_id="ratings_players_history_list",
        parameters=[OpenApiParameter("after", OpenApiTypes.DATE)],
        responses={200: shapes.HistorySerializer, 400: ErrorSerializer, **NOT_FOUND},
        examples=[answered(page_of(CHANGE))],
    )
    def get(self, request: Request, code: str, player_id: str) -> Response:
        ladder_of(code)
        rows = history.rating_history(code, card_of(player_id).player_id)
        after = request.query_params.get("after", "")
        if after:
            day = day_of(after, "after")
            rows = [row for row in rows if row.day > day]
        shown, next_url = rows[:HISTORY_PAGE], None
        if len(rows) > HISTORY_PAGE:
            next_url = url_with(request, {"after": shown[-1].day.isoformat()})
        return Response(paged(next_url, None, shapes.HistoryRowSerializer(shown, many=True).data))


class HistoryCsv(APIView):
    """The same as a file."""

    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR, **NOT_FOUND})
    def get(self, request: Request, code: str, player_id: str) -> StreamingHttpResponse:
        return downloads.history_csv(request._request, player_id, code)


class Change(PublicView):
    """The calculation of one change: per table one line per opponent."""

    @extend_schema(
        responses={200: shapes.CalculationSerializer, 400: ErrorSerializer, **NOT_FOUND},
        examples=[answered(CALCULATION)],
    )
    def get(self, request: Request, code: str, player_id: str, day: str) -> Response:
        found = history.change_calculation(code, card_of(player_id).player_id, day_of(day, "day"))
        if found is None:
            raise Http404
        return Response(calculation_values(found))


class Predictions(PublicView):
    """Places to expect at a table of these players."""

    @extend_schema(
        parameters=[
            OpenApiParameter("player", OpenApiTypes.STR, many=True, description="2 to 8 different ids")
        ],
        responses={200: shapes.PredictionSerializer(many=True), 400: ErrorSerializer, **NOT_FOUND},
        examples=[answered(PREDICTION)],
    )
    def get(self, request: Request, code: str) -> Response:
        ladder_of(code)
        asked = request.query_params.getlist("player")
        if not 2 <= len(asked) <= 8 or len(set(asked)) != len(asked):
            raise ValidationError({"player": "name 2 to 8 different players"})
        cards = {card.player_id: card for card in map(card_of, asked)}
        return Response(
            [
                {
                    "player_id": cards[one.player_id].public_id,
                    "name": cards[one.player_id].name,
                    "rating": one.rating,
                    "is_newcomer": one.is_newcomer,
                    "place": one.place,
                    "ahead_of": {cards[other].public_id: score for other, score in one.ahead_of.items()},
                }
                for one in queries.predicted_places(code, list(cards))
            ]
        )


def _ladder_values(ladder: Ladder) -> dict[str, Any]:
    return {
        "code": ladder.code,
        "name": ladder.name,
        "system": ladder.system,
        "is_official": ladder.is_official,
        "players": ladder.figures.get("players", 0),
        "rated_at": ladder.rated_at,
        "version": ladder.version,
        "latest_list": ladder.latest_list.number if ladder.latest_list else None,
        "period_kind": ladder.period_kind,
        "settings": _settings_values(ladder),
        "min_players": ladder.min_players,
        "min_rounds": ladder.min_rounds,
        "locked_before": ladder.locked_before,
        "countries": ladder.figures.get("countries", []),
        "clubs": ladder.figures.get("clubs", []),
        "last_tournament": ladder.figures.get("last_slug", ""),
        "verified_at": ladder.verified_at,
        "differences": ladder.differences,
    }


def _settings_values(ladder: Ladder) -> dict[str, Any]:
    return asdict(EloSettings(**ladder.settings)) if ladder.system == ELO else ladder.settings


def _board_values(request: Request, board: Board) -> dict[str, Any]:
    rows = shapes.BoardRowSerializer([_row_values(row) for row in board.rows], many=True).data
    return paged(_at(request, board.next), _at(request, board.previous), rows)


def _row_values(row: BoardRow) -> dict[str, Any]:
    return row._asdict() | {
        "player_id": row.public_id,
        "last_tournament": row.tournament,
        "last_tournament_slug": row.tournament_slug,
    }


def _at(request: Request, cursor: Cursor | None) -> str | None:
    if cursor is None:
        return None
    value = f"{cursor.rating}.{cursor.player_id}.{cursor.shown}"
    return url_with(request, {"before" if cursor.is_before else "after": value})
