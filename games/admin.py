"""The admin reads. What a service keeps track of is changed through services only, never here."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.folding import search_words
from games.models import (
    LogEntry,
    Player,
    Registration,
    ResultRevision,
    Round,
    Ruling,
    Table,
    Tournament,
    TournamentRole,
    User,
)
from games.scoring.edition import EditionError, edition_codes
from games.scoring.set_file import read_set
from games.services.errors import ServiceError
from games.services.people import country_of


class ReadOnly(admin.ModelAdmin):
    """Looks, never changes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class PlayerAdminForm(forms.ModelForm):
    """A country that exists."""

    country = forms.CharField(label=gettext_lazy("country"), required=False, max_length=10)

    def clean_country(self) -> str:
        try:
            return country_of(self.cleaned_data["country"])
        except ServiceError as error:
            raise forms.ValidationError(str(error.message)) from None


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    form = PlayerAdminForm
    list_display = ["name", "name_latin", "country", "club", "public_id"]
    search_fields = ["search_text"]
    autocomplete_fields = ["user"]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet, search_term: str
    ) -> tuple[QuerySet, bool]:
        return super().get_search_results(request, queryset, " ".join(search_words(search_term)))

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


class RulingForm(forms.ModelForm):
    """A set that exists, and a trait that its file states."""

    set_code = forms.ChoiceField(
        label=gettext_lazy("set"), choices=lambda: [(code, code) for code in edition_codes()]
    )

    class Meta:
        model = Ruling
        fields = ("set_code", "trait", "text", "tournament")

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or {}
        code, trait = cleaned.get("set_code", ""), cleaned.get("trait", "")
        traits = _stated_traits(code)
        if code and trait and trait not in traits:
            self.add_error(
                "trait",
                _("This set states no such trait; it has: %(traits)s.") % {"traits": ", ".join(traits)},
            )
        return cleaned


def _stated_traits(code: str) -> list[str]:
    """Traits of a set, those it adds beside other sets included."""
    try:
        found = read_set(code)
    except EditionError:
        return []
    tables = [found.get("traits", {}), *(more.get("traits", {}) for more in found.get("with", {}).values())]
    return sorted({trait for table in tables for trait in table})


@admin.register(Ruling)
class RulingAdmin(admin.ModelAdmin):
    """Officials' rulings on traits; who enters one is remembered with it."""

    form = RulingForm
    list_display = ["set_code", "trait", "text", "tournament", "by", "at"]
    list_filter = ["set_code"]
    list_select_related = ["tournament", "by"]
    search_fields = ["trait", "text"]
    autocomplete_fields = ["tournament"]

    def save_model(self, request: HttpRequest, obj: Ruling, form: forms.ModelForm, change: bool) -> None:
        if obj.by is None:
            obj.by = request.user  # type: ignore[assignment]
        super().save_model(request, obj, form, change)


admin.site.register(User, UserAdmin)
admin.site.register(TournamentRole)
