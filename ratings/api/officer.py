"""The rating officer's desk as JSON: what waits, what is decided, lists, locks, merges, replays and their audit."""

import datetime
from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework import generics
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.etag import PublicETag
from games.api.paging import ByOrder
from ratings import queries
from ratings.api import officer_shapes as shapes
from ratings.api.serializers import TournamentRatingSerializer
from ratings.api.shared import (
    IDEMPOTENT,
    NOT_FOUND,
    REFUSALS,
    OfficerView,
    PublicView,
    acted,
    answered,
    asked_for,
    entry_of,
    ladder_of,
    list_of,
    page_of,
    paged,
    previewed,
    tournament_of,
)
from ratings.api.tournaments import tournament_rating
from ratings.models import MergedPlayer, RatedTournament, RecomputeRun
from ratings.services.acceptance import accept, refuse, require_any_officer, require_officer
from ratings.services.lock import bookings, lock_before
from ratings.services.outbox import queue_replay
from ratings.services.people import merge_players, unmerge_player
from ratings.services.progress import progress_of

SHOWN = 100
PREVIEW = {
    "rows_added": 0,
    "rows_changed": 12,
    "rows_removed": 2,
    "people": [{"ladder": "classic", "player_id": "k3v9q2", "name": "Ada", "before": 1520, "after": 1508}],
}
DECISION = {"answer": "refuse", "reason": "Only two rounds were played."}
MERGING = {"player": "k3v9q2", "into": "m8d1tz", "reason": "two spellings of one name"}
LOCKING = {"before": "2026-06-01", "reason": "list 12 is out"}


class LatestFirst(ByOrder):
    """The newest first."""

    ordering = ("-id",)


