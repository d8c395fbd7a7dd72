"""`/api/v1/ratings/`."""

from django.urls import path

from games.api.lists_csv import csv_of
from ratings.api import boards, decisions, desk, examples, locks, merges, people, players, pool, tournaments
from ratings.api.shared import LadderFile

player = "<slug:code>/players/<slug:player_id>"

urlpatterns = [
    path("", boards.Ladders.as_view(), name="api-ladders"),
    path("players/<slug:player_id>/", people.PlayerLadders.as_view(), name="api-player-ladders"),
    path("players/<slug:player_id>/results/", people.PlayerResults.as_view(), name="api-player-results"),
    path("players/<slug:player_id>/opponents/", people.Opponents.as_view(), name="api-opponents"),
    path("players/<slug:player_id>/opponents.csv", people.OpponentsCsv.as_view(), name="api-opponents-csv"),
    path(
        "players/<slug:player_id>/opponents/<slug:opponent_id>/",
        people.HeadToHead.as_view(),
        name="api-head-to-head",
    ),
    path(
        "players/<slug:player_id>/compare/<slug:opponent_id>/",
        people.Comparison.as_view(),
        name="api-compare",
    ),
    path(
        "players/<slug:player_id>/tournaments/",
        people.PlayerTournaments.as_view(),
        name="api-player-tournaments",
    ),
    path(
        "players/<slug:player_id>/tournaments.csv",
        people.PlayerTournamentsCsv.as_view(),
        name="api-player-tournaments-csv",
    ),
    path("tournaments/<slug:slug>/", tournaments.TournamentRating.as_view(), name="api-tournament-rating"),
    path(
        "tournaments/<slug:slug>/submission/",
        tournaments.Submission.as_view(),
        name="api-rating-submission",
    ),
    path("tournaments/<slug:slug>/decision/", decisions.Decision.as_view(), name="api-rating-decision"),
    path(
        "tournaments/<slug:slug>/decision/preview/",
        decisions.DecisionPreview.as_view(),
        name="api-rating-decision-preview",
    ),
    path("merges/", merges.Merges.as_view(), name="api-merges"),
    path("merges.csv", csv_of(merges.Merges, "merges", examples.MERGED, LadderFile), name="api-merges-csv"),
    path("merges/preview/", merges.MergePreview.as_view(), name="api-merge-preview"),
    path("merges/<slug:player_id>/undo/", merges.MergeUndo.as_view(), name="api-merge-undo"),
    path("<slug:code>/", boards.LadderDetail.as_view(), name="api-ladder"),
    path("<slug:code>/list/", boards.CurrentList.as_view(), name="api-list"),
    path("<slug:code>/list.csv", boards.ListCsv.as_view(), name="api-list-csv"),
    path("<slug:code>/lists/", boards.OfficialLists.as_view(), name="api-lists"),
    path("<slug:code>/lists/preview/", boards.PublicationPreview.as_view(), name="api-list-preview"),
    path("<slug:code>/lists.csv", boards.OfficialListsCsv.as_view(), name="api-lists-csv"),
    path("<slug:code>/lists/<int:number>/", boards.OfficialListDetail.as_view(), name="api-official-list"),
    path("<slug:code>/lists/<int:number>/list.csv", boards.ListCsv.as_view(), name="api-official-list-csv"),
    path("<slug:code>/predictions/", players.Predictions.as_view(), name="api-predictions"),
    path("<slug:code>/statistics/", pool.LadderStatistics.as_view(), name="api-ladder-statistics"),
    path("<slug:code>/periods/", pool.Periods.as_view(), name="api-periods"),
    path("<slug:code>/periods.csv", pool.PeriodsCsv.as_view(), name="api-periods-csv"),
    path(
        "<slug:code>/periods/<str:day>/changes.csv",
        pool.PeriodChangesCsv.as_view(),
        name="api-period-changes-csv",
    ),
    path("<slug:code>/expectation/", pool.Expectation.as_view(), name="api-expectation"),
    path("<slug:code>/submissions/", decisions.Submissions.as_view(), name="api-submissions"),
    path(
        "<slug:code>/submissions.csv",
        csv_of(decisions.Submissions, "submissions", examples.SUBMISSION, LadderFile),
        name="api-submissions-csv",
    ),
    path("<slug:code>/bookings/", locks.Bookings.as_view(), name="api-bookings"),
    path(
        "<slug:code>/bookings.csv",
        csv_of(locks.Bookings, "bookings", examples.BOOKING, LadderFile),
        name="api-bookings-csv",
    ),
    path("<slug:code>/lock/", locks.Lock.as_view(), name="api-lock"),
    path("<slug:code>/lock/preview/", locks.LockPreview.as_view(), name="api-lock-preview"),
    path("<slug:code>/replay/", desk.Replay.as_view(), name="api-replay"),
    path("<slug:code>/runs/", desk.Runs.as_view(), name="api-runs"),
    path("<slug:code>/runs.csv", csv_of(desk.Runs, "runs", examples.RUN, LadderFile), name="api-runs-csv"),
    path("<slug:code>/desk/", desk.Desk.as_view(), name="api-desk"),
    path("<slug:code>/desk/retry/", desk.Retry.as_view(), name="api-desk-retry"),
    path(f"{player}/", players.PlayerRating.as_view(), name="api-player-rating"),
    path(f"{player}/history/", players.PlayerHistory.as_view(), name="api-history"),
    path(f"{player}/history.csv", players.HistoryCsv.as_view(), name="api-history-csv"),
    path(f"{player}/history/<str:day>.csv", players.ChangeCsv.as_view(), name="api-change-csv"),
    path(f"{player}/history/<str:day>/", players.Change.as_view(), name="api-change"),
    path(f"{player}/live/<slug:slug>/", people.LiveCalculation.as_view(), name="api-live-change"),
    path(f"{player}/corrections/", people.Corrections.as_view(), name="api-corrections"),
]
