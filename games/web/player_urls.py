"""Addresses of the pages of a person who plays."""

from django.urls import path

from games.web import player, result

TABLE = "tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table_number>/"

urlpatterns = [
    path("me/", player.my_page, name="my-page"),
    path("tournaments/<slug:slug>/register/", player.register, name="register"),
    path("tournaments/<slug:slug>/withdraw/", player.withdraw, name="withdraw"),
    path("tournaments/<slug:slug>/rejoin/", player.rejoin, name="rejoin"),
    path("tournaments/<slug:slug>/check-in/", player.check_in, name="check-in"),
    path("tournaments/<slug:slug>/bye/", player.request_bye, name="request-bye"),
    path("tournaments/<slug:slug>/my-table/", player.my_table, name="my-table"),
    path(f"{TABLE}result/", result.result_enter, name="result-enter"),
    path(f"{TABLE}confirm/", result.result_confirm, name="result-confirm"),
    path(f"{TABLE}dispute/", result.result_dispute, name="result-dispute"),
]
