"""One player through the API: every ladder, results, opponents, tournaments; two players side by side."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, StreamingHttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games import queries as tournaments
from games.api.lists_csv import csv_example, csv_file
from games.api.query import FileView, options_of
from games.api.schema import CSV, answered, page_of, page_with
from games.api.serializers import ErrorSerializer
from games.queries import PlayerCard, PlayerTournament
from ratings import history, queries
from ratings.api import examples
from ratings.api import people_shapes as shapes
from ratings.api.asked import PairQuery
from ratings.api.keyset import page_by_key
from ratings.api.serializers import CalculationSerializer, MeetingsSerializer
from ratings.api.shared import NOT_FOUND, PublicView, card_of, ladder_of, tournament_of
from ratings.api.values import calculation_values, millionths, on_ladder_values
from ratings.history import Meetings

OPPONENTS_PAGE = 100
TOURNAMENTS_PAGE = 100


class PlayerLadders(PublicView):
    """A player on every ladder, with what running tournaments would change."""

    @extend_schema(
        operation_id="ratings_players_ladders_retrieve",
        responses={200: shapes.PlayerLaddersSerializer, **NOT_FOUND},
        examples=[answered(examples.PERSON)],
    )
    def get(self, request: Request, player_id: str) -> Response:
        return Response(shapes.PlayerLaddersSerializer(_ladders_values(card_of(player_id))).data)


class PlayerResults(PublicView):
    """Confirmed tables of a player: places by table size, wins by edition and by seat."""

    @extend_schema(
        responses={200: shapes.ResultsSerializer, **NOT_FOUND}, examples=[answered(examples.RESULTS)]
    )
    def get(self, request: Request, player_id: str) -> Response:
        return Response(_results_values(card_of(player_id)))


class Opponents(PublicView):
    """Everybody a player met, most met first."""

    query = PairQuery

    @extend_schema(
        operation_id="ratings_players_opponents_list",
        responses={200: page_of(shapes.MetSerializer), **NOT_FOUND},
        examples=[answered(page_with({**examples.BORIS, **examples.MET}))],
    )
    def get(self, request: Request, player_id: str) -> Response:
        return Response(
            page_by_key(
                request,
                _met(card_of(player_id)),
                self.asked,
                key=_met_key,
                page=OPPONENTS_PAGE,
                is_rising=False,
                shown=_met_values,
            )
        )


class OpponentsCsv(FileView):
    """The same as a file."""

    @extend_schema(responses=CSV, examples=[csv_example({**examples.BORIS, **examples.MET})])
    def get(self, request: Request, player_id: str) -> StreamingHttpResponse:
        return csv_file(_met_values(_met(card_of(player_id))), "opponents", options_of(self.asked))


class HeadToHead(PublicView):
    """Confirmed tables two players shared, from the first one's side."""

    @extend_schema(
        responses={200: MeetingsSerializer, 400: ErrorSerializer, **NOT_FOUND},
        examples=[answered(examples.MET)],
    )
    def get(self, request: Request, player_id: str, opponent_id: str) -> Response:
        found = history.head_to_head(*(card.player_id for card in _two_people(player_id, opponent_id)))
        return Response(MeetingsSerializer(found).data)


class Comparison(PublicView):
    """Two players side by side: meetings, ratings on every ladder, results."""

    @extend_schema(
        responses={200: shapes.ComparisonSerializer, 400: ErrorSerializer, **NOT_FOUND},
        examples=[answered(examples.COMPARISON)],
    )
    def get(self, request: Request, player_id: str, opponent_id: str) -> Response:
        cards = _two_people(player_id, opponent_id)
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

    query = PairQuery

    @extend_schema(
        operation_id="ratings_players_tournaments_list",
        responses={200: page_of(shapes.PlayerTournamentSerializer), **NOT_FOUND},
        examples=[answered(page_with(examples.TOURNAMENT))],
    )
    def get(self, request: Request, player_id: str) -> Response:
        return Response(
            page_by_key(
                request,
                _tournaments(card_of(player_id)),
                self.asked,
                key=_tournament_key,
                page=TOURNAMENTS_PAGE,
                is_rising=False,
                shown=_tournament_values,
            )
        )


