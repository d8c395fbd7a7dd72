"""`/api/v1/ratings/`."""

from django.urls import path

from ratings.api import views

urlpatterns = [
    path("", views.Ladders.as_view(), name="api-ladders"),
    path(
        "players/<slug:player_id>/opponents/<slug:opponent_id>/",
        views.HeadToHead.as_view(),
        name="api-head-to-head",
    ),
    path("tournaments/<slug:slug>/", views.TournamentRating.as_view(), name="api-tournament-rating"),
    path("tournaments/<slug:slug>/decision/", views.Decision.as_view(), name="api-rating-decision"),
    path("<slug:code>/", views.LadderDetail.as_view(), name="api-ladder"),
    path("<slug:code>/list/", views.CurrentList.as_view(), name="api-list"),
    path("<slug:code>/list.csv", views.ListCsv.as_view(), name="api-list-csv"),
    path("<slug:code>/lists/", views.OfficialLists.as_view(), name="api-lists"),
    path("<slug:code>/lists/<int:number>/", views.OfficialListDetail.as_view(), name="api-official-list"),
    path("<slug:code>/lists/<int:number>/list.csv", views.ListCsv.as_view(), name="api-official-list-csv"),
    path("<slug:code>/predictions/", views.Predictions.as_view(), name="api-predictions"),
    path("<slug:code>/players/<slug:player_id>/", views.PlayerRating.as_view(), name="api-player-rating"),
    path("<slug:code>/players/<slug:player_id>/history/", views.PlayerHistory.as_view(), name="api-history"),
    path(
        "<slug:code>/players/<slug:player_id>/history.csv", views.HistoryCsv.as_view(), name="api-history-csv"
    ),
    path(
        "<slug:code>/players/<slug:player_id>/history/<str:day>/", views.Change.as_view(), name="api-change"
    ),
]
