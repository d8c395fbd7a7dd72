"""Finds a seating with a small vector: cut the standings into tables, then swap while that helps."""

from games.seating.field import Field, Tables
from games.seating.measure import Vector, measure_table


def rank_key(vector: Vector) -> tuple[int, ...]:
    return (vector.forbidden, vector.repeats, vector.deep, vector.odd_again, vector.club, vector.ss840)


def solve(field: Field, sizes: tuple[int, ...], clubs: str) -> Tables:
    tables, start = [], 0
    for size in sizes:
        tables.append(list(range(start, start + size)))
        start += size
    reach = max(2, 120 // len(tables))
    improved, rounds = True, 0
    while improved and rounds < 12:
        improved, rounds = False, rounds + 1
        for one in range(len(tables)):
            for other in range(one + 1, min(len(tables), one + 1 + reach)):
                improved |= _swap(field, tables, one, other, clubs)
    return tables


def _swap(field: Field, tables: Tables, one: int, other: int, clubs: str) -> bool:
    a, b = tables[one], tables[other]
    best = rank_key(measure_table(field, a, clubs) + measure_table(field, b, clubs))
    found = None
    for i in range(len(a)):
        for j in range(len(b)):
            new_a, new_b = a[:], b[:]
            new_a[i], new_b[j] = b[j], a[i]
            key = rank_key(measure_table(field, new_a, clubs) + measure_table(field, new_b, clubs))
            if key < best:
                best, found = key, (new_a, new_b)
    if found:
        tables[one], tables[other] = found
    return found is not None
