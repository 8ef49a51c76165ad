"""An auction on the phones of one table: everybody's own phone, by what it lets them tap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.e2e.organiser import PATIENCE, Phone


@dataclass
class Bidding:
    """The phones of a table, by the names of those who hold them."""

    phones: Mapping[str, Phone]

    def open(self, link: str) -> None:
        """Everybody opens the auction and says whose phone it is."""
        for name, phone in self.phones.items():
            phone.page.goto(f"{link}auction/")
            phone.page.locator("#auction-phone summary").click()
            phone.page.locator("#auction-phone button", has_text=name).click()
            mine = phone.page.locator("#auction-phone button[aria-pressed=true]", has_text=name)
            expect(mine).to_have_count(1, timeout=PATIENCE)

    def wanted_by(self, name: str) -> None:
        """One who wants the auction is enough."""
        self._tap(name, "button[value^='yes:']")

    def bid(self, name: str, amount: int) -> None:
        """Bid for the first choice, when it is one's turn."""
        self.turn(name)
        self.phones[name].page.locator("#amount-first").fill(str(amount))
        self._tap(name, "button[value='bid:first']")

    def passes(self, *names: str) -> None:
        """Each passes when it is their turn."""
        for name in names:
            self.turn(name)
            self._tap(name, "button[value=pass]")

    def take(self, name: str, position: int) -> None:
        """Choose a position after winning."""
        self._tap(name, f"button[value='take:{position}']")

    def settle(self, name: str) -> None:
        """It is right: everybody's phone says that it is settled."""
        self._tap(name, "button[value^='settle:']")
        for phone in self.phones.values():
            expect(phone.page.locator("#auction-now[data-auction=settled]")).to_be_visible(timeout=PATIENCE)

    def turn(self, name: str) -> None:
        """Wait until it is somebody's turn on their own phone, and on nobody else's can anything be bid."""
        here = self.phones[name].page.locator(".auction-turn.auction-here")
        expect(here).to_contain_text(name, timeout=PATIENCE)

    def _tap(self, name: str, button: str) -> None:
        self.phones[name].page.locator(f"#auction-now {button}").click(timeout=PATIENCE)
