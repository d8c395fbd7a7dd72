"""An address map with every name the base page links to, so that parts are tried without the apps' pages."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path

from evotourney import views

NAMES = [
    "home",
    "tournament-list",
    "player-list",
    "score-calculator",
    "api-docs",
    "account_login",
    "account_signup",
    "account_logout",
    "my-page",
    "about",
    "search",
    "docs",
]


def plain(request: HttpRequest, **_words: str) -> HttpResponse:
    return render(request, "base.html")


urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("style/", views.style, name="style"),
    path("leaderboard/<str:ladder>/", plain, name="leaderboard"),
    path("docs/<slug:slug>/", plain, name="docs-page"),
    *[path(f"{name}/", plain, name=name) for name in NAMES],
]
