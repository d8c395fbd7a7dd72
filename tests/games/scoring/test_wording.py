"""Every finding has a sentence, and every sentence finds its values."""

import re
from pathlib import Path

import games.scoring
from games.scoring.check import find
from games.scoring.findings import CODES, Finding
from games.scoring.wording import SENTENCES, sentence

ROOM = Path(games.scoring.__file__).parent
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ROOM.rglob("*.py")))


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    assert set(CODES) == {key.partition(".")[0] for key in SENTENCES}


def test_every_key_in_the_code_has_a_sentence():
    keys = set(re.findall(rf'"((?:{"|".join(CODES)})\.[a-z_]+)"', SOURCES))
    assert keys - set(SENTENCES) == set()


def test_a_sentence_is_translated_and_traits_are_named():
    finding = Finding(
        "excluded_pair", "error", 0, "", {"trait": "carnivorous", "other": "scavenger", "animal": 0}
    )
    names = {"carnivorous": "Хищник", "scavenger": "Падальщик"}
    translations = {SENTENCES["excluded_pair"]: "%(trait)s и %(other)s несовместимы."}
    assert "Хищник и Падальщик несовместимы." == sentence(
        finding, translations.__getitem__, names.__getitem__
    )


def test_a_report_words_its_findings_in_the_language_asked_for():
    animal = {"id": "a", "traits": ["carnivorous", "scavenger"]}
    report = find({"edition": "base", "players": [{"animals": [animal]}, {"animals": []}]})
    worded = [report.sentence(finding, language="ru") for finding in report.findings]
    assert ["Хищник and Падальщик cannot stand together."] == worded
    assert {"trait": "carnivorous", "other": "scavenger", "animal": 0} == dict(report.findings[0].values)
