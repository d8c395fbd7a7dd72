"""The pool of a ladder and the statistics of the game, as JSON and files."""

from dataclasses import asdict
from fractions import Fraction
from typing import Any

from django.http import Http404, StreamingHttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import queries as tournaments
from games.api.lists_csv import csv_file
from games.queries import PlayerCard
from ratings import queries
from ratings.api import pool_shapes as shapes
from ratings.api.shared import (
    NOT_FOUND,
    PublicView,
    answered,
    card_of,
    day_of,
    ladder_of,
    paged,
    tournament_of,
    url_with,
)
from ratings.board_statistics import Finish, ScoreRecord, Statistics, Tally
from ratings.pool import BAR_POINTS, distribution, seats_by_month
from ratings.systems.elo import CODE as ELO
from ratings.systems.elo import EloSettings
from ratings.systems.expectation import MILLION, expectation_table
from ratings.web.downloads import period_file
from ratings.web.statistics import TABLES_SHOWN, played_statistics

PERIODS_PAGE = 200
PERIOD = {"day": "2026-11-24", "players": 24, "seats": 96, "change": 1, "newcomers": 3}
SCORES = {"tables": 70, "seats": 280, "total": 4480, "winners": 1610, "margin": 245, "shared": 1}
WHERE = {"tournament": "autumn-cup", "round": 2, "table": 3}
ADA, BORIS = {"player_id": "k3v9q2", "name": "Ada"}, {"player_id": "m8d1tz", "name": "Boris"}


class LadderStatistics(PublicView):
    """The pool of a ladder: where players stand, how much they play, what rounding added."""

    @extend_schema(
        responses={200: shapes.LadderStatisticsSerializer, **NOT_FOUND},
        examples=[
            answered(
                {
                    "players_ever": 210,
                    "players": 140,
                    "periods": 38,
                    "seats": 5120,
                    "drift": 37,
                    "distribution": [{"first": 1450, "last": 1499, "players": 31}],
                    "activity": [{"month": "2026-11-01", "seats": 412}],
                }
            )
        ],
    )
    def get(self, request: Request, code: str) -> Response:
        ladder = ladder_of(code)
        sums = queries.period_sums(ladder)
        first, bars = distribution(ladder)
        return Response(
            {
                "players_ever": sum(one.newcomers for one in sums),
                "players": ladder.figures.get("players", 0),
                "periods": len(sums),
                "seats": sum(one.seats for one in sums),
                "drift": sum(one.change for one in sums),
                "distribution": [
                    {"first": lowest, "last": lowest + BAR_POINTS - 1, "players": players}
                    for lowest, players in zip(range(first, 10**9, BAR_POINTS), bars, strict=False)
                ],
                "activity": [{"month": month, "seats": seats} for month, seats in seats_by_month(sums)],
            }
        )


class Periods(PublicView):
    """Every rating period of a ladder, oldest first; `after` is a day."""

    @extend_schema(
        operation_id="ratings_periods_list",
        parameters=[OpenApiParameter("after", OpenApiTypes.DATE)],
        responses={200: shapes.PeriodsSerializer, 400: NOT_FOUND[404], **NOT_FOUND},
        examples=[answered({"next": None, "previous": None, "results": [PERIOD]})],
    )
    def get(self, request: Request, code: str) -> Response:
        found = queries.period_sums(ladder_of(code))
        after = request.query_params.get("after", "")
        if after:
            day = day_of(after, "after")
            found = [one for one in found if one.day > day]
        shown, next_url = found[:PERIODS_PAGE], None
        if len(found) > PERIODS_PAGE:
            next_url = url_with(request, {"after": shown[-1].day.isoformat()})
        return Response(paged(next_url, None, shapes.PeriodSerializer(shown, many=True).data))


class PeriodsCsv(APIView):
    """The same as a file."""

    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR, **NOT_FOUND})
    def get(self, request: Request, code: str) -> StreamingHttpResponse:
        found = queries.period_sums(ladder_of(code))
        return csv_file((shapes.PeriodSerializer(one).data for one in found), f"{code}-periods")


class PeriodChangesCsv(APIView):
    """Everybody's change in the period that ends on a day, with the sums to recheck it, as a file."""

    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR, **NOT_FOUND})
    def get(self, request: Request, code: str, day: str) -> StreamingHttpResponse:
        return period_file(request._request, ladder_of(code), day)


