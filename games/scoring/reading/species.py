"""Read a board of the species family: the player's counters and the species with population and traits."""

from typing import Any

from games.scoring.board import Board, Species
from games.scoring.edition import Edition
from games.scoring.findings import Findings
from games.scoring.reading.traits import TraitReader, plain
from games.scoring.reading.values import Budget, is_object, items, natural

COUNTER_FAULTS = {"bonus": "bonus_token_set"}


class SpeciesReader:
    """Reads the boards of all players of one table."""

    def __init__(self, edition: Edition, traits: TraitReader, findings: Findings) -> None:
        self.rules = edition.species
        self.traits = traits
        self.findings = findings
        self.budget = Budget(findings)
        self.keys = frozenset(
            {"population", "traits", "fat_food"} | ({"body_size"} if self.rules.body_size else set())
        )

    def read(self, content: dict[str, Any], board: Board, where: str) -> None:
        """Fill board.counters and board.species from a player's object."""
        player = board.index
        for counter in self.rules.counters:
            fault = COUNTER_FAULTS.get(counter, "food_not_natural")
            value = natural(content, counter, fault, where, player, self.findings, required=True)
            if value is None:
                board.readable = False
            else:
                board.counters[counter] = value
        if content.get("links"):
            self.findings.error("bad_link.none", f"{where}.links", player)
        species = items(content, "species", "missing_key.list", where, player, self.findings, required=True)
        if species is None:
            board.readable = False
            return
        for index, one in enumerate(species):
            if not self.budget.spend(1, "species", board):
                return
            self._read_species(one, index, board, f"{where}.species[{index}]")

    def _read_species(self, content: Any, index: int, board: Board, where: str) -> None:
        player, findings = board.index, self.findings
        if not is_object(content, self.keys, where, player, findings):
            board.readable = False
            return
        species = Species(index, [])
        board.species.append(species)
        species.population = natural(
            content, "population", "population_range", where, player, findings, required=True
        )
        board.readable &= species.population is not None
        if self.rules.body_size:
            species.body_size = natural(
                content, "body_size", "body_size_range", where, player, findings, required=True
            )
        species.fat_food = natural(content, "fat_food", "fat_food_range", where, player, findings)
        traits = items(content, "traits", "unknown_trait.list", where, player, findings, required=True)
        if traits is None:
            board.readable = False
            return
        if not self.budget.spend(len(traits), "species", board):
            return
        for position, value in enumerate(traits):
            trait = self.traits.known.get(value) if type(value) is str else None
            if trait is None or trait.pair:
                path = f"{where}.traits[{position}]"
                trait = self.traits.trait(value, False, path, player, index)
                if trait is None:
                    meant = plain(value) if isinstance(value, str) and len(value) < 60 else ""
                    if meant in self.traits.known and meant in traits:
                        findings.error("duplicate_trait", path, player, trait=meant, animal=index)
                    continue
            species.traits.append(trait)
