"""One player through the API: every ladder, results, opponents, tournaments; two players side by side."""

from collections.abc import Iterator
from typing import Any

from django.http import Http404, StreamingHttpResponse
from drf_spectacular.utils import OpenApiTypes, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import queries as tournaments
from games.api.lists_csv import csv_file
from games.queries import PlayerCard
from ratings import history, queries
from ratings.api import people_shapes as shapes
from ratings.api.serializers import CalculationSerializer, MeetingsSerializer
from ratings.api.shared import (
    NOT_FOUND,
    PublicView,
    answered,
    card_of,
    ladder_of,
    list_of,
    page_of,
    paged,
    tournament_of,
)
from ratings.api.values import CALCULATION, calculation_values, on_ladder_values

CSV: Any = {(200, "text/csv"): OpenApiTypes.STR, **NOT_FOUND}
ADA = {"player_id": "k3v9q2", "name": "Ada"}
MET = {"met": 5, "ahead": 3, "level": 1, "behind": 1}
ON_CLASSIC = {
    **ADA,
    "rating": 1612,
    "games": 41,
    "best": 1640,
    "best_on": "2026-09-12",
    "rank": 7,
    "is_provisional": False,
    "is_inactive": False,
    "live": [{"tournament": "autumn-cup", "games": 2, "k": 20, "change": 6}],
    "ladder": "classic",
    "moved": 2,
}
RESULTS = {
    **ADA,
    "tables": 44,
    "won": 15,
    "by_size": [{"size": 4, "tables": 40, "places": [14, 12, 8, 6]}],
    "by_edition": [{"edition": "base", "tables": 44, "won": 15}],
    "by_seat": [{"seat": 1, "tables": 11, "won": 5}],
}
TOURNAMENT = {
    "tournament": "autumn-cup",
    "name": "Autumn Cup",
    "ladder": "classic",
    "status": "running",
    "registration": "checked_in",
    "starts_on": "2026-11-24",
    "ended_on": None,
    "tables": 2,
}


class PlayerLadders(PublicView):
    """A player on every ladder, with what running tournaments would change."""

    @extend_schema(
        operation_id="ratings_players_ladders_retrieve",
        responses={200: shapes.PlayerLaddersSerializer, **NOT_FOUND},
        examples=[answered({**ADA, "ladders": [ON_CLASSIC]})],
    )
    def get(self, request: Request, player_id: str) -> Response:
        return Response(shapes.PlayerLaddersSerializer(_ladders_values(card_of(player_id))).data)


class PlayerResults(PublicView):
    """Confirmed tables of a player: places by table size, wins by edition and by seat."""

    @extend_schema(responses={200: shapes.ResultsSerializer, **NOT_FOUND}, examples=[answered(RESULTS)])
    def get(self, request: Request, player_id: str) -> Response:
        return Response(_results_values(card_of(player_id)))


class Opponents(PublicView):
    """Everybody a player met, most met first."""

    @extend_schema(
        operation_id="ratings_players_opponents_list",
        responses={200: list_of("Opponents", shapes.MetSerializer), **NOT_FOUND},
        examples=[answered(page_of({"player_id": "m8d1tz", "name": "Boris", **MET}))],
    )
    def get(self, request: Request, player_id: str) -> Response:
        return Response(paged(None, None, list(_opponent_values(card_of(player_id)))))


class OpponentsCsv(APIView):
    """The same as a file."""

    permission_classes = [AllowAny]

    @extend_schema(responses=CSV)
    def get(self, request: Request, player_id: str) -> StreamingHttpResponse:
        return csv_file(_opponent_values(card_of(player_id)), "opponents")


class HeadToHead(PublicView):
    """Confirmed tables two players shared, from the first one's side."""

    @extend_schema(responses={200: MeetingsSerializer, **NOT_FOUND}, examples=[answered(MET)])
    def get(self, request: Request, player_id: str, opponent_id: str) -> Response:
        found = history.head_to_head(card_of(player_id).player_id, card_of(opponent_id).player_id)
        return Response(MeetingsSerializer(found).data)


