"""Scoring: recompute a table of Evolution from the boards that lie on it, and say what cannot be.

Pure room: standard library only. Values in, values out; knows no database, no player names beyond a label.

    editions/         one .toml per published set: numbers, their source and trust, no code
    edition.py        load_edition("base+time_to_fly"): what the played sets say, summed
    catalogue.py      what pages show of an edition: traits by name, may two stand together, a running total
    parse.py          text -> objects, with doubled keys and numbers that are none kept visible
    reading/          objects -> boards, noting what cannot be read
    count.py score.py order.py   count, then weigh; who stands before whom
    legality/         what cannot be on a table, one short module per subject
    claim.py          claimed totals and order against the recomputed ones
    check.py          find(document): everything together, as values; check_table(document): as an answer
    door.py           the answer to a text, for people and machines; wording.py: a sentence for every finding

To add an edition drop one .toml into editions/ (the vocabulary is in set_file.py) and boards with known
scores into tests/data/boards/<code>/. Nothing else needs to know.
"""
