"""What the schema shows of ladders: requests and answers of an invented one. A test holds them to the schema."""

from typing import Any

ADA: dict[str, Any] = {"player_id": "k7m2p9qxaa", "name": "Ada"}
BORIS: dict[str, Any] = {"player_id": "b3d8w5rt4h", "name": "Борис"}

# Boards and lists
LADDER: dict[str, Any] = {
    "code": "classic",
    "name": "Classic ladder",
    "system": "elo",
    "is_official": True,
    "players": 140,
    "rated_at": "2026-11-25T08:00:04Z",
    "version": 318,
    "latest_list": 12,
    "period_kind": "day",
    "settings": {"start": 1500, "curve": "logistic", "cap": 800},
    "min_players": 8,
    "min_rounds": 3,
    "locked_before": None,
    "countries": ["RU"],
    "clubs": ["Mesozoic"],
    "last_tournament": "autumn-cup",
    "verified_at": "2026-11-25T02:00:00Z",
    "differences": 0,
}
ROW: dict[str, Any] = {
    "rank": 7,
    **ADA,
    "country": "GB",
    "club": "Mesozoic",
    "rating": 1612,
    "games": 41,
    "moved": 2,
    "is_new": False,
    "live": 6,
    "last_tournament": "Autumn Cup",
    "last_tournament_slug": "autumn-cup",
    "last_played_on": "2026-11-24",
    "is_provisional": False,
    "is_inactive": False,
}
LIST: dict[str, Any] = {
    "number": 12,
    "on": "2026-12-01",
    "published_at": "2026-12-01T00:05:00Z",
    "players": 140,
    "note": "Table 3 of the Autumn Cup was corrected.",
    "digest": "9f2c…",
    "corrections": [
        {
            "at": "2026-11-28T19:40:00Z",
            "reason": "autumn-cup, round 2, table 3: corrected: two scores were swapped",
        }
    ],
}
PUBLICATION: dict[str, Any] = {"on": "2026-12-01", "note": "Table 3 of the Autumn Cup was corrected."}
COMING: dict[str, Any] = {"number": 12, "on": "2026-12-01", "players": 140, "corrections": 1}
LIST_FILE = (
    '"rank","player_id","player","country","club","rating","games","live_change","last_tournament",'
    '"last_played_on","is_provisional","is_active","list_number","list_date","moved","is_new"\r\n'
    '"7","k7m2p9qxaa","Ada","GB","Mesozoic","1612","41","6","Autumn Cup","2026-11-24","no","yes","","","2","no"\r\n'
)

