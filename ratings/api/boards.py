"""Boards as JSON and files: ladders, the current rating, official lists."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.lists_csv import csv_example, csv_file
from games.api.query import FileView, options_of
from games.api.schema import CSV, answered, asked_for, file_example, page_of, page_with
from ratings import queries
from ratings.api import examples, officer_shapes
from ratings.api import serializers as shapes
from ratings.api.asked import BoardFileQuery, BoardQuery, ListsFileQuery, ListsQuery, board_cursor, filter_of
from ratings.api.keyset import page_by_key
from ratings.api.shared import (
    IDEMPOTENT,
    NOT_FOUND,
    REFUSALS,
    OfficerView,
    PublicView,
    acted,
    ladder_of,
    paged,
    read_body,
    url_with,
)
from ratings.models import Ladder, OfficialList
from ratings.queries import Board, BoardRow, Cursor
from ratings.services.acceptance import require_officer
from ratings.services.lists import coming_list, publish_official_list
from ratings.systems.elo import CODE as ELO
from ratings.systems.elo import EloSettings
from ratings.web.board import list_file
from ratings.web.conditional import page_etag, unless_unchanged

LISTS_PAGE = 100


def _short(official: Mapping[str, Any]) -> dict[str, Any]:
    """An official list in one line: how many corrections entered it, not which."""
    return {**official, "corrections": len(official["corrections"])}


def _in_force(lists: QuerySet, asked: dict[str, Any]) -> QuerySet:
    """Newest first; only the one in force on the day asked for."""
    lists = lists.order_by("-number")
    return lists.filter(on__lte=asked["on"])[:1] if "on" in asked else lists


class Ladders(PublicView):
    """Every ladder."""

    @extend_schema(
        operation_id="ratings_ladders_list",
        responses=page_of(shapes.LadderSerializer),
        examples=[answered(page_with(examples.LADDER))],
    )
    def get(self, request: Request) -> Response:
        rows = [_ladder_values(one) for one in queries.ladders()]
        return Response(paged(None, None, shapes.LadderSerializer(rows, many=True).data))


class LadderDetail(PublicView):
    """One ladder."""

    @extend_schema(
        responses={200: shapes.LadderSerializer, **NOT_FOUND}, examples=[answered(examples.LADDER)]
    )
    def get(self, request: Request, code: str) -> Response:
        return Response(shapes.LadderSerializer(_ladder_values(ladder_of(code))).data)


class CurrentList(PublicView):
    """The current rating, best first."""

    query = BoardQuery

    @extend_schema(
        responses={200: page_of(shapes.BoardRowSerializer), **NOT_FOUND},
        examples=[answered(page_with(examples.ROW))],
    )
    def get(self, request: Request, code: str) -> Response:
        found = queries.leaderboard(ladder_of(code), filter_of(self.asked), board_cursor(self.asked))
        return Response(_board_values(request, found))


class OfficialLists(PublicView):
    """Official lists, newest first. `on` asks for the list in force on a day; `after` is a number."""

    query = ListsQuery

    @extend_schema(
        operation_id="ratings_lists_list",
        responses={200: page_of(shapes.OfficialListSerializer), **NOT_FOUND},
        examples=[answered(page_with(examples.LIST))],
    )
    def get(self, request: Request, code: str) -> Response:
        found = OfficialList.objects.filter(ladder=ladder_of(code)).prefetch_related("corrections")
        found = _in_force(found, self.asked)
        return Response(
            page_by_key(
                request,
                found,
                self.asked,
                key=lambda one: one.number,
                page=LISTS_PAGE,
                is_rising=False,
                shown=lambda rows: shapes.OfficialListSerializer(rows, many=True).data,
            )
        )

    @extend_schema(
        request=officer_shapes.PublicationSerializer,
        parameters=IDEMPOTENT,
        examples=[asked_for(examples.PUBLICATION), answered(examples.LIST, "201")],
        responses={201: shapes.OfficialListSerializer, **REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        """A rating officer freezes the current rating as the next official list."""
        ladder_of(code)
        asked = read_body(officer_shapes.PublicationSerializer, request)

        def write() -> Response:
            made = publish_official_list(code, by=request.user, **asked)
            return Response(shapes.OfficialListSerializer(made).data, status=201)

        return acted(request, write)


class PublicationPreview(OfficerView):
    """What publishing an official list would freeze; nothing is changed."""

    @extend_schema(
        request=officer_shapes.PublicationSerializer,
        examples=[asked_for(examples.PUBLICATION), answered(examples.COMING)],
        responses={200: officer_shapes.ComingListSerializer, **REFUSALS},
    )
    def post(self, request: Request, code: str) -> Response:
        require_officer(request.user, ladder_of(code))
        on = read_body(officer_shapes.PublicationSerializer, request)["on"]
        coming = coming_list(code, on, by=request.user)
        return Response(officer_shapes.ComingListSerializer(coming).data)


class OfficialListsCsv(FileView):
    """The same as a file."""

    query = ListsFileQuery

    @extend_schema(responses=CSV, examples=[csv_example(_short(examples.LIST))])
    def get(self, request: Request, code: str) -> StreamingHttpResponse:
        found = OfficialList.objects.filter(ladder=ladder_of(code)).prefetch_related("corrections")
        rows = (_short(shapes.OfficialListSerializer(one).data) for one in _in_force(found, self.asked))
        return csv_file(rows, f"{code}-lists", options_of(self.asked))


class OfficialListDetail(PublicView):
    """The lines of one official list, as published."""

    query = BoardQuery

    @extend_schema(
        responses={200: page_of(shapes.BoardRowSerializer), **NOT_FOUND},
        examples=[answered(page_with(examples.ROW))],
    )
    def get(self, request: Request, code: str, number: int) -> Response:
        official = get_object_or_404(OfficialList, ladder__code=code, number=number)
        found = queries.official_board(official, filter_of(self.asked), board_cursor(self.asked))
        return Response(_board_values(request, found))


class ListCsv(FileView):
    """The current rating or an official list as a file, with the filters of the list."""

    query = BoardFileQuery

    @extend_schema(responses=CSV, examples=[file_example(examples.LIST_FILE)])
    def get(self, request: Request, code: str, number: int | None = None) -> HttpResponseBase:
        ladder, official = ladder_of(code), None
        if number is not None:
            official = get_object_or_404(OfficialList, ladder=ladder, number=number)
        filters, options = filter_of(self.asked), options_of(self.asked)
        is_pairing = self.asked.get("columns") == "pairing"
        return unless_unchanged(
            request._request,
            page_etag(request._request, ladder.version, official and official.digest),
            lambda: list_file(ladder, official, filters, options, is_pairing=is_pairing),
        )


def _ladder_values(ladder: Ladder) -> dict[str, Any]:
    return {
        "code": ladder.code,
        "name": ladder.name,
        "system": ladder.system,
        "is_official": ladder.is_official,
        "players": ladder.figures.get("players", 0),
        "rated_at": ladder.rated_at,
        "version": ladder.version,
        "latest_list": ladder.latest_list.number if ladder.latest_list else None,
        "period_kind": ladder.period_kind,
        "settings": _settings_values(ladder),
        "min_players": ladder.min_players,
        "min_rounds": ladder.min_rounds,
        "locked_before": ladder.locked_before,
        "countries": ladder.figures.get("countries", []),
        "clubs": ladder.figures.get("clubs", []),
        "last_tournament": ladder.figures.get("last_slug", ""),
        "verified_at": ladder.verified_at,
        "differences": ladder.differences,
    }


def _settings_values(ladder: Ladder) -> dict[str, Any]:
    return asdict(EloSettings(**ladder.settings)) if ladder.system == ELO else ladder.settings


def _board_values(request: Request, board: Board) -> dict[str, Any]:
    rows = shapes.BoardRowSerializer([_row_values(row) for row in board.rows], many=True).data
    return paged(_at(request, board.next), _at(request, board.previous), rows)


def _row_values(row: BoardRow) -> dict[str, Any]:
    return row._asdict() | {
        "player_id": row.public_id,
        "last_tournament": row.tournament,
        "last_tournament_slug": row.tournament_slug,
    }


def _at(request: Request, cursor: Cursor | None) -> str | None:
    if cursor is None:
        return None
    value = f"{cursor.rating}.{cursor.player_id}.{cursor.shown}"
    return url_with(request, {"before" if cursor.is_before else "after": value})
