"""Downloads by address: only from the list, bounded in size and time, from a real server on this machine."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.engine.errors import RuleError
from tabellone.exchange.sources.values import MOST_BYTES
from tabellone.server.intake import fetching
from tabellone.server.intake.models import Draft
from tests.exchange.sources import samples_abstractplay as ap
from tests.exchange.sources import samples_playstrategy as ps
from tests.server.intake.stage_scene import circuit
from tests.server.people.examples import account

PATIENCE = 60  # seconds, on the busiest machine
SWISS = "https://playstrategy.org/swiss/aBcD1234"
EVENT = f"https://records.abstractplay.com/event/{ap.TOURNAMENT}.json"
ANSWERS: dict[str, tuple[int, str, str]] = {
    "/swiss/aBcD1234.trf": (200, "", ps.REPORT),
    "/api/swiss/aBcD1234/results": (200, "", ps.ndjson(*ps.RESULTS)),
    "/api/swiss/aBcD1234/games?moves=false": (200, "", ps.ndjson(*ps.GAMES)),
    f"/event/{ap.TOURNAMENT}.json": (200, "", ap.text(ap.four_players())),
    "/swiss/busy0000.trf": (429, "", ""),
    "/swiss/denied00.trf": (403, "", ""),
    "/swiss/moved000.trf": (302, "/swiss/aBcD1234.trf", ""),
    "/api/swiss/moved000/results": (200, "", ""),
    "/api/swiss/moved000/games?moves=false": (200, "", ""),
    "/swiss/away0000.trf": (302, "http://169.254.1.1/secret", ""),
    "/swiss/drip0000.trf": (200, "", ""),
    "/swiss/large000.trf": (200, "", "x" * (MOST_BYTES + 1)),
}


class Platform(BaseHTTPRequestHandler):
    """What the platforms would answer."""

    next_sign = threading.Semaphore(0)

    def do_GET(self) -> None:
        status, to, text = ANSWERS.get(self.path, (404, "", ""))
        self.send_response(status)
        if to:
            self.send_header("Location", to)
        self.end_headers()
        if "drip0000" in self.path:
            self._drip()
        else:
            self.wfile.write(text.encode())

    def _drip(self) -> None:
        """A sign whenever somebody asks for one, without an end."""
        with contextlib.suppress(OSError):
            while self.next_sign.acquire(timeout=PATIENCE):
                self.wfile.write(b"x")
                self.wfile.flush()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def platform(settings: Any) -> Iterator[str]:
    """A server on this machine in place of both platforms."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Platform)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    here = f"http://127.0.0.1:{server.server_address[1]}"
    settings.IMPORT_HOSTS = {fetching.PLAYSTRATEGY: here, fetching.ABSTRACTPLAY: here}
    yield here
    server.shutdown()
    server.server_close()


def refused(address: str) -> str:
    with pytest.raises(RuleError) as error:
        fetching.fetched_files(address)
    return str(error.value.code)


