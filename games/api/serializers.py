"""What the API says, field by field. Points are text as people read them and, beside it, exact units."""

from typing import Any

from rest_framework import serializers

from games.models import Player, Registration, Round, Seat, Table, Tournament
from games.standings.points import format_points


class PlayerSerializer(serializers.ModelSerializer):
    id = serializers.CharField(source="public_id", read_only=True)
    url = serializers.CharField(source="get_absolute_url", read_only=True)

    class Meta:
        model = Player
        fields = ["id", "name", "name_latin", "country", "club", "url"]


class TournamentSerializer(serializers.ModelSerializer):
    url = serializers.CharField(source="get_absolute_url", read_only=True)

    class Meta:
        model = Tournament
        fields = [
            "slug", "name", "status", "place", "starts_at", "ended_on", "ladder", "edition", "rounds_planned",
            "round_minutes", "preferred", "allowed", "scheme", "tiebreaks", "capacity", "self_report",
            "boards_required", "version", "url",
        ]  # fmt: skip


class RegistrationSerializer(serializers.ModelSerializer):
    player = PlayerSerializer(read_only=True)

    class Meta:
        model = Registration
        fields = ["player", "status", "club", "seed_rating", "start_rank", "joined_round", "left_round"]


class RoundSerializer(serializers.ModelSerializer):
    class Meta:
        model = Round
        fields = [
            "number", "status", "seed", "published_at", "ends_at", "finished_at", "is_changed_by_hand", "comment",
            "report",
        ]  # fmt: skip


class SeatSerializer(serializers.ModelSerializer):
    player = PlayerSerializer(read_only=True)
    points = serializers.SerializerMethodField()
    points_units = serializers.IntegerField(source="points", read_only=True, allow_null=True)

    class Meta:
        model = Seat
        fields = ["number", "player", "status", "final_score", "discard", "place", "points", "points_units"]

    def get_points(self, seat: Seat) -> str | None:
        return None if seat.points is None else format_points(seat.points)


class TableSerializer(serializers.ModelSerializer):
    seats = SeatSerializer(many=True, read_only=True)
    round = serializers.IntegerField(source="round.number", read_only=True)

    class Meta:
        model = Table
        fields = ["round", "number", "edition", "status", "version", "confirmed_at", "seats"]


class TableDetailSerializer(TableSerializer):
    class Meta(TableSerializer.Meta):
        fields = [*TableSerializer.Meta.fields, "document", "check_report"]


class StandingSerializer(serializers.Serializer):
    rank = serializers.CharField()
    player = PlayerSerializer()
    points = serializers.CharField()
    points_units = serializers.IntegerField()
    penalty_units = serializers.IntegerField()
    played = serializers.IntegerField()
    status = serializers.CharField()
    decided_by = serializers.CharField(allow_null=True)
    values = serializers.DictField(child=serializers.IntegerField(allow_null=True))


class Strict(serializers.Serializer):
    """Refuses keys it does not know: a misspelt one would otherwise be lost without a word."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = sorted(set(map(str, data)) - set(self.fields))
            if unknown:
                fault = serializers.ErrorDetail("There is no such key.", code="unknown_key")
                raise serializers.ValidationError({unknown[0]: [fault]})
        return super().to_internal_value(data)


class SeatEntrySerializer(Strict):
    player = serializers.CharField(help_text="id of the player")
    final_score = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=1000)
    discard = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=500)
    status = serializers.ChoiceField(choices=Seat.Status.choices, default=Seat.Status.PLAYED)
    number = serializers.IntegerField(required=False, allow_null=True, help_text="turn order as played")
    board = serializers.JSONField(
        required=False, allow_null=True, help_text="end-of-game board, as a player of boards/check"
    )

    def validate_board(self, board: Any) -> Any:
        if board is not None and not isinstance(board, dict):
            raise serializers.ValidationError("A board is an object.", code="missing_key")
        return board


class ResultSerializer(Strict):
    version = serializers.IntegerField(min_value=0, help_text="of the table, as you read it")
    seats = SeatEntrySerializer(many=True)
    table_facts = serializers.DictField(
        required=False, help_text="flora, deck_size, online ... of boards/check"
    )
    comment = serializers.CharField(required=False, allow_blank=True, max_length=2000)
    confirm = serializers.BooleanField(default=False, help_text="officials: settle at once")
    overrule = serializers.BooleanField(default=False, help_text="officials: accept a board with errors")

    def validate_seats(self, seats: list[dict]) -> list[dict]:
        if not 2 <= len(seats) <= 8:
            raise serializers.ValidationError("A table has two to eight seats.", code="player_count")
        return seats


class VersionSerializer(Strict):
    version = serializers.IntegerField(min_value=0)


class DisputeSerializer(VersionSerializer):
    comment = serializers.CharField(max_length=2000)


class EditionSetSerializer(serializers.Serializer):
    code = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField(help_text="box, expansion, module or scenario")
    line = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)
    edition = serializers.CharField(help_text="code to play it with, a sum where it can't stand alone")


class EditionSerializer(serializers.Serializer):
    code = serializers.CharField()
    name = serializers.CharField()
    family = serializers.CharField()
    players_min = serializers.IntegerField()
    players_max = serializers.IntegerField()
    deck_size = serializers.IntegerField(allow_null=True)
    tiebreak = serializers.ListField(child=serializers.CharField())
    traits = serializers.ListField(child=serializers.DictField())


class ErrorSerializer(serializers.Serializer):
    code = serializers.CharField()
    message = serializers.CharField(allow_blank=True)
    field = serializers.CharField(allow_blank=True)
