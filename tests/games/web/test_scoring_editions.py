"""Pages of the editions: every set opens in every language, with sources, rulings and the answer machine."""

import pytest
from django.contrib.auth.models import Permission

from games.models import Ruling
from games.scoring.edition import edition_codes, load_edition
from games.web.scoring.describe import kept_offline
from games.web.scoring.edition_words import NUMBERS
from games.web.scoring.together import answer_together
from tests.factories import make_player, make_tournament, make_user

pytestmark = pytest.mark.django_db


def text(response):
    return response.content.decode()


@pytest.mark.parametrize(
    ("code", "language"),
    [*((code, "ru") for code in kept_offline()), ("base", "en"), ("base", "uk"), ("base", "ja")],
)
def test_every_edition_has_a_page(client, code, language):
    response = client.get(f"/editions/{code}/", headers={"Accept-Language": language})
    assert 200 == response.status_code
    names = {trait.name_in(language)[0] for trait in load_edition(code).traits.values()}
    page = text(response).replace("&#x27;", "'")
    assert [] == [name for name in names if name not in page]


def test_the_page_lists_cards_points_and_numbers_with_their_sources(client):
    page = text(client.get("/editions/base/?why=parasite"))
    assert "84 cards" in page
    assert "2–4 players" in page
    assert "level scores: larger discard pile, then a lot" in page
    assert "Parasite: 3 points" in page
    assert "Need for food +2" in page
    assert "High Body Weight / Fat Tissue" in page
    assert "Encyclopedia article on the game (ru)" in page


def test_every_number_of_every_file_has_a_name(client):
    named = {fact.what for code in kept_offline() for fact in load_edition(code).facts}
    assert set() == {what for what in named if not what.startswith("points.")} - NUMBERS.keys()


def test_a_mark_stands_where_a_number_is_inferred(client):
    assert 0 == text(client.get("/editions/base/")).count("tag-inferred")
    assert 0 < text(client.get("/editions/random_mutations/")).count("tag-inferred")


def test_sets_in_another_order_lead_to_the_one_address(client):
    response = client.get("/editions/continents+base+time_to_fly/")
    assert "/editions/base+time_to_fly+continents/" == response["Location"]


def test_ticked_sets_open_their_sum_and_a_bad_mix_is_told(client):
    assert "/editions/base+plants/" == client.get("/editions/?set=plants&set=base")["Location"]
    response = client.get("/editions/?set=base&set=plants&set=grass_mushrooms")
    assert 400 == response.status_code
    assert "cannot be played together" in text(response)


def test_an_unknown_edition_is_not_found_and_shows_what_there_is(client):
    response = client.get("/editions/atlantis/")
    assert 404 == response.status_code
    assert "There is no set called atlantis." in text(response)
    assert "Time to Fly" in text(response)


@pytest.mark.parametrize(
    ("code", "first", "second", "sentence", "rule"),
    [
        ("base", "carnivorous", "scavenger", "No, never on one animal.", "exclude each other"),
        ("base", "scavenger", "carnivorous", "No, never on one animal.", "exclude each other"),
        ("base", "swimming", "running", "Yes, they may.", "No rule of this edition forbids it."),
        ("base", "swimming", "swimming", "No, never on one animal.", "Swimming lies on it once at most."),
        ("base", "fat_tissue", "fat_tissue", "Yes, they may.", "as often as there are cards"),
        ("base", "symbiosis", "symbiosis", "Yes, they may.", "never twice between the same two"),
        (
            "base+continents",
            "regeneration",
            "carnivorous",
            "No, never on one animal.",
            "at most 1 other trait",
        ),
        ("base+continents", "swimming", "regeneration", "Yes, they may.", "at most 1 other trait"),
        ("base+plants", "tree", "swimming", "No, never on one animal.", "lies on plants"),
        ("evolution_2e", "horns", "climbing", "Yes, they may.", "a species bears up to 3 traits"),
        ("evolution_2e", "horns", "horns", "No, never on one species.", "once at most"),
        ("oceans", "speed", "speed", "Yes, they may.", "unusual"),
    ],
)
def test_any_two_traits_get_an_answer_with_its_rule(client, code, first, second, sentence, rule):
    page = text(client.get(f"/editions/{code}/?first={first}&second={second}"))
    assert sentence in page
    assert rule in page


@pytest.mark.parametrize("code", edition_codes())
def test_every_pair_of_every_set_can_be_asked(code):
    edition = load_edition(next(kept for kept in kept_offline() if code in kept.split("+")))
    for first in edition.traits:
        for second in edition.traits:
            answer = answer_together(edition, first, second)
            assert answer.allowed == answer_together(edition, second, first).allowed
            assert answer.sentence
            assert answer.rule


@pytest.mark.parametrize(
    "query", ["first=carnivorous", "first=carnivorous&second=horns", "first=%00&second=x", "why=x"]
)
def test_a_question_about_foreign_traits_has_no_answer(client, query):
    response = client.get(f"/editions/base/?{query}")
    assert 200 == response.status_code
    assert "edition-answer" not in text(response)


def test_a_ruling_stands_on_every_edition_that_plays_its_set(client):
    ada = make_user("ada")
    tournament = make_tournament(by=ada, name="Autumn Cup")
    Ruling.objects.create(set_code="base", trait="tail_loss", text="To the owner’s discard.", by=ada)
    Ruling.objects.create(set_code="base", trait="running", text="Not public yet.", tournament=tournament)
    page = text(client.get("/editions/base+time_to_fly/"))
    assert "<strong>Tail Loss:</strong> To the owner’s discard." in page
    assert "an official" in page
    assert "ada@example.org" not in page
    assert "Not public yet." not in page
    assert "To the owner’s discard." not in text(client.get("/editions/oceans/"))


def test_the_name_of_an_official_who_plays_stands_under_the_ruling(client):
    player = make_player("Faye", with_account=True)
    Ruling.objects.create(set_code="base", trait="tail_loss", text="As printed.", by=player.user)
    assert "Faye" in text(client.get("/editions/base/"))


def test_rulings_are_entered_through_the_admin_and_remember_by_whom(client):
    officer = make_user("officer", is_staff=True)
    officer.user_permissions.set(Permission.objects.filter(codename__endswith="_ruling"))
    client.force_login(officer)
    entered = {"set_code": "base", "trait": "tail_loss", "text": "To the owner’s discard.", "tournament": ""}
    refused = client.post("/admin/games/ruling/add/", entered | {"trait": "horns"})
    assert "This set states no such trait" in text(refused)
    assert 302 == client.post("/admin/games/ruling/add/", entered).status_code
    assert officer == Ruling.objects.get().by
