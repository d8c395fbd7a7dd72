"""One small tournament in every shape that files take, with names that have broken files elsewhere."""

from datetime import date

from games.exports.tables import (
    ARCHIVE,
    CROSS_TABLE,
    PLAYERS,
    RATING_CHANGES,
    RATINGS,
    REPORT,
    RESULTS,
    STANDINGS,
    Archive,
    ArchiveRecord,
    CrossCell,
    CrossRow,
    PlayerRow,
    RatingChangeRow,
    RatingRow,
    ReportBye,
    ReportPlayer,
    ReportRound,
    ReportSeat,
    ResultRow,
    StandingRow,
    TournamentReport,
)

UNIT = 8_400_000
DAY = date(2026, 5, 9)
PLAIN = ("Жанна Ёлкина", "Łukasz Żak")
AWKWARD = '=Шу́м, "Кот"\nи ко'


def content_of(takes, first, second):
    """Content of one kind with these two names in it."""
    return _BUILDERS[takes](first, second)


def results(first, second):
    return [
        ResultRow("cup", 1, 1, "g1", DAY, 2, 1, 11, first, 14, 7, 1, False, UNIT, "played", True),
        ResultRow("cup", 1, 1, "g1", DAY, 2, 2, 12, second, 9, 7, 2, False, 0, "left", True),
        ResultRow(
            "cup",
            2,
            None,
            None,
            None,
            None,
            None,
            12,
            second,
            None,
            None,
            None,
            False,
            UNIT // 2,
            "bye",
            False,
        ),
    ]


def standings(first, second):
    return [
        StandingRow(
            "1", 1, 11, first, UNIT, 0, 1, 1, "confirmed", None, (("first_places", "1"), ("discard", "7"))
        ),
        StandingRow(
            "2",
            2,
            12,
            second,
            -3 * UNIT // 2,
            2 * UNIT,
            1,
            1,
            "withdrawn",
            "points",
            (("first_places", "⅓"), ("discard", "7")),
        ),
    ]


def ratings(first, second):
    return [
        RatingRow(
            1, 11, first, "RUS", "Лис", 1518, 31, 18, "Кубок", DAY, False, True, 3, date(2026, 6, 1), 2
        ),
        RatingRow(None, 12, second, "POL", "", 1482, 4, -18, "", None, True, False, None, None),
    ]


def rating_changes(first, second):
    return [
        RatingChangeRow("classic", "2026-05-09", 11, first, 1500, 40, 2, "1", "0.55", "24.15", 18, 1518),
        RatingChangeRow("classic", "2026-05-09", 12, second, 1500, 40, 2, "0", "0.45", "-24.15", -18, 1482),
    ]


def players(first, second):
    return [
        PlayerRow(11, first, "RUS", "Казань", "Лис; Кот", 1, 1500),
        PlayerRow(12, second, joined_round=2, left_round=2, status="withdrawn"),
    ]


def cross_table(first, second):
    return [
        CrossRow(
            "1", 11, first, UNIT, (CrossCell(1, 1, 1, UNIT, "played"), CrossCell(2, None, None, 0, "absent"))
        ),
        CrossRow(
            "2",
            12,
            second,
            UNIT // 2,
            (CrossCell(1, 1, 2, 0, "left"), CrossCell(2, None, None, UNIT // 2, "pairing")),
        ),
    ]


def archive(first, second):
    return Archive(
        {"slug": "cup", "title": "Кубок"},
        {11: first, 12: second},
        (
            ArchiveRecord("rules", {"scheme": "place_points", "tiebreaks": ["first_places"]}),
            ArchiveRecord("result", {"round": 1, "table": 1, "seats": [{"player": 11, "points": UNIT}]}),
            ArchiveRecord("bye", {"round": 2, "player": 12, "kind": "pairing", "points": UNIT // 2}),
        ),
    )


def report(first, second):
    return TournamentReport(
        name="Кубок",
        city="Казань",
        country="RUS",
        starts_on=DAY,
        ends_on=DAY,
        chief_arbiter=second,
        deputies=(first,),
        edition="base",
        scheme="place_points",
        preferred=2,
        tiebreaks=("first_places", "discard"),
        players=(
            ReportPlayer(
                1,
                first,
                UNIT,
                1,
                sex="w",
                rating=1500,
                country="RUS",
                federation_id="41",
                born_on="1990/02/03",
            ),
            ReportPlayer(2, second, UNIT // 2, 2),
        ),
        rounds=(
            ReportRound(
                1,
                ((ReportSeat(1, 1, "played", 1, UNIT, 14, 7), ReportSeat(2, 2, "left", 2, 0, 9, 7)),),
                played_on=DAY,
            ),
            ReportRound(2, (), (ReportBye(1, "none", 0), ReportBye(2, "pairing", UNIT // 2))),
        ),
    )


_BUILDERS = {
    RESULTS: results,
    STANDINGS: standings,
    RATINGS: ratings,
    RATING_CHANGES: rating_changes,
    PLAYERS: players,
    CROSS_TABLE: cross_table,
    ARCHIVE: archive,
    REPORT: report,
}
