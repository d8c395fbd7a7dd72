"""Scoring: recompute a table of Evolution from the boards that lie on it, and say what cannot be.

Pure room: standard library only. Values in, values out; knows no database, no player names beyond a label.

    edition.py        load_edition("base+time_to_fly"): what the played sets say, summed
    editions/         one .toml per published set: numbers, their source and trust, no code
    parse.py          text -> objects, with doubled keys and numbers that are none kept visible
    check.py          check_table(document): scores, order, places, breakdown and every fault at once
    legality/         one short module per subject of a check

To add an edition drop one .toml into editions/ (the vocabulary is in set_file.py) and boards with known
scores into tests/data/boards/<code>/. Nothing else needs to know.
"""
