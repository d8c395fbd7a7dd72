"""The words of the site in other languages: complete in Russian, and everywhere true to the English sentence."""

import ast
import datetime
import gettext
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.utils.formats import date_format
from django.utils.translation import gettext as translate
from django.utils.translation import ngettext, override
from django.utils.translation.template import templatize

from evotourney import words
from games.exports import EXPORTS
from games.scoring.set_file import read_set, set_codes
from games.standings.points import UNIT
from games.standings.schemes.scheme import load_scheme, scheme_codes
from games.standings.tiebreaks import TIEBREAKS
from games.web.present.words import points_words
from ratings.apps import SHIPPED
from ratings.systems import systems

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "evotourney" / "locale"
LANGUAGES = ("ja", "ru", "uk")
FORMS = {"ja": 1, "ru": 3, "uk": 3}
MAY_WAIT = 0.05  # part of the sentences
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[sd]|%%|\{\w*\}")
TEXTS_OF = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), 1),
    **dict.fromkeys(("ngettext", "ngettext_lazy", "plural", "pgettext", "pgettext_lazy"), 2),
}
IN_CONTEXT = ("pgettext", "pgettext_lazy")
CALL = re.compile(r"""\b(?:_|n?gettext|pgettext)\((?:[^'"()]|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")*\)""")
CONTEXT_END = "\x04"


@dataclass(frozen=True)
class Message:
    """One entry of a catalogue. key: msgid, behind its context where it has one; texts: one for each plural form."""

    key: str
    plural: str | None
    texts: tuple[str, ...]
    is_fuzzy: bool


def read_catalogue(text: str) -> list[Message]:
    """Messages of a .po file, its header left out."""
    messages = (_message(block) for block in re.split(r"\n\s*\n", text) if re.search(r"^msgid ", block, re.M))
    return [message for message in messages if message.key]


def _message(block: str) -> Message:
    fields: dict[str, str] = {}
    is_fuzzy, name = False, ""
    for line in block.splitlines():
        if line.startswith("#,") and "fuzzy" in line:
            is_fuzzy = True
        found = re.match(r'(msg\w+(?:\[\d+\])?)?\s*(".*")$', line)
        if found:
            name = found[1] or name
            fields[name] = fields.get(name, "") + ast.literal_eval(found[2])
    context = fields["msgctxt"] + CONTEXT_END if "msgctxt" in fields else ""
    texts = tuple(text for name, text in fields.items() if name.startswith("msgstr"))
    return Message(context + fields["msgid"], fields.get("msgid_plural"), texts, is_fuzzy)


