"""The address map of `pages.py` with allauth's real screens."""

from django.urls import include, path

from tests.evotourney.design import pages

urlpatterns = [
    *(entry for entry in pages.urlpatterns if not str(getattr(entry, "name", "")).startswith("account_")),
    path("accounts/", include("allauth.urls")),
]
