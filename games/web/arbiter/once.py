"""A form that makes something new is carried out once, however often its button is pressed."""

from collections.abc import Callable

from django.db import IntegrityError, transaction

from games.models import IdempotencyKey, User, new_public_id

FIELD = "once"


def new_ticket() -> str:
    """What a form carries in its hidden field `once`."""
    return new_public_id()


def once(user: User, ticket: str, make: Callable[[], str]) -> str:
    """Return the address that `make` gave; a second press of the same form gets the first one's answer.

    make: does the work in this transaction and returns where to go. What it raises undoes everything, so that the
    same form can be sent again.
    """
    if not ticket:
        return make()
    key = f"form:{ticket[:60]}"
    try:
        with transaction.atomic():
            held = IdempotencyKey.objects.create(
                user=user, key=key, request_hash="", status_code=302, response={}
            )
            held.response = {"url": make()}
            held.save(update_fields=["response"])
            return str(held.response["url"])
    except IntegrityError:
        done = IdempotencyKey.objects.filter(user=user, key=key).first()
        if done is None:
            raise
        return str(done.response["url"])
