"""The language of the account, for visitors who have not chosen one on this device."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from games.models import User

Respond = Callable[[HttpRequest], HttpResponse]


def account_language(respond: Respond) -> Respond:
    """Speak the language kept with the account; the choice made on the device (its cookie) goes first."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if (
            settings.LANGUAGE_COOKIE_NAME not in request.COOKIES
            and settings.SESSION_COOKIE_NAME in request.COOKIES
        ):
            user = request.user
            if isinstance(user, User) and user.language:
                translation.activate(user.language)
                request.LANGUAGE_CODE = translation.get_language()
        return respond(request)

    return middleware
