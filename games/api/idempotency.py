"""`Idempotency-Key`: the same write sent twice is done once and answered twice.

The first request that commits stores its answer with the key in the same transaction; a later one with the key
gets that answer. The same key with another body is refused.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import IdempotencyKey, User
from games.services.errors import Conflict, ServiceError

LONGEST_KEY = 100


def once(request: Request, write: Callable[[], Response]) -> Response:
    """Do `write` unless this account's key was used; without the header just do it."""
    key = request.headers.get("Idempotency-Key", "")
    if not key:
        return write()
    if len(key) > LONGEST_KEY:
        raise ServiceError(
            "key_too_long", _("An idempotency key has at most 100 characters."), "Idempotency-Key"
        )
    user = request.user
    if not isinstance(user, User):
        return write()
    digest = _digest(request)
    stored = _stored(user, key, digest)
    if stored is not None:
        return stored
    try:
        with transaction.atomic():
            response = write()
            IdempotencyKey.objects.create(
                user=user,
                key=key,
                request_hash=digest,
                status_code=response.status_code,
                response=json.loads(json.dumps(response.data, default=str)),
            )
            return response
    except (IntegrityError, Conflict) as error:
        # The twin of this request was faster and has committed: its answer is the answer.
        stored = _stored(user, key, digest)
        if stored is None:
            raise error
        return stored


def _digest(request: Request) -> str:
    body: Any = request.data
    text = json.dumps([request.method, request.path, body], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _stored(user: User, key: str, digest: str) -> Response | None:
    found = IdempotencyKey.objects.filter(user=user, key=key).first()
    if found is None:
        return None
    if found.request_hash != digest:
        raise Conflict(
            "key_reused", _("This idempotency key was used for another request."), "Idempotency-Key"
        )
    return Response(found.response, status=found.status_code, headers={"Idempotency-Replayed": "true"})
