"""The admin reads. What a service keeps track of is changed through services only, never here."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.http import HttpRequest

from games.models import (
    LogEntry,
    Player,
    Registration,
    ResultRevision,
    Round,
    Table,
    Tournament,
    TournamentRole,
    User,
)


class ReadOnly(admin.ModelAdmin):
    """Looks, never changes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    list_display = ["name", "name_latin", "country", "club", "public_id"]
    search_fields = ["search_text"]
    autocomplete_fields = ["user"]

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Tournament)
class TournamentAdmin(ReadOnly):
    list_display = ["name", "status", "starts_at", "edition", "ladder"]
    list_filter = ["status", "ladder"]
    search_fields = ["name", "slug"]


@admin.register(Registration)
class RegistrationAdmin(ReadOnly):
    list_display = ["player", "tournament", "status", "start_rank"]
    list_select_related = ["player", "tournament"]


@admin.register(Round)
class RoundAdmin(ReadOnly):
    list_display = ["tournament", "number", "status", "is_changed_by_hand"]
    list_select_related = ["tournament"]


@admin.register(Table)
class TableAdmin(ReadOnly):
    list_display = ["round", "number", "status", "version"]
    list_filter = ["status"]
    list_select_related = ["round__tournament"]


@admin.register(ResultRevision)
class ResultRevisionAdmin(ReadOnly):
    list_display = ["table", "version", "action", "by", "at"]
    list_select_related = ["table__round__tournament", "by"]


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly):
    list_display = ["tournament", "at", "by", "verb"]
    list_select_related = ["tournament", "by"]


admin.site.register(User, UserAdmin)
admin.site.register(TournamentRole)
