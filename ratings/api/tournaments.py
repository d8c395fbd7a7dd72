"""Where the rating of a tournament stands."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import queries as tournaments
from ratings import queries
from ratings.api.serializers import TournamentRatingSerializer
from ratings.api.shared import NOT_FOUND, PublicView, answered, tournament_of


class TournamentRating(PublicView):
    """Where the rating of a tournament stands, and its live changes."""

    @extend_schema(
        responses={200: TournamentRatingSerializer, **NOT_FOUND},
        examples=[
            answered(
                {
                    "code": "live",
                    "ladder": "classic",
                    "since": None,
                    "reason": "",
                    "lacking": [],
                    "min_players": 8,
                    "min_rounds": 3,
                    "live": {"k3v9q2": 12, "m8d1tz": -12},
                }
            )
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(tournament_rating(tournament_of(slug)))


def tournament_rating(tournament_id: int) -> dict[str, Any]:
    """The state of a tournament's rating as the API says it."""
    state = queries.rating_state(tournament_id)
    live = queries.live_by_player(tournament_id)
    cards = tournaments.player_cards(live)
    values = {name: getattr(state, name) for name in state.__dataclass_fields__}
    values["live"] = {cards[player_id].public_id: change for player_id, change in live.items()}
    return TournamentRatingSerializer(values).data
