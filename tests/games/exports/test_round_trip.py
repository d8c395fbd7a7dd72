"""Files that leave the house and come back: through exports, imports and standings together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.exports import archive_json, players_csv
from games.exports.options import Options
from games.exports.tables import Archive, ArchiveRecord, PlayerRow
from games.imports.players_csv import normalised_name, read_players
from games.standings.facts import Rules, from_facts, to_facts
from games.standings.rank import rank
from games.standings.replay import check_facts
from games.standings.rounds import Registration
from tests.games.standings.builders import TWO_ROUNDS

NAMES = [
    '=HYPERLINK("http://x","a")',
    "+7 Витя",
    "-Ник",
    "@sum",
    "Жанна Ёлкина",
    "Łukasz Żak",
    "佐藤",
    "'=x",
    'a,b;"c"',
]


@pytest.mark.parametrize(
    "options", [Options(), Options(delimiter=";", decimal_mark=","), Options(has_bom=False)]
)
def test_field_case_82_names_of_an_exported_list_are_restored_by_the_import(options):
    rows = [PlayerRow(number, name, club=name) for number, name in enumerate(NAMES, start=1)]
    read = read_players("".join(players_csv.write(rows, options)).encode())
    assert [(one.player_id, one.player, one.club) for one in read.players] == [
        (number, name, name) for number, name in enumerate(NAMES, start=1)
    ]
    assert read.findings == ()


WORDS = st.text(alphabet="abЖé=+-@'\",;.1 ", min_size=1, max_size=12).filter(lambda word: word.strip())


@given(st.lists(WORDS, min_size=1, max_size=6, unique_by=lambda word: normalised_name(word).casefold()))
def test_any_list_of_names_comes_back(names):
    rows = [PlayerRow(number, name) for number, name in enumerate(names, start=1)]
    read = read_players("".join(players_csv.write(rows)).encode())
    assert [one.player for one in read.players] == [normalised_name(name) for name in names]


def test_an_archived_tournament_gives_its_standings_again_to_whoever_reads_it():
    registrations = [Registration(player_id, start_rank=player_id) for player_id in range(1, 8)]
    standings = rank(registrations, TWO_ROUNDS)
    facts = to_facts(Rules(), registrations, TWO_ROUNDS, standings=standings)
    records = tuple(ArchiveRecord(kind, body) for kind, body in facts)
    text = "".join(archive_json.write(Archive({"slug": "cup"}, {1: "Ада"}, records)))
    archive, faults = archive_json.read_archive(text)
    assert faults == []
    read = from_facts((record.kind, record.body) for record in archive.records)
    assert check_facts(read) == []
    assert read.rank() == standings
