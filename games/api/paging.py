"""Lists by keyset: `{next, previous, results}`, no total count, stable while rows come and go."""

from rest_framework.pagination import CursorPagination


class ByStart(CursorPagination):
    """Latest start first."""

    ordering = ("-starts_at", "-id")
    page_size = 50


class ByName(CursorPagination):
    """By name as written, then by the order of coming."""

    ordering = ("name", "id")
    page_size = 100


class ByOrder(CursorPagination):
    """In the order of coming."""

    ordering = ("id",)
    page_size = 200
