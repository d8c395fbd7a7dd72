"""The rating officer's desk as JSON: what waits, how far a replay is, and every replay there was."""

import datetime
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.paging import LatestFirst
from games.api.schema import answered, asked_for
from ratings import queries
from ratings.api import examples
from ratings.api import officer_shapes as shapes
from ratings.api.shared import IDEMPOTENT, NOT_FOUND, REFUSALS, OfficerView, acted, ladder_of, read_body
from ratings.models import RatedTournament, RecomputeRun
from ratings.services.acceptance import require_officer
from ratings.services.drain import try_again
from ratings.services.outbox import queue_replay
from ratings.services.progress import progress_of

JOBS_SHOWN = 100


class Desk(OfficerView):
    """What waits for the rating officer, and whether the machinery is well."""

    @extend_schema(
        responses={200: shapes.DeskSerializer, 403: REFUSALS[403], **NOT_FOUND},
        examples=[answered(examples.DESK)],
    )
    def get(self, request: Request, code: str) -> Response:
        ladder = ladder_of(code)
        require_officer(request.user, ladder)
        waiting = RatedTournament.objects.filter(ladder=ladder, status=RatedTournament.Status.SUBMITTED)
        waiting = waiting.select_related("tournament").order_by("submitted_at")
        jobs, progress = queries.jobs_state(JOBS_SHOWN), progress_of(code)
        return Response(
            {
                "waiting": shapes.SubmissionSerializer(waiting, many=True).data,
                "open_jobs": jobs.open,
                "due_since": jobs.due_since,
                "given_up": shapes.FailedJobSerializer(jobs.given_up, many=True).data,
                "progress": shapes.ProgressSerializer(progress).data if progress else None,
                "differences": ladder.differences,
                "verified_at": ladder.verified_at,
            }
        )


class Retry(OfficerView):
    """A rating officer has the jobs that were given up tried again."""

    @extend_schema(
        request=None,
        parameters=IDEMPOTENT,
        examples=[answered({"jobs": 2})],
        responses={200: shapes.TriedSerializer, **REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        require_officer(request.user, ladder_of(code))
        return acted(request, lambda: Response({"jobs": try_again(by=request.user)}))


class Replay(OfficerView):
    """A rating officer has a ladder replayed from a day on."""

    @extend_schema(
        request=shapes.ReplayingSerializer,
        parameters=IDEMPOTENT,
        examples=[asked_for({"since": "2026-01-01"}), answered(examples.QUEUED, "202")],
        responses={202: shapes.QueuedSerializer, **REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        ladder = ladder_of(code)
        since = read_body(shapes.ReplayingSerializer, request)["since"]
        require_officer(request.user, ladder)

        def write() -> Response:
            queue_replay(
                ladder,
                since or datetime.date.min,
                reason="asked for by the rating officer",
                by_id=request.user.pk,
            )
            return Response({"queued": True}, status=202)

        return acted(request, write)


class Runs(OfficerView, generics.ListAPIView):
    """Every recomputation of a ladder, newest first: who, why, from when, how much became different."""

    serializer_class = shapes.RunSerializer
    pagination_class = LatestFirst

    @extend_schema(operation_id="ratings_runs_list", examples=[answered(examples.RUN)])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[RecomputeRun]:
        if getattr(self, "swagger_fake_view", False):
            return RecomputeRun.objects.none()
        ladder = ladder_of(self.kwargs["code"])
        require_officer(self.request.user, ladder)
        return RecomputeRun.objects.filter(ladder=ladder).select_related("by")
