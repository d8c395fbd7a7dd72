"""The map of the site."""

from django.contrib import admin
from django.urls import include, path, re_path

from evotourney import health, views
from games.api.views import NotHere
from ratings.api.corrections import ResultPreview
from ratings.api.pool import BoardStatistics

RESULT = "api/v1/tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table>/result/"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("", include("ratings.web.urls")),
    path("i18n/setlang/", views.choose_language, name="set_language"),
    path("style/", views.style, name="style"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/", include("games.api.urls")),
    path(f"{RESULT}preview/", ResultPreview.as_view(), name="api-result-preview"),
    path("api/v1/statistics/", BoardStatistics.as_view(), name="api-board-statistics"),
    path("api/v1/ratings/", include("ratings.api.urls")),
    re_path("^api/", NotHere.as_view()),
    path("", include("games.web.urls")),
]
