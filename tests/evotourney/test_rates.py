"""How many requests the API answers is read from the environment, or refused at the start."""

import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured
from rest_framework.throttling import SimpleRateThrottle

from evotourney.rates import read_rate
from tests.worker_process import ROOT


@pytest.mark.parametrize(
    ("text", "requests", "seconds"),
    [
        ("60", 60, 60),
        ("100000", 100_000, 60),
        ("60/min", 60, 60),
        (" 5 / Second", 5, 1),
        ("1000/h", 1000, 3600),
        ("7/day", 7, 86_400),
    ],
)
def test_a_rate_is_understood(text, requests, seconds):
    class Throttle(SimpleRateThrottle):
        rate = read_rate("API_RATE_ANON", text)

    assert (Throttle().num_requests, Throttle().duration) == (requests, seconds)


@pytest.mark.parametrize(
    "text", ["", "many", "60/", "60/week", "/min", "-1/min", "6.5/min", "60/min/h", "٦/min"]
)
def test_what_is_no_rate_is_refused(text):
    with pytest.raises(ImproperlyConfigured, match=r"^API_RATE_USER=.*like 60/min\.$"):
        read_rate("API_RATE_USER", text)


@pytest.mark.parametrize("command", ["check", "serve"])
def test_the_site_does_not_start_with_it_and_says_why_in_one_line(tmp_path, command):
    ended = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), command],
        env={**os.environ, "EVOTOURNEY_DATA_DIR": str(tmp_path), "API_RATE_ANON": "60/week"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (
        1,
        "",
        "API_RATE_ANON=60/week: give a number of requests per s, min, hour or day, like 60/min.\n",
    )
