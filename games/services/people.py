"""Accounts and players."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _
from rest_framework.authtoken.models import Token

from games.imports.countries import could_be, read_country
from games.models import Player, Tournament, User
from games.services.errors import ServiceError


@transaction.atomic
def create_player(
    *, name: str, user: User | None = None, name_latin: str = "", country: str = "", club: str = ""
) -> Player:
    """Make a player, with or without an account; two people may bear one name. Raises what `country_of` raises."""
    return Player.objects.create(
        name=name, user=user, name_latin=name_latin, country=country_of(country), club=club
    )


@transaction.atomic
def update_player(*, player: Player, name: str, name_latin: str, country: str, club: str) -> Player:
    """Change how a person is shown; every page of their tournaments shows it at once. Raises as `create_player`."""
    player.name, player.name_latin = name, name_latin
    player.country, player.club = country_of(country), club
    player.save()
    Tournament.objects.filter(registrations__player=player).update(version=F("version") + 1)
    return player


def country_of(text: str) -> str:
    """Return the two letters of ISO 3166 that are meant, "" for none. Raises ServiceError `bad_country`."""
    code = read_country(text)
    if code is not None:
        return code
    if codes := could_be(text):
        words = _("“%(value)s” means two countries. Write one of these instead: %(codes)s.")
        raise ServiceError("bad_country", words % {"value": text, "codes": ", ".join(codes)}, "country")
    words = _("There is no country “%(value)s”. Write two letters, like UA or JP, or nothing.")
    raise ServiceError("bad_country", words % {"value": text}, "country")


@transaction.atomic
def set_language(*, user: User, language: str) -> User:
    """Remember the language of an account for pages and mails."""
    user.language = language
    user.save(update_fields=["language"])
    return user


@transaction.atomic
def renew_api_token(*, user: User) -> Token:
    """A new token for the API; the old one stops working at once."""
    Token.objects.filter(user=user).delete()
    return Token.objects.create(user=user)


@transaction.atomic
def delete_api_token(*, user: User) -> None:
    """Take the token away; programs of this account can only read."""
    Token.objects.filter(user=user).delete()
