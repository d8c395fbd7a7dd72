"""What the schema shows of tournaments: requests and answers of an invented one. A test holds them to the schema."""

from typing import Any

ADA: dict[str, Any] = {
    "id": "k7m2p9qxaa",
    "name": "Ada",
    "name_latin": "",
    "country": "GB",
    "club": "Mesozoic",
    "url": "/players/k7m2p9qxaa/",
}
BORIS: dict[str, Any] = {
    "id": "b3d8w5rt4h",
    "name": "Борис",
    "name_latin": "Boris",
    "country": "RU",
    "club": "",
    "url": "/players/b3d8w5rt4h/",
}
TOURNAMENT: dict[str, Any] = {
    "slug": "summer-open",
    "name": "Summer Open",
    "status": "running",
    "place": "Kazan, library on the lake",
    "starts_at": "2026-07-04T09:00:00Z",
    "ended_on": None,
    "ladder": "classic",
    "edition": "base+time_to_fly",
    "rounds_planned": 5,
    "round_minutes": 75,
    "preferred": 4,
    "allowed": [3, 4, 5],
    "scheme": "place_points",
    "tiebreaks": ["first_places", "share_of_table", "opponents_points", "direct_encounter"],
    "capacity": 60,
    "self_report": True,
    "boards_required": False,
    "version": 22,
    "url": "/tournaments/summer-open/",
}
REGISTRATION: dict[str, Any] = {
    "player": ADA,
    "status": "checked_in",
    "club": "Mesozoic",
    "seed_rating": 1612,
    "start_rank": 3,
    "joined_round": 1,
    "left_round": None,
}
ROUND: dict[str, Any] = {
    "number": 2,
    "status": "published",
    "seed": 7,
    "published_at": "2026-07-04T10:40:00Z",
    "ends_at": "2026-07-04T11:55:00Z",
    "finished_at": None,
    "is_changed_by_hand": False,
    "comment": "",
    "report": {
        "forbidden": 0,
        "repeats": 6,
        "deep": 2,
        "worst": 2,
        "odd_again": 0,
        "club": 0,
        "ss840": 38220,
        "seat_cost": 14,
        "bounds": {"repeats": 6, "ss840": 5460},
        "optimal": ["forbidden", "repeats"],
        "seed": 7,
    },
}
SEATS: list[dict[str, Any]] = [
    {
        "number": 1,
        "player": ADA,
        "status": "played",
        "final_score": 10,
        "discard": 12,
        "place": 1,
        "points": "3",
        "points_units": 25_200_000,
    },
    {
        "number": 2,
        "player": BORIS,
        "status": "played",
        "final_score": 3,
        "discard": 15,
        "place": 2,
        "points": "0",
        "points_units": 0,
    },
]
TABLE: dict[str, Any] = {
    "round": 2,
    "number": 3,
    "edition": "base",
    "status": "confirmed",
    "version": 2,
    "confirmed_at": "2026-07-04T11:50:00Z",
    "seats": SEATS,
}
SUBMITTED: dict[str, Any] = TABLE | {"status": "submitted", "version": 1, "confirmed_at": None}
RESULT: dict[str, Any] = {
    "version": 0,
    "seats": [
        {"player": ADA["id"], "final_score": 10, "discard": 12},
        {"player": BORIS["id"], "final_score": 3, "discard": 15},
    ],
}
DISPUTE: dict[str, Any] = {"version": 1, "comment": "My second animal is not counted."}
STANDING: dict[str, Any] = {
    "rank": "1–2",
    "player": ADA,
    "points": "5½",
    "points_units": 46_200_000,
    "penalty_units": 0,
    "played": 2,
    "status": "confirmed",
    "decided_by": "first_places",
    "values": {"points": 46_200_000, "first_places": 16_800_000, "direct_encounter": None},
}
SET: dict[str, Any] = {
    "code": "time_to_fly",
    "name": "Time to Fly",
    "kind": "expansion",
    "line": "classic",
    "year": 2011,
    "edition": "base+time_to_fly",
}
EDITION: dict[str, Any] = {
    "code": "base",
    "name": "Evolution: The Origin of Species",
    "family": "animals",
    "players_min": 2,
    "players_max": 4,
    "deck_size": 84,
    "tiebreak": ["discard", "lot"],
    "traits": [
        {
            "id": "carnivorous",
            "names": {"en": "Carnivorous", "ru": "Хищник", "uk": "Хижак", "ja": "肉食化"},
            "points": 2,
            "copies": 24,
            "pair": False,
            "excludes": ["scavenger"],
        }
    ],
}
BOARDS: dict[str, Any] = {
    "edition": "base",
    "players": [
        {
            "player": "Ada",
            "animals": [
                {"id": "a", "traits": ["carnivorous", "high_body_weight"]},
                {"id": "b", "traits": ["fat_tissue", "burrowing"]},
            ],
            "links": [],
            "discard": 12,
        },
        {"player": "Boris", "animals": [{"id": "c", "traits": ["swimming"]}], "links": [], "discard": 15},
    ],
    "claimed": {"scores": [10, 3]},
}
VERDICT: dict[str, Any] = {
    "valid": True,
    "scores": [10, 3],
    "flora": None,
    "order": [[0], [1]],
    "places": [1, 2],
    "table_places": [1, 2],
    "breakdown": [
        {
            "player": 0,
            "lines": [
                {"what": "animal", "count": 2, "each": 2, "points": 4},
                {"what": "carnivorous", "count": 1, "each": 2, "points": 2},
                {"what": "high_body_weight", "count": 1, "each": 2, "points": 2},
                {"what": "fat_tissue", "count": 1, "each": 1, "points": 1},
                {"what": "burrowing", "count": 1, "each": 1, "points": 1},
            ],
            "total": 10,
        },
        {
            "player": 1,
            "lines": [
                {"what": "animal", "count": 1, "each": 2, "points": 2},
                {"what": "swimming", "count": 1, "each": 1, "points": 1},
            ],
            "total": 3,
        },
    ],
    "findings": [],
}
SEATING: dict[str, Any] = {
    "request": {
        "round": 1,
        "preferred": 4,
        "allowed": [3, 4],
        "entrants": [{"id": f"p{number}", "points": 0} for number in range(1, 9)],
    },
    "tables": [["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]],
    "byes": [],
}
MEASURED: dict[str, Any] = {
    "valid": True,
    "findings": [],
    "report": {
        "forbidden": 0,
        "repeats": 0,
        "deep": 0,
        "odd_again": 0,
        "club": 0,
        "ss840": 0,
        "seat_cost": 8,
        "worst": 0,
        "range": 0,
        "bounds": {"repeats": 0, "ss840": 0, "seat_cost": 8},
        "optimal": ["forbidden", "repeats", "deep", "odd_again", "club", "ss840", "seat_cost"],
        "seed": 0,
        "mode": "strict",
    },
    "why": {"p1": [{"code": "score_group", "values": {"points": 0}}]},
}
RESULTS_FILE = (
    '"tournament","round","table","game","played_on","table_size","seat","player_id","player","final_score",'
    '"discard","place","is_place_shared","points","status","is_rated"\r\n'
    '"summer-open","2","3","summer-open-2-3","2026-07-04","2","1","41","Ada","10","12","1","no","3","played","yes"\r\n'
)
STANDINGS_FILE = (
    '"rank","position","player_id","player","points","penalty","seated","played","status","decided_by",'
    '"first_places","direct_encounter"\r\n'
    '"1–2","1","41","Ada","5.50","0","2","2","confirmed","first_places","2",""\r\n'
)
PLAYERS_FILE = (
    '"player_id","player","country","city","club","start_rank","rating","joined_round","left_round","status"\r\n'
    '"41","Ada","GB","","Mesozoic","3","1612","1","","checked_in"\r\n'
)
