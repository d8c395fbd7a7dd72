"""What may stand behind the question mark: every address names its parameters and refuses any other.

A misspelt filter would otherwise answer with everything, and nobody would notice.
"""

from collections.abc import Collection
from typing import Any, NoReturn

from django.http import QueryDict, StreamingHttpResponse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from evotourney.file_etag import with_etag
from games.exports.options import Options
from games.scoring.edition import EditionError, load_edition


class Query(serializers.Serializer):
    """The parameters of an address; by itself none."""


class OneOf(serializers.ChoiceField):
    """One of a few words; a refusal names them."""

    def fail(self, key: str, **values: Any) -> NoReturn:
        if key != "invalid_choice":
            super().fail(key, **values)
        words = {"given": values["input"], "choices": ", ".join(f"“{choice}”" for choice in self.choices)}
        message = _("“%(given)s” cannot be chosen here. Choose one of: %(choices)s.") % words
        raise ValidationError([ErrorDetail(message, code=key)])


class Whole(serializers.IntegerField):
    """A whole number within bounds that every database can compare."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": 999_999_999} | options)


class Edition(serializers.CharField):
    """A set, or a sum of sets, that can be played."""

    def __init__(self, **options: Any) -> None:
        defaults: dict[str, Any] = {"max_length": 120, "help_text": "set or sum of sets"}
        super().__init__(**defaults | options)

    def to_internal_value(self, data: Any) -> str:
        code = super().to_internal_value(data)
        try:
            load_edition(code)
        except EditionError as error:
            message = _("There is no edition “%(code)s”; `editions` lists the sets.") % {"code": code}
            raise ValidationError(message, code="unknown_edition") from error
        return code


class FileQuery(Query):
    """How the reader of a file wants it."""

    delimiter = OneOf([",", ";", "tab"], required=False)
    decimal = OneOf([".", ","], required=False, help_text="decimal mark")
    bom = OneOf(["0", "1"], required=False, help_text="0: without the byte order mark")


def options_of(asked: dict[str, Any]) -> Options:
    """What `FileQuery` read, as exports take it."""
    delimiter = asked.get("delimiter", ",")
    return Options(
        delimiter="\t" if delimiter == "tab" else delimiter,
        decimal_mark=asked.get("decimal", "."),
        has_bom=asked.get("bom") != "0",
    )


class StrictView(APIView):
    """Part of a view: reads the parameters of `query` into `asked`; others, repeated and bad ones are refused.

    They belong to reading; a write takes none.
    """

    query: type[Query] = Query
    asked: dict[str, Any]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        shape = self.query if request.method in SAFE_METHODS else Query
        self.asked = read_query(shape, request.query_params, self.paging_parameters())
        super().initial(request, *args, **kwargs)

    def paging_parameters(self) -> Collection[str]:
        """Parameters that a paginator reads itself."""
        paginator = getattr(self, "pagination_class", None)
        return (paginator.cursor_query_param,) if paginator else ()


class AnyFile(DefaultContentNegotiation):
    """The address says what comes, whatever the reader would accept; refusals are JSON."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type


class FileView(StrictView):
    """A file for everybody."""

    permission_classes = [AllowAny]
    content_negotiation_class = AnyFile
    query: type[Query] = FileQuery

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        is_file = isinstance(response, StreamingHttpResponse) and not response.has_header("ETag")
        return with_etag(request._request, response) if is_file else response


def read_query(shape: type[Query], given: QueryDict, beside: Collection[str] = ()) -> dict[str, Any]:
    """Return the values of the shape. Raises ValidationError with every fault; beside: names others read."""
    fields = shape().fields
    known = sorted({*fields, *beside})
    faults: dict[str, Any] = {name: [_unknown(name, known)] for name in given if name not in known}
    for name in set(given) & set(known):
        if len(given.getlist(name)) > 1 and not isinstance(fields.get(name), serializers.ListField):
            faults[name] = [ErrorDetail(_("Give this parameter once."), code="given_twice")]
    values = {name: _values(given, name, field) for name, field in fields.items() if name in given}
    found = shape(data=values)
    if not found.is_valid():
        faults |= {name: _of_one_name(fault) for name, fault in found.errors.items() if name not in faults}
    if faults:
        raise ValidationError(faults)
    return found.validated_data


def _of_one_name(fault: Any) -> Any:
    """Faults of a parameter given several times under its own name: an address has no `player.0`."""
    return [one for faults in fault.values() for one in faults] if isinstance(fault, dict) else fault


def _unknown(name: str, known: Collection[str]) -> ErrorDetail:
    message = _("There is no parameter “%(name)s” here, and it takes none.") % {"name": name}
    if known:
        message = _("There is no parameter “%(name)s” here. There are: %(known)s.") % {
            "name": name,
            "known": ", ".join(known),
        }
    return ErrorDetail(message, code="unknown_parameter")


def _values(given: QueryDict, name: str, field: serializers.Field) -> Any:
    return given.getlist(name) if isinstance(field, serializers.ListField) else given[name]
