"""The shapes of the API of ladders. Players are named by their opaque id; days are ISO 8601."""

from rest_framework import serializers


class LadderSerializer(serializers.Serializer):
    code = serializers.CharField()
    name = serializers.CharField()
    system = serializers.CharField()
    is_official = serializers.BooleanField()
    players = serializers.IntegerField(help_text="active players on the board")
    rated_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField(help_text="grows with every change of the board")
    latest_list = serializers.IntegerField(allow_null=True, help_text="number of the latest official list")
    period_kind = serializers.CharField(help_text="day or month")
    settings = serializers.DictField(
        help_text="of new periods: start, curve, cap, floor, K and its thresholds"
    )
    min_players = serializers.IntegerField(help_text="fewer, and the rating officer decides")
    min_rounds = serializers.IntegerField()
    locked_before = serializers.DateField(allow_null=True)
    countries = serializers.ListField(child=serializers.CharField(), help_text="of players on the board")
    clubs = serializers.ListField(child=serializers.CharField(), help_text="the largest")
    last_tournament = serializers.CharField(help_text="slug")
    verified_at = serializers.DateTimeField(allow_null=True, help_text="last full replay for comparison")
    differences = serializers.IntegerField(help_text="that it found")


class BoardRowSerializer(serializers.Serializer):
    rank = serializers.IntegerField(allow_null=True, help_text="among the active, ties share")
    player_id = serializers.CharField()
    name = serializers.CharField()
    country = serializers.CharField()
    club = serializers.CharField()
    rating = serializers.IntegerField()
    games = serializers.IntegerField()
    moved = serializers.IntegerField(
        allow_null=True, help_text="places gained since the latest official list"
    )
    is_new = serializers.BooleanField(help_text="not in the latest official list")
    live = serializers.IntegerField(
        allow_null=True, help_text="expected change of running tournaments, not official"
    )
    last_tournament = serializers.CharField(help_text="name of the last rated one")
    last_tournament_slug = serializers.CharField()
    last_played_on = serializers.DateField(help_text="last day of the last rated tournament")
    is_provisional = serializers.BooleanField()
    is_inactive = serializers.BooleanField()


class ListCorrectionSerializer(serializers.Serializer):
    at = serializers.DateTimeField()
    reason = serializers.CharField()


class OfficialListSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    on = serializers.DateField()
    published_at = serializers.DateTimeField()
    players = serializers.IntegerField()
    note = serializers.CharField()
    digest = serializers.CharField()
    corrections = ListCorrectionSerializer(many=True, help_text="made since the previous list")


class LiveSerializer(serializers.Serializer):
    tournament = serializers.CharField(source="tournament_slug")
    tournament_name = serializers.CharField(source="tournament")
    games = serializers.IntegerField()
    k = serializers.IntegerField()
    rating_before = serializers.IntegerField()
    change = serializers.IntegerField()


class PlayerRatingSerializer(serializers.Serializer):
    player_id = serializers.CharField()
    name = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField()
    best = serializers.IntegerField(allow_null=True)
    best_on = serializers.DateField(allow_null=True)
    rank = serializers.IntegerField(allow_null=True)
    is_on_board = serializers.BooleanField(help_text="with enough rated tables to be listed")
    is_provisional = serializers.BooleanField()
    is_inactive = serializers.BooleanField()
    live = LiveSerializer(many=True)


class HistoryRowSerializer(serializers.Serializer):
    day = serializers.DateField()
    tournament = serializers.CharField(source="tournament_slug")
    tournament_name = serializers.CharField(source="tournament")
    games = serializers.IntegerField()
    games_before = serializers.IntegerField()
    k = serializers.IntegerField()
    k_full = serializers.IntegerField(help_text="K before many games in one period made it smaller")
    k_reason = serializers.CharField()
    total = serializers.IntegerField(help_text="score above expectation, in 420-millionths of a point")
    change = serializers.IntegerField()
    rating_before = serializers.IntegerField()
    rating_after = serializers.IntegerField()
    is_provisional = serializers.BooleanField(help_text="after this period")


class OpponentSerializer(serializers.Serializer):
    player_id = serializers.CharField(source="card.public_id")
    name = serializers.CharField(source="card.name")
    rating = serializers.IntegerField()
    difference = serializers.IntegerField()
    counted = serializers.IntegerField(help_text="the difference within the cap")
    expected = serializers.IntegerField(help_text="millionths")
    score = serializers.IntegerField(help_text="millionths")
    contribution = serializers.IntegerField(help_text="420-millionths of a point")


class TableCalculationSerializer(serializers.Serializer):
    tournament = serializers.CharField(source="tournament_slug")
    round = serializers.IntegerField(source="round_number")
    table = serializers.IntegerField(source="table_number")
    seat = serializers.IntegerField(source="seat_number")
    seats = serializers.IntegerField()
    place = serializers.IntegerField()
    scored = serializers.IntegerField(help_text="420-millionths of a point")
    expected = serializers.IntegerField(help_text="420-millionths of a point")
    total = serializers.IntegerField(help_text="the first less the second")
    opponents = OpponentSerializer(many=True, source="lines")


class CalculationSerializer(HistoryRowSerializer):
    scored = serializers.IntegerField(help_text="sum of the tables")
    expected = serializers.IntegerField(help_text="sum of the tables")
    is_official = serializers.BooleanField(help_text="false: expected from a running tournament")
    is_corrected = serializers.BooleanField(
        help_text="the tables are as corrected after the period was locked; the change stays as it was"
    )
    settings = serializers.DictField(help_text="of the period; empty outside Elo")
    tables = TableCalculationSerializer(many=True)


class MeetingsSerializer(serializers.Serializer):
    met = serializers.IntegerField()
    ahead = serializers.IntegerField()
    level = serializers.IntegerField()
    behind = serializers.IntegerField()


class PredictionSerializer(serializers.Serializer):
    player_id = serializers.CharField()
    name = serializers.CharField()
    rating = serializers.IntegerField()
    is_newcomer = serializers.BooleanField()
    place = serializers.IntegerField(help_text="expected place in millionths; first is 1,000,000")
    ahead_of = serializers.DictField(
        child=serializers.IntegerField(), help_text="player id -> expected score in millionths"
    )


class TournamentRatingSerializer(serializers.Serializer):
    code = serializers.CharField(
        help_text="unrated, unknown_ladder, live, finished, submitted, queued, stuck, rated, refused"
    )
    ladder = serializers.CharField()
    since = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField()
    lacking = serializers.ListField(child=serializers.CharField())
    min_players = serializers.IntegerField(help_text="asked for by the ladder; 0 once it is sent")
    min_rounds = serializers.IntegerField()
    live = serializers.DictField(child=serializers.IntegerField(), help_text="player id -> expected change")
    periods = serializers.ListField(
        child=serializers.DateField(), help_text="days of the rating periods in which its tables were rated"
    )
