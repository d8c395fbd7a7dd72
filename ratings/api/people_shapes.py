"""The shapes of one player's results: ladders, places, opponents, tournaments, two players side by side."""

from rest_framework import serializers

from ratings.api.pool_shapes import WON
from ratings.api.serializers import MeetingsSerializer, PlayerRatingSerializer


class OnLadderSerializer(PlayerRatingSerializer):
    ladder = serializers.CharField(source="code")
    moved = serializers.IntegerField(
        allow_null=True, help_text="places gained since the latest official list"
    )


class PlayerLaddersSerializer(serializers.Serializer):
    player_id = serializers.CharField(source="card.public_id")
    name = serializers.CharField(source="card.name")
    name_latin = serializers.CharField(source="card.name_latin")
    country = serializers.CharField(source="card.country")
    club = serializers.CharField(source="card.club")
    joined_on = serializers.DateField(source="card.joined_on")
    ladders = OnLadderSerializer(many=True)


class PlacesSerializer(serializers.Serializer):
    size = serializers.IntegerField(help_text="players at the table")
    tables = serializers.IntegerField()
    places = serializers.ListField(
        child=serializers.IntegerField(), help_text="tables per place, first first"
    )


class ByEditionSerializer(serializers.Serializer):
    edition = serializers.CharField()
    tables = serializers.IntegerField()
    won = serializers.IntegerField(help_text=WON)


class BySeatSerializer(serializers.Serializer):
    seat = serializers.IntegerField()
    tables = serializers.IntegerField()
    won = serializers.IntegerField(help_text=WON)


class ResultsSerializer(serializers.Serializer):
    player_id = serializers.CharField()
    name = serializers.CharField()
    tables = serializers.IntegerField(help_text="confirmed, rated or not")
    won = serializers.IntegerField(help_text=WON)
    by_size = PlacesSerializer(many=True)
    by_edition = ByEditionSerializer(many=True)
    by_seat = BySeatSerializer(many=True)


class MetSerializer(MeetingsSerializer):
    player_id = serializers.CharField()
    name = serializers.CharField()


class PlayerTournamentSerializer(serializers.Serializer):
    tournament = serializers.CharField(source="slug")
    name = serializers.CharField()
    ladder = serializers.CharField()
    status = serializers.CharField(help_text="of the tournament")
    registration = serializers.CharField(
        help_text="applied, wait_listed, confirmed, checked_in, withdrawn or disqualified"
    )
    starts_on = serializers.DateField()
    ended_on = serializers.DateField(allow_null=True)
    tables = serializers.IntegerField(help_text="confirmed tables played there")


class ComparisonSerializer(serializers.Serializer):
    meetings = MeetingsSerializer(help_text="from the first player's side")
    expected = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="ladder -> expected score of the first player against the second, in millionths",
    )
    players = PlayerLaddersSerializer(many=True)
    results = ResultsSerializer(many=True)


class CorrectionSerializer(serializers.Serializer):
    period_on = serializers.DateField()
    at = serializers.DateTimeField()
    reason = serializers.CharField()
    change_before = serializers.IntegerField()
    rating_before = serializers.IntegerField()
    change_after = serializers.IntegerField(allow_null=True, help_text="null: no game left in the period")
    rating_after = serializers.IntegerField(allow_null=True)


class OwnBookingSerializer(serializers.Serializer):
    booked_on = serializers.DateField()
    amount = serializers.IntegerField()
    reason = serializers.CharField()


class CorrectionsSerializer(serializers.Serializer):
    corrections = CorrectionSerializer(many=True, help_text="published changes altered later, newest first")
    bookings = OwnBookingSerializer(many=True, help_text="booked for corrections in locked periods")
