"""The way of a tournament to its ladder: where its rating stands, sent to be rated, taken back."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games import queries as tournaments
from games.api.results import signed_in
from games.api.schema import answered
from games.services.tournaments import submit_for_rating, take_back
from ratings import queries
from ratings.api import examples
from ratings.api.serializers import TournamentRatingSerializer
from ratings.api.shared import IDEMPOTENT, NOT_FOUND, REFUSALS, LadderView, PublicView, acted, tournament_of


class TournamentRating(PublicView):
    """Where the rating of a tournament stands, and its live changes."""

    @extend_schema(
        responses={200: TournamentRatingSerializer, **NOT_FOUND}, examples=[answered(examples.STATE)]
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(tournament_rating(tournament_of(slug)))


class Submission(LadderView):
    """Its organiser or arbiter sends a finished tournament to be rated, or takes it back: then it runs again."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="ratings_tournaments_submission_create",
        request=None,
        parameters=IDEMPOTENT,
        examples=[answered(examples.SENT)],
        responses={200: TournamentRatingSerializer, **REFUSALS},
    )
    def post(self, request: Request, slug: str) -> Response:
        return _moved(request, slug, submit_for_rating)

    @extend_schema(
        operation_id="ratings_tournaments_submission_destroy",
        request=None,
        parameters=IDEMPOTENT,
        examples=[answered(examples.STATE)],
        responses={200: TournamentRatingSerializer, **REFUSALS},
    )
    def delete(self, request: Request, slug: str) -> Response:
        return _moved(request, slug, take_back)


def tournament_rating(tournament_id: int) -> dict[str, Any]:
    """The state of a tournament's rating as the API says it."""
    state = queries.rating_state(tournament_id)
    live = queries.live_by_player(tournament_id)
    cards = tournaments.player_cards(live)
    values = {name: getattr(state, name) for name in state.__dataclass_fields__}
    values["live"] = {cards[player_id].public_id: change for player_id, change in live.items()}
    values["periods"] = [day for code, day in queries.periods_of(tournament_id) if code == state.ladder]
    return TournamentRatingSerializer(values).data


def _moved(request: Request, slug: str, step: Any) -> Response:
    """Do a step of the tournament and say where its rating stands."""
    tournament_id = tournament_of(slug)

    def write() -> Response:
        step(tournament_id=tournament_id, by=signed_in(request))
        return Response(tournament_rating(tournament_id))

    return acted(request, write)
