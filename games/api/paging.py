"""Lists by keyset: `{next, previous, results}`, no total count, stable while rows come and go."""

from typing import Any

from django.core.exceptions import ValidationError as BadValue
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination


class ByKey(CursorPagination):
    """A cursor that was never given out is a fault of the parameter, not a page that is missing."""

    def paginate_queryset(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().paginate_queryset(*args, **kwargs)
        except (NotFound, BadValue, ValueError) as error:
            message = _("This is no cursor of this list. Begin without one and follow `next`.")
            raise ValidationError({self.cursor_query_param: message}) from error


class ByStart(ByKey):
    """Latest start first."""

    ordering = ("-starts_at", "-id")
    page_size = 50


class ByName(ByKey):
    """By name as written, then by the order of coming."""

    ordering = ("name", "id")
    page_size = 100


class ByOrder(ByKey):
    """In the order of coming."""

    ordering = ("id",)
    page_size = 200


class LatestFirst(ByKey):
    """The newest first."""

    ordering = ("-id",)
    page_size = 200
