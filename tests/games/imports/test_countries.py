"""Countries: whatever is listed leads to one code, and no abbreviation means two."""

import tomllib
from importlib import resources

import pytest

from games.imports.countries import could_be, country_codes, read_country


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("UA", "UA"),
        (" jp ", "JP"),
        ("DEU", "DE"),
        ("GER", "DE"),
        ("sui", "CH"),
        ("TPE", "TW"),
        ("ENG", "GB"),
        ("KOS", "XK"),
        ("", ""),
        ("NON", ""),
        ("ZZ", None),
        ("XX", None),
        ("Q1", None),
        ("Japan", None),
        ("BRN", None),
    ],
)
def test_a_country_is_read(text, code):
    assert read_country(text) == code


def test_bahrain_and_brunei_share_three_letters():
    assert could_be("brn") == ("BN", "BH")
    assert (read_country("BHR"), read_country("BRU")) == ("BH", "BN")


def test_there_are_249_countries_and_one_beside_the_list():
    assert len(country_codes()) == 250
    assert all(len(code) == 2 and code.isupper() for code in country_codes())


def test_no_abbreviation_of_a_federation_is_another_country_to_iso():
    listed = tomllib.loads(resources.files("games.imports").joinpath("countries.toml").read_text())
    iso = dict(line.split() for line in listed["iso"])
    federations = dict(line.split() for line in listed["federations"])
    assert not set(iso) & set(federations)
    assert len(federations) == len(listed["federations"])
    assert set(federations.values()) <= country_codes()
