"""The operator's view: ladders and officers may be set up here, everything computed is read only."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.queries import search_words
from ratings.models import (
    Ladder,
    LadderRole,
    MergedPlayer,
    OfficialList,
    OutboxEntry,
    RatedTournament,
    Rating,
    RatingChange,
    RatingPeriod,
    RecomputeRun,
)


class ReadOnlyAdmin(admin.ModelAdmin):
    """Looked at here, changed through services."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SearchedByPlayer(ReadOnlyAdmin):
    """Found by the name of the player, as on the site: without accents, words in any order."""

    search_fields = ("player__search_text",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet, search_term: str
    ) -> tuple[QuerySet, bool]:
        return super().get_search_results(request, queryset, " ".join(search_words(search_term)))


class RoleInline(admin.TabularInline):
    model = LadderRole
    extra = 0
    raw_id_fields = ("user",)


@admin.register(Ladder)
class LadderAdmin(admin.ModelAdmin):
    list_display = ("name", "code", "system", "is_official", "rated_at", "verified_at", "differences")
    # Locking is a decision with an audit line and a replay: the rating officer's desk makes it.
    readonly_fields = ("locked_before", "rated_at", "verified_at", "differences", "version")
    inlines = (RoleInline,)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return obj is not None and not RatingPeriod.objects.filter(ladder=obj).exists()


@admin.register(OutboxEntry)
class OutboxAdmin(ReadOnlyAdmin):
    """What waits, and what was given up; such entries may be tried again."""

    list_display = ("kind", "key", "created_at", "attempts", "last_error", "done_at")
    list_filter = ("kind", ("done_at", admin.EmptyFieldListFilter), "attempts")
    actions = ("try_again",)

    @admin.action(description=_("Try again"))
    def try_again(self, request: HttpRequest, queryset: Any) -> None:
        queryset.filter(done_at=None).update(attempts=0, not_before=None)


@admin.register(RatedTournament)
class RatedTournamentAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "ladder", "status", "submitted_at", "decided_at", "decided_by", "rated_at")
    list_filter = ("ladder", "status")
    list_select_related = ("tournament", "ladder", "decided_by")


@admin.register(RatingPeriod)
class PeriodAdmin(ReadOnlyAdmin):
    list_display = ("ladder", "ends_on", "games", "system", "closed_at")
    list_filter = ("ladder",)
    list_select_related = ("ladder",)
    exclude = ("seats", "tournament_of_game")


@admin.register(RecomputeRun)
class RunAdmin(ReadOnlyAdmin):
    list_display = (
        "at",
        "ladder",
        "reason",
        "from_day",
        "periods",
        "rows_changed",
        "rows_removed",
        "people_changed",
        "by",
    )
    list_filter = ("ladder",)
    list_select_related = ("ladder", "by")


@admin.register(Rating)
class RatingAdmin(SearchedByPlayer):
    list_display = ("player", "ladder", "rating", "games", "best", "last_played_on")
    list_filter = ("ladder",)
    list_select_related = ("player", "ladder")


@admin.register(RatingChange)
class ChangeAdmin(SearchedByPlayer):
    list_display = ("player", "period", "games", "k", "change", "rating_before", "rating_after")
    list_select_related = ("player", "period__ladder")


def register_plain(model: type[Model], *columns: str) -> None:
    admin.site.register(model, type(f"{model.__name__}Admin", (ReadOnlyAdmin,), {"list_display": columns}))


register_plain(OfficialList, "ladder", "number", "on", "players", "published_by")
register_plain(MergedPlayer, "player", "into", "by", "at", "reason")
