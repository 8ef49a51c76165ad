"""The pages of doubles and of documents that laptops send, in a browser: no barrier, nothing wider than the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from tabellone.server.journal.services import Writing
from tests.server.fresh import Fresh
from tests.server.live import LiveServer, call
from tests.server.people.examples import PASSWORD
from tests.server.web.looking import LAPTOP, PHONE, Scheme, every_state, hindrances, looking, sign_in, walked
from tests.sizes import sized

VIEWS: list[tuple[int, Scheme]] = [(PHONE, "light"), (LAPTOP, "dark")]


def scene() -> dict[str, Any]:
    """A circuit with doubles, a merge, a document that waits and one that would change what is here."""
    from datetime import date

    from tabellone.server.events.models import Circuit
    from tabellone.server.identity.services import merging
    from tabellone.server.intake import receiving_tokens
    from tests.server.intake.receiving_scene import YEAR, accepted, circuit, corrected, laptop, people, played, sent
    from tests.server.people.examples import account

    at: Circuit = circuit()
    by = account("Fede Razione", role="organiser", scope=at.scope, email="organiser@example.org")
    strange = "<b>" + "w" * 90
    mario, rossi, ada, bea, ciro = people("Mario Rossi", "Rossi Mario", "Ada Provva", "Bea Prova", strange, at=at)
    old, new = people("Zeno Cosini", "Zeno Cossini", at=at)
    played(at, "marzo", date(YEAR, 3, 1), mario, ada, bea, ciro)
    played(at, "aprile", date(YEAR, 4, 1), rossi, ada, bea, old)
    merge = merging.merge_records(old, new, Writing(by, why="lo conosco"))
    played(at, "maggio", date(YEAR, 5, 1), new, ada, bea, ciro)
    accepted(at, laptop("serata-1", "Ugo Prova", "Bea Prova", "Ciro Prova", "Dora Prova"))
    changed = corrected(laptop("serata-1", "Ugo Prova", "Bea Prova", "Ciro Prova", "Dora Prova"), "p2", 200)
    waits = sent(at, laptop("serata-2", "Ada Prova", "Mario Rossi", "x" * 90, "Zeno Cosini", day=date(YEAR, 6, 1)))
    newer = sent(at, changed)
    receiving_tokens.issue_push_token(at, "Ludoteca " + "w" * 90, Writing(by))
    base = f"/c/{at.slug}"
    return {
        "doubles": f"{base}/doubles/",
        "pair": f"{base}/doubles/pair/?away={rossi.code}&stays={mario.code}",
        "merged": f"{base}/doubles/merged/{merge.pk}/",
        "received": f"{base}/received/",
        "waits": f"{base}/received/{waits.pk}/",
        "newer": f"{base}/received/{newer.pk}/",
        "tokens": f"{base}/received/tokens/",
        "door": f"{base}/push/",
        "send": "/t/serata-1/send/",
    }


@pytest.fixture
def server(fresh: Fresh, live_on: Callable[..., LiveServer]) -> tuple[LiveServer, dict[str, str]]:
    url = fresh.url("sqlite")
    pages = call(url, "tests.server.web.circuit.test_receiving_looks:scene")
    return live_on(url), pages


@every_state
def test_the_pages_have_no_barriers(server: tuple[LiveServer, dict[str, str]], browser: Browser) -> None:
    at, pages = server
    for width, scheme in sized(VIEWS[:1], VIEWS):
        with looking(browser, width, scheme, "it") as page:
            sign_in(page, at.url, "organiser@example.org", PASSWORD)
            assert walked(page, at.url, pages.values()) == [], width


@pytest.mark.soak
def test_a_new_token_is_shown_to_be_copied(server: tuple[LiveServer, dict[str, str]], browser: Browser) -> None:
    at, pages = server
    with looking(browser, PHONE) as page:
        sign_in(page, at.url, "organiser@example.org", PASSWORD)
        page.goto(at.url + pages["tokens"])
        page.fill("#name", "Club Prova")
        page.click("button[value=make]")
        assert page.input_value("#secret").startswith("tbl_")
        assert hindrances(page) == []
