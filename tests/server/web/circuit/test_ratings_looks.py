"""The way to a stage's ratings, and the page that says why there are none, as people see them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.fresh import Fresh
from tests.server.live import LiveServer
from tests.server.web.looking import LAPTOP, PHONE, Scheme, hindrances, looking, views


def scene() -> None:
    """A stage that counts and one to come."""
    from tabellone.server.intake.services import import_season
    from tests.exchange.rating_stages import WORKED
    from tests.strategies_pergioco import stage

    coming = stage(["anna 1 bea 0"], ident="later", end="2199-03-01")
    import_season(WORKED.season, [*WORKED.tournaments, coming], name="Giro", slug="giro", by=None)


@pytest.fixture(scope="module")
def site(fresh: Fresh) -> Iterator[str]:
    with LiveServer(fresh.url("sqlite")) as live:
        live.call("tests.server.web.circuit.test_ratings_looks:scene")
        yield live.url


@pytest.mark.soak
@pytest.mark.parametrize(("width", "scheme"), views((PHONE, "light"), (LAPTOP, "dark")))
def test_the_way_to_the_ratings(site: str, browser: Browser, width: int, scheme: Scheme) -> None:
    with looking(browser, width, scheme) as page:
        page.goto(f"{site}/t/s1/standings/")
        assert hindrances(page) == []
        with page.expect_download() as taken:
            page.get_by_role("link", name="Check the ratings").click()
        assert taken.value.suggested_filename == "s1-ratings.xlsx"
        answer = page.goto(f"{site}/t/later/ratings.xlsx")
        assert answer is not None
        assert answer.status == 404
        assert hindrances(page) == []
        assert page.get_by_role("link", name="To the standings").is_visible()
