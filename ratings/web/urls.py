"""Addresses of ladders and players."""

from django.urls import path

from ratings.web import board, desk, downloads, people, player, predict, statistics

urlpatterns = [
    path("ratings/", board.index, name="ratings"),
    path("ratings/how-it-works/", statistics.rules, name="rating-rules"),
    path("ratings/<slug:code>/", board.leaderboard, name="leaderboard"),
    path("ratings/<slug:code>/board/", board.board_part, name="board-part"),
    path("ratings/<slug:code>/list.csv", board.list_csv, name="list-csv"),
    path("ratings/<slug:code>/lists/", board.official_lists, name="ladder-lists"),
    path("ratings/<slug:code>/lists/<int:number>/", board.official_list, name="official-list"),
    path(
        "ratings/<slug:code>/lists/<int:number>/list.csv", board.official_list_csv, name="official-list-csv"
    ),
    path("ratings/<slug:code>/lists/on/<str:day>/", board.list_on, name="list-on"),
    path("ratings/<slug:code>/changes/<str:day>.csv", downloads.period_changes_csv, name="period-changes"),
    path("ratings/<slug:code>/statistics/", statistics.statistics, name="ladder-statistics"),
    path("ratings/<slug:code>/desk/", desk.desk, name="rating-desk"),
    path("ratings/<slug:code>/desk/tournaments/<int:tournament_id>/", desk.decide, name="rating-decide"),
    path("ratings/<slug:code>/desk/publish/", desk.publish, name="rating-publish"),
    path("ratings/<slug:code>/desk/merge/", desk.merge, name="rating-merge"),
    path("ratings/<slug:code>/desk/unmerge/<int:player_id>/", desk.unmerge, name="rating-unmerge"),
    path("ratings/<slug:code>/desk/lock/", desk.lock, name="rating-lock"),
    path("ratings/<slug:code>/desk/replay/", desk.replay, name="rating-replay"),
    path("ratings/<slug:code>/desk/retry/", desk.retry, name="rating-retry"),
    path("ratings/<slug:code>/predict/", predict.predict, name="predict"),
    path("statistics/", statistics.board_statistics, name="board-statistics"),
    path("players/", people.player_list, name="player-list"),
    path("players/<slug:public_id>/", player.player, name="player"),
    path("players/<slug:public_id>/opponents/", player.opponents, name="opponents"),
    path("players/<slug:public_id>/compare/", player.compare, name="compare"),
    path(
        "players/<slug:public_id>/ratings/<slug:code>/history.csv", downloads.history_csv, name="history-csv"
    ),
    path(
        "players/<slug:public_id>/ratings/<slug:code>/<str:day>.csv",
        downloads.change_csv,
        name="calculation-csv",
    ),
]
