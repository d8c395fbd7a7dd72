"""Each species board: population, body size, number of traits, stored food; and what its player gathered."""

from typing import Any

from games.scoring.board import Board, Species, Table
from games.scoring.edition import Edition
from games.scoring.findings import Findings
from games.scoring.rules import SpeciesRules


def check_species(table: Table, edition: Edition, findings: Findings) -> None:
    """Check every species of every player, then the table's counters."""
    if edition.family != "species":
        return
    rules = edition.species
    most_traits = rules.traits_two_players if len(table.boards) == 2 else rules.traits
    if most_traits is None:
        most_traits = rules.traits
    for board in table.boards:
        for species in board.species:
            where = f"players[{board.index}].species[{species.index}]"
            _check_population(species, rules, where, board, findings)
            _check_body(species, rules, where, board, findings)
            _check_traits(species, rules, most_traits, where, board, findings)
            _check_stored_food(species, rules, where, board, findings)
        if rules.food_covers_population and not table.conceded and not board.left:
            _check_food(board, findings)
    _check_table(table, rules, findings)


def _check_population(
    species: Species, rules: SpeciesRules, where: str, board: Board, findings: Findings
) -> None:
    population = species.population
    if population is None:
        return
    least, most = rules.population
    values: dict[str, Any] = {"value": population, "least": least, "most": most, "animal": species.index}
    where = f"{where}.population"
    if population < least:
        findings.error("population_range.low", where, board.index, **values)
    elif most is not None and population > most:
        findings.error("population_range", where, board.index, **values)
    elif _overpopulates(species, rules):
        values["most"] = rules.population_likely
        findings.warning("population_range.likely", where, board.index, **values)


def _overpopulates(species: Species, rules: SpeciesRules) -> bool:
    if rules.population_likely is None or (species.population or 0) <= rules.population_likely:
        return False
    return not any(trait.never_overpopulates for trait in species.traits)


def _check_body(species: Species, rules: SpeciesRules, where: str, board: Board, findings: Findings) -> None:
    body = species.body_size
    if body is None or rules.body_size is None:
        return
    where = f"{where}.body_size"
    least, most = rules.body_size
    if not least <= body <= most:
        values: dict[str, Any] = {"value": body, "least": least, "most": most, "animal": species.index}
        findings.error("body_size_range", where, board.index, **values)
    for trait in species.traits:
        if trait.body_size_max is not None and body > trait.body_size_max:
            values = {
                "value": body,
                "most": trait.body_size_max,
                "trait": trait.id,
                "animal": species.index,
            }
            findings.error("avian_body_size", where, board.index, **values)
            break


def _check_traits(
    species: Species, rules: SpeciesRules, most: int | None, where: str, board: Board, findings: Findings
) -> None:
    where = f"{where}.traits"
    ids = [trait.id for trait in species.traits]
    if most is not None and len(ids) > most:
        most += max(trait.extra_slots for trait in species.traits)
        if len(ids) > most:
            values: dict[str, Any] = {"count": len(ids), "most": most, "animal": species.index}
            findings.error("too_many_traits", where, board.index, **values)
    for trait_id in sorted({trait_id for trait_id in ids if ids.count(trait_id) > 1}):
        values = {"trait": trait_id, "animal": species.index}
        findings.add(rules.equal_traits, "duplicate_trait", where, board.index, **values)


def _check_stored_food(
    species: Species, rules: SpeciesRules, where: str, board: Board, findings: Findings
) -> None:
    stored = species.fat_food
    if not stored:
        return
    where = f"{where}.fat_food"
    values: dict[str, Any] = {"value": stored, "most": species.body_size, "animal": species.index}
    if not any(trait.stores_food for trait in species.traits):
        findings.error("fat_food_without_fat_tissue", where, board.index, **values)
    elif species.body_size is not None and stored > species.body_size:
        findings.error("fat_food_range", where, board.index, **values)


def _check_food(board: Board, findings: Findings) -> None:
    """Every population point left was fed in the last round, and that food went into the bag."""
    population = sum(species.population or 0 for species in board.species)
    food = board.counters.get("food")
    if food is not None and food < population:
        where = f"players[{board.index}].food"
        findings.error("food_below_population", where, board.index, food=food, population=population)


def _check_table(table: Table, rules: SpeciesRules, findings: Findings) -> None:
    species = sum(len(board.species) for board in table.boards)
    if rules.boards is not None and species > rules.boards:
        findings.warning("count_range.boards", "players", count=species, most=rules.boards)
    if rules.tokens is not None:
        most = rules.tokens + rules.tokens_per_player * len(table.boards)
        tokens = sum(s.population or 0 for board in table.boards for s in board.species)
        tokens += sum(board.counters.get("score_pile", 0) for board in table.boards)
        if tokens > most:
            findings.warning("count_range.tokens", "players", count=tokens, most=most)
    expected = rules.bonus_sets.get(len(table.boards))
    bonus = sorted(board.counters["bonus"] for board in table.boards if "bonus" in board.counters)
    if expected is not None and len(bonus) == len(table.boards) and tuple(bonus) != expected:
        values: dict[str, Any] = {
            "players": len(bonus),
            "tokens": _listed(bonus),
            "expected": _listed(expected),
        }
        findings.error("bonus_token_set", "players", **values)


def _listed(tokens: list[int] | tuple[int, ...]) -> str:
    return ", ".join(str(token) for token in tokens)
