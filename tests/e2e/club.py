"""A club and its federation at the browser: a tournament asked for and approved, players who enter themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.e2e.organiser import Organiser
from tests.server.web.looking import come_as


@dataclass
class Approver(Organiser):
    """Somebody who runs the circuit of a federation that takes requests."""

    circuit: str = ""

    def open_circuit(self, name: str, rulebook: str, year: int) -> None:
        """A new circuit."""
        self.go("/circuits/new/")
        self.page.locator("[name=name]").fill(name)
        self.page.locator("[name=rulebook]").select_option(rulebook)
        self.page.locator("[name=year]").fill(str(year))
        self.press("Open the circuit")
        self.circuit = self.page.url.split("/c/")[1].split("/")[0]

    def at(self, path: str = "") -> None:
        """Open a page of the circuit."""
        self.go(f"/c/{self.circuit}/{path}")

    def approve(self) -> None:
        """Approve the request that stands first among those not answered."""
        self.at("requests/")
        self.page.locator("main table tbody th a").first.click()
        self.press("Approve")
        held = self.page.locator("section:has(#held) a").first.get_attribute("href") or ""
        self.slug = held.split("/t/")[1].strip("/")


@dataclass
class Club(Organiser):
    """Who asks for a tournament, and then runs it."""

    def ask(self, circuit: str, wanted: Mapping[str, str]) -> None:
        """From the circuit's page to the private page of the request."""
        self.go(f"/c/{circuit}/")
        self.page.locator(f"nav a[href='/c/{circuit}/ask/']").first.click()
        form = self.page.locator("main form.reading")
        for name, value in wanted.items():
            form.locator(f"[name={name}]").fill(value)
        form.locator("[name=bring_box]").select_option("yes")
        form.locator("[name=public]").check()
        self.press("Send the request")

    def sign_up(self, name: str, email: str, password: str) -> None:
        """Make an account; a code comes by mail."""
        for field, value in {"name": name, "email": email, "password1": password}.items():
            self.page.locator(f"main input[name={field}]").fill(value)
        with self.page.expect_navigation():
            self.page.locator("main form button").first.click()

    def box(self, name: str, said: str) -> None:
        """Tick at the door whether somebody's box is here."""
        line = self.page.locator("section:has(#boxes-here) li", has_text=name)
        with self.page.expect_navigation():
            line.get_by_role("button", name=self.say(said)).click()

    def boxes(self) -> list[int]:
        """Boxes promised, here, needed."""
        return [int(text) for text in self.page.locator("section:has(#boxes-here) dd").all_inner_texts()]

    def link(self, number: int, table: int) -> str:
        """The address of a table's own page, as its code holds it."""
        self.go(f"/t/{self.slug}/hall/{number}/{table}/")
        return self.page.locator(".hall-link input").input_value()


@dataclass
class Player(Organiser):
    """Somebody who enters a tournament on the phone."""

    def remembered(self, session: str) -> None:
        """Signed in since some other day."""
        self.page.context.clear_cookies()
        come_as(self.page, self.url, session)

    def enters(self, *, club: str = "", phone: str = "", box: bool = False) -> str:
        """Enter with consent; what the page says then."""
        self.go(f"/t/{self.slug}/enter/")
        for field, value in {"born": "1990-04-05", "club": club, "phone": phone}.items():
            self.page.locator(f"main [name={field}]").fill(value)
        self.page.locator("[name=box]").set_checked(box)
        self.page.locator("[name=agrees]").check()
        self.press("Enter this tournament")
        return self.told()

    def entry(self) -> str:
        """What the page of one's own entry says when it is opened again."""
        self.go(f"/t/{self.slug}/enter/")
        return self.told()

    def told(self) -> str:
        """Whether one has a place, in the words of the page."""
        expect(self.page.locator("main dl.facts")).to_be_visible()
        return self.page.locator("main .notice strong").first.inner_text()
