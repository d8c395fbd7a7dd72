"""Legality: what cannot be on a table at the end of a game. One module per subject.

Each check takes the table as read, the edition and the findings, and adds every fault it sees. The level is
error for what the rules make impossible, warning for what rests on a guess.
"""
