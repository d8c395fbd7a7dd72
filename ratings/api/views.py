"""The JSON door of ladders: boards, official lists, histories with their sums, predictions, decisions."""

import datetime
from typing import Any
from urllib.parse import urlencode

from django.db import transaction
from django.http import Http404, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils.dateparse import parse_date
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import queries as tournaments
from games.api.etag import PublicETag
from games.api.serializers import ErrorSerializer
from games.queries import PlayerCard
from ratings import history, queries
from ratings.api import serializers as shapes
from ratings.models import Ladder, OfficialList
from ratings.queries import Board, BoardRow, Cursor
from ratings.receivers import nudge_after_commit
from ratings.services.acceptance import accept, refuse
from ratings.services.errors import RatingRefusal
from ratings.web import board as pages
from ratings.web import downloads
from ratings.web.cursors import cursor_of, filters_of

NOT_FOUND = {404: ErrorSerializer}
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


class PublicView(PublicETag, APIView):
    permission_classes = [AllowAny]


class Ladders(PublicView):
    """Every ladder."""

    @extend_schema(responses=shapes.LadderSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(
            shapes.LadderSerializer([_ladder_values(one) for one in queries.ladders()], many=True).data
        )


class LadderDetail(PublicView):
    """One ladder."""

    @extend_schema(responses={200: shapes.LadderSerializer, **NOT_FOUND})
    def get(self, request: Request, code: str) -> Response:
        return Response(shapes.LadderSerializer(_ladder_values(_ladder(code))).data)


class CurrentList(PublicView):
    """The current rating, best first."""

    @extend_schema(parameters=FILTERS, responses={200: shapes.BoardSerializer, **NOT_FOUND})
    def get(self, request: Request, code: str) -> Response:
        found = queries.leaderboard(
            _ladder(code), filters_of(request.query_params), cursor_of(request.query_params)
        )
        return Response(_board_values(request, found))


class OfficialLists(PublicView):
    """Official lists, newest first. `on` asks for the list in force on a day; `after` is a number."""

    @extend_schema(
        operation_id="ratings_lists_list",
        parameters=[OpenApiParameter("on", OpenApiTypes.DATE), OpenApiParameter("after", OpenApiTypes.INT)],
        responses={200: shapes.OfficialListsSerializer, 400: ErrorSerializer, **NOT_FOUND},
    )
    def get(self, request: Request, code: str) -> Response:
        found = OfficialList.objects.filter(ladder=_ladder(code)).order_by("-number")
        after = request.query_params.get("after", "")
        if after:
            found = found.filter(number__lt=_number(after, "after"))
        if "on" in request.query_params:
            found = found.filter(on__lte=_day(request.query_params["on"], "on"))[:1]
        shown = list(found[: LISTS_PAGE + 1])
        next_url = None
        if len(shown) > LISTS_PAGE:
            shown = shown[:LISTS_PAGE]
            next_url = _url(request, {"after": str(shown[-1].number)})
        return Response(_paged(next_url, None, shapes.OfficialListSerializer(shown, many=True).data))


class OfficialListDetail(PublicView):
    """The lines of one official list, as published."""

    @extend_schema(parameters=FILTERS, responses={200: shapes.BoardSerializer, **NOT_FOUND})
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
        ladder = _ladder(code)
        official = (
            get_object_or_404(OfficialList, ladder=ladder, number=number) if number is not None else None
        )
        return pages.board_csv(request._request, ladder, official)


class PlayerRating(PublicView):
    """The rating of a player on a ladder, with what running tournaments would change."""

    @extend_schema(responses={200: shapes.PlayerRatingSerializer, **NOT_FOUND})
    def get(self, request: Request, code: str, player_id: str) -> Response:
        card = _card(player_id)
        for found in history.player_ladders(card.player_id):
            if found.code == code:
                values = {name: getattr(found, name) for name in found.__dataclass_fields__}
                values |= {"player_id": card.public_id, "name": card.name}
                return Response(shapes.PlayerRatingSerializer(values).data)
        raise Http404


class PlayerHistory(PublicView):
    """Every change of a player on a ladder, oldest first; `after` is a day."""

    @extend_schema(
        operation_id="ratings_players_history_list",
        parameters=[OpenApiParameter("after", OpenApiTypes.DATE)],
        responses={200: shapes.HistorySerializer, 400: ErrorSerializer, **NOT_FOUND},
    )
    def get(self, request: Request, code: str, player_id: str) -> Response:
        _ladder(code)
        rows = history.rating_history(code, _card(player_id).player_id)
        after = request.query_params.get("after", "")
        if after:
            day = _day(after, "after")
            rows = [row for row in rows if row.day > day]
        shown, next_url = rows[:HISTORY_PAGE], None
        if len(rows) > HISTORY_PAGE:
            next_url = _url(request, {"after": shown[-1].day.isoformat()})
        return Response(_paged(next_url, None, shapes.HistoryRowSerializer(shown, many=True).data))


class HistoryCsv(APIView):
    """The same as a file."""

    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR, **NOT_FOUND})
    def get(self, request: Request, code: str, player_id: str) -> StreamingHttpResponse:
        return downloads.history_csv(request._request, player_id, code)


