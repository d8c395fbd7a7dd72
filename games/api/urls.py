"""`/api/v1/`."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from games.api import examples, files, results, rules, views
from games.api.docs import ApiDocs
from games.api.lists_csv import csv_of

tournament = [
    path("", views.TournamentDetail.as_view(), name="api-tournament"),
    path("rounds.csv", csv_of(views.RoundList, "rounds", examples.ROUND), name="api-rounds-csv"),
    path(
        "rounds/<int:number>/tables.csv",
        csv_of(views.TableList, "tables", examples.TABLE),
        name="api-tables-csv",
    ),
    path("registrations/", views.RegistrationList.as_view(), name="api-registrations"),
    path("rounds/", views.RoundList.as_view(), name="api-rounds"),
    path("rounds/<int:number>/tables/", views.TableList.as_view(), name="api-tables"),
    path("rounds/<int:number>/tables/<int:table>/", views.TableDetail.as_view(), name="api-table"),
    path("rounds/<int:number>/tables/<int:table>/result/", results.Result.as_view(), name="api-result"),
    path(
        "rounds/<int:number>/tables/<int:table>/confirm/", results.ResultConfirm.as_view(), name="api-confirm"
    ),
    path(
        "rounds/<int:number>/tables/<int:table>/dispute/", results.ResultDispute.as_view(), name="api-dispute"
    ),
    path("standings/", views.StandingList.as_view(), name="api-standings"),
    path("files/<slug:code>/", files.TournamentFile.as_view(), name="api-file"),
    path("standings.csv", files.StandingsCsv.as_view(), name="api-standings-csv"),
    path("results.csv", files.ResultsCsv.as_view(), name="api-results-csv"),
    path("registrations.csv", files.PlayersCsv.as_view(), name="api-players-csv"),
]

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", ApiDocs.as_view(), name="api-docs"),
    path("players.csv", csv_of(views.PlayerList, "players", examples.ADA), name="api-all-players-csv"),
    path(
        "tournaments.csv",
        csv_of(views.TournamentList, "tournaments", examples.TOURNAMENT),
        name="api-tournaments-csv",
    ),
    path("players/", views.PlayerList.as_view(), name="api-players"),
    path("players/<slug:player_id>/", views.PlayerDetail.as_view(), name="api-player"),
    path("tournaments/", views.TournamentList.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", include(tournament)),
    path("editions.csv", rules.EditionsCsv.as_view(), name="api-editions-csv"),
    path("editions/", rules.EditionList.as_view(), name="api-editions"),
    path("editions/<str:code>/", rules.EditionDetail.as_view(), name="api-edition"),
    path("boards/check", rules.BoardsCheck.as_view(), name="api-boards-check"),
    path("seating/check", rules.SeatingCheck.as_view(), name="api-seating-check"),
]
