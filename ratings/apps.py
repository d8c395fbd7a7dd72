from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

SHIPPED = [("classic", "Classic ladder"), ("north_star", "North Star ladder")]


class RatingsConfig(AppConfig):
    name = "ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        from ratings import receivers  # noqa: F401  the import connects them

        post_migrate.connect(ship_ladders, sender=self)


def ship_ladders(sender: AppConfig, using: str, **_more: Any) -> None:
    """An empty site has the two ladders of the game's two lines; the operator may add more or rename them."""
    ladders = sender.get_model("Ladder")._default_manager.using(using)
    if not ladders.exists():
        for code, name in SHIPPED:
            ladders.create(code=code, name=name)
