"""Production: nothing that Django warns of, static files under lasting names, and a key that is nobody else's."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tabellone.server.settings.base import kept_secret
from tabellone.server.settings.logs import LONGEST, MOST, DiscreetFormatter, discreet_text
from tests.server.fresh import Fresh

PRODUCTION = "tabellone.server.settings.production"


def production(data: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    named = {"DJANGO_SETTINGS_MODULE": PRODUCTION, "EMAIL_URL": "dummymail://", "ALLOWED_HOSTS": "tabellone.example"}
    environment = {**os.environ, **named, "TABELLONE_DATA": str(data), **more}
    environment.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # a browser test in this process has set it for itself
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


def test_check_deploy_is_clean(tmp_path: Path) -> None:
    done = production(tmp_path, "-m", "django", "check", "--deploy", "--fail-level", "DEBUG")
    assert done.returncode == 0, done.stderr
    assert "no issues (0 silenced)" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("name", ["ALLOWED_HOSTS", "EMAIL_URL"])
def test_what_cannot_be_guessed_must_be_named(tmp_path: Path, name: str) -> None:
    done = production(tmp_path, "-m", "tabellone", "serve", "--port", "29999", **{name: ""})
    assert done.returncode == 1
    assert name in done.stderr
    assert "Traceback" not in done.stderr


def test_pages_and_files_are_served_the_production_way(fresh: Fresh, tmp_path: Path) -> None:
    code = """
import re
from tabellone.server.operations.setup import set_up
set_up()
from tabellone.server.operations import schema
schema.bring_up_to_date(); schema.collect_static()
from django.test import Client
client = Client(headers={"host": "tabellone.example"})
assert client.get("/accounts/login/").status_code == 301
assert client.get("/healthz").status_code == 200
page = client.get("/accounts/login/", headers={"x-forwarded-proto": "https"})
assert page.status_code == 200, page.status_code
files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.content.decode())
assert files
for name in files:
    answer = client.get(name, headers={"x-forwarded-proto": "https"})
    assert answer.status_code == 200, name
    assert "immutable" in answer["cache-control"], (name, answer["cache-control"])
    answer.close()
assert page["strict-transport-security"].endswith("preload")
"""
    done = production(tmp_path, "-W", "error", "-c", code, DATABASE_URL=fresh.url("sqlite"))
    assert done.returncode == 0, done.stderr


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: kept_secret(tmp_path), range(32)))
    assert len(keys) == 1
    assert len(keys.pop()) >= 50
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


@pytest.mark.parametrize(
    "private",
    [
        "anna.aceto@example.org wrote",
        "Not Found: /i/Zm9vYmFyYmF6/",
        "/accounts/password/reset/key/4-abc123/",
        "/accounts/confirm-email/MQ:1abc:xyz/",
        "Not Found: /c/giro/letter/key/MQ:1abc/",
        "/newsletter/out/MQ:1abc/",
        "DETAIL:  Failing row contains (7, Anna Aceto, 1980-02-03, +39 333 1234567).",
    ],
)
def test_logs_are_discreet(private: str) -> None:
    told = discreet_text(private)
    for secret in ("anna.aceto", "Zm9v", "4-abc", "MQ:", "Anna Aceto", "1234567"):
        assert secret not in told


HOSTILE = (
    "a" * 60_000,
    "a@" * 30_000,
    "a." * 30_000 + "@",
    "a@" + "b." * 30_000,
    "a@" + "." * 60_000,
    "\n" * 60_000,
    " " * 60_000 + "DETAIL",
    "at/" * 20_000,
    "door%2F" * 9_000,
    "/i/" * 20_000,
    "at/a/" + "1" * 60_000,
)


@pytest.mark.parametrize("sent", HOSTILE, ids=lambda sent: repr(sent[:6]))
def test_a_long_line_is_looked_through_in_a_time_that_grows_with_its_length(sent: str) -> None:
    """What the engine of patterns does cannot be counted in steps: processor time with a margin of a hundred."""
    begun = time.thread_time()
    discreet_text(f"Forbidden (CSRF cookie not set.): /t/{sent}/")
    assert time.thread_time() - begun < 1


def logged(message: str) -> str:
    return DiscreetFormatter().format(
        logging.LogRecord("django.security.csrf", logging.WARNING, "", 0, message, (), None)
    )


def test_a_line_is_cut_before_it_is_looked_through() -> None:
    told = logged("Forbidden: /t/" + "a" * 60_000)
    assert len(told) < LONGEST
    assert told.endswith("… (60014 signs)")
    many = logged("a line\n" * 100_000)
    assert len(many.splitlines()) <= MOST + 1
    assert "… (99601 lines)" in many


@pytest.mark.parametrize("before", range(LONGEST - 30, LONGEST + 2))
def test_no_half_of_an_address_is_left_where_a_line_is_cut(before: int) -> None:
    told = logged("Refused: " + "b " * (before // 2) + "anna.aceto@example.org wrote " + "c" * 2000)
    assert "anna" not in told
    assert "aceto" not in told


def test_tracebacks_are_discreet_too() -> None:
    error = ValueError("duplicate key\nDETAIL:  Key (email)=(anna.aceto@example.org) already exists.")
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "failed", (), (ValueError, error, None))
    text = DiscreetFormatter().format(record)
    assert "ValueError" in text
    assert "anna.aceto" not in text
