"""Schedules without repeats that are known beforehand: players as points of a grid, tables as its lines.

With q tables of up to q seats, q a prime or a power of one, q rounds need no repeats, and one more where the tables
have exactly q seats. Source: affine planes over the field of q elements (standard design theory).
"""

# Powers of primes up to 64 -> (prime, coefficients of a polynomial without factors, constant term first).
POLYNOMIALS = {
    4: (2, (1, 1, 1)), 8: (2, (1, 1, 0, 1)), 16: (2, (1, 1, 0, 0, 1)), 32: (2, (1, 0, 1, 0, 0, 1)),
    64: (2, (1, 1, 0, 0, 0, 0, 1)), 9: (3, (1, 0, 1)), 27: (3, (1, 2, 0, 1)), 25: (5, (2, 0, 1)), 49: (7, (1, 0, 1)),
}  # fmt: skip


def design(tables: int, size: int) -> list[list[list[int]]]:
    """Return rounds without repeats for tables x size players (numbers from 0), or none where none is known."""
    if size > tables or not (_is_prime(tables) or tables in POLYNOMIALS):
        return []
    rounds = [
        [
            [row * tables + _plus(table, _times(slope, row, tables), tables) for row in range(size)]
            for table in range(tables)
        ]
        for slope in range(tables)
    ]
    if size == tables:
        rounds.append([[row * tables + column for column in range(tables)] for row in range(size)])
    return rounds


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


def _digits(number: int, prime: int) -> list[int]:
    digits = []
    while number:
        number, digit = divmod(number, prime)
        digits.append(digit)
    return digits


def _number(digits: list[int], prime: int) -> int:
    return sum(digit * prime**place for place, digit in enumerate(digits))


def _plus(one: int, other: int, order: int) -> int:
    if order not in POLYNOMIALS:
        return (one + other) % order
    prime, polynomial = POLYNOMIALS[order]
    length = len(polynomial) - 1
    first, second = (_digits(value, prime) + [0] * length for value in (one, other))
    return _number([(first[place] + second[place]) % prime for place in range(length)], prime)


def _times(one: int, other: int, order: int) -> int:
    if order not in POLYNOMIALS:
        return one * other % order
    prime, polynomial = POLYNOMIALS[order]
    degree = len(polynomial) - 1
    product = [0] * (2 * degree)
    for place, digit in enumerate(_digits(one, prime)):
        for other_place, other_digit in enumerate(_digits(other, prime)):
            product[place + other_place] += digit * other_digit
    for place in range(len(product) - 1, degree - 1, -1):
        leading = product[place] % prime
        for offset, coefficient in enumerate(polynomial):
            product[place - degree + offset] -= leading * coefficient
    return _number([digit % prime for digit in product[:degree]], prime)
