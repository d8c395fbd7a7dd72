"""Every screen of allauth wears our parts and keeps the strict policy: no style attribute, no own script text."""

import re

import pytest
from allauth.account.models import EmailAddress

from games.models import User

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.urls("tests.evotourney.design.account_pages"),
]

FOR_VISITORS = ["login/", "signup/", "password/reset/", "password/reset/done/", "confirm-email/", "inactive/"]
FOR_MEMBERS = [
    "email/",
    "password/change/",
    "logout/",
    "reauthenticate/",
    "2fa/",
    "2fa/totp/activate/",
    "2fa/recovery-codes/generate/",
    "2fa/webauthn/",
    "2fa/webauthn/add/",
]


@pytest.fixture
def member(client):
    """A signed-in account that typed its password a moment ago."""
    user = User.objects.create_user("anna", "anna@example.org", "a long pass phrase")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    client.post("/accounts/login/", {"login": user.email, "password": "a long pass phrase"})
    return client


def check(page):
    assert "<h1" in page
    assert "site-header" in page
    assert "style=" not in page
    assert [] == re.findall(r"<script(?![^>]* src=)(?![^>]*application/json)", page)


@pytest.mark.parametrize("address", FOR_VISITORS)
def test_a_visitor_meets_our_parts(client, address):
    answer = client.get(f"/accounts/{address}", follow=True)
    assert 200 == answer.status_code
    check(answer.content.decode())


@pytest.mark.parametrize("address", FOR_MEMBERS)
def test_a_member_meets_our_parts(member, address):
    answer = member.get(f"/accounts/{address}", follow=True)
    assert answer.status_code in (200, 404), "404: this kind of second step is switched off"
    check(answer.content.decode())


def test_a_wrong_password_is_said_above_the_fields(client):
    page = client.post("/accounts/login/", {"login": "nobody@example.org", "password": "x"}).content.decode()
    assert '<p class="fault">' in page
    assert 'value="nobody@example.org"' in page
