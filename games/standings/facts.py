"""A tournament as facts that an archive can hold, and back again, so that anyone can work the standings out anew.

A fact is a kind and a body of JSON values without names of people. Kinds, in the order written:
`rules` (scheme, preferred, tiebreaks, virtual, lot_seed, lot_at_table, flora_takes_place), `registration`,
`result` (one table), `bye`, `penalty`, `standing`. Other kinds (ratings) are left to others.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field

from games.standings.errors import StandingsError
from games.standings.fact_reader import FactReader
from games.standings.history import OWN_MEAN
from games.standings.placement import Finish
from games.standings.rank import DEFAULT_ORDER, Standing, rank
from games.standings.rounds import Bye, PlayedRound, PlayedTable, Registration, SeatResult
from games.standings.schemes.scheme import DEFAULT_SCHEME

Fact = tuple[str, dict[str, object]]


@dataclass(frozen=True)
class Rules:
    """What of the regulations the standings need."""

    scheme: str = DEFAULT_SCHEME
    preferred: int = 4
    tiebreaks: tuple[str, ...] = DEFAULT_ORDER
    virtual: str = OWN_MEAN
    lot_seed: str | None = None
    lot_at_table: bool = False
    flora_takes_place: bool = True


@dataclass(frozen=True)
class TableKeys:
    """What the places of one table were made from. Without it places and points are taken as they are."""

    finishes: tuple[Finish, ...]
    flora: int | None = None
    is_ruled: bool = False


@dataclass(frozen=True)
class Facts:
    """A tournament read back from its facts. keys: (round, table) -> what its places were made from."""

    rules: Rules
    registrations: tuple[Registration, ...]
    rounds: tuple[PlayedRound, ...]
    points_penalties: Mapping[int, int] = field(default_factory=dict)
    keys: Mapping[tuple[int, int], TableKeys] = field(default_factory=dict)
    standings: tuple[Mapping[str, object], ...] = ()

    def rank(self) -> list[Standing]:
        """Return the standings worked out anew."""
        return rank(
            self.registrations,
            self.rounds,
            self.rules.tiebreaks,
            points_penalties=self.points_penalties,
            virtual=self.rules.virtual,
            lot_seed=self.rules.lot_seed,
        )


def to_facts(
    rules: Rules,
    registrations: Iterable[Registration],
    rounds: Iterable[PlayedRound],
    *,
    points_penalties: Mapping[int, int] | None = None,
    keys: Mapping[tuple[int, int], TableKeys] | None = None,
    standings: Sequence[Standing] = (),
) -> list[Fact]:
    """Return the facts of a tournament. Open tables are left out: they are no facts yet."""
    facts: list[Fact] = [("rules", {**asdict(rules), "tiebreaks": list(rules.tiebreaks)})]
    facts += [("registration", _renamed(asdict(one))) for one in registrations]
    for played in rounds:
        for table in played.tables:
            if not table.is_open:
                facts.append(_result(played.number, table, (keys or {}).get((played.number, table.number))))
        facts += [("bye", {"round": played.number, **_renamed(asdict(bye))}) for bye in played.byes]
    facts += [
        ("penalty", {"player": player_id, "points": points})
        for player_id, points in sorted((points_penalties or {}).items())
    ]
    facts += [("standing", standing_body(row)) for row in standings]
    return facts


def from_facts(facts: Iterable[tuple[str, Mapping[str, object]]]) -> Facts:
    """Return the tournament of these facts. Kinds that are not of the standings are passed over.

    Errors: `bad_fact` with its number from 1, the field and the reason; `missing_rules`.
    """
    rules: Rules | None = None
    registrations: list[Registration] = []
    tables: dict[int, list[PlayedTable]] = {}
    byes: dict[int, list[Bye]] = {}
    penalties: dict[int, int] = {}
    keys: dict[tuple[int, int], TableKeys] = {}
    standings: list[Mapping[str, object]] = []
    for number, (kind, body) in enumerate(facts, start=1):
        read = FactReader(number, kind, body)
        if kind == "rules":
            rules = _rules(read)
        elif kind == "registration":
            registrations.append(_registration(read))
        elif kind == "result":
            round_number, table, made_from = _table(read)
            tables.setdefault(round_number, []).append(table)
            if made_from is not None:
                keys[round_number, table.number] = made_from
        elif kind == "bye":
            bye = Bye(read.whole("player"), read.text("kind"), read.whole("points"))
            byes.setdefault(read.whole("round"), []).append(bye)
        elif kind == "penalty":
            player_id = read.whole("player")
            penalties[player_id] = penalties.get(player_id, 0) + read.whole("points")
        elif kind == "standing":
            standings.append(body)
    if rules is None:
        raise StandingsError("missing_rules")
    rounds = tuple(
        PlayedRound(number, tuple(tables.get(number, ())), tuple(byes.get(number, ())))
        for number in sorted(tables.keys() | byes.keys())
    )
    return Facts(rules, tuple(registrations), rounds, penalties, keys, tuple(standings))


def _result(round_number: int, table: PlayedTable, made_from: TableKeys | None) -> Fact:
    seats = [_renamed(asdict(seat)) for seat in table.seats]
    body: dict[str, object] = {
        "round": round_number,
        "table": table.number,
        "is_void": table.is_void,
        "seats": seats,
    }
    if made_from is not None:
        finish_by_player = {finish.player_id: finish for finish in made_from.finishes}
        for seat in seats:
            finish = finish_by_player[seat["player"]]
            seat.update({"key": list(finish.key), "lot": finish.lot})
        body.update({"flora": made_from.flora, "is_ruled": made_from.is_ruled})
    return "result", body


def standing_body(row: Standing) -> dict[str, object]:
    """Return one row as the body of a `standing` fact."""
    return {
        "player": row.player_id,
        "rank": row.rank,
        "last_rank": row.last_rank,
        "points": row.points,
        "penalty": row.penalty,
        "values": [[value.code, value.value] for value in row.values],
    }


def _renamed(body: dict) -> dict:
    """Archives say `player` where code says `player_id`."""
    return {("player" if key == "player_id" else key): value for key, value in body.items()}


def _rules(read: FactReader) -> Rules:
    return Rules(
        scheme=read.text("scheme"),
        preferred=read.whole("preferred"),
        tiebreaks=tuple(read.texts("tiebreaks")),
        virtual=read.text("virtual"),
        lot_seed=read.optional("lot_seed", read.text),
        lot_at_table=read.truth("lot_at_table"),
        flora_takes_place=read.truth("flora_takes_place"),
    )


def _registration(read: FactReader) -> Registration:
    return Registration(
        player_id=read.whole("player"),
        joined_round=read.whole("joined_round"),
        left_round=read.optional("left_round", read.whole),
        status=read.text("status"),
        start_rank=read.optional("start_rank", read.whole),
        rating=read.optional("rating", read.whole),
    )


def _table(read: FactReader) -> tuple[int, PlayedTable, TableKeys | None]:
    seats = read.readers("seats")
    results = tuple(
        SeatResult(
            player_id=seat.whole("player"),
            number=seat.whole("number"),
            status=seat.text("status"),
            place=seat.optional("place", seat.whole),
            points=seat.whole("points"),
            final_score=seat.optional("final_score", seat.whole),
            discard=seat.optional("discard", seat.whole),
            share=seat.optional("share", seat.whole),
        )
        for seat in seats
    )
    table = PlayedTable(read.whole("table"), results, read.truth("is_void"))
    if "flora" not in read.body:
        return read.whole("round"), table, None
    finishes = tuple(
        Finish(seat.whole("player"), tuple(seat.wholes("key")), seat.text("status"), seat.whole("lot"))
        for seat in seats
    )
    made_from = TableKeys(finishes, read.optional("flora", read.whole), read.truth("is_ruled"))
    return read.whole("round"), table, made_from
