"""Addresses of ladders and players."""

from django.urls import include, path

from ratings.web import board, desk, downloads, people, player, predict, statistics

LADDERS = [
    path("", board.index, name="ratings"),
    path("how-it-works/", statistics.rules, name="rating-rules"),
    path("<slug:code>/", board.leaderboard, name="leaderboard"),
    path("<slug:code>/board/", board.board_part, name="board-part"),
    path("<slug:code>/list.csv", board.list_csv, name="list-csv"),
    path("<slug:code>/lists/", board.official_lists, name="ladder-lists"),
    path("<slug:code>/lists/<int:number>/", board.official_list, name="official-list"),
    path("<slug:code>/lists/<int:number>/list.csv", board.official_list_csv, name="official-list-csv"),
    path("<slug:code>/lists/on/<str:day>/", board.list_on, name="list-on"),
    path("<slug:code>/changes/<str:day>.csv", downloads.period_changes_csv, name="period-changes"),
    path("<slug:code>/statistics/", statistics.statistics, name="ladder-statistics"),
    path("<slug:code>/desk/", desk.desk, name="rating-desk"),
    path("<slug:code>/desk/tournaments/<int:tournament_id>/", desk.decide, name="rating-decide"),
    path("<slug:code>/desk/publish/", desk.publish, name="rating-publish"),
    path("<slug:code>/desk/merge/", desk.merge, name="rating-merge"),
    path("<slug:code>/desk/unmerge/<int:player_id>/", desk.unmerge, name="rating-unmerge"),
    path("<slug:code>/desk/lock/", desk.lock, name="rating-lock"),
    path("<slug:code>/desk/replay/", desk.replay, name="rating-replay"),
    path("<slug:code>/desk/retry/", desk.retry, name="rating-retry"),
    path("<slug:code>/predict/", predict.predict, name="predict"),
]

PLAYERS = [
    path("", people.player_list, name="player-list"),
    path("<slug:public_id>/", player.player, name="player"),
    path("<slug:public_id>/opponents/", player.opponents, name="opponents"),
    path("<slug:public_id>/compare/", player.compare, name="compare"),
    path("<slug:public_id>/ratings/<slug:code>/history.csv", downloads.history_csv, name="history-csv"),
    path(
        "<slug:public_id>/ratings/<slug:code>/<str:day>.csv",
        downloads.change_csv,
        name="calculation-csv",
    ),
]

urlpatterns = [
    path("ratings/", include(LADDERS)),
    path("players/", include(PLAYERS)),
    path("statistics/", statistics.board_statistics, name="board-statistics"),
]
