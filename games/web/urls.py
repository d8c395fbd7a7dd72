"""Pages of tournaments."""

from django.urls import path

from games.web import public

urlpatterns = [
    path("", public.home, name="home"),
]