class Change(PublicView):
    """The calculation of one change: per table one line per opponent."""

    @extend_schema(responses={200: shapes.CalculationSerializer, 400: ErrorSerializer, **NOT_FOUND})
    def get(self, request: Request, code: str, player_id: str, day: str) -> Response:
        found = history.change_calculation(code, _card(player_id).player_id, _day(day, "day"))
        if found is None:
            raise Http404
        values = shapes.HistoryRowSerializer(found.row).data
        return Response({**values, "tables": shapes.TableCalculationSerializer(found.tables, many=True).data})


class HeadToHead(PublicView):
    """Confirmed tables two players shared, from the first one's side."""

    @extend_schema(responses={200: shapes.MeetingsSerializer, **NOT_FOUND})
    def get(self, request: Request, player_id: str, opponent_id: str) -> Response:
        found = history.head_to_head(_card(player_id).player_id, _card(opponent_id).player_id)
        return Response(shapes.MeetingsSerializer(found).data)


class Predictions(PublicView):
    """Places to expect at a table of these players."""

    @extend_schema(
        parameters=[
            OpenApiParameter("player", OpenApiTypes.STR, many=True, description="2 to 8 different ids")
        ],
        responses={200: shapes.PredictionSerializer(many=True), 400: ErrorSerializer, **NOT_FOUND},
    )
    def get(self, request: Request, code: str) -> Response:
        _ladder(code)
        asked = request.query_params.getlist("player")
        if not 2 <= len(asked) <= 8 or len(set(asked)) != len(asked):
            raise ValidationError({"player": "name 2 to 8 different players"})
        cards = {card.player_id: card for card in map(_card, asked)}
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


class TournamentRating(PublicView):
    """Where the rating of a tournament stands, and its live changes."""

    @extend_schema(responses={200: shapes.TournamentRatingSerializer, **NOT_FOUND})
    def get(self, request: Request, slug: str) -> Response:
        tournament_id = tournaments.public_tournament_id(slug)
        if tournament_id is None:
            raise Http404
        state = queries.rating_state(tournament_id)
        live = queries.live_by_player(tournament_id)
        cards = tournaments.player_cards(live)
        values = {name: getattr(state, name) for name in state.__dataclass_fields__}
        values["live"] = {cards[player_id].public_id: change for player_id, change in live.items()}
        return Response(shapes.TournamentRatingSerializer(values).data)


class Decision(APIView):
    """A rating officer accepts or refuses a submitted tournament."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=shapes.DecisionSerializer,
        responses={
            200: shapes.TournamentRatingSerializer,
            400: ErrorSerializer,
            403: ErrorSerializer,
            **NOT_FOUND,
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        tournament_id = tournaments.public_tournament_id(slug)
        if tournament_id is None:
            raise Http404
        asked = shapes.DecisionSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        act = accept if asked.validated_data["answer"] == "accept" else refuse
        try:
            with transaction.atomic():
                act(tournament_id, by=request.user, reason=asked.validated_data["reason"])
                nudge_after_commit()
        except RatingRefusal as refusal:
            body = {"code": refusal.code, "message": str(refusal.message), "field": refusal.field}
            return Response(body, status=refusal.status)
        return TournamentRating().get(request, slug)


def _ladder(code: str) -> Ladder:
    return get_object_or_404(Ladder.objects.select_related("latest_list"), code=code)


def _card(public_id: str) -> PlayerCard:
    card = tournaments.player_by_public_id(public_id)
    if card is None:
        raise Http404
    return card


def _day(text: str, field: str) -> datetime.date:
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None:
        raise ValidationError({field: "write the day as 2026-11-24"})
    return day


def _number(text: str, field: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValidationError({field: "a whole number is needed"})
    return int(text)


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
    }


def _board_values(request: Request, board: Board) -> dict[str, Any]:
    rows = shapes.BoardRowSerializer([_row_values(row) for row in board.rows], many=True).data
    return _paged(_at(request, board.next), _at(request, board.previous), rows)


def _row_values(row: BoardRow) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in row.__slots__}
    return values | {"player_id": row.public_id, "last_tournament": row.tournament}


def _paged(next_url: str | None, previous_url: str | None, results: Any) -> dict[str, Any]:
    return {"next": next_url, "previous": previous_url, "results": results}


def _at(request: Request, cursor: Cursor | None) -> str | None:
    if cursor is None:
        return None
    value = f"{cursor.rating}.{cursor.player_id}.{cursor.shown}"
    return _url(request, {"before" if cursor.is_before else "after": value})


def _url(request: Request, changed: dict[str, str]) -> str:
    kept = [(name, value) for name, value in request.query_params.items() if name not in ("after", "before")]
    return request.build_absolute_uri(f"{request.path}?{urlencode([*kept, *changed.items()])}")
