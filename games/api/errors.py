"""Every refusal of the API has one shape: `{code, message, field}`, and `faults` where several things are wrong."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.services.errors import InvalidResult, ServiceError


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: words services' refusals and its own errors alike."""
    if isinstance(error, ServiceError):
        return Response(body_of(error), status=error.status)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    if isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    response = exception_handler(error, context)
    if response is None or not isinstance(error, exceptions.APIException):
        return response
    if isinstance(error, exceptions.ValidationError):
        faults = list(_flat(error.detail))
        response.data = {**faults[0], "faults": faults}
    else:
        response.data = _fault(str(error.default_code), str(error.detail), "")
    return response


def body_of(error: ServiceError) -> dict[str, Any]:
    """The JSON body of a service's refusal."""
    body: dict[str, Any] = _fault(error.code, str(error.message), error.field)
    if isinstance(error, InvalidResult):
        body["faults"] = [_fault(code, str(message), field) for field, code, message in error.faults]
        if "report" in error.values:
            body["report"] = error.values["report"]
    elif error.values:
        body["values"] = error.values
    return body


def _fault(code: str, message: str, field: str) -> dict[str, str]:
    return {"code": code, "message": message, "field": field}


def _flat(detail: Any, field: str = "") -> Any:
    if isinstance(detail, dict):
        for name, inner in detail.items():
            path = "" if name == "non_field_errors" else str(name)
            yield from _flat(inner, f"{field}.{path}".strip(".") if path else field)
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            if isinstance(inner, dict | list):
                yield from _flat(inner, f"{field}.{index}".strip("."))
            else:
                yield from _flat(inner, field)
    else:
        yield _fault(getattr(detail, "code", "invalid"), str(detail) or _("Invalid."), field)
