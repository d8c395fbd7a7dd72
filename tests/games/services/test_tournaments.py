"""Tournaments through the services."""

import pytest

from tests.factories import make_tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Кубок Пангеи", "kubok-pangei"),
        ("進化オープン 京都", "jinhuaopun-jingdou"),
        ("Spring Cup", "spring-cup"),
        ("!!!", "tournament-2026-03-01"),
    ],
)
def test_the_address_is_made_from_a_name_in_any_script(name, slug):
    assert make_tournament(name=name).slug == slug


def test_a_second_tournament_of_a_name_gets_its_own_address():
    assert [make_tournament().slug, make_tournament().slug] == ["spring-cup", "spring-cup-2"]
