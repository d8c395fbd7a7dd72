"""The user guide names everything the site has, its links lead somewhere, and its numbers are the engine's."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings as site
from django.core import management
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from django.utils.translation import override

from evotourney.health import gauges
from evotourney.pulse import give_pulse
from games.api.idempotency import LONGEST_KEY
from games.api.rules import MOST_TABLES
from games.exports import EXPORTS
from games.models import Bye, Seat
from games.scoring.edition import edition_codes
from games.scoring.findings import CODES
from games.seating.measure import TERMS
from games.standings.schemes.scheme import scheme_codes
from games.standings.tiebreaks import TIEBREAKS
from games.web import docs_tables
from games.web.docs import PAGES
from games.web.docs_columns import COLUMN_WORDS
from games.web.docs_words import words_of
from ratings.systems import systems

ROOT = Path(site.BASE_DIR)
TEXTS = ROOT / "templates" / "docs"
SLUGS = [page.slug for page in PAGES]
TRANSLATED = sorted(path.relative_to(TEXTS).with_suffix("").as_posix() for path in TEXTS.glob("*/*.html"))
COUNTED = (
    "h2",
    "h3",
    "ol",
    "ul",
    "li",
    "p",
    "table",
    "tr",
    "th",
    "td",
    "pre",
    "a",
    "code",
    "b",
    "kbd",
    "details",
)
GUIDES = ("README.md", "CONTRIBUTING.md", "deploy/OPERATIONS.md")
COMMAND = re.compile(r"manage\.py ([a-z_]+)(.*)")
SCRIPT = re.compile(r"\bdeploy/[\w./-]+")
MESSAGE = re.compile(r"""{% (?:translate|blocktranslate)[^"%]*"([^"]+)"|{% blocktranslate[^%]*%}(.*?){%""")
# Pages of the site may rely on these, whatever becomes of the rest of a page.
PROMISED = {
    "players": ["register", "my-table", "result", "boards", "discard", "confirm", "ties", "your-rating"],
    "arbiters": ["check-in", "start", "seat", "proof", "by-hand", "publish", "results", "disputes", "people",
                 "corrections", "finish", "rating", "files"],
    "seating": ["seating", "sizes", "byes", "seats", "proof", "determinism"],
    "scoring": ["scoring", "legality", "levels", "editions", "findings"],
    "standings": ["standings", "points", "tiebreaks", "statuses", "flora", "shared"],
    "ratings": ["rating", "example", "k", "period", "provisional", "official-list", "corrections", "live"],
    "files": ["exports", "csv", "columns", "report", "import", "archive"],
    "api-fundamentals": ["authentication", "errors", "idempotency", "lists", "etag", "compatibility", "endpoints"],
    "operators": ["settings", "backup", "scale", "commands"],
}  # fmt: skip

pytestmark = pytest.mark.django_db


class Reader(HTMLParser):
    """What a page offers: codes, ids, links, and its text. `<main>` only, so that the frame does not count."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.codes: set[str] = set()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.tags: Counter[str] = Counter()
        self.words: list[str] = []
        self._code: list[str] | None = None
        self.feed(re.search(r"<main.*</main>", html, re.DOTALL)[0])

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.tags[tag] += 1
        if "id" in named:
            self.ids.add(named["id"])
        if tag == "a":
            self.links.append(named["href"])
        if tag == "code":
            self._code = []

    def handle_endtag(self, tag):
        if tag == "code" and self._code is not None:
            self.codes.add("".join(self._code))
            self._code = None

    def handle_data(self, text):
        self.words.append(text)
        if self._code is not None:
            self._code.append(text)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@cache
def read(slug: str, language: str = "en") -> Reader:
    response = Client().get(reverse("docs-page", args=[slug]), headers={"accept-language": language})
    assert response.status_code == 200
    return Reader(response.content.decode())


def names_in_settings() -> set[str]:
    text = (ROOT / "evotourney" / "settings.py").read_text()
    return set(re.findall(r"""\benv(?:\.\w+)?\(\s*"([A-Z_]+)\"""", text))


def our_commands() -> set[str]:
    names = {path.stem for path in ROOT.glob("*/management/commands/*.py")} - {"__init__"}
    return names - set(management.find_commands(management.__path__[0]))


def api_paths() -> Iterator[str]:
    def walk(resolver, before):
        for one in resolver.url_patterns:
            if isinstance(one, URLPattern):
                yield before + str(one.pattern)
            else:
                yield from walk(one, before + str(one.pattern))

    for route in walk(get_resolver(site.ROOT_URLCONF), "/"):
        if route.startswith("/api/v1/"):
            yield re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


@pytest.mark.parametrize(
    ("slug", "names"),
    [
        pytest.param("scoring", edition_codes(), id="sets"),
        pytest.param("scoring", sorted(CODES), id="findings"),
        pytest.param("standings", scheme_codes(), id="schemes"),
        pytest.param("standings", sorted(TIEBREAKS), id="tiebreaks"),
        pytest.param("standings", [*Seat.Status.values, *Bye.Kind.values], id="statuses"),
        pytest.param("seating", TERMS, id="terms"),
        pytest.param("ratings", sorted(systems()), id="rating systems"),
        pytest.param("files", sorted(EXPORTS), id="formats"),
        pytest.param("operators", sorted(our_commands()), id="commands"),
        pytest.param("operators", sorted(names_in_settings()), id="settings"),
    ],
)
def test_the_guide_names_every_one(slug, names):
    codes = read(slug).codes
    assert [] == [name for name in names if name not in codes]


def test_the_guide_names_every_column_of_every_file():
    codes = read("files").codes
    columns = {column for export in EXPORTS.values() for column in getattr(export, "COLUMNS", ())}
    assert set() == columns - codes


def test_the_guide_says_what_every_column_holds():
    columns = {column for export in EXPORTS.values() for column in getattr(export, "COLUMNS", ())}
    assert columns == set(COLUMN_WORDS)


def test_the_guide_names_every_address_of_the_api_with_its_method():
    addresses = {tuple(code.rsplit(" ", 1)) for code in read("api-fundamentals").codes if "/api/v1/" in code}
    paths = {path: methods for methods, path in (one for one in addresses if len(one) == 2)}
    assert [] == [path for path in api_paths() if path not in paths]
    assert "POST" == paths["/api/v1/tournaments/{slug}/rounds/{number}/tables/{table}/result/"]
    assert "GET" == paths["/api/v1/tournaments/{slug}/standings/"]


def test_the_guide_tells_the_limits_of_the_api():
    text = read("api-fundamentals").text
    assert f"takes up to {MOST_TABLES} tables in one request" in text
    assert f"any text up to {LONGEST_KEY} characters" in text


def test_the_guide_names_the_gauges_that_are_worth_an_alarm(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    give_pulse()  # of a worker that never worked nothing is said
    named = {code for code in read("operators").codes if code.startswith("evotourney_")}
    assert set() == named - {f"evotourney_{name}" for name, _meaning, _value in gauges()}
    assert 6 == len(named)


def test_readme_names_every_setting_and_no_other():
    rows = [line for line in (ROOT / "README.md").read_text().splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([A-Z][A-Z_]+)`", row.split("|")[1])}
    assert names_in_settings() == named


def test_the_worked_example_is_what_the_engine_gives():
    text = read("ratings").text
    assert "−0.495 / 3 opponents = −0.165. Times K 20 = −3.30. Rounded: −3 , so 1620 becomes 1617 ." in text
    for row in ("1st · 64 rated tables · K 20 1540 +10 1550", "2nd · 12 rated tables · K 40 1500 +2 1502"):
        assert row in text


def test_the_points_of_a_scheme_are_its_printed_rows():
    text = read("standings").text
    assert "5 3 2¼ 1½ ¾ 0" in text
    assert "Table of 1st 2nd 3rd 4th 5th 6th 7th 8th 2 5 1 3 5 3 1 4 5 3 2 1" in text


def test_the_sizes_are_those_the_engine_makes():
    assert "9 3 + 3 + 3 5 + 4 5 + 4 10 4 + 3 + 3 4 + 3 + 3 5 + 5" in read("seating").text


@pytest.mark.parametrize("slug", SLUGS)
def test_the_anchors_other_pages_rely_on_are_there(slug):
    ids = read(slug).ids
    assert [] == [anchor for anchor in PROMISED[slug] if anchor not in ids]


@pytest.mark.parametrize(
    ("slug", "language"),
    [(slug, "en") for slug in SLUGS] + [tuple(one.split("/"))[::-1] for one in TRANSLATED],
)
def test_every_link_of_a_page_leads_somewhere(slug, language):
    page = read(slug, language)
    for link in page.links:
        address, _, anchor = link.partition("#")
        if not address:
            assert anchor in page.ids, link
        elif address.startswith(reverse("docs")):
            assert address == reverse("docs") or anchor in {
                "",
                *read(address.split("/")[-2], language).ids,
            }, link
        else:
            assert Client().get(address).status_code in (200, 302), link


def test_links_into_the_guide_from_all_templates_find_their_anchor():
    pattern = re.compile(r"docs-page' '([\w-]+)' %}#([\w-]+)")
    links = {
        found for path in (ROOT / "templates").rglob("*.html") for found in pattern.findall(path.read_text())
    }
    assert ("files", "csv") in links
    ids_by_slug = {slug: read(slug).ids for slug in SLUGS}
    assert [] == sorted((slug, anchor) for slug, anchor in links if anchor not in ids_by_slug[slug])


def test_every_button_the_guide_names_is_on_a_page():
    elsewhere = "\n".join(
        path.read_text()
        for folder in ("templates", "games", "ratings")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".html", ".py") and TEXTS not in path.parents
    )
    named = {
        next(filter(None, found))
        for path in TEXTS.rglob("*.html")
        if path.stem in SLUGS
        for found in MESSAGE.findall(path.read_text())
    }
    assert "Call the arbiter" in named
    assert [] == sorted(
        one for one in named if f'"{one}"' not in elsewhere and f"%}}{one}{{%" not in elsewhere
    )


def test_every_page_of_the_guide_is_there_in_russian():
    assert sorted(f"ru/{slug}" for slug in SLUGS) == TRANSLATED


def names_in(page: Reader) -> set[str]:
    """What stands in code and is no example; the second language of a print-out is the other one."""
    return {code.replace("?with=ru", "?with=en") for code in page.codes if "\n" not in code}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_russian_page_says_as_much_as_the_english_one(slug):
    """Same anchors, links and names in code, and as many headings, rows, list items and paragraphs."""
    english, russian = read(slug), read(slug, "ru")
    assert english.ids == russian.ids
    assert english.links == russian.links
    assert names_in(english) == names_in(russian)
    assert {tag: english.tags[tag] for tag in COUNTED} == {tag: russian.tags[tag] for tag in COUNTED}


def test_the_tables_of_the_guide_find_all_their_words_in_russian_and_no_others(monkeypatch):
    asked = set()
    monkeypatch.setattr(docs_tables, "said", lambda sentence: asked.add(sentence) or sentence)
    with override("ru"):
        for page in PAGES:
            page.tables()
    assert asked - {""} == set(words_of("ru"))


@pytest.mark.parametrize("slug", SLUGS)
def test_what_stands_in_a_russian_table_is_russian(slug):
    """Cells with three English words in a row were forgotten; names, codes and titles have fewer."""
    html = Client().get(reverse("docs-page", args=[slug]), headers={"accept-language": "ru"}).content.decode()
    plain = re.sub(r"<code>.*?</code>|<pre>.*?</pre>", "", html, flags=re.DOTALL)
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", plain, re.DOTALL)
    assert [] == [
        cell for cell in cells if re.search(r"\b[a-z]+ [a-z]+ [a-z]+\b", re.sub(r"<[^>]*>", "", cell))
    ]


def codes_for_operators() -> Iterator[tuple[str, str]]:
    """(page or file, line of code) of everything a reader may type."""
    for language in ("en", "ru"):
        for slug in SLUGS:
            for code in read(slug, language).codes:
                yield from ((f"{language}/{slug}", line) for line in code.splitlines())
    for name in GUIDES:
        text = (ROOT / name).read_text()
        blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
        inline = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
        yield from ((name, line) for line in [*inline, *"".join(blocks).splitlines()])


def test_every_command_the_guide_names_exists_with_its_options():
    known = management.get_commands()
    named = {
        (where, *found.groups()) for where, line in codes_for_operators() if (found := COMMAND.search(line))
    }
    assert {"export", "seat_round", "createsuperuser", "migrate"} <= {name for _where, name, _rest in named}
    for where, name, rest in sorted(named):
        assert name in known, f"{where}: manage.py {name}"
        app = known[name]
        command = management.load_command_class(app, name) if isinstance(app, str) else app
        options = command.create_parser("manage.py", name)._option_string_actions
        assert [] == [one for one in re.findall(r"--[a-z-]+", rest) if one not in options], f"{where}: {name}"


def test_every_script_the_guide_names_is_there():
    named = {
        (where, name.rstrip("."))
        for where, line in codes_for_operators()
        for name in SCRIPT.findall(line)
        if name not in ("deploy/.env", "deploy/tls")  # the operator makes these
    }
    assert "deploy/run.sh" in {name for _where, name in named}
    assert [] == [(where, name) for where, name in sorted(named) if not (ROOT / name).exists()]


def test_readme_names_every_command():
    named = set(re.findall(r"manage\.py ([a-z_]+)", (ROOT / "README.md").read_text()))
    assert our_commands() == named


def test_every_station_of_a_result_is_where_readme_says():
    flow = (ROOT / "README.md").read_text().split("## How one result flows")[1].split("\n## ")[0]
    stations = re.findall(r"^\d\. \[`[^`]+`\]\(([^)]+)\) `(\w+)`", flow, re.M)
    assert 9 == len(stations)
    lost = [
        (path, name)
        for path, name in stations
        if not re.search(rf"^(?:def {name}\(|{name} = )", (ROOT / path).read_text(), re.M)
    ]
    assert [] == lost


@pytest.mark.parametrize("name", [*GUIDES, "CHANGELOG.md"])
def test_every_link_of_a_file_for_strangers_leads_somewhere(name):
    path = ROOT / name
    links = re.findall(r"\]\(([^)]+)\)", path.read_text())
    assert [] == [link for link in links if not (path.parent / link.partition("#")[0]).exists()]


def test_a_page_without_a_translation_says_so():
    note = 'class="note note-care"'
    in_russian, in_ukrainian = {"accept-language": "ru"}, {"accept-language": "uk"}
    address = reverse("docs-page", args=["ratings"])
    translated = Client().get(address, headers=in_russian).content.decode()
    english = Client().get(address, headers=in_ukrainian).content.decode()
    assert note not in translated
    assert "−3,30" in translated
    assert 'lang="uk"><p' not in english
    assert note in english
    assert '<div class="stack guide-text" lang="en">' in english
    assert "−3.30" in english
    assert note not in Client().get(address).content.decode()


@pytest.mark.parametrize("slug", ["api", "page", "index", "nothing"])
def test_only_pages_of_the_guide_are_served(slug):
    assert 404 == Client().get(f"/docs/{slug}/").status_code


@pytest.mark.parametrize("name", ["home", "about"])
def test_the_guide_is_found_from_every_page(name):
    assert f'href="{reverse("docs")}"' in Client().get(reverse(name)).content.decode()


def test_the_contents_list_every_page():
    links = Reader(Client().get(reverse("docs")).content.decode()).links
    assert [reverse("docs-page", args=[slug]) for slug in SLUGS] == links


@pytest.fixture
def _clean_up_beside_the_browser():
    """The tables are emptied after the test while Playwright's event loop still stands in its thread."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_clean_up_beside_the_browser")
@pytest.mark.parametrize("slug", ["", *SLUGS])
def test_a_page_is_accessible_and_fits_a_phone(page, live_server, slug):
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}/docs/{slug}/" if slug else f"{live_server.url}/docs/")
    assert [] == messages
    spill = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert 0 == spill
    found = Axe().run(page)
    assert 0 == found.violations_count, found.generate_report()


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_clean_up_beside_the_browser")
def test_the_russian_guide_fits_a_phone(page, live_server):
    page.set_viewport_size({"width": 360, "height": 740})
    page.set_extra_http_headers({"Accept-Language": "ru"})
    spills = {}
    for slug in SLUGS:
        page.goto(f"{live_server.url}/docs/{slug}/")
        spills[slug] = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
    assert dict.fromkeys(SLUGS, 0) == spills
