"""Addresses of the console of a tournament, and of the papers and screens of its hall."""

from django.urls import URLPattern, path

from games.web.arbiter import (
    call_page,
    check_in,
    due,
    finish,
    log,
    player_list,
    result,
    results,
    roles,
    seating,
    settings,
    sheets,
)

CONSOLE = "tournaments/<slug:slug>/console/"
ROUND = "tournaments/<slug:slug>/rounds/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("tournaments/new/", settings.tournament_new, name="tournament-new"),
    path(CONSOLE, due.console, name="console"),
    path(f"{CONSOLE}check-in/", check_in.check_in, name="console-check-in"),
    path(f"{CONSOLE}check-in/list/", player_list.player_list, name="console-player-list"),
    path(f"{CONSOLE}check-in/live/", check_in.check_in_live, name="console-check-in-live"),
    path(f"{CONSOLE}seating/", seating.seating_page, name="console-seating"),
    path(f"{CONSOLE}seating/<int:number>/", seating.seating_page, name="console-seating"),
    path(f"{CONSOLE}seating/<int:number>/costs/", seating.swap_costs, name="console-seating-costs"),
    path(f"{CONSOLE}results/", results.results_page, name="console-results"),
    path(f"{CONSOLE}results/<int:number>/", results.results_page, name="console-results"),
    path(f"{CONSOLE}results/<int:number>/live/", results.results_live, name="console-results-live"),
    path(f"{CONSOLE}results/<int:number>/<int:table_number>/", result.result_page, name="console-result"),
    path(f"{CONSOLE}calls/", call_page.call_list, name="console-calls"),
    path(f"{CONSOLE}calls/live/", call_page.calls_live, name="console-calls-live"),
    path(f"{CONSOLE}finish/", finish.finish, name="console-finish"),
    path(f"{CONSOLE}log/", log.log, name="console-log"),
    path(f"{CONSOLE}settings/", settings.console_settings, name="console-settings"),
    path(f"{CONSOLE}officials/", roles.roles, name="console-roles"),
    path(f"{ROUND}print/", sheets.print_seating, name="print-seating"),
    path(f"{ROUND}projector/", sheets.projector, name="projector"),
]
