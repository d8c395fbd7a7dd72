"""The shapes of what a ladder tells about its pool, and of what boards tell about the game."""

from rest_framework import serializers

WON = "tables won, in millionths: a first place shared by k counts 1/k"


class BarSerializer(serializers.Serializer):
    first = serializers.IntegerField(help_text="lowest rating of the bar")
    last = serializers.IntegerField()
    players = serializers.IntegerField()


class MonthSerializer(serializers.Serializer):
    month = serializers.DateField(help_text="its first day")
    seats = serializers.IntegerField(help_text="rated in it")


class LadderStatisticsSerializer(serializers.Serializer):
    players_ever = serializers.IntegerField()
    players = serializers.IntegerField(help_text="active, on the board")
    periods = serializers.IntegerField()
    seats = serializers.IntegerField()
    drift = serializers.IntegerField(help_text="points that K and rounding added to the pool")
    distribution = BarSerializer(many=True)
    activity = MonthSerializer(many=True)


class PeriodSerializer(serializers.Serializer):
    day = serializers.DateField()
    players = serializers.IntegerField()
    seats = serializers.IntegerField()
    change = serializers.IntegerField(help_text="sum of all changes: what the period added to the pool")
    newcomers = serializers.IntegerField()


class ExpectationSerializer(serializers.Serializer):
    curve = serializers.CharField()
    cap = serializers.IntegerField(help_text="a larger difference counts as this one")
    expected = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="millionths for a player 0, 1, 2 … points above; a million less them for one below",
    )


class SeatTallySerializer(serializers.Serializer):
    seat = serializers.IntegerField()
    tables = serializers.IntegerField()
    won = serializers.IntegerField(help_text=WON)


class SeatsOfSizeSerializer(serializers.Serializer):
    size = serializers.IntegerField()
    seats = SeatTallySerializer(many=True)


class ScoresSerializer(serializers.Serializer):
    tables = serializers.IntegerField(help_text="of which every final score is known")
    seats = serializers.IntegerField()
    total = serializers.IntegerField(help_text="sum of all final scores")
    winners = serializers.IntegerField(help_text="sum of the winners' final scores")
    margin = serializers.IntegerField(help_text="sum of first less second")
    shared = serializers.IntegerField(help_text="tables with a shared first place")


class ScoresOfSizeSerializer(ScoresSerializer):
    size = serializers.IntegerField()


class ScoresOfEditionSerializer(ScoresSerializer):
    edition = serializers.CharField()


class TraitSerializer(serializers.Serializer):
    trait = serializers.CharField()
    boards = serializers.IntegerField()
    won = serializers.IntegerField(help_text="boards that won, in millionths")
    expected = serializers.IntegerField(help_text="the same if everybody were equal")
    winning_boards = serializers.IntegerField(help_text="boards in first place that held it")


class PlaceOfGameSerializer(serializers.Serializer):
    tournament = serializers.CharField(source="tournament_slug")
    round = serializers.IntegerField(source="round_number")
    table = serializers.IntegerField(source="table_number")


class NamedSerializer(serializers.Serializer):
    player_id = serializers.CharField(source="public_id")
    name = serializers.CharField()


class RecordSerializer(serializers.Serializer):
    score = serializers.IntegerField()
    player = NamedSerializer()
    where = PlaceOfGameSerializer()


class FinishSerializer(serializers.Serializer):
    margin = serializers.IntegerField(help_text="points of the game between first and second")
    discard = serializers.IntegerField(allow_null=True, help_text="cards, where the scores were level")
    players = NamedSerializer(many=True, help_text="first and second")
    where = PlaceOfGameSerializer()


class BoardStatisticsSerializer(serializers.Serializer):
    tables = serializers.IntegerField(help_text="confirmed tables counted")
    is_cut = serializers.BooleanField(help_text="only the latest tables were counted")
    boards = serializers.IntegerField(help_text="known end-of-game boards")
    winning_boards = serializers.IntegerField()
    scores = serializers.IntegerField(help_text="final scores among which the highest were found")
    finishes = serializers.IntegerField(help_text="tables among which the closest were found")
    seats = SeatsOfSizeSerializer(many=True)
    sizes = ScoresOfSizeSerializer(many=True)
    editions = ScoresOfEditionSerializer(many=True)
    traits = TraitSerializer(many=True, help_text="seen on at least ten boards, most above expectation first")
    highest = RecordSerializer(many=True)
    closest = FinishSerializer(many=True)