def catalogue(language: str) -> list[Message]:
    return read_catalogue((LOCALE / language / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8"))


def placeholders(text: str) -> list[str]:
    return sorted(set(PLACEHOLDER.findall(text)))


def test_the_reader_sees_context_plural_and_broken_lines():
    text = """
msgid ""
msgstr "Language: ru\\n"

#: games/web/player.py
msgctxt "tab"
msgid "Log"
msgstr "Журнал"

#, python-format, fuzzy
msgid "%(n)s table"
msgid_plural ""
"%(n)s "
"tables"
msgstr[0] "%(n)s стол"
msgstr[1] ""
"%(n)s "
"стола"
msgstr[2] ""
"""
    assert [
        Message("tab\x04Log", None, ("Журнал",), False),
        Message("%(n)s table", "%(n)s tables", ("%(n)s стол", "%(n)s стола", ""), True),
    ] == read_catalogue(text)


def test_every_sentence_has_russian_words():
    assert [] == [message.key for message in catalogue("ru") if not all(message.texts)]


@pytest.mark.parametrize("language", ["ja", "uk"])
def test_other_languages_may_lag_behind_russian_by_a_few_sentences(language):
    """New words need Russian at once; the others may wait, but not until readers meet English on every page."""
    messages = catalogue(language)
    missing = [message.key for message in messages if not all(message.texts)]
    assert len(missing) <= MAY_WAIT * len(messages), missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_a_guess(language):
    assert [] == [message.key for message in catalogue(language) if message.is_fuzzy]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_keeps_the_values_of_its_sentence(language):
    wrong = [
        (message.key, text)
        for message in catalogue(language)
        for text in message.texts
        if text and placeholders(text) != placeholders(message.plural or message.key.split(CONTEXT_END)[-1])
    ]
    assert [] == wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_sentences_have_all_forms_of_the_language_or_none(language):
    wrong = [
        message.key
        for message in catalogue(language)
        if message.plural is not None
        and (len(message.texts) != FORMS[language] or len({bool(text) for text in message.texts}) != 1)
    ]
    assert [] == wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_written_one(language):
    with (LOCALE / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)._catalog
    read: dict[str | tuple[str, int], str] = {}
    for message in catalogue(language):
        if not all(message.texts):
            continue
        if message.plural is None:
            read[message.key] = message.texts[0]
        else:
            read |= {(message.key, form): text for form, text in enumerate(message.texts)}
    assert read == {key: text for key, text in compiled.items() if key != ""}


def test_russian_counts_as_people_do():
    with override("ru"):
        assert ["1 стол", "3 стола", "5 столов", "11 столов", "21 стол"] == [
            ngettext("%(count)d table", "%(count)d tables", number) % {"count": number}
            for number in (1, 3, 5, 11, 21)
        ]


def test_points_with_a_fraction_have_a_form_of_their_own():
    shown = {}
    for language in ("en", "ru", "uk", "ja"):
        with override(language):
            shown[language] = [
                points_words(units) for units in (UNIT, 3 * UNIT, 5 * UNIT, 2 * UNIT + UNIT // 2)
            ]
    assert {
        "en": ["1 point", "3 points", "5 points", "2½ points"],
        "ru": ["1 очко", "3 очка", "5 очков", "2½ очка"],
        "uk": ["1 очко", "3 очки", "5 очок", "2½ очка"],
        "ja": ["1ポイント", "3ポイント", "5ポイント", "2½ポイント"],
    } == shown


def test_names_of_rooms_and_ladders_are_offered_to_translators():
    offered = {*words.EXPORTS, *words.LADDERS, *words.RATING_SYSTEMS, *words.SCHEMES, *words.TIEBREAKS}
    named = {module.NAME for registry in (EXPORTS, TIEBREAKS, systems()) for module in registry.values()}
    named |= {load_scheme(code).name for code in scheme_codes()} | {name for _code, name in SHIPPED}
    assert set() == named - offered


def test_what_editions_say_is_offered_to_translators():
    said = set()
    for code in set_codes():
        content = read_set(code).content
        traits = content.get("traits", {}).values()
        said |= {one["note"] for one in (content, *traits) if one.get("note")}
        said |= set(content.get("sources", {}).values())
    assert set() == said - {*words.EDITION_NOTES, *words.EDITION_SOURCES}


def test_a_ladder_is_called_in_the_readers_language():
    with override("ru"):
        assert "Классика" == translate("Classic ladder")


def marked_sentences(source: str) -> set[str]:
    """Keys of the sentences that Python code marks for translation, also where xgettext does not look."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        texts = [
            one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)
        ]
        if len(texts) == TEXTS_OF.get(node.func.id):
            found.add(CONTEXT_END.join(texts) if node.func.id in IN_CONTEXT else texts[0])
    return found


def marked_in_template(source: str) -> set[str]:
    """The same for a template: Django turns its tags into calls among blanked text."""
    return set().union(*(marked_sentences(call[0]) for call in CALL.finditer(templatize(source))))


def test_marked_sentences_are_found_in_code_and_templates():
    code = """_("One"), f"{_('Two')}", pgettext("tab", "Log"), ngettext("%(n)s table", "%(n)s tables", n)"""
    assert {"One", "Two", "tab\x04Log", "%(n)s table"} == marked_sentences(code)
    template = """{% translate "It’s one" %} {% blocktranslate count n=tables %}{{ n }} table{% plural %}{{ n }} tables
        {% endblocktranslate %} {% translate "Log" context "tab" %} {% tag "live" _("now") %}"""
    assert {"It’s one", "%(n)s table", "tab\x04Log", "now"} == marked_in_template(template)


@pytest.mark.parametrize("room", ["evotourney", "games", "ratings", "templates"])
def test_every_marked_sentence_is_in_the_catalogue(room):
    """Fails after new words (makemessages, translate, compilemessages) and for `_()` inside an f-string."""
    known = {message.key for message in catalogue("ru")}
    found = set()
    for path in sorted((ROOT / room).rglob("*.html" if room == "templates" else "*.py")):
        read = marked_in_template if path.suffix == ".html" else marked_sentences
        found |= read(path.read_text(encoding="utf-8"))
    assert set() == found - known


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", ("5 November 2026", "5 Nov 2026", "Nov 2026", "5 Nov")),
        ("ru", ("5 ноября 2026", "5 ноя 2026", "ноя 2026", "5 ноя")),
        ("uk", ("5 листопада 2026", "5 лис 2026", "лис 2026", "5 лис")),
        ("ja", ("2026年11月5日", "2026/11/5", "2026/11", "11/5")),
    ],
)
def test_days_are_written_as_the_language_does(language, written):
    kinds = ("DATE_FORMAT", "SHORT_DATE_FORMAT", "YEAR_MONTH_FORMAT", "MONTH_DAY_FORMAT")
    with override(language):
        assert written == tuple(date_format(datetime.date(2026, 11, 5), kind) for kind in kinds)
