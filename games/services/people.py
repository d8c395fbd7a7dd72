"""Accounts and players."""

from django.db import transaction

from games.models import Player, User


@transaction.atomic
def create_player(
    *, name: str, user: User | None = None, name_latin: str = "", country: str = "", club: str = ""
) -> Player:
    """Make a player, with or without an account; two people may bear one name."""
    return Player.objects.create(
        name=name, user=user, name_latin=name_latin, country=country.upper(), club=club
    )
