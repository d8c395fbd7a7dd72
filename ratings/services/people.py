"""People on ladders: names that change, entries that turn out to be one person."""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from games import queries as tournaments
from ratings.models import Ladder, LiveChange, MergedPlayer, RatedTournament, Rating
from ratings.services.acceptance import require_any_officer
from ratings.services.errors import RatingRefusal
from ratings.services.outbox import queue_live, queue_period


def note_renamed(player_id: int) -> None:
    """Give the boards on which a player stands a new version."""
    ladder_ids = list(Rating.objects.filter(player=player_id).values_list("ladder_id", flat=True))
    if ladder_ids:
        Ladder.objects.filter(pk__in=ladder_ids).update(version=F("version") + 1)


@transaction.atomic
def merge_players(player_id: int, into_id: int, *, by: Any, reason: str = "") -> MergedPlayer:
    """Let the results of one entry count for another, because both are one person. A rating officer may.

    Nothing is moved: taking it back gives the old numbers again. Raises RatingRefusal: one entry twice, merged
    already, or both sat at one table.
    """
    require_any_officer(by)
    if player_id == into_id:
        raise RatingRefusal("same_player", _("Choose two different entries."), "into")
    if MergedPlayer.objects.filter(player__in=[player_id, into_id]).exists():
        raise RatingRefusal(
            "already_merged", _("One of these entries is merged already; take that back first.")
        )
    _require_never_met(player_id, into_id)
    merged = MergedPlayer.objects.create(
        player_id=player_id, into_id=into_id, by=by, reason=reason.strip()[:200]
    )
    MergedPlayer.objects.filter(into=player_id).update(into=into_id)
    _queue_tournaments([player_id, into_id], by)
    return merged


@transaction.atomic
def unmerge_player(player_id: int, *, by: Any) -> None:
    """Take a merging back."""
    require_any_officer(by)
    merged = MergedPlayer.objects.filter(player=player_id).first()
    if merged is None:
        raise RatingRefusal("not_merged", _("This entry is not merged."))
    into_id = merged.into_id
    merged.delete()
    _queue_tournaments([player_id, into_id], by)


def _require_never_met(player_id: int, into_id: int) -> None:
    own = {player_id, *MergedPlayer.objects.filter(into=player_id).values_list("player_id", flat=True)}
    other = {into_id, *MergedPlayer.objects.filter(into=into_id).values_list("player_id", flat=True)}
    for table in tournaments.tables_shared(own, other)[:1]:
        summary = tournaments.tournament_summaries([table.tournament_id])[table.tournament_id]
        raise RatingRefusal(
            "met_each_other",
            _("They sat at one table (%(tournament)s, round %(round)d), so they are two people.")
            % {"tournament": summary.name, "round": table.round_number},
        )


def _queue_tournaments(player_ids: Collection[int], by: Any) -> None:
    played = tournaments.tournament_ids_of_players(player_ids)
    accepted = RatedTournament.objects.filter(tournament__in=played, status=RatedTournament.Status.ACCEPTED)
    for entry in accepted.select_related("ladder"):
        queue_period(
            entry.ladder, entry.tournament_id, reason="players merged", by_id=getattr(by, "pk", None)
        )
    for tournament_id in (
        LiveChange.objects.filter(tournament__in=played).values_list("tournament", flat=True).distinct()
    ):
        queue_live(tournament_id, reason="players merged")
