"""Addresses of the pages of tournaments: those of the console come first, so that `tournaments/new/` is no slug."""

from games.web import arbiter_urls, docs_urls, player_urls, public_urls, scoring_urls

urlpatterns = [
    *arbiter_urls.urlpatterns,
    *docs_urls.urlpatterns,
    *scoring_urls.urlpatterns,
    *player_urls.urlpatterns,
    *public_urls.urlpatterns,
]
