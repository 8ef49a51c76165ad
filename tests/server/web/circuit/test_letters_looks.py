"""Correspondence as people see it: no barrier, nothing wider than the window, on a phone and on a laptop."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.live import LiveServer
from tests.server.web import letters_scene
from tests.server.web.looking import LAPTOP, PHONE, every_state, looking, sign_in, views, walked


def scene() -> dict[str, Any]:
    return letters_scene.scene()


@every_state
@pytest.mark.parametrize(("width", "scheme", "language"), views((PHONE, "light", "es"), (LAPTOP, "dark", "it")))
def test_no_page_of_correspondence_has_a_barrier(
    browser: Browser, site: LiveServer, at: dict[str, Any], width: int, scheme: Any, language: str
) -> None:
    with looking(browser, width, scheme, language) as page:
        assert walked(page, site.url, at["public"]) == []
        sign_in(page, site.url, at["email"], at["password"])
        assert walked(page, site.url, at["desk"]) == []


@pytest.mark.soak
def test_a_letter_is_written_by_keyboard_alone_and_a_mistake_keeps_the_words(
    browser: Browser, site: LiveServer, at: dict[str, Any]
) -> None:
    with looking(browser, PHONE) as page:
        page.goto(site.url + at["public"][0])
        page.get_by_label("Your name").focus()
        page.keyboard.type("Piero Penna")
        page.keyboard.press("Tab")
        page.keyboard.type("nobody")
        page.get_by_label("What it is about").focus()
        page.keyboard.type("Quando?")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector("[aria-invalid=true]")
        assert page.get_by_label("What it is about").input_value() == "Quando?"
        page.get_by_label("E-mail").fill("piero.penna@posta.example")
        page.get_by_role("button", name="Send").click()
        page.wait_for_url("**/letter/key/**")
        assert "Quando?" in page.inner_text("main")
