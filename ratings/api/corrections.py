"""What a result would do to the ladder that counts its tournament, through the API."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import examples as of_games
from games.api.results import submission
from games.api.schema import answered, asked_for
from games.api.serializers import ResultSerializer
from ratings.api import examples
from ratings.api import officer_shapes as shapes
from ratings.api.shared import REFUSALS, LadderView, foreseen


class ResultPreview(LadderView):
    """What a result, or the correction of one, would change on the ladder; nothing is changed."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "results"

    @extend_schema(
        request=ResultSerializer,
        examples=[asked_for(of_games.RESULT), answered(examples.PREVIEW)],
        responses={200: shapes.PreviewSerializer, **REFUSALS},
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        return foreseen(submission(request, slug, number, table, unsaid="-"))
