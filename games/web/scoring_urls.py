"""Addresses of the pages about scoring: calculator and editions."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
