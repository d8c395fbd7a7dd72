"""The shapes of the rating officer's desk."""

from rest_framework import serializers

from games.api.serializers import Strict
from ratings.models import OutboxEntry, RatedTournament


class SubmissionSerializer(serializers.ModelSerializer):
    tournament = serializers.CharField(source="tournament.slug")
    name = serializers.CharField(source="tournament.name")
    reason = serializers.SerializerMethodField(help_text="of a refusal")

    class Meta:
        model = RatedTournament
        fields = [
            "tournament", "name", "status", "lacking", "reason", "submitted_at", "decided_at", "rated_at",
        ]  # fmt: skip

    def get_reason(self, entry: RatedTournament) -> str:
        return entry.reason if entry.status == RatedTournament.Status.REFUSED else ""


class DecisionSerializer(Strict):
    answer = serializers.ChoiceField(["accept", "refuse"])
    reason = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=2000,
        default="",
        help_text="public, needed for a refusal",
    )


class PublicationSerializer(Strict):
    on = serializers.DateField(help_text="date of the list, later than that of the latest")
    note = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=2000,
        default="",
        help_text="what was corrected since the previous list, and why",
    )


class ComingListSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    on = serializers.DateField()
    players = serializers.IntegerField(help_text="that would stand in it")
    corrections = serializers.IntegerField(help_text="of published numbers since the previous list")


class TriedSerializer(serializers.Serializer):
    jobs = serializers.IntegerField(help_text="that had been given up and are tried again")


class LockingSerializer(Strict):
    before = serializers.DateField(allow_null=True, help_text="keep every period before it; null opens all")
    reason = serializers.CharField(max_length=150)


class BookingSerializer(serializers.Serializer):
    player_id = serializers.CharField(source="player.public_id")
    name = serializers.CharField(source="player.name")
    booked_on = serializers.DateField()
    amount = serializers.IntegerField()
    reason = serializers.CharField()


class LockSerializer(serializers.Serializer):
    locked_before = serializers.DateField(allow_null=True)
    bookings = BookingSerializer(
        many=True,
        help_text="the newest differences booked for corrections in locked periods; all: `bookings`",
    )


class ReplayingSerializer(Strict):
    since = serializers.DateField(allow_null=True, default=None, help_text="null: from the first period on")


class MergingSerializer(Strict):
    player = serializers.CharField(max_length=16, help_text="id of the entry to be merged")
    into = serializers.CharField(max_length=16, help_text="id of the entry that stays")
    reason = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")


class MergedSerializer(serializers.Serializer):
    player_id = serializers.CharField(source="player.public_id")
    name = serializers.CharField(source="player.name")
    into_id = serializers.CharField(source="into.public_id")
    into_name = serializers.CharField(source="into.name")
    at = serializers.DateTimeField()
    by = serializers.CharField(source="by.username", allow_null=True, default=None)
    reason = serializers.CharField()


class PersonChangeSerializer(serializers.Serializer):
    ladder = serializers.CharField()
    player_id = serializers.CharField()
    name = serializers.CharField()
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class PreviewSerializer(serializers.Serializer):
    rows_added = serializers.IntegerField(help_text="rows of the history")
    rows_changed = serializers.IntegerField()
    rows_removed = serializers.IntegerField()
    people = PersonChangeSerializer(many=True, help_text="whose current rating would move, most moved first")


class RunSerializer(serializers.Serializer):
    at = serializers.DateTimeField()
    by = serializers.CharField(source="by.username", allow_null=True, default=None)
    reason = serializers.CharField()
    from_day = serializers.DateField(allow_null=True)
    periods = serializers.IntegerField()
    rows_added = serializers.IntegerField()
    rows_changed = serializers.IntegerField()
    rows_removed = serializers.IntegerField()
    people_changed = serializers.IntegerField()
    version = serializers.IntegerField()


class FailedJobSerializer(serializers.ModelSerializer):
    class Meta:
        model = OutboxEntry
        fields = ["kind", "key", "created_at", "attempts", "last_error"]


class ProgressSerializer(serializers.Serializer):
    step = serializers.ChoiceField(
        ["read", "replay", "people"],
        help_text="tournaments are read, periods replayed, ratings brought up to date",
    )
    done = serializers.IntegerField()
    all = serializers.IntegerField()
    silent_seconds = serializers.IntegerField(
        help_text="since the job last said so; many: its worker was stopped"
    )


class DeskSerializer(serializers.Serializer):
    waiting = SubmissionSerializer(many=True)
    open_jobs = serializers.IntegerField()
    due_since = serializers.DateTimeField(
        allow_null=True, help_text="of the oldest job that could be done; minutes ago: no worker takes it"
    )
    given_up = FailedJobSerializer(many=True)
    progress = ProgressSerializer(allow_null=True, help_text="of a long replay under way")
    differences = serializers.IntegerField(help_text="between stored ratings and the last nightly replay")
    verified_at = serializers.DateTimeField(allow_null=True)


class QueuedSerializer(serializers.Serializer):
    queued = serializers.BooleanField(help_text="the worker does it in a moment; see `runs`")