class Submissions(PublicETag, generics.ListAPIView):
    """Tournaments submitted to a ladder and the rating officer's answer, newest first."""

    serializer_class = shapes.SubmissionSerializer
    pagination_class = LatestFirst

    @extend_schema(
        operation_id="ratings_submissions_list",
        parameters=[
            OpenApiParameter("status", OpenApiTypes.STR, enum=list(RatedTournament.Status.values)),
            OpenApiParameter("is_closed", OpenApiTypes.INT, description="1: rated, 0: not rated yet"),
        ],
        examples=[
            answered(
                {
                    "tournament": "autumn-cup",
                    "name": "Autumn Cup",
                    "status": "refused",
                    "lacking": ["too_few_rounds"],
                    "reason": "Only two rounds were played.",
                    "submitted_at": "2026-11-24T20:15:00Z",
                    "decided_at": "2026-11-25T08:00:00Z",
                    "rated_at": None,
                }
            )
        ],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[RatedTournament]:
        if getattr(self, "swagger_fake_view", False):
            return RatedTournament.objects.none()
        found = RatedTournament.objects.filter(ladder=ladder_of(self.kwargs["code"])).order_by("-id")
        status = self.request.query_params.get("status", "")
        if status:
            if status not in RatedTournament.Status.values:
                raise ValidationError({"status": "there is no such status"})
            found = found.filter(status=status)
        closed = self.request.query_params.get("is_closed", "")
        if closed in ("0", "1"):
            found = found.filter(rated_at__isnull=closed == "0")
        return found.select_related("tournament")


class Decision(OfficerView):
    """A rating officer accepts or refuses a submitted tournament, or takes a rated one out again."""

    @extend_schema(
        request=shapes.DecisionSerializer,
        parameters=IDEMPOTENT,
        examples=[asked_for(DECISION)],
        responses={200: TournamentRatingSerializer, **REFUSALS},
    )
    def post(self, request: Request, slug: str) -> Response:
        act = _decision(request, slug)

        def write() -> Response:
            act()
            return Response(tournament_rating(tournament_of(slug)))

        return acted(request, write)


class DecisionPreview(OfficerView):
    """What accepting or refusing a tournament would change; nothing is changed."""

    @extend_schema(
        request=shapes.DecisionSerializer,
        examples=[asked_for({"answer": "accept"}), answered(PREVIEW)],
        responses={200: shapes.PreviewSerializer, **REFUSALS},
    )
    def post(self, request: Request, slug: str) -> Response:
        return previewed(request, _decision(request, slug))


class Lock(PublicView):
    """The day before which periods keep their numbers, with what was booked since; a rating officer sets it."""

    @extend_schema(
        responses={200: shapes.LockSerializer, **NOT_FOUND},
        examples=[
            answered(
                {
                    "locked_before": "2026-06-01",
                    "bookings": [
                        {
                            "player_id": "k3v9q2",
                            "name": "Ada",
                            "booked_on": "2026-06-20",
                            "amount": -40,
                            "reason": "result corrected: tournament 7",
                        }
                    ],
                }
            )
        ],
    )
    def get(self, request: Request, code: str) -> Response:
        return Response(_lock_values(code))

    @extend_schema(
        request=shapes.LockingSerializer,
        parameters=IDEMPOTENT,
        examples=[asked_for(LOCKING)],
        responses={200: shapes.LockSerializer, **REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        act = _locking(request, code)

        def write() -> Response:
            act()
            return Response(_lock_values(code))

        return acted(request, write)


class LockPreview(OfficerView):
    """What locking before a day, or opening the periods, would change; nothing is changed."""

    @extend_schema(
        request=shapes.LockingSerializer,
        examples=[asked_for(LOCKING), answered(PREVIEW)],
        responses={200: shapes.PreviewSerializer, **REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        return previewed(request, _locking(request, code))


class Replay(OfficerView):
    """A rating officer has a ladder replayed from a day on."""

    @extend_schema(
        request=shapes.ReplayingSerializer,
        parameters=IDEMPOTENT,
        examples=[asked_for({"since": "2026-01-01"}), answered({"queued": True}, "202")],
        responses={202: shapes.QueuedSerializer, **REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        ladder = ladder_of(code)
        since = _read(shapes.ReplayingSerializer, request)["since"]
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

    @extend_schema(
        operation_id="ratings_runs_list",
        examples=[
            answered(
                {
                    "at": "2026-11-25T08:00:04Z",
                    "by": "olga",
                    "reason": "autumn-cup: accepted",
                    "from_day": "2026-11-24",
                    "periods": 1,
                    "rows_added": 24,
                    "rows_changed": 0,
                    "rows_removed": 0,
                    "people_changed": 24,
                    "version": 318,
                }
            )
        ],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[RecomputeRun]:
        if getattr(self, "swagger_fake_view", False):
            return RecomputeRun.objects.none()
        ladder = ladder_of(self.kwargs["code"])
        require_officer(self.request.user, ladder)
        return RecomputeRun.objects.filter(ladder=ladder).select_related("by")


class Desk(OfficerView):
    """What waits for the rating officer, and whether the machinery is well."""

    @extend_schema(
        responses={200: shapes.DeskSerializer, 403: REFUSALS[403], **NOT_FOUND},
        examples=[
            answered(
                {
                    "waiting": [],
                    "open_jobs": 1,
                    "due_since": "2026-11-25T07:59:58Z",
                    "given_up": [],
                    "progress": {"step": "replay", "done": 40, "all": 200, "silent_seconds": 0},
                    "differences": 0,
                    "verified_at": "2026-11-25T02:00:00Z",
                }
            )
        ],
    )
    def get(self, request: Request, code: str) -> Response:
        ladder = ladder_of(code)
        require_officer(request.user, ladder)
        waiting = RatedTournament.objects.filter(ladder=ladder, status=RatedTournament.Status.SUBMITTED)
        jobs = queries.jobs_state(SHOWN)
        progress = progress_of(code)
        return Response(
            {
                "waiting": shapes.SubmissionSerializer(
                    waiting.select_related("tournament").order_by("submitted_at"), many=True
                ).data,
                "open_jobs": jobs.open,
                "due_since": jobs.due_since,
                "given_up": shapes.FailedJobSerializer(jobs.given_up, many=True).data,
                "progress": shapes.ProgressSerializer(progress).data if progress else None,
                "differences": ladder.differences,
                "verified_at": ladder.verified_at,
            }
        )


class Merges(OfficerView):
    """Entries that are one person: read and made by rating officers."""

    @extend_schema(
        operation_id="ratings_merges_list",
        responses={200: list_of("Merges", shapes.MergedSerializer), 403: REFUSALS[403]},
        examples=[
            answered(
                page_of(
                    {
                        "player_id": "k3v9q2",
                        "name": "Ada L.",
                        "into_id": "m8d1tz",
                        "into_name": "Ada",
                        "at": "2026-11-25T08:00:00Z",
                        "by": "olga",
                        "reason": "two spellings of one name",
                    }
                )
            )
        ],
    )
    def get(self, request: Request) -> Response:
        require_any_officer(request.user)
        found = MergedPlayer.objects.select_related("player", "into", "by").order_by("-at")
        return Response(paged(None, None, shapes.MergedSerializer(found, many=True).data))

    @extend_schema(
        request=shapes.MergingSerializer,
        parameters=IDEMPOTENT,
        examples=[asked_for(MERGING)],
        responses={201: shapes.MergedSerializer, **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        act = _merging(request)
        return acted(request, lambda: Response(shapes.MergedSerializer(act()).data, status=201))


class MergePreview(OfficerView):
    """What merging two entries would change; nothing is changed."""

    @extend_schema(
        request=shapes.MergingSerializer,
        examples=[asked_for(MERGING), answered(PREVIEW)],
        responses={200: shapes.PreviewSerializer, **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        return previewed(request, _merging(request))


class MergeUndo(OfficerView):
    """A rating officer takes a merging back; the old numbers come again."""

    @extend_schema(
        request=None,
        parameters=IDEMPOTENT,
        examples=[answered({"queued": True}, "202")],
        responses={202: shapes.QueuedSerializer, **REFUSALS},
    )
    def post(self, request: Request, player_id: str) -> Response:
        entry = entry_of(player_id)

        def write() -> Response:
            unmerge_player(entry.player_id, by=request.user)
            return Response({"queued": True}, status=202)

        return acted(request, write)


def _read(shape: type[shapes.Strict], request: Request) -> dict[str, Any]:
    asked = shape(data=request.data)
    asked.is_valid(raise_exception=True)
    return asked.validated_data


def _decision(request: Request, slug: str) -> Callable[[], RatedTournament]:
    tournament_id = tournament_of(slug)
    asked = _read(shapes.DecisionSerializer, request)
    step = accept if asked["answer"] == "accept" else refuse
    return lambda: step(tournament_id, by=request.user, reason=asked["reason"])


def _locking(request: Request, code: str) -> Callable[[], RecomputeRun]:
    ladder_of(code)
    asked = _read(shapes.LockingSerializer, request)
    return lambda: lock_before(code, asked["before"], by=request.user, reason=asked["reason"])


def _merging(request: Request) -> Callable[[], MergedPlayer]:
    asked = _read(shapes.MergingSerializer, request)
    ids = {}
    for field in ("player", "into"):
        try:
            ids[field] = entry_of(asked[field]).player_id
        except Http404 as error:
            raise ValidationError({field: "there is no player of that id"}) from error
    return lambda: merge_players(ids["player"], ids["into"], by=request.user, reason=asked["reason"])


def _lock_values(code: str) -> dict[str, Any]:
    ladder = ladder_of(code)
    return {
        "locked_before": ladder.locked_before,
        "bookings": shapes.BookingSerializer(bookings(ladder)[:SHOWN], many=True).data,
    }
