"""Requests, members and the door as people see them: no barrier, nothing wider than the window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.live import LiveServer
from tests.server.web import hosting_scene
from tests.server.web.looking import LAPTOP, PHONE, every_state, hindrances, looking, sign_in, views, walked


def scene() -> dict[str, Any]:
    return hosting_scene.scene()


@every_state
@pytest.mark.parametrize(("width", "scheme", "language"), views((PHONE, "light", "en"), (LAPTOP, "dark", "it")))
def test_no_page_of_hosting_has_a_barrier(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Any, language: str
) -> None:
    with looking(browser, width, scheme, language) as page:
        assert walked(page, site.url, at["public"]) == []
        sign_in(page, site.url, at["email"], at["password"])
        assert walked(page, site.url, at["desk"]) == []


@pytest.mark.soak
def test_a_player_reads_what_becoming_a_member_means_and_enters(
    browser: Browser, site: LiveServer, at: dict[str, Any]
) -> None:
    with looking(browser, PHONE) as page:
        sign_in(page, site.url, at["player"], at["password"])
        page.goto(site.url + at["enter"])
        assert hindrances(page) == []
        page.get_by_label("Day of birth").fill("1990-05-04")
        page.get_by_label("I want to be a member").check()
        page.get_by_role("button", name="Enter this tournament").click()
        assert "number 1 on the waiting list" in page.inner_text("main")
        page.get_by_role("button", name="I bring a box of the game").click()
        assert "You have a place" in page.inner_text("main")
        assert hindrances(page) == []


@pytest.mark.soak
def test_a_mistake_in_a_request_keeps_every_word(browser: Browser, site: LiveServer, at: dict[str, Any]) -> None:
    with looking(browser, PHONE) as page:
        page.goto(site.url + at["public"][0])
        page.get_by_label("Name of the place").fill("Ludoteca del Molo")
        page.get_by_role("button", name="Send the request").click()
        page.wait_for_selector("[aria-invalid=true]")
        assert page.get_by_label("Name of the place").input_value() == "Ludoteca del Molo"
        assert hindrances(page) == []
