"""A phone at a table: 360 pixels wide, touched, sometimes without a connection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.patience import IN_BROWSER

PATIENCE = IN_BROWSER


@dataclass
class Phone:
    """Somebody's phone; `say` gives the words of the page in its language."""

    context: BrowserContext
    page: Page
    url: str
    language: str
    broken: list[str] = field(default_factory=list)

    def say(self, text: str, **values: object) -> str:
        """A text of the page as this person reads it."""
        with translation.override(self.language):
            return str(translation.gettext(text) % values if values else translation.gettext(text))

    def open(self, path: str) -> None:
        """Scan the code: open the table's page."""
        answer = self.page.goto(self.url + path)
        assert answer
        assert answer.status == 200, f"{answer.status} {path}"

    def i_am(self, name: str) -> None:
        """Say who is typing."""
        self.page.locator("#report .table-who label", has_text=name).click()

    def type(self, figures: Mapping[str, str], field_name: str = "score") -> None:
        """Type a figure for each name."""
        for name, figure in figures.items():
            self.box(name, field_name).fill(figure)

    def box(self, name: str, field_name: str = "score") -> Locator:
        """The field of a player."""
        named = self.page.locator("label", has_text=name)
        boxes = self.page.locator(f"#report .entry-box:has(input[name$='-{field_name}'])")
        return boxes.filter(has=named).locator("input")

    def send(self) -> None:
        """Report what is typed."""
        self.page.locator("#report button:not([name])").click()

    def report(self, name: str, figures: Mapping[str, str]) -> None:
        """Say who I am, type every score, send."""
        self.i_am(name)
        self.type(figures)
        self.send()

    def confirm(self, name: str) -> None:
        """Tap my own name: it is right."""
        self.page.locator(".table-taps button[name=who]", has_text=name).click()
        expect(self.page.locator(".table-taps button[name=who]", has_text=name)).to_have_count(0, timeout=PATIENCE)

    def expect_stage(self, stage: str) -> None:
        """Wait until the table is so far."""
        expect(self.page.locator(f"#table-now[data-stage={stage}]")).to_be_visible(timeout=PATIENCE)

    def expect_kept(self) -> None:
        """Wait until the phone says that it keeps what it could not send."""
        words = self.say("Not sent yet: kept on this phone, trying again.")
        expect(self.page.locator("[data-sending]")).to_contain_text(words, timeout=PATIENCE)


@contextmanager
def phones(browser: Browser, url: str, count: int = 1, language: str = "it") -> Iterator[list[Phone]]:
    """So many phones, each a browser of its own; fails at the end if a script of the page broke."""
    held = [_phone(browser, url, language) for _ in range(count)]
    try:
        yield held
    finally:
        for one in held:
            one.context.close()
    assert [text for one in held for text in one.broken] == []


def _phone(browser: Browser, url: str, language: str) -> Phone:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, locale=language, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    made = Phone(context, page, url, language)
    page.on("pageerror", lambda error: made.broken.append(str(error)))
    return made
