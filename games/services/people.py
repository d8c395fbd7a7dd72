"""Accounts and players."""

from django.db import transaction
from django.db.models import F
from rest_framework.authtoken.models import Token

from games.models import Player, Tournament, User


@transaction.atomic
def create_player(
    *, name: str, user: User | None = None, name_latin: str = "", country: str = "", club: str = ""
) -> Player:
    """Make a player, with or without an account; two people may bear one name."""
    return Player.objects.create(
        name=name, user=user, name_latin=name_latin, country=country.upper(), club=club
    )


@transaction.atomic
def update_player(*, player: Player, name: str, name_latin: str, country: str, club: str) -> Player:
    """Change how a person is shown; every page of their tournaments shows it at once."""
    player.name, player.name_latin = name, name_latin
    player.country, player.club = country.upper(), club
    player.save()
    Tournament.objects.filter(registrations__player=player).update(version=F("version") + 1)
    return player


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
