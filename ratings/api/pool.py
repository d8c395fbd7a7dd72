"""The pool of a ladder and the statistics of the game, as JSON and files."""

from dataclasses import asdict
from typing import Any

from django.http import Http404, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import queries as tournaments
from games.api.lists_csv import csv_example, csv_file
from games.api.query import Edition, FileView, Query, options_of
from games.api.schema import CSV, answered, file_example, page_of, page_with
from games.queries import PlayerCard
from ratings import queries
from ratings.api import examples
from ratings.api import pool_shapes as shapes
from ratings.api.asked import ByDayQuery
from ratings.api.keyset import page_by_key
from ratings.api.shared import NOT_FOUND, PublicView, ladder_of, named
from ratings.api.values import millionths
from ratings.board_statistics import Finish, ScoreRecord, Statistics, Tally
from ratings.pool import BAR_POINTS, distribution, seats_by_month
from ratings.systems.elo import CODE as ELO
from ratings.systems.elo import EloSettings
from ratings.systems.expectation import expectation_table
from ratings.web.downloads import period_file
from ratings.web.statistics import TABLES_SHOWN, played_statistics

PERIODS_PAGE = 200


class LadderStatistics(PublicView):
    """The pool of a ladder: where players stand, how much they play, what rounding added."""

    @extend_schema(
        responses={200: shapes.LadderStatisticsSerializer, **NOT_FOUND},
        examples=[answered(examples.POOL)],
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

    query = ByDayQuery

    @extend_schema(
        operation_id="ratings_periods_list",
        responses={200: page_of(shapes.PeriodSerializer), **NOT_FOUND},
        examples=[answered(page_with(examples.PERIOD))],
    )
    def get(self, request: Request, code: str) -> Response:
        return Response(
            page_by_key(
                request,
                queries.period_sums(ladder_of(code)),
                self.asked,
                key=lambda one: one.day,
                page=PERIODS_PAGE,
                shown=lambda rows: shapes.PeriodSerializer(rows, many=True).data,
            )
        )


class PeriodsCsv(FileView):
    """The same as a file."""

    @extend_schema(responses=CSV, examples=[csv_example(examples.PERIOD)])
    def get(self, request: Request, code: str) -> StreamingHttpResponse:
        found = queries.period_sums(ladder_of(code))
        rows = (shapes.PeriodSerializer(one).data for one in found)
        return csv_file(rows, f"{code}-periods", options_of(self.asked))


class PeriodChangesCsv(FileView):
    """Everybody's change in the period that ends on a day, with the sums to recheck it, as a file."""

    @extend_schema(responses=CSV, examples=[file_example(examples.PERIOD_FILE)])
    def get(self, request: Request, code: str, day: str) -> HttpResponseBase:
        return period_file(request._request, ladder_of(code), day)


class Expectation(PublicView):
    """The expected result for every difference of ratings, as the ladder's new periods use it."""

    @extend_schema(
        responses={200: shapes.ExpectationSerializer, **NOT_FOUND},
        examples=[answered(examples.EXPECTATION)],
    )
    def get(self, request: Request, code: str) -> Response:
        ladder = ladder_of(code)
        if ladder.system != ELO:
            raise Http404
        settings = EloSettings(**ladder.settings)
        table = expectation_table(settings.curve, settings.cap)
        return Response({"curve": settings.curve, "cap": settings.cap, "expected": table[: settings.cap + 1]})


class StatisticsQuery(Query):
    """Which tables are counted."""

    edition = Edition(required=False)
    tournament = serializers.SlugField(required=False, max_length=60, help_text="only this tournament (slug)")
    player = serializers.SlugField(
        required=False, max_length=16, help_text="only the seats of this player (id)"
    )

    def validate_tournament(self, slug: str) -> str:
        if tournaments.public_tournament_id(slug) is None:
            message = _("There is no tournament “%(slug)s”.") % {"slug": slug}
            raise serializers.ValidationError(message, code="unknown_tournament")
        return slug


class BoardStatistics(PublicView):
    """What confirmed tables tell: who wins from which seat and with which traits; records; by how much."""

    query = StatisticsQuery

    @extend_schema(
        responses={200: shapes.BoardStatisticsSerializer, **NOT_FOUND},
        examples=[answered(examples.STATISTICS)],
    )
    def get(self, request: Request) -> Response:
        slug, player = self.asked.get("tournament", ""), self.asked.get("player")
        player_id = named("player", player).player_id if player else None
        found = played_statistics(self.asked.get("edition", ""), slug, player_id)
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
                "won": millionths(tally.won),
                "expected": millionths(tally.expected),
                "winning_boards": found.winners_with[trait],
            }
            for trait, tally in found.known_traits()
        ],
        "highest": [_record(one, cards) for one in found.highest],
        "closest": [_finish(one, cards) for one in found.closest],
    }


def _tally(seat: int, tally: Tally) -> dict[str, int]:
    return {"seat": seat, "tables": tally.tables, "won": millionths(tally.won)}


def _record(one: ScoreRecord, cards: dict[int, PlayerCard]) -> dict[str, Any]:
    return {"score": one.score, "player": cards[one.player_id], "where": one.table}


def _finish(one: Finish, cards: dict[int, PlayerCard]) -> dict[str, Any]:
    return {
        "margin": one.margin,
        "discard": one.discard,
        "players": [cards[player_id] for player_id in one.player_ids],
        "where": one.table,
    }
