"""Somebody of a federation at the browser: a final is created, convened, entered; and the mails that come of it."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from datetime import date

from playwright.sync_api import expect

from tests.e2e.organiser import Organiser, Phone
from tests.patience import PATIENCE
from tests.server.mail.office import Office

LINK = re.compile(r"https?://[^/\s]+(/convocation/(?:key|request)/\S+/)")


@dataclass
class Federation(Organiser):
    """Somebody who calls players to a final."""

    circuit: str = ""

    def create_final(self, name: str, day: date, **numbers: int) -> None:
        """From the finals of the circuit to the convocation desk of a new one."""
        self.go(f"/c/{self.circuit}/finals/")
        self.page.get_by_role("link", name=self.say("New final"), exact=True).first.click()
        self.page.locator("[name=game]").fill("7 Wonders Duel")
        typed = {"name": name, "start": day.isoformat(), "venue": "Sala Grande", "contacts": "fede@big.example"}
        for field, value in (typed | {key: str(number) for key, number in numbers.items()}).items():
            self.page.locator(f"main [name={field}]").fill(value)
        self.press("Create")
        self.slug = self.page.url.split("/t/")[1].split("/")[0]

    def qualified(self) -> list[str]:
        """Who is qualified, in the order of the list."""
        self.desk("convocation/")
        rows = self.page.locator("section:has(#qualified) tbody th").all()
        return [row.evaluate("cell => cell.firstChild.textContent.trim()") for row in rows]

    def send(self, wave: str) -> None:
        """Look at a mail and send it."""
        self.desk(f"convocation/{wave}/")
        self.press("Yes, send it")

    def told(self, name: str, *, comes: bool, how: str) -> None:
        """Somebody has answered by phone."""
        self.desk("convocation/")
        form = self.page.locator("form[action$='/answer/']")
        option = form.locator("select option", has_text=name).get_attribute("value")
        form.locator("select").select_option(option)
        form.locator(f"[name=accepts][value={'yes' if comes else 'no'}]").check()
        form.locator("[name=why]").fill(how)
        self.press("Enter the answer", form)

    def grant(self, name: str) -> None:
        """Give somebody who asked a place, behind the invited."""
        self.desk("convocation/")
        asked = self.page.locator("section:has(#asking) li", has_text=name)
        with self.page.expect_navigation():
            asked.locator("button[value=grant]").click()

    def grant_ahead(self, name: str, why: str) -> None:
        """Give somebody who asked what is free, though invited players can still answer."""
        self.desk("convocation/")
        asked = self.page.locator("section:has(#asking) li", has_text=name)
        asked.locator("details:has(button[value=ahead]) summary").click()
        asked.locator("[name=why]").fill(why)
        with self.page.expect_navigation():
            asked.locator("button[value=ahead]").click()

    def counted(self) -> dict[str, int]:
        """The figures of the convocation desk, by the words beside them."""
        self.desk("convocation/")
        facts = self.page.locator("main dl.facts").first
        words, figures = facts.locator("dt").all_inner_texts(), facts.locator("dd").all_inner_texts()
        return {word: int(figure) for word, figure in zip(words, figures, strict=True)}

    def enter_confirmed(self) -> list[str]:
        """Enter the confirmed with their seeds; who is seeded."""
        self.desk("convocation/enter/")
        seeds = self.page.locator("section:has(#seeds) ol li").all_inner_texts()
        self.press("Enter them")
        return seeds


def link_to(office: Office, address: str, kind: str = "key") -> str:
    """The personal link in the first mail to an address, as soon as it is there."""
    until = time.monotonic() + PATIENCE
    while True:
        bodies = [one.get_content() for one in office.messages() if address in str(one["To"])]
        found = [match[1] for body in bodies for match in LINK.finditer(body) if f"/{kind}/" in match[1]]
        if found:
            return found[0]
        assert time.monotonic() < until, f"no mail came to {address}: {office.arrived}"
        time.sleep(0.05)


def arrived(office: Office, address: str, mails: int) -> None:
    """So many mails reach an address, and no more."""
    until = time.monotonic() + PATIENCE
    while office.arrived[address] < mails:
        assert time.monotonic() < until, office.arrived
        time.sleep(0.05)
    assert office.arrived[address] == mails


def answer(phone: Phone, path: str, said: str) -> str:
    """Open a personal link, press a button; what the page says then."""
    phone.open(path)
    with phone.page.expect_navigation():
        phone.page.locator(f"button[name=answer][value={said}]").click()
    return phone.page.locator("section.sheet .lede").first.inner_text()


def ask_for_a_place(phone: Phone, slug: str, name: str, email: str) -> None:
    """Fill in the form for who is not invited, from the public list."""
    phone.open(f"/t/{slug}/convocation/")
    phone.page.locator("main a[href$='/convocation/ask/']").click()
    for field, value in {"name": name, "email": email, "text": "Vengo da lontano."}.items():
        phone.page.locator(f"main [name={field}]").fill(value)
    with phone.page.expect_navigation():
        phone.page.locator("main form .actions button").click()
    expect(phone.page.locator("main")).to_be_visible()