@pytest.mark.parametrize(
    ("address", "paths"),
    [
        (SWISS, ["/swiss/aBcD1234.trf", "/api/swiss/aBcD1234/results", "/api/swiss/aBcD1234/games?moves=false"]),
        (
            f"{SWISS}.trf",
            ["/swiss/aBcD1234.trf", "/api/swiss/aBcD1234/results", "/api/swiss/aBcD1234/games?moves=false"],
        ),
        (
            "playstrategy.org/tournament/aBcD1234",
            [
                "/api/tournament/aBcD1234",
                "/api/tournament/aBcD1234/results",
                "/api/tournament/aBcD1234/games?moves=false",
            ],
        ),
        (EVENT, [f"/event/{ap.TOURNAMENT}.json"]),
        (f"https://play.abstractplay.com/tournament/esempio/{ap.TOURNAMENT}", [f"/event/{ap.TOURNAMENT}.json"]),
    ],
)
def test_addresses_lead_to_the_platforms_own_data(address: str, paths: list[str]) -> None:
    assert [one.path for one in fetching.wanted_files(address)] == paths


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("https://boardgamearena.com/tournament?id=1", "fetch-never"),
        ("https://it.boardgamearena.com/table?table=1", "fetch-never"),
        ("http://playstrategy.org/swiss/aBcD1234", "fetch-unknown-host"),
        ("https://playstrategy.org.evil.example/swiss/aBcD1234", "fetch-unknown-host"),
        ("https://playstrategy.org@evil.example/swiss/aBcD1234", "fetch-unknown-host"),
        ("https://127.0.0.1/swiss/aBcD1234", "fetch-unknown-host"),
        ("file:///etc/passwd", "fetch-unknown-host"),
        ("https://[::1", "fetch-no-address"),
        ("https://playstrategy.org/@/anna", "fetch-unknown-page"),
        ("https://records.abstractplay.com/ALL.json", "fetch-unknown-page"),
        (f"https://records.abstractplay.com/player/{ap.TOURNAMENT}.json", "fetch-unknown-page"),
        ("https://playstrategy.org/swiss/" + "x" * 600, "fetch-unknown-host"),
    ],
)
def test_other_addresses_are_refused_before_anybody_is_asked(address: str, code: str) -> None:
    assert refused(address) == code


def test_everything_of_a_tournament_is_downloaded(platform: str) -> None:
    assert [part.data for part in fetching.fetched_files(SWISS)] == [
        text.encode() for _, _, text in list(ANSWERS.values())[:3]
    ]
    assert fetching.fetched_files(SWISS.replace("aBcD1234", "moved000"))[0].data == ps.REPORT.encode()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nowhere0", "fetch-not-found"),
        ("busy0000", "fetch-busy"),
        ("denied00", "fetch-refused"),
        ("away0000", "fetch-elsewhere"),
        ("large000", "source-too-large"),
    ],
)
def test_what_a_platform_refuses_is_said(platform: str, name: str, code: str) -> None:
    assert refused(SWISS.replace("aBcD1234", name)) == code


def test_a_platform_that_is_too_slow_or_not_there_is_given_up(platform: str, settings: Any) -> None:
    moments = iter([0.0, *[fetching.WHOLE + 1] * 9])
    with pytest.raises(RuleError, match="fetch-slow"):
        fetching.fetched_files(SWISS, clock=lambda: next(moments))
    settings.IMPORT_HOSTS = {fetching.PLAYSTRATEGY: "http://127.0.0.1:1"}
    assert refused(SWISS) == "fetch-failed"


def test_a_platform_that_sends_a_sign_now_and_then_is_given_up_in_time(
    platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is looked at after each sign: whoever waited for more of them would never look."""
    monkeypatch.setattr(fetching, "WAIT", PATIENCE / 4)
    looked: list[float] = []

    def clock() -> float:
        looked.append(len(looked) * fetching.WHOLE / 3)
        Platform.next_sign.release()
        return looked[-1]

    with pytest.raises(RuleError, match="fetch-slow"):
        fetching.fetched_files(SWISS.replace("aBcD1234", "drip0000"), clock=clock)
    assert looked == [0, 10, 20, 30, 40]


@pytest.mark.django_db
def test_the_page_downloads_reads_and_shows_or_says_why_not(platform: str, settings: Any) -> None:
    at, desk = circuit(), Client()
    desk.force_login(account(role="organiser", scope=at.scope))
    url = reverse("stage-import", args=[at.slug])
    done = desk.post(url, {"address": EVENT, "token": "t"})
    assert done.status_code == 303
    assert Draft.objects.get().format == "abstractplay-records"
    wrong = desk.post(url, {"address": "https://boardgamearena.com/x"})
    assert wrong.status_code == 422
    assert "offers nothing to download" in wrong.content.decode()
    settings.IMPORT_HOSTS = {}
    assert b'name="address"' not in desk.get(url).content
    assert desk.post(url, {"address": EVENT}).status_code == 422