class Comparison(PublicView):
    """Two players side by side: meetings, ratings on every ladder, results."""

    @extend_schema(
        responses={200: shapes.ComparisonSerializer, **NOT_FOUND},
        examples=[
            answered(
                {
                    "meetings": MET,
                    "expected": {"classic": 544000},
                    "players": [{**ADA, "ladders": [ON_CLASSIC]}],
                    "results": [RESULTS],
                }
            )
        ],
    )
    def get(self, request: Request, player_id: str, opponent_id: str) -> Response:
        cards = card_of(player_id), card_of(opponent_id)
        first, second = (card.player_id for card in cards)
        meetings = history.head_to_head(first, second)
        return Response(
            {
                "meetings": MeetingsSerializer(meetings).data,
                "expected": queries.expected_by_ladder(first, second),
                "players": shapes.PlayerLaddersSerializer(map(_ladders_values, cards), many=True).data,
                "results": [_results_values(card) for card in cards],
            }
        )


class PlayerTournaments(PublicView):
    """Every tournament a player is registered in, whatever became of it, newest first."""

    @extend_schema(
        operation_id="ratings_players_tournaments_list",
        responses={200: list_of("PlayerTournaments", shapes.PlayerTournamentSerializer), **NOT_FOUND},
        examples=[answered(page_of(TOURNAMENT))],
    )
    def get(self, request: Request, player_id: str) -> Response:
        return Response(paged(None, None, _tournament_values(card_of(player_id))))


class PlayerTournamentsCsv(APIView):
    """The same as a file."""

    permission_classes = [AllowAny]

    @extend_schema(responses=CSV)
    def get(self, request: Request, player_id: str) -> StreamingHttpResponse:
        return csv_file(_tournament_values(card_of(player_id)), "tournaments")


class Corrections(PublicView):
    """What of a player's published changes became other later, and what was booked instead."""

    @extend_schema(
        responses={200: shapes.CorrectionsSerializer, **NOT_FOUND},
        examples=[
            answered(
                {
                    "corrections": [
                        {
                            "period_on": "2026-05-02",
                            "at": "2026-06-20T12:00:00Z",
                            "reason": "result corrected: tournament 7",
                            "change_before": 20,
                            "rating_before": 1520,
                            "change_after": -20,
                            "rating_after": 1480,
                        }
                    ],
                    "bookings": [],
                }
            )
        ],
    )
    def get(self, request: Request, code: str, player_id: str) -> Response:
        ladder_of(code)
        own = card_of(player_id).player_id
        booked = [
            {"booked_on": day, "amount": amount, "reason": reason}
            for day, amount, reason in history.adjustments(code, own)
        ]
        values = {"corrections": history.corrections(code, own), "bookings": booked}
        return Response(shapes.CorrectionsSerializer(values).data)


class LiveCalculation(PublicView):
    """How the expected change of a tournament that is not rated yet comes about. Not official."""

    @extend_schema(
        responses={200: CalculationSerializer, **NOT_FOUND},
        examples=[answered({**CALCULATION, "is_official": False})],
    )
    def get(self, request: Request, code: str, player_id: str, slug: str) -> Response:
        ladder_of(code)
        found = history.live_calculation(code, card_of(player_id).player_id, tournament_of(slug))
        if found is None:
            raise Http404
        return Response(calculation_values(found))


def _ladders_values(card: PlayerCard) -> dict[str, Any]:
    ladders = [on_ladder_values(card, one) for one in history.player_ladders(card.player_id)]
    return {"player_id": card.public_id, "name": card.name, "ladders": ladders}


def _results_values(card: PlayerCard) -> dict[str, Any]:
    found = history.results_of(card.player_id)
    return {
        "player_id": card.public_id,
        "name": card.name,
        "tables": found.tables,
        "won": found.won,
        "by_size": [
            {"size": size, "tables": places.total(), "places": [places[place + 1] for place in range(size)]}
            for size, places in sorted(found.places.items())
        ],
        "by_edition": [
            {"edition": edition, "tables": counts["tables"], "won": counts["won"]}
            for edition, counts in sorted(found.by_edition.items())
        ],
        "by_seat": [
            {"seat": seat, "tables": counts["tables"], "won": counts["won"]}
            for seat, counts in sorted(found.by_seat.items())
        ],
    }


def _opponent_values(card: PlayerCard) -> Iterator[dict[str, Any]]:
    meetings = history.results_of(card.player_id).meetings
    cards = tournaments.player_cards(meetings)
    for player_id, met in sorted(meetings.items(), key=lambda one: (-one[1].met, one[0])):
        other = cards[player_id]
        yield {"player_id": other.public_id, "name": other.name, **MeetingsSerializer(met).data}


def _tournament_values(card: PlayerCard) -> list[dict[str, Any]]:
    found = tournaments.tournaments_of_player(history.entries_of(card.player_id))
    return list(shapes.PlayerTournamentSerializer(found, many=True).data)
