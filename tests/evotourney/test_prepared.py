"""Queries worded once: the same rows as the query asked each time, whatever is given."""

import datetime

import pytest
from django.db.models import CharField, DateTimeField
from django.utils import timezone

from evotourney.prepared import Given, Prepared
from games.models import Player
from tests.factories import make_cast

pytestmark = pytest.mark.django_db


def test_a_prepared_query_finds_what_the_query_finds():
    make_cast(8)
    found = Player.objects.filter(name__contains=Given("part", CharField())).order_by("name")
    prepared = Prepared(found.values_list("pk", "name"))
    for part in ("a", "Bor", "nobody", "%", "_", "'"):
        expected = list(Player.objects.filter(name__contains=part).order_by("name").values_list("pk", "name"))
        assert prepared.rows({"part": part}) == expected


def test_values_come_and_go_as_their_fields_have_them():
    (ada, *_others) = make_cast(3)
    Player.objects.filter(pk=ada.pk).update(created_at=timezone.now() - datetime.timedelta(days=2))
    found = Player.objects.filter(created_at__lt=Given("moment", DateTimeField())).values_list("created_at")
    ((created_at,),) = Prepared(found).rows({"moment": timezone.now() - datetime.timedelta(days=1)})
    assert created_at == Player.objects.get(pk=ada.pk).created_at


def test_a_value_that_is_missing_is_an_error():
    found = Player.objects.filter(name=Given("name", CharField())).values_list("pk")
    with pytest.raises(KeyError):
        Prepared(found).rows({})
