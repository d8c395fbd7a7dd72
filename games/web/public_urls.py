"""Addresses of the public pages."""

from django.urls import path

from games.web import export, public, table, tournament

urlpatterns = [
    path("", public.home, name="home"),
    path("live/", public.home_live, name="home-live"),
    path("search/", public.search, name="search"),
    path("about/", public.about, name="about"),
    path("tournaments/", public.tournament_list, name="tournament-list"),
    path("tournaments/<slug:slug>/", tournament.tournament, name="tournament"),
    path("tournaments/<slug:slug>/rounds/<int:number>/", tournament.round_page, name="round"),
    path("tournaments/<slug:slug>/rounds/<int:number>/live/", tournament.round_live, name="round-live"),
    path("tournaments/<slug:slug>/standings/", tournament.standings, name="standings"),
    path("tournaments/<slug:slug>/standings/live/", tournament.standings_live, name="standings-live"),
    path("tournaments/<slug:slug>/cross-table/", tournament.cross_table, name="cross-table"),
    path("tournaments/<slug:slug>/players/", tournament.players, name="tournament-players"),
    path("tournaments/<slug:slug>/regulations/", tournament.regulations, name="regulations"),
    path("tournaments/<slug:slug>/workbook.xlsx", export.tournament_workbook, name="tournament-workbook"),
    path("tournaments/<slug:slug>/export/<slug:format>/", export.tournament_export, name="tournament-export"),
    path(
        "tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table_number>/",
        table.table_page,
        name="table",
    ),
    path(
        "tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table_number>/live/",
        table.table_live,
        name="table-live",
    ),
]