# One player on a ladder
LIVE: dict[str, Any] = {
    "tournament": "autumn-cup",
    "tournament_name": "Autumn Cup",
    "games": 2,
    "k": 20,
    "rating_before": 1612,
    "change": 6,
}
PLAYER: dict[str, Any] = {
    **ADA,
    "rating": 1612,
    "games": 41,
    "best": 1640,
    "best_on": "2026-09-12",
    "rank": 7,
    "is_on_board": True,
    "is_provisional": False,
    "is_inactive": False,
    "live": [LIVE],
}
CHANGE: dict[str, Any] = {
    "day": "2026-05-02",
    "tournament": "spring-cup",
    "tournament_name": "Spring Cup",
    "games": 1,
    "games_before": 3,
    "k": 40,
    "k_full": 40,
    "k_reason": "new",
    "total": 228087720,
    "change": 22,
    "rating_before": 1500,
    "rating_after": 1522,
    "is_provisional": True,
}
HISTORY_FILE = (
    '"day","tournament","games","games_before","k","k_reason","total","change","before","after"\r\n'
    '"2026-05-02","Spring Cup","1","3","40","new","0.543066","22","1500","1522"\r\n'
)
CALCULATION: dict[str, Any] = CHANGE | {
    "scored": 420000000,
    "expected": 191912280,
    "is_official": True,
    "is_corrected": False,
    "settings": {"start": 1500, "curve": "logistic", "cap": 800},
    "tables": [
        {
            "tournament": "spring-cup",
            "round": 1,
            "table": 2,
            "seat": 1,
            "seats": 2,
            "place": 1,
            "scored": 420000000,
            "expected": 191912280,
            "total": 228087720,
            "opponents": [
                {
                    **BORIS,
                    "rating": 1530,
                    "difference": -30,
                    "counted": -30,
                    "expected": 456934,
                    "score": 1000000,
                    "contribution": 228087720,
                }
            ],
        }
    ],
}
CHANGE_FILE = (
    '"tournament","round","table","seat","seats","place","opponent","rating","opponent_rating","difference",'
    '"counted","expected","result","result_less_expected","mean_of_table"\r\n'
    '"Spring Cup","1","2","1","2","1","Борис","1500","1530","-30","-30","0.456934","1.0","0.543066","0.543066"\r\n'
    '"sum of the tables","","","","","","","","","","","","","","0.543066"\r\n'
    '"K","","","","","","","","","","","","","","40"\r\n'
    '"K x sum","","","","","","","","","","","","","","21.7226"\r\n'
    '"change","","","","","","","","","","","","","","22"\r\n'
    '"rating before","","","","","","","","","","","","","","1500"\r\n'
    '"rating after","","","","","","","","","","","","","","1522"\r\n'
)
CORRECTIONS: dict[str, Any] = {
    "corrections": [
        {
            "period_on": "2026-05-02",
            "at": "2026-06-20T12:00:00Z",
            "reason": "autumn-cup, round 2, table 3: corrected: two scores were swapped",
            "change_before": 20,
            "rating_before": 1520,
            "change_after": -20,
            "rating_after": 1480,
        }
    ],
    "bookings": [
        {
            "booked_on": "2026-06-20",
            "amount": -40,
            "reason": "autumn-cup, round 2, table 3: corrected: two scores were swapped",
        }
    ],
}
PREDICTION: dict[str, Any] = {
    **ADA,
    "rating": 1612,
    "is_newcomer": False,
    "place": 1344000,
    "ahead_of": {BORIS["player_id"]: 656000},
}

# One player everywhere
ON_CLASSIC: dict[str, Any] = PLAYER | {"ladder": "classic", "moved": 2}
PERSON: dict[str, Any] = {
    **ADA,
    "name_latin": "",
    "country": "GB",
    "club": "Mesozoic",
    "joined_on": "2025-02-11",
    "ladders": [ON_CLASSIC],
}
MET: dict[str, Any] = {"met": 5, "ahead": 3, "level": 1, "behind": 1}
RESULTS: dict[str, Any] = {
    **ADA,
    "tables": 44,
    "won": 14_500_000,
    "by_size": [{"size": 4, "tables": 40, "places": [14, 12, 8, 6]}],
    "by_edition": [{"edition": "base", "tables": 44, "won": 14_500_000}],
    "by_seat": [{"seat": 1, "tables": 11, "won": 5_000_000}],
}
TOURNAMENT: dict[str, Any] = {
    "tournament": "autumn-cup",
    "name": "Autumn Cup",
    "ladder": "classic",
    "status": "running",
    "registration": "checked_in",
    "starts_on": "2026-11-24",
    "ended_on": None,
    "tables": 2,
}
COMPARISON: dict[str, Any] = {
    "meetings": MET,
    "expected": {"classic": 544000},
    "players": [PERSON],
    "results": [RESULTS],
}

# The pool
POOL: dict[str, Any] = {
    "players_ever": 210,
    "players": 140,
    "periods": 38,
    "seats": 5120,
    "drift": 37,
    "distribution": [{"first": 1450, "last": 1499, "players": 31}],
    "activity": [{"month": "2026-11-01", "seats": 412}],
}
PERIOD: dict[str, Any] = {"day": "2026-11-24", "players": 24, "seats": 96, "change": 1, "newcomers": 3}
PERIOD_FILE = (
    '"ladder","period","player_id","player","rating_before","k_factor","games","score","expected","total","change",'
    '"rating_after"\r\n'
    '"classic","2026-05-02","k7m2p9qxaa","Ada","1500","40","1","1.000000","0.456934","0.543066","22","1522"\r\n'
)
EXPECTATION: dict[str, Any] = {
    "curve": "logistic",
    "cap": 800,
    "expected": [500000, 501439, 502878, 504317],
}
SCORES: dict[str, Any] = {
    "tables": 70,
    "seats": 280,
    "total": 4480,
    "winners": 1610,
    "margin": 245,
    "shared": 1,
}
WHERE: dict[str, Any] = {"tournament": "autumn-cup", "round": 2, "table": 3}
STATISTICS: dict[str, Any] = {
    "tables": 70,
    "is_cut": False,
    "boards": 280,
    "winning_boards": 71,
    "scores": 280,
    "finishes": 70,
    "seats": [{"size": 4, "seats": [{"seat": 1, "tables": 70, "won": 19500000}]}],
    "sizes": [{**SCORES, "size": 4}],
    "editions": [{**SCORES, "edition": "base"}],
    "traits": [
        {
            "trait": "fat_tissue",
            "boards": 120,
            "won": 41500000,
            "expected": 30000000,
            "winning_boards": 42,
        }
    ],
    "highest": [{"score": 41, "player": ADA, "where": WHERE}],
    "closest": [{"margin": 0, "discard": 2, "players": [ADA, BORIS], "where": WHERE}],
}

