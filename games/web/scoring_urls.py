"""Addresses of the pages about scoring: the calculator and the editions."""

from django.urls import path

from games.web.scoring import calculator, editions, exchange

urlpatterns = [
    path("calculator/", calculator.score_calculator, name="score-calculator"),
    path("calculator/check/", exchange.board_check, name="board-check"),
    path("calculator/paste/", exchange.board_paste, name="board-paste"),
    path("calculator/editions/", exchange.board_editions, name="board-editions"),
    path("calculator/editions/<str:code>/", exchange.board_edition, name="board-edition"),
    path("calculator/worker.js", exchange.board_worker, name="board-worker"),
    path("editions/", editions.edition_list, name="edition-list"),
    path("editions/<str:code>/", editions.edition, name="edition"),
]
