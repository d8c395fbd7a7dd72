"""The boards of an online game in the words of the board check: our traits, each pair card once."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from games.imports.document import Unusable, entries_of, text_of
from games.imports.findings import ImportFinding, error, warning
from games.imports.online_game import ImportedSeat

MOST_ANIMALS = 200
MOST_CARDS = 100
# Lies between an animal and a plant, so it is no pair card of two animals.
_PLANT_LINK = "specialization_plant"


@cache
def trait_by_online_name() -> Mapping[str, str]:
    """Return the platform's name of a card -> our trait."""
    return _online_names()["traits"]


@cache
def set_by_switch() -> Mapping[str, str]:
    """Return the platform's switch of an add-on -> our set."""
    return _online_names()["sets"]


def boards_of(
    players: Sequence[Mapping[str, object]], seats: Sequence[ImportedSeat], findings: list[ImportFinding]
) -> list[dict[str, object]]:
    """Return the `players` of the board check, in the order of the seats.

    Findings added: warnings `unknown_trait` (kept under the platform's name), `bad_link`. Errors: `Unusable`.
    """
    return [
        _board(player, seat, f"players[{seat.number - 1}]", findings)
        for player, seat in zip(players, seats, strict=True)
    ]


def cards_on_plants(game: Mapping[str, object]) -> int:
    """Return the number of trait cards on plants, a card between two plants counted once."""
    return sum(
        card.get("linkSource") is not False
        for number, plant in enumerate(entries_of(game, "plants", "plants"))
        for card in entries_of(plant, "traits", f"plants[{number}].traits")
    )


def shells_on_table(game: Mapping[str, object]) -> int:
    """Return the number of shells of dead animals that nobody picked up; they are in no discard."""
    areas = game.get("areas")
    lying = (
        [area.get("shells") for area in areas.values() if isinstance(area, dict)]
        if isinstance(areas, dict)
        else []
    )
    return sum(len(shells) for shells in lying if isinstance(shells, dict | list))


def _online_names() -> dict[str, dict[str, str]]:
    text = resources.files("games.imports").joinpath("online_traits.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _board(
    player: Mapping[str, object], seat: ImportedSeat, path: str, findings: list[ImportFinding]
) -> dict[str, object]:
    animals = entries_of(player, "continent", f"{path}.continent")
    if len(animals) > MOST_ANIMALS:
        raise Unusable(error("too_large", about=f"{path}.continent", most=MOST_ANIMALS))
    hand = player.get("hand")
    links: list[dict[str, str]] = []
    board: dict[str, object] = {
        "player": seat.name or seat.online_id,
        "hand": len(hand) if isinstance(hand, list) else 0,
        "animals": [
            _animal(animal, links, f"{path}.continent[{number}]", findings)
            for number, animal in enumerate(animals)
        ],
        "links": links,
    }
    if seat.discard is not None:
        board["discard"] = seat.discard
    if seat.left:
        board["left"] = True
    return board


def _animal(
    animal: Mapping[str, object], links: list[dict[str, str]], path: str, findings: list[ImportFinding]
) -> dict[str, object]:
    animal_id = text_of(animal, "id", f"{path}.id")
    cards = entries_of(animal, "traits", f"{path}.traits")
    if len(cards) > MOST_CARDS:
        raise Unusable(error("too_large", about=f"{path}.traits", most=MOST_CARDS))
    traits: list[str] = []
    disabled: list[str] = []
    fat = 0
    for number, card in enumerate(cards):
        about = f"{path}.traits[{number}]"
        trait = _trait_of(card, about, findings)
        if card.get("linkAnimalId") and trait != _PLANT_LINK:
            _add_link(card, trait, animal_id, links, about, findings)
            continue
        traits.append(trait)
        if card.get("disabled") is True:
            disabled.append(trait)
        fat += trait == "fat_tissue" and card.get("value") is True
    board: dict[str, object] = {"id": animal_id, "traits": traits}
    if type(animal.get("food")) is int:
        board["food"] = animal["food"]
    if fat:
        board["fat"] = fat
    if disabled:
        board["disabled"] = disabled
    flags = animal.get("flags")
    if isinstance(flags, dict) and flags.get("REGENERATION"):
        board["eaten_regenerating"] = True
    return board


def _add_link(
    card: Mapping[str, object],
    trait: str,
    animal_id: str,
    links: list[dict[str, str]],
    path: str,
    findings: list[ImportFinding],
) -> None:
    """A pair card lies on both animals; only its source side is written down, so that it counts once."""
    if card.get("linkSource") is True:
        links.append(
            {"trait": trait, "a": animal_id, "b": text_of(card, "linkAnimalId", f"{path}.linkAnimalId")}
        )
    elif not card.get("linkId"):
        findings.append(warning("bad_link", about=path, trait=trait))


def _trait_of(card: Mapping[str, object], path: str, findings: list[ImportFinding]) -> str:
    online_name = text_of(card, "type", f"{path}.type")
    trait = trait_by_online_name().get(online_name)
    if trait is None:
        findings.append(warning("unknown_trait", about=f"{path}.type", trait=online_name))
        return online_name
    return trait
