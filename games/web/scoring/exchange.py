"""What the editor's script asks the server for: a check, a pasted game, editions, and its worker for offline use."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import check_for_language, get_language, override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from games.scoring.edition import EditionError, load_edition
from games.scoring.parse import BoardError, parse_text
from games.web.scoring.answer import answer_to
from games.web.scoring.describe import described, kept_offline
from games.web.scoring.pasted import read_pasted


@csrf_exempt
@require_POST
def board_check(request: HttpRequest) -> JsonResponse:
    """Judge a table: the body of `check_board`, the answer of `POST /api/v1/boards/check` and a verdict.

    Changes nothing, so a page that a device kept for weeks may ask without a fresh token.
    """
    try:
        return JsonResponse(answer_to(parse_text(request.body)))
    except BoardError as error:
        return JsonResponse({"code": error.code, "message": str(error), "field": error.field}, status=400)


@csrf_exempt
@require_POST
def board_paste(request: HttpRequest) -> JsonResponse:
    """Read a finished online game: `{text, edition}` -> table, faults, notes, verdict, seats."""
    try:
        asked = parse_text(request.body)
    except BoardError as error:
        return JsonResponse({"code": error.code, "message": str(error), "field": error.field}, status=400)
    text = asked.get("text") if isinstance(asked, dict) else None
    if not isinstance(text, str):
        return JsonResponse(
            {"code": "missing_key", "message": "text is missing", "field": "text"}, status=400
        )
    read = read_pasted(text, str(asked.get("edition") or "base"))
    table = {key: value for key, value in read.table.items() if key != "claimed"} if read.table else None
    return JsonResponse(
        {
            "table": table,
            "faults": read.faults,
            "notes": read.notes,
            "verdict": read.verdict,
            "seats": read.seats,
        }
    )


@require_safe
def board_edition(request: HttpRequest, code: str) -> HttpResponse:
    """One edition for the editor. ?language= asks for the names of that language."""
    try:
        edition = load_edition(code)
    except EditionError as error:
        return JsonResponse({"code": error.code, "message": str(error), "field": "edition"}, status=404)
    return _in_language(request, lambda language: described(edition, language))


@require_safe
def board_editions(request: HttpRequest) -> HttpResponse:
    """The editions that a device keeps for use without a network, by code."""
    return _in_language(
        request, lambda language: {code: described(load_edition(code), language) for code in kept_offline()}
    )


def _in_language(request: HttpRequest, content: Callable[[str], Any]) -> HttpResponse:
    asked = request.GET.get("language", "")
    language = asked if asked and check_for_language(asked) else get_language() or "en"
    with override(language):
        text = json.dumps(content(language), ensure_ascii=False, separators=(",", ":"))
    etag = f'"{sha256(text.encode()).hexdigest()[:20]}"'
    response = HttpResponse(
        text, content_type="application/json", headers={"ETag": etag, "Cache-Control": "no-cache"}
    )
    return get_conditional_response(request, etag=etag, response=response) or response


@require_safe
def board_worker(request: HttpRequest) -> HttpResponse:
    """The service worker: its address limits it to the calculator."""
    text = render_to_string("games/scoring/service_worker.js", {"static_url": settings.STATIC_URL})
    return HttpResponse(text, content_type="text/javascript", headers={"Cache-Control": "no-cache"})