# The way to a ladder, and the rating officer
STATE: dict[str, Any] = {
    "code": "live",
    "ladder": "classic",
    "since": None,
    "reason": "",
    "lacking": [],
    "min_players": 8,
    "min_rounds": 3,
    "live": {ADA["player_id"]: 12, BORIS["player_id"]: -12},
    "periods": [],
}
SENT: dict[str, Any] = STATE | {
    "code": "submitted",
    "since": "2026-11-24T20:15:00Z",
    "lacking": ["too_few_rounds"],
    "min_players": 0,
    "min_rounds": 0,
}
REFUSED: dict[str, Any] = SENT | {
    "code": "refused",
    "since": "2026-11-25T08:00:00Z",
    "reason": "Only two rounds were played.",
    "live": {},
}
SUBMISSION: dict[str, Any] = {
    "tournament": "autumn-cup",
    "name": "Autumn Cup",
    "status": "refused",
    "lacking": ["too_few_rounds"],
    "reason": "Only two rounds were played.",
    "submitted_at": "2026-11-24T20:15:00Z",
    "decided_at": "2026-11-25T08:00:00Z",
    "rated_at": None,
}
DECISION: dict[str, Any] = {"answer": "refuse", "reason": "Only two rounds were played."}
PREVIEW: dict[str, Any] = {
    "rows_added": 0,
    "rows_changed": 12,
    "rows_removed": 2,
    "people": [{"ladder": "classic", **ADA, "before": 1520, "after": 1508}],
}
LOCKING: dict[str, Any] = {"before": "2026-06-01", "reason": "list 12 is out"}
BOOKING: dict[str, Any] = {
    **ADA,
    "booked_on": "2026-06-20",
    "amount": -40,
    "reason": "autumn-cup, round 2, table 3: corrected: two scores were swapped",
}
LOCK: dict[str, Any] = {"locked_before": "2026-06-01", "bookings": [BOOKING]}
MERGING: dict[str, Any] = {
    "player": "k3v9q2tn5s",
    "into": ADA["player_id"],
    "reason": "two spellings of one name",
}
MERGED: dict[str, Any] = {
    "player_id": "k3v9q2tn5s",
    "name": "Ada L.",
    "into_id": ADA["player_id"],
    "into_name": "Ada",
    "at": "2026-11-25T08:00:00Z",
    "by": "olga",
    "reason": "two spellings of one name",
}
RUN: dict[str, Any] = {
    "at": "2026-11-25T08:00:04Z",
    "by": "olga",
    "reason": "autumn-cup: accepted",
    "from_day": "2026-11-24",
    "periods": 1,
    "rows_added": 24,
    "rows_changed": 0,
    "rows_removed": 0,
    "people_changed": 24,
    "version": 318,
}
QUEUED: dict[str, Any] = {"queued": True}
DESK: dict[str, Any] = {
    "waiting": [SUBMISSION | {"status": "submitted", "reason": "", "decided_at": None}],
    "open_jobs": 1,
    "due_since": "2026-11-25T07:59:58Z",
    "given_up": [],
    "progress": {"step": "replay", "done": 120, "all": 380, "silent_seconds": 0},
    "differences": 0,
    "verified_at": "2026-11-25T02:00:00Z",
}
