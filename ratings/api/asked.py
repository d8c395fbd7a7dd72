"""The parameters of ladders: filters of a board, where a page starts. The API refuses what pages overlook."""

import re
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from games.api.query import FileQuery, OneOf, Query, Whole
from games.services.errors import ServiceError
from games.services.people import country_of
from ratings.queries import BOARD_GAMES, BoardFilter, Cursor
from ratings.web.cursors import LONGEST_NAME


class KeyField(serializers.CharField):
    """Where a page starts: whole numbers joined by dots, as many as the list is ordered by."""

    def __init__(self, numbers: int, **options: Any) -> None:
        self.pattern = re.compile(r"-?[0-9]{1,15}" + r"\.-?[0-9]{1,15}" * (numbers - 1), re.ASCII)
        super().__init__(required=False, **options)

    def to_internal_value(self, data: Any) -> Any:
        text = super().to_internal_value(data)
        if not self.pattern.fullmatch(text):
            message = _("This is no cursor of this list. Begin without one and follow `next`.")
            raise serializers.ValidationError(message, code="bad_cursor")
        return tuple(map(int, text.split(".")))


class Country(serializers.CharField):
    """A country that exists, by two letters or three."""

    def to_internal_value(self, data: Any) -> str:
        try:
            code = country_of(super().to_internal_value(data))
        except ServiceError as error:
            raise serializers.ValidationError(str(error.message), code=error.code) from error
        return code or self.fail("blank")


class PageQuery(Query):
    """Where a page starts. One direction at a time."""

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        if "after" in asked and "before" in asked:
            message = _("Give either `after` or `before`.")
            raise serializers.ValidationError({"before": [message]}, code="one_direction")
        return asked


class ByDayQuery(PageQuery):
    """A list by days."""

    after = serializers.DateField(required=False, help_text="only later days")
    before = serializers.DateField(required=False, help_text="only earlier days")


class PairQuery(PageQuery):
    """A list ordered by two numbers."""

    after = KeyField(2, help_text="cursor, as in `next`")
    before = KeyField(2, help_text="cursor, as in `previous`")


class FilterQuery(Query):
    """Which lines of a board are wanted."""

    name = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_NAME,
        help_text="part of a name or club, in any script",
    )
    country = Country(required=False, max_length=20, help_text="two letters, ISO 3166")
    club = serializers.CharField(required=False, max_length=LONGEST_NAME, help_text="the whole name")
    games = Whole(
        required=False, min_value=BOARD_GAMES, max_value=99_999, help_text="at least so many rated tables"
    )
    all = OneOf(["0", "1"], required=False, help_text="1: with the inactive")


class BoardQuery(FilterQuery, PageQuery):
    """A page of a board."""

    after = KeyField(3, help_text="cursor, as in `next`")
    before = KeyField(3, help_text="cursor, as in `previous`")


class BoardFileQuery(FilterQuery, FileQuery):
    """A board as a file."""

    columns = OneOf(["pairing"], required=False, help_text="pairing: those that pairing programs load")


class InForceQuery(Query):
    """Which official lists are wanted."""

    on = serializers.DateField(required=False, help_text="only the list in force on this day")


class ListsFileQuery(InForceQuery, FileQuery):
    """Official lists as a file."""


class ListsQuery(InForceQuery, PageQuery):
    """Official lists."""

    after = Whole(required=False, help_text="only lists with a lower number")
    before = Whole(required=False, help_text="only lists with a higher number")


def filter_of(asked: dict[str, Any]) -> BoardFilter:
    """What `FilterQuery` read, as boards take it."""
    return BoardFilter(
        name=asked.get("name", ""),
        country=asked.get("country", ""),
        club=asked.get("club", ""),
        min_games=asked.get("games", BOARD_GAMES),
        is_active_only=asked.get("all") != "1",
    )


def board_cursor(asked: dict[str, Any]) -> Cursor | None:
    """What `BoardQuery` read, as boards take it."""
    for name in ("after", "before"):
        if name in asked:
            rating, player_id, shown = asked[name]
            return Cursor(rating, player_id, name == "before", max(0, shown))
    return None
