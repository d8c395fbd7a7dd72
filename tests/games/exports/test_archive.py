import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.exports.archive_json import (
    START,
    ChainFault,
    canonical,
    read_archive,
    record_hash,
    write,
)
from games.exports.errors import ExportError
from games.exports.tables import Archive, ArchiveRecord
from tests.games.exports.samples import PLAIN, archive

CONTENT = archive(*PLAIN)
TEXT = "".join(write(CONTENT))


def test_a_written_archive_reads_back_whole():
    assert read_archive(TEXT) == (CONTENT, [])


def test_an_archive_of_nothing_reads_back_whole():
    empty = Archive({}, {}, ())
    assert read_archive("".join(write(empty))) == (empty, [])


def test_a_hash_can_be_made_with_other_tools():
    # printf '%064d\n{"body":{"round":1},"kind":"result"}' 0 | sha256sum
    record = ArchiveRecord("result", {"round": 1})
    assert record_hash(START, record) == "6074a2fbd6f982d5ed7f93cde83f8b29833d1e6ccb4226f81c327a4e84328057"


def test_field_case_14_erasing_a_name_changes_no_hash():
    erased = Archive(CONTENT.tournament, {11: "Player 11", 12: PLAIN[1]}, CONTENT.records)
    text = "".join(write(erased))
    assert PLAIN[0] not in text
    assert json.loads(text)["head"] == json.loads(TEXT)["head"]


def changed(**changes):
    document = json.loads(TEXT)
    for number, change in changes.items():
        change(document["records"][int(number.removeprefix("record"))])
    return json.dumps(document)


def test_a_changed_fact_is_found_at_its_record():
    text = changed(record1=lambda record: record["body"].update(round=2))
    assert read_archive(text)[1] == [ChainFault("wrong_hash", 2)]


def test_a_fact_changed_together_with_its_hash_breaks_the_chain_behind_it():
    def forge(record):
        record["body"]["round"] = 2
        record["hash"] = record_hash(record["previous"], ArchiveRecord(record["kind"], record["body"]))

    assert read_archive(changed(record1=forge))[1] == [ChainFault("broken_chain", 3)]


def test_a_dropped_record_breaks_the_chain():
    document = json.loads(TEXT)
    del document["records"][1]
    faults = read_archive(json.dumps(document))[1]
    assert faults[0] == ChainFault("broken_chain", 2)


def test_a_dropped_last_record_shows_in_the_head():
    document = json.loads(TEXT)
    del document["records"][-1]
    assert read_archive(json.dumps(document))[1] == [ChainFault("wrong_head")]


def test_the_layout_of_the_file_does_not_matter():
    assert read_archive(json.dumps(json.loads(TEXT), indent=3, ensure_ascii=True)) == (CONTENT, [])


@pytest.mark.parametrize("value", [1.5, float("nan"), {1: 2}, {"a": {3}}, "\ud800", b"x"])
def test_what_json_cannot_hold_exactly_is_refused(value):
    with pytest.raises(ExportError) as refused:
        canonical({"value": value})
    assert refused.value.code == "not_canonical"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not_json"),
        ("[" * 100_000, "not_json"),
        ("[]", "format"),
        ("null", "format"),
        ('{"format": "evotourney-archive"}', "version"),
        ('{"format": "evotourney-archive", "version": 1}', "missing_key"),
        (TEXT.replace('"version": 1', '"version": 1.0'), "not_json"),
        (TEXT.replace('"version": 1', '"version": 1, "extra": 1'), "unknown_key"),
        (TEXT.replace('"version": 1', '"version": 1, "head": ""'), "not_json"),
        (TEXT.replace('"player":11}', '"player":12}'), "bad_player"),
        (TEXT.replace('"kind":"rules"', '"kind":7'), "bad_record"),
    ],
)
def test_a_text_of_another_shape_is_refused_with_the_reason(text, reason):
    with pytest.raises(ExportError) as refused:
        read_archive(text)
    assert (refused.value.code, refused.value.values["reason"]) == ("not_an_archive", reason)


@settings(max_examples=200)
@given(st.integers(0, len(TEXT) - 1), st.characters())
def test_no_single_changed_letter_goes_unnoticed_or_unhandled(position, letter):
    text = TEXT[:position] + letter + TEXT[position + 1 :]
    try:
        read, faults = read_archive(text)
    except ExportError:
        return
    assert faults or read.records == CONTENT.records
