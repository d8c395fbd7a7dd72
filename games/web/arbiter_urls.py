"""Addresses of the console of a tournament."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
