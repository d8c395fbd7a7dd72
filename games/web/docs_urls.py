"""Addresses of the user guide."""

from django.urls import path

from games.web import docs

urlpatterns = [
    path("docs/", docs.docs, name="docs"),
    path("docs/<slug:slug>/", docs.docs_page, name="docs-page"),
]