class Expectation(PublicView):
    """The expected result for every difference of ratings, as the ladder's new periods use it."""

    @extend_schema(
        responses={200: shapes.ExpectationSerializer, **NOT_FOUND},
        examples=[answered({"curve": "logistic", "cap": 800, "expected": [500000, 501439, 502878, 504317]})],
    )
    def get(self, request: Request, code: str) -> Response:
        ladder = ladder_of(code)
        if ladder.system != ELO:
            raise Http404
        settings = EloSettings(**ladder.settings)
        table = expectation_table(settings.curve, settings.cap)
        return Response({"curve": settings.curve, "cap": settings.cap, "expected": table[: settings.cap + 1]})


class BoardStatistics(PublicView):
    """What confirmed tables tell: who wins from which seat and with which traits; records; by how much."""

    @extend_schema(
        parameters=[
            OpenApiParameter("edition", OpenApiTypes.STR, description="only this edition"),
            OpenApiParameter("tournament", OpenApiTypes.STR, description="only this tournament (slug)"),
            OpenApiParameter("player", OpenApiTypes.STR, description="only the seats of this player (id)"),
        ],
        responses={200: shapes.BoardStatisticsSerializer, **NOT_FOUND},
        examples=[
            answered(
                {
                    "tables": 70,
                    "is_cut": False,
                    "boards": 280,
                    "winning_boards": 71,
                    "scores": 280,
                    "finishes": 70,
                    "seats": [{"size": 4, "seats": [{"seat": 1, "tables": 70, "won": 19500000}]}],
                    "sizes": [{**SCORES, "size": 4}],
                    "editions": [{**SCORES, "edition": "base"}],
                    "traits": [
                        {
                            "trait": "fat_tissue",
                            "boards": 120,
                            "won": 41500000,
                            "expected": 30000000,
                            "winning_boards": 42,
                        }
                    ],
                    "highest": [{"score": 41, "player": ADA, "where": WHERE}],
                    "closest": [{"margin": 0, "discard": 2, "players": [ADA, BORIS], "where": WHERE}],
                }
            )
        ],
    )
    def get(self, request: Request) -> Response:
        asked = request.query_params
        slug = asked.get("tournament", "")
        if slug:
            tournament_of(slug)
        player_id = card_of(asked["player"]).player_id if asked.get("player") else None
        found = played_statistics(asked.get("edition", "")[:120].replace("\0", ""), slug, player_id)
        return Response(shapes.BoardStatisticsSerializer(_statistics_values(found)).data)


def _statistics_values(found: Statistics) -> dict[str, Any]:
    cards = tournaments.player_cards(
        {one.player_id for one in found.highest}
        | {player_id for one in found.closest for player_id in one.player_ids}
    )
    return {
        "tables": found.tables,
        "is_cut": found.tables >= TABLES_SHOWN,
        "boards": found.boards,
        "winning_boards": found.winning_boards,
        "scores": found.scores,
        "finishes": found.finishes,
        "seats": [
            {"size": size, "seats": [_tally(seat, tally) for seat, tally in sorted(seats.items())]}
            for size, seats in sorted(found.seats.items())
        ],
        "sizes": [{**asdict(sums), "size": size} for size, sums in sorted(found.sizes.items())],
        "editions": [{**asdict(sums), "edition": code} for code, sums in sorted(found.editions.items())],
        "traits": [
            {
                "trait": trait,
                "boards": tally.tables,
                "won": _millionths(tally.won),
                "expected": _millionths(tally.expected),
                "winning_boards": found.winners_with[trait],
            }
            for trait, tally in found.known_traits()
        ],
        "highest": [_record(one, cards) for one in found.highest],
        "closest": [_finish(one, cards) for one in found.closest],
    }


def _tally(seat: int, tally: Tally) -> dict[str, int]:
    return {"seat": seat, "tables": tally.tables, "won": _millionths(tally.won)}


def _millionths(number: Fraction) -> int:
    return round(number * MILLION)


def _record(one: ScoreRecord, cards: dict[int, PlayerCard]) -> dict[str, Any]:
    return {"score": one.score, "player": cards[one.player_id], "where": one.table}


def _finish(one: Finish, cards: dict[int, PlayerCard]) -> dict[str, Any]:
    return {
        "margin": one.margin,
        "discard": one.discard,
        "players": [cards[player_id] for player_id in one.player_ids],
        "where": one.table,
    }