class PlayerTournamentsCsv(FileView):
    """The same as a file."""

    @extend_schema(responses=CSV, examples=[csv_example(examples.TOURNAMENT)])
    def get(self, request: Request, player_id: str) -> StreamingHttpResponse:
        rows = _tournament_values(_tournaments(card_of(player_id)))
        return csv_file(rows, "tournaments", options_of(self.asked))


class Corrections(PublicView):
    """What of a player's published changes became other later, and what was booked instead."""

    @extend_schema(
        responses={200: shapes.CorrectionsSerializer, **NOT_FOUND},
        examples=[answered(examples.CORRECTIONS)],
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
        examples=[answered({**examples.CALCULATION, "is_official": False})],
    )
    def get(self, request: Request, code: str, player_id: str, slug: str) -> Response:
        ladder_of(code)
        found = history.live_calculation(code, card_of(player_id).player_id, tournament_of(slug))
        if found is None:
            raise Http404
        return Response(calculation_values(found))


def _two_people(player_id: str, opponent_id: str) -> tuple[PlayerCard, PlayerCard]:
    """Two players, or 404; one person twice is refused."""
    cards = card_of(player_id), card_of(opponent_id)
    if cards[0].player_id == cards[1].player_id:
        message = _("Choose two different players.")
        raise ValidationError({"opponent_id": [ErrorDetail(message, code="same_player")]})
    return cards


def _ladders_values(card: PlayerCard) -> dict[str, Any]:
    ladders = [on_ladder_values(card, one) for one in history.player_ladders(card.player_id)]
    return {"card": card, "ladders": ladders}


def _results_values(card: PlayerCard) -> dict[str, Any]:
    found = history.results_of(card.player_id)
    return {
        "player_id": card.public_id,
        "name": card.name,
        "tables": found.tables,
        "won": millionths(found.won),
        "by_size": [
            {"size": size, "tables": places.total(), "places": [places[place + 1] for place in range(size)]}
            for size, places in sorted(found.places.items())
        ],
        "by_edition": [
            {"edition": edition, "tables": tally.tables, "won": millionths(tally.won)}
            for edition, tally in sorted(found.by_edition.items())
        ],
        "by_seat": [
            {"seat": seat, "tables": tally.tables, "won": millionths(tally.won)}
            for seat, tally in sorted(found.by_seat.items())
        ],
    }


Met = tuple[int, Meetings]


def _met_key(one: Met) -> tuple[int, int]:
    """Most met first, and among them whoever came to the site first."""
    player_id, meetings = one
    return meetings.met, -player_id


def _met(card: PlayerCard) -> list[Met]:
    """(player id, meetings) of everybody the player met, in the order of the list."""
    return sorted(history.results_of(card.player_id).meetings.items(), key=_met_key, reverse=True)


def _met_values(met: Sequence[Met]) -> list[dict[str, Any]]:
    cards = tournaments.player_cards([player_id for player_id, _meetings in met])
    return [
        {
            "player_id": cards[player_id].public_id,
            "name": cards[player_id].name,
            **MeetingsSerializer(meetings).data,
        }
        for player_id, meetings in met
    ]


def _tournament_key(one: PlayerTournament) -> tuple[int, int]:
    return int(f"{one.starts_on:%Y%m%d}"), one.tournament_id


def _tournaments(card: PlayerCard) -> list[PlayerTournament]:
    found = tournaments.tournaments_of_player(history.entries_of(card.player_id))
    return sorted(found, key=_tournament_key, reverse=True)


def _tournament_values(found: Sequence[PlayerTournament]) -> list[dict[str, Any]]:
    return list(shapes.PlayerTournamentSerializer(found, many=True).data)
