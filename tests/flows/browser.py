"""People at their browsers: what the flows do on many pages, and what every page has to be."""

import csv
import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page, expect

from games.models import User

PASSWORD = "wet-gecko-on-a-log"


def complaints_of(page: Page) -> list[str]:
    """A list that fills with whatever the browser complains about on this page: scripts, policy, missing files."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints


def sign_in(context: BrowserContext, user: User, address: str) -> None:
    """Give the browser the session of somebody who has signed in."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": address}])


def sign_up(page: Page, name: str, email: str) -> None:
    """Fill in the form of a new account and send it."""
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Your name").fill(name)
    press(page, "Sign Up")
    expect(page).not_to_have_url(re.compile("/accounts/signup/"))


def press(page: Page | Locator, name: str) -> None:
    """Press the button of this name."""
    page.get_by_role("button", name=name, exact=True).click()


def is_told(page: Page, words: str) -> None:
    """Wait for the site to say so after a deed."""
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()


def download(page: Page, link: Locator, folder: Path) -> list[dict[str, str]]:
    """Follow the link and return the lines of the CSV file that comes."""
    with page.expect_download() as coming:
        link.click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def spill_of(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def barriers_of(page: Page, *rules: str) -> str:
    """What axe holds against the page, empty when nothing. rules: only these, by their names at axe."""
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    found = Axe().run(page, options=options)
    return found.generate_report() if found.violations_count else ""
