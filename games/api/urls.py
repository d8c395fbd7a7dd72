"""`/api/v1/`."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from games.api import views
from games.api.docs import ApiDocs
from games.api.lists_csv import csv_of

tournament = [
    path("", views.TournamentDetail.as_view(), name="api-tournament"),
    path("rounds.csv", csv_of(views.RoundList, "rounds"), name="api-rounds-csv"),
    path("rounds/<int:number>/tables.csv", csv_of(views.TableList, "tables"), name="api-tables-csv"),
    path("registrations/", views.RegistrationList.as_view(), name="api-registrations"),
    path("rounds/", views.RoundList.as_view(), name="api-rounds"),
    path("rounds/<int:number>/tables/", views.TableList.as_view(), name="api-tables"),
    path("rounds/<int:number>/tables/<int:table>/", views.TableDetail.as_view(), name="api-table"),
    path("rounds/<int:number>/tables/<int:table>/result/", views.Result.as_view(), name="api-result"),
    path(
        "rounds/<int:number>/tables/<int:table>/confirm/", views.ResultConfirm.as_view(), name="api-confirm"
    ),
    path(
        "rounds/<int:number>/tables/<int:table>/dispute/", views.ResultDispute.as_view(), name="api-dispute"
    ),
    path("standings/", views.StandingList.as_view(), name="api-standings"),
    path("files/<slug:code>/", views.TournamentFile.as_view(), name="api-file"),
    path(
        "standings.csv", views.TournamentFile.as_view(), {"code": "standings_csv"}, name="api-standings-csv"
    ),
    path("results.csv", views.TournamentFile.as_view(), {"code": "results_csv"}, name="api-results-csv"),
    path(
        "registrations.csv", views.TournamentFile.as_view(), {"code": "players_csv"}, name="api-players-csv"
    ),
]

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", ApiDocs.as_view(), name="api-docs"),
    path("players.csv", csv_of(views.PlayerList, "players"), name="api-all-players-csv"),
    path("tournaments.csv", csv_of(views.TournamentList, "tournaments"), name="api-tournaments-csv"),
    path("players/", views.PlayerList.as_view(), name="api-players"),
    path("players/<slug:player_id>/", views.PlayerDetail.as_view(), name="api-player"),
    path("tournaments/", views.TournamentList.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", include(tournament)),
    path("editions/", views.EditionList.as_view(), name="api-editions"),
    path("editions/<str:code>/", views.EditionDetail.as_view(), name="api-edition"),
    path("boards/check", views.BoardsCheck.as_view(), name="api-boards-check"),
    path("seating/check", views.SeatingCheck.as_view(), name="api-seating-check"),
]
