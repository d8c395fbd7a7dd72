"""Read a board of the animals family: animals with their traits, and the pair cards between them."""

from typing import Any

from games.scoring.board import Animal, Board, Link
from games.scoring.findings import Findings, shown
from games.scoring.reading.traits import TraitReader, plain
from games.scoring.reading.values import Budget, flag, is_object, items, natural

ANIMAL_KEYS = frozenset({"id", "traits", "count", "food", "fat", "tokens", "disabled", "eaten_regenerating"})
LINK_KEYS = frozenset({"trait", "a", "b"})


class AnimalsReader:
    """Reads animals and links of all players of one table."""

    def __init__(self, traits: TraitReader, findings: Findings) -> None:
        self.traits = traits
        self.findings = findings
        self.budget = Budget(findings)

    def read(self, content: dict[str, Any], board: Board, where: str) -> None:
        """Fill board.animals and board.links from a player's object."""
        player = board.index
        animals = items(content, "animals", "missing_key.list", where, player, self.findings, required=True)
        if animals is None:
            board.readable = False
            animals = []
        index_by_id: dict[str, int] = {}
        for index, animal in enumerate(animals):
            if not self.budget.spend(1, "animals", board):
                break
            self._read_animal(animal, index, index_by_id, board, where)
        if "links" in content:
            self._read_links(content, index_by_id, board, where)

    def _read_animal(
        self, content: Any, index: int, index_by_id: dict[str, int], board: Board, where: str
    ) -> None:
        animal = Animal(index, [])
        is_plain = type(content) is dict and len(content) == 2 and "id" in content and "traits" in content
        if not is_plain and not is_object(
            content, ANIMAL_KEYS, f"{where}.animals[{index}]", board.index, self.findings
        ):
            board.readable = False
            return
        board.animals.append(animal)
        animal_id = content.get("id")
        if type(animal_id) is str and animal_id not in index_by_id:
            index_by_id[animal_id] = len(board.animals) - 1
        else:
            self._note_bad_id(content, index_by_id, f"{where}.animals[{index}].id", board.index, index)
        traits = content.get("traits")
        if type(traits) is not list:
            path = f"{where}.animals[{index}]"
            items(content, "traits", "unknown_trait.list", path, board.index, self.findings, required=True)
            board.readable = False
        elif traits and self.budget.spend(len(traits), "animals", board):
            self._read_traits(traits, animal, board, where)
        if not is_plain:
            self._read_state(content, animal, board, f"{where}.animals[{index}]")

    def _note_bad_id(
        self, content: dict[str, Any], index_by_id: dict[str, int], where: str, player: int, animal: int
    ) -> None:
        if "id" not in content:
            self.findings.error("missing_key", where, player, name="id", animal=animal)
        elif isinstance(content["id"], str) and content["id"] in index_by_id:
            self.findings.error("duplicate_id", where, player, name=shown(content["id"]), animal=animal)
        else:
            values = {"name": "id", "value": shown(content["id"]), "animal": animal}
            self.findings.error("missing_key.text", where, player, **values)

    def _read_traits(self, traits: list[Any], animal: Animal, board: Board, where: str) -> None:
        known = self.traits.known
        for position, value in enumerate(traits):
            trait = known.get(value) if type(value) is str else None
            if trait is None or trait.pair or trait.on_plant:
                path = f"{where}.animals[{animal.index}].traits[{position}]"
                trait = self.traits.trait(value, False, path, board.index, animal.index)
                if trait is None:
                    animal.strays += 1
                    self._note_hidden_repeat(value, traits, path, board.index, animal.index)
                    continue
            animal.traits.append(trait)

    def _note_hidden_repeat(self, value: Any, traits: list[Any], path: str, player: int, animal: int) -> None:
        """A second spelling of a trait that stands there already is an equal trait as well."""
        meant = plain(value) if isinstance(value, str) and len(value) < 60 else ""
        trait = self.traits.known.get(meant)
        if trait and not trait.repeat and value != meant and meant in traits:
            self.findings.error("duplicate_trait", path, player, trait=meant, animal=animal)

    def _read_state(self, content: dict[str, Any], animal: Animal, board: Board, where: str) -> None:
        findings, player = self.findings, board.index
        if "count" in content:
            count = natural(content, "count", "count_range", where, player, findings, least=1, most=1000)
            board.readable &= count is not None
            animal.count = count or 1
        animal.food = natural(content, "food", "count_range", where, player, findings)
        animal.fat = natural(content, "fat", "count_range", where, player, findings)
        if "tokens" in content:
            items(content, "tokens", "count_range.list", where, player, findings)
        if "disabled" in content:
            animal.disabled = self._disabled(content, animal, where, player)
        eaten = flag(content, "eaten_regenerating", where, player, findings)
        board.readable &= eaten is not None
        animal.eaten = bool(eaten)

    def _disabled(self, content: dict[str, Any], animal: Animal, where: str, player: int) -> list[str] | None:
        marks = items(content, "disabled", "bad_disabled.list", where, player, self.findings)
        if marks is None:
            return None
        on_animal = [trait.id for trait in animal.traits]
        disabled = []
        for position, mark in enumerate(marks[: len(on_animal) + 10]):
            if isinstance(mark, str) and mark in on_animal:
                on_animal.remove(mark)
                disabled.append(mark)
            else:
                path = f"{where}.disabled[{position}]"
                self.findings.error("bad_disabled", path, player, name=shown(mark), animal=animal.index)
        return disabled

    def _read_links(
        self, content: dict[str, Any], index_by_id: dict[str, int], board: Board, where: str
    ) -> None:
        player = board.index
        links = items(content, "links", "bad_link.list", where, player, self.findings)
        if links is None:
            board.readable = False
            return
        for index, link in enumerate(links):
            if not self.budget.spend(1, "links", board):
                return
            self._read_link(link, index, index_by_id, board, f"{where}.links[{index}]")

    def _read_link(
        self, content: Any, index: int, index_by_id: dict[str, int], board: Board, where: str
    ) -> None:
        player = board.index
        if not is_object(content, LINK_KEYS, where, player, self.findings):
            board.stray_links += 1
            return
        ends: list[int | None] = []
        for key in ("a", "b"):
            end = content.get(key)
            found = index_by_id.get(end) if isinstance(end, str) else None
            if key not in content:
                self.findings.error("missing_key", f"{where}.{key}", player, name=key)
            elif found is None:
                self.findings.error("bad_link.end", f"{where}.{key}", player, name=shown(end))
            ends.append(found)
        if "trait" not in content:
            self.findings.error("missing_key", f"{where}.trait", player, name="trait")
            board.stray_links += 1
            return
        trait = self.traits.trait(content["trait"], True, f"{where}.trait", player, ends[0])
        if trait is None:
            board.stray_links += 1
            return
        a, b = ends
        board.links.append(Link(index, trait, a, b))
        for end in {end for end in (a, b) if end is not None}:
            animal = board.animals[end]
            animal.links = (*animal.links, trait)
