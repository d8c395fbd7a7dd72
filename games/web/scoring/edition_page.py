"""The page of an edition, made from its files: traits, cards, numbers, each with source and trust."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.scoring.catalogue import TraitEntry, traits_for
from games.scoring.edition import Edition, EditionError, edition_codes, load_edition, usual_edition
from games.scoring.set_file import SetFile, read_set
from games.scoring.trait import Trait
from games.web.scoring.describe import is_readable, set_name
from games.web.scoring.edition_words import KINDS, chain_words, line_name, number_name, number_value

OTHER_LANGUAGES = ("en", "ru", "uk", "ja")


@dataclass(frozen=True)
class TraitRow:
    """One trait. other_names: (language, name). notes: short words on where and how often it lies."""

    id: str
    name: str
    is_fallback: bool
    other_names: list[tuple[str, str]]
    copies: str
    need: str
    points: int
    notes: list[str]
    source: str
    sources: str
    is_inferred: bool
    note: str
    set_name: str
    lines: list[tuple[str, int]]


@dataclass(frozen=True)
class NumberRow:
    name: str
    value: str
    source: str
    is_inferred: bool
    set_name: str


@dataclass(frozen=True)
class SetChip:
    """A set that is played, can be added, or cannot. url: the edition with, or without it."""

    name: str
    state: str
    url: str
    reason: str = ""


@dataclass(frozen=True)
class SetRow:
    """One set of the list. marks: (kind of tag, text)."""

    code: str
    name: str
    kind: str
    url: str
    year: int | None
    players: str
    cards: int | None
    traits: int
    marks: list[tuple[str, str]]


def sources_of(edition: Edition) -> list[str]:
    """Return every source of the edition once, as its files word them; a number in the page is its place here."""
    found: dict[str, None] = {}
    for code in edition.sets:
        found.update(dict.fromkeys(read_set(code).get("sources", {}).values()))
    return list(found)


def _source_numbers(edition: Edition) -> dict[str, int]:
    return {source: number for number, source in enumerate(sources_of(edition), 1)}


def _short(source: str, numbers: dict[str, int]) -> str:
    """Sources as the numbers under which they are listed."""
    return ", ".join(str(numbers[one]) for one in source.split("; ") if one in numbers)


def trait_rows(edition: Edition, language: str) -> list[TraitRow]:
    """Return the traits, those with most copies first, then by name."""
    numbers = _source_numbers(edition)
    entries = sorted(traits_for(edition, language), key=lambda entry: -(entry.copies or 0))
    return [_trait_row(entry, edition, language, numbers) for entry in entries]


def _trait_row(entry: TraitEntry, edition: Edition, language: str, numbers: dict[str, int]) -> TraitRow:
    trait = edition.traits[entry.id]
    others = [
        (other, trait.names[other])
        for other in OTHER_LANGUAGES
        if other != language and trait.names.get(other, entry.name) != entry.name
    ]
    return TraitRow(
        id=entry.id,
        name=entry.name,
        is_fallback=entry.is_fallback,
        other_names=others,
        copies="?" if entry.copies is None else str(entry.copies),
        need=f"+{entry.need}" if entry.need else "·",
        points=entry.points,
        notes=_notes(entry, trait, edition, language),
        source=_short(entry.source, numbers),
        sources="; ".join(_(one) for one in entry.source.split("; ")),
        is_inferred=entry.trust == "inferred",
        note=_(entry.note) if entry.note else "",
        set_name=set_name(read_set(entry.set_code), language) if len(edition.sets) > 1 else "",
        lines=_lines(trait, edition),
    )


def _notes(entry: TraitEntry, trait: Trait, edition: Edition, language: str) -> list[str]:
    words = []
    if entry.excludes:
        names = ", ".join(edition.traits[other].name_in(language)[0] for other in entry.excludes)
        words.append(_("not with %(names)s") % {"names": names})
    if trait.pair:
        words.append(_("pair card, counted once"))
    if trait.on_plant:
        words.append(_("lies on plants"))
    if trait.repeat and not trait.on_plant:
        words.append(_("may repeat"))
    if trait.on_opponent == "only":
        words.append(_("played on others"))
    if trait.as_animal:
        words.append(_("the animal’s own card"))
    if trait.virtual:
        words.append(_("no card of its own"))
    if trait.companions is not None:
        count = trait.companions
        words.append(
            ngettext("beside %(count)d other trait", "beside %(count)d other traits", count)
            % {"count": count}
        )
    if trait.body_size_max is not None:
        words.append(_("body size up to %(size)d") % {"size": trait.body_size_max})
    if trait.extra_slots:
        words.append(_("room for one more trait"))
    return words


def _lines(trait: Trait, edition: Edition) -> list[tuple[str, int]]:
    """Where the points come from: the card itself, and the need for food it raises."""
    if "trait" in edition.points:
        return [(_("Every trait card"), edition.points["trait"])]
    ends = 2 if trait.pair else 1
    if trait.need and trait.points == 1 + ends * trait.need:
        more = _("Need for food +%(need)d") % {"need": trait.need}
        if trait.pair:
            more = _("Need for food +%(need)d on each of two animals") % {"need": trait.need}
        return [(_("The card"), 1), (more, ends * trait.need)]
    return [(_("The card"), trait.points)]


def card_rows(edition: Edition, language: str) -> list[tuple[str, int, str]]:
    """Return (faces in words, copies, set when several) of every kind of physical card."""
    rows = []
    for kind in edition.kinds:
        faces = " / ".join(edition.traits[face].name_in(language)[0] for face in kind.faces)
        of = set_name(read_set(kind.set_code), language) if len(edition.sets) > 1 else ""
        rows.append((faces, kind.copies, of))
    return rows


def number_rows(edition: Edition, language: str) -> list[NumberRow]:
    """Return every number of the files that is no trait."""
    rows = []
    numbers = _source_numbers(edition)
    for code in edition.sets:
        found = read_set(code)
        of = set_name(found, language) if len(edition.sets) > 1 else ""
        for fact in found.facts:
            source = _short(fact.source, numbers)
            value = number_value(fact.what, fact.value)
            rows.append(NumberRow(number_name(fact.what), value, source, fact.trust == "inferred", of))
    return rows


def head_facts(edition: Edition) -> list[tuple[str, str]]:
    """Return (icon, words) under the title."""
    facts = []
    if edition.deck_size:
        words = ngettext("%(count)d card", "%(count)d cards", edition.deck_size) % {
            "count": edition.deck_size
        }
        facts.append(("cards", words))
    facts.append(
        (
            "people",
            _("%(least)d–%(most)d players") % {"least": edition.players_min, "most": edition.players_max},
        )
    )
    if edition.family == "animals" and "animal" in edition.points:
        points = edition.points["animal"]
        facts.append(
            (
                "",
                ngettext("%(count)d point an animal", "%(count)d points an animal", points)
                % {"count": points},
            )
        )
    facts.append(("", _("level scores: %(chain)s") % {"chain": chain_words(edition.tiebreak)}))
    return facts


def set_chips(edition: Edition, language: str) -> list[SetChip]:
    """Return which other sets go with this edition: played, possible, or why not. Official expansions come first."""
    found = [read_set(code) for code in edition_codes() if is_readable(code)]
    found = [
        one for one in found if one.get("kind") != "box" and set(edition.sets) & set(one.get("bases", []))
    ]
    found.sort(
        key=lambda one: (not one.get("ratable", True), one.get("kind") == "scenario", one.get("year", 9999))
    )
    return [_set_chip(one, edition, language) for one in found]


def _set_chip(found: SetFile, edition: Edition, language: str) -> SetChip:
    name = set_name(found, language)
    if found.code in edition.sets:
        rest = "+".join(code for code in edition.sets if code != found.code)
        return SetChip(name, "on", reverse("edition", args=[rest]))
    try:
        return SetChip(name, "", reverse("edition", args=[load_edition(f"{edition.code}+{found.code}").code]))
    except EditionError as error:
        others = [
            read_set(code)
            for code in error.values.get("sets", ())
            if code != found.code and is_readable(code)
        ]
        names = ", ".join(set_name(other, language) for other in others)
        return SetChip(name, "impossible", "", _("not with %(names)s") % {"names": names} if names else "")


def sets_by_line(language: str) -> list[tuple[str, list[SetRow]]]:
    """Return (line in words, sets) of everything in the folder: games first, then expansions by year."""
    groups: dict[str, list[tuple[tuple[int, int, str], SetRow]]] = {}
    for code in edition_codes():
        try:
            found = read_set(code)
            row = _set_row(found, language)
        except EditionError:
            continue
        rank = (list(KINDS).index(found.get("kind")), found.get("year", 9999), code)
        groups.setdefault(found.get("line", code), []).append((rank, row))
    ordered = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    return [
        (line_name(line), [row for _rank, row in sorted(rows, key=lambda one: one[0])])
        for line, rows in ordered
    ]


def _set_row(found: SetFile, language: str) -> SetRow:
    edition = load_edition(usual_edition(found))
    players = found.get("players", {})
    counts = (
        f"{edition.players_min}–{edition.players_max}"
        if found.get("kind") == "box" or "max" in players
        else ""
    )
    return SetRow(
        code=found.code,
        name=set_name(found, language),
        kind=str(KINDS[found.get("kind")]),
        url=reverse("edition", args=[edition.code]),
        year=found.get("year"),
        players=counts,
        cards=found.get("deck", {}).get("size", 0) * found.get("decks", 1) or None,
        traits=len(found.get("traits", {})),
        marks=_marks(found),
    )


def _marks(found: SetFile) -> list[tuple[str, str]]:
    """Exceptions only: a set whose numbers are sourced, published and rated has no mark."""
    marks = []
    if not found.get("ratable", True):
        marks.append(("void", _("not rated")))
    if found.get("open", False):
        marks.append(("provisional", _("card list not published")))
    numbers = [
        *(fact.trust for fact in found.facts),
        *(trait["trust"] for trait in found.get("traits", {}).values()),
    ]
    inferred = numbers.count("inferred")
    if inferred:
        marks.append(
            (
                "inferred",
                _("%(count)d of %(all)d inferred") % {"count": inferred, "all": len(numbers)},
            )
        )
    return marks


def together_choices(edition: Edition) -> list[tuple[str, str]]:
    """Return (id, name) of every trait, by name, in the reader's language."""
    return [(entry.id, entry.name) for entry in traits_for(edition, get_language() or "en")]


def notes_of(edition: Edition) -> Iterable[str]:
    return [_(note) for note in edition.notes]
