"""One player on one ladder as JSON and files: rating, every change with its sums, places to expect."""

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.query import FileView, Query
from games.api.schema import CSV, answered, file_example, page_of, page_with
from ratings import history, queries
from ratings.api import examples
from ratings.api import serializers as shapes
from ratings.api.asked import ByDayQuery
from ratings.api.keyset import page_by_key
from ratings.api.shared import NOT_FOUND, PublicView, card_of, day_of, ladder_of, named
from ratings.api.values import calculation_values, on_ladder_values
from ratings.web import downloads

HISTORY_PAGE = 100
EACH_BY_ITSELF = _("Name 2 to 8 different players, each by itself: player=…&player=….")


class PlayerRating(PublicView):
    """The rating of a player on a ladder, with what running tournaments would change."""

    @extend_schema(
        responses={200: shapes.PlayerRatingSerializer, **NOT_FOUND}, examples=[answered(examples.PLAYER)]
    )
    def get(self, request: Request, code: str, player_id: str) -> Response:
        card = card_of(player_id)
        for found in history.player_ladders(card.player_id):
            if found.code == code:
                return Response(shapes.PlayerRatingSerializer(on_ladder_values(card, found)).data)
        raise Http404


class PlayerHistory(PublicView):
    """Every change of a player on a ladder, oldest first; `after` is a day."""

    query = ByDayQuery

    @extend_schema(
        operation_id="ratings_players_history_list",
        responses={200: page_of(shapes.HistoryRowSerializer), **NOT_FOUND},
        examples=[answered(page_with(examples.CHANGE))],
    )
    def get(self, request: Request, code: str, player_id: str) -> Response:
        ladder_of(code)
        return Response(
            page_by_key(
                request,
                history.rating_history(code, card_of(player_id).player_id),
                self.asked,
                key=lambda row: row.day,
                page=HISTORY_PAGE,
                shown=lambda rows: shapes.HistoryRowSerializer(rows, many=True).data,
            )
        )


class HistoryCsv(FileView):
    """The same as a file."""

    @extend_schema(responses=CSV, examples=[file_example(examples.HISTORY_FILE)])
    def get(self, request: Request, code: str, player_id: str) -> HttpResponseBase:
        return downloads.history_csv(request._request, player_id, code)


class Change(PublicView):
    """The calculation of one change: per table one line per opponent."""

    @extend_schema(
        responses={200: shapes.CalculationSerializer, **NOT_FOUND},
        examples=[answered(examples.CALCULATION)],
    )
    def get(self, request: Request, code: str, player_id: str, day: str) -> Response:
        found = history.change_calculation(code, card_of(player_id).player_id, day_of(day, "day"))
        if found is None:
            raise Http404
        return Response(calculation_values(found))


class ChangeCsv(FileView):
    """The sum of one change as a file, to be rechecked with a calculator."""

    @extend_schema(responses=CSV, examples=[file_example(examples.CHANGE_FILE)])
    def get(self, request: Request, code: str, player_id: str, day: str) -> HttpResponseBase:
        return downloads.change_csv(request._request, player_id, code, day)


class PredictionQuery(Query):
    """Who sits at the table."""

    player = serializers.ListField(
        child=serializers.CharField(max_length=16, error_messages={"max_length": EACH_BY_ITSELF}),
        min_length=2,
        max_length=8,
        help_text="2 to 8 different ids",
        error_messages={"min_length": EACH_BY_ITSELF, "max_length": EACH_BY_ITSELF},
    )

    def validate_player(self, ids: list[str]) -> list[str]:
        if len(set(ids)) != len(ids):
            raise serializers.ValidationError(EACH_BY_ITSELF)
        return ids


class Predictions(PublicView):
    """Places to expect at a table of these players."""

    query = PredictionQuery

    @extend_schema(
        responses={200: shapes.PredictionSerializer(many=True), **NOT_FOUND},
        examples=[answered(examples.PREDICTION)],
    )
    def get(self, request: Request, code: str) -> Response:
        ladder_of(code)
        cards = {card.player_id: card for card in (named("player", one) for one in self.asked["player"])}
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
