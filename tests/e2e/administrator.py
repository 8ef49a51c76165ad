"""The administrator of a circuit at the browser: texts, people, stages, imports, decisions, the end of the year."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.organiser import Organiser


@dataclass(frozen=True)
class Somebody:
    """Who registers: by which names, and under which nicknames."""

    first: str
    last: str
    email: str
    nicknames: dict[str, str]

    @property
    def name(self) -> str:
        """First name and last name."""
        return f"{self.first} {self.last}"


@dataclass
class Registering(Organiser):
    """Somebody who fills in the form of registration, for themselves or for another."""

    circuit: str = ""

    def at(self, path: str = "") -> None:
        """Open a page of the circuit."""
        self.go(f"/c/{self.circuit}/{path}")

    def fill_in(self, who: Somebody, *, by_hand: bool = False) -> None:
        """Fill in the form and accept the texts."""
        typed = {"first_name": who.first, "last_name": who.last, "born": "1990-04-05", "city": "Borgofinto"}
        typed |= {"email": who.email, "why": "lo ha chiesto per lettera"} if by_hand else {}
        for name, value in (typed | who.nicknames).items():
            self.page.locator(f"main [name={name}]").fill(value)
        self.page.locator("[name=country]").select_option("IT")
        for name in ("accept_rules", "accept_privacy"):
            self.page.locator(f"[name={name}]").check()


@dataclass
class Administrator(Registering):
    """Somebody who runs the season."""

    def open_circuit(self, name: str, year: int) -> None:
        """From the list of circuits to the desk of a new one."""
        self.go("/circuits/")
        self.page.get_by_role("link", name=self.say("Open a circuit")).click()
        self.page.locator("[name=name]").fill(name)
        self.page.locator("[name=rulebook]").select_option("pergioco")
        self.page.locator("[name=year]").fill(str(year))
        self.press("Open the circuit")
        self.circuit = self.page.url.split("/c/")[1].split("/")[0]

    def publish_texts(self) -> None:
        """The register says what is missing, and leads there; the drafts are looked at, and taken as they are."""
        self.at("register/desk/")
        self.page.get_by_role("link", name=self.say("Publish the texts")).click()
        for _kind in ("rules", "privacy"):
            self.press("See what changes")
            self.press("Publish")

    def register_by_hand(self, who: Somebody) -> None:
        """Register somebody who asked for it otherwise."""
        self.at("register/desk/new/")
        self.fill_in(who, by_hand=True)
        self.press("Register")

    def registered(self) -> str:
        """The register as it is listed."""
        self.at("register/desk/")
        return self.page.locator("main").inner_text()

    def plan(self, name: str, game: str, first: str, last: str) -> None:
        """A stage of a game that the season did not have, hidden as yet."""
        self.at("stages/desk/")
        self.page.get_by_role("link", name=self.say("New stage")).first.click()
        self.page.locator("[name=name]").fill(name)
        self.page.locator("[name=game]").select_option("+")
        if not self.page.locator("[name=new_game]").is_visible():
            self.page.locator("details:has([name=new_game]) summary").click()
        for field, value in {"new_game": game, "start": first, "end": last}.items():
            self.page.locator(f"[name={field}]").fill(value)
        self.page.locator("[name=system]").select_option("round_robin")
        self.press("Create the stage")

    def show(self, stage: str) -> None:
        """Publish a stage."""
        self.at("stages/desk/")
        with self.page.expect_navigation():
            self.page.locator("li.stage", has_text=stage).locator("form:has([name=listed]) button").click()

    # imports

    def hand_in(self, *, text: str = "", files: list[Path] | None = None, stage: str = "") -> None:
        """Files or a text, from the desk of the stages where it is for a stage that is there."""
        if stage:
            self.at("stages/desk/")
            line = self.page.locator("li.stage", has_text=stage)
            line.get_by_role("link", name=self.say("Import results")).click()
        else:
            self.at("import/")
        if files:
            self.page.locator("#files").set_input_files(files)
        if text:
            self.page.locator("#text").fill(text)
        self.press("Show what it would do")

    def asked(self) -> list[str]:
        """What has to be told before the import can be applied."""
        return self.page.locator("#asked li").all_inner_texts()

    def tell(self, **head: str) -> None:
        """What the source does not say about the stage."""
        form = self.page.locator("form:has(button[value=head])")
        for name, value in head.items():
            field = form.locator(f"[name={name}]")
            if field.evaluate("element => element.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.press("Keep this", form)

    def is_new_game(self) -> None:
        """The game that was written is not one of the circuit's: it is new."""
        self.page.locator("[name=new_game]").check()
        self.press("Keep this")

    def settle(self, nickname: str, *, new: bool = False, name: str = "") -> None:
        """Who a nickname is: a new participant, or somebody on record."""
        line = self.page.locator(".choosing li", has_text=nickname).first
        if new:
            line.locator("select").select_option("new")
        else:
            offered = [one.get_attribute("value") or "" for one in self.page.locator("#everybody option").all()]
            line.locator("input").fill(next(one for one in offered if one.startswith(name)))
        self.press("Keep these choices")

    def result(self, nickname: str, outcome: str) -> None:
        """How a game ended that the source does not tell enough about; the page shows its round first."""
        self.page.locator(".choosing li:has([name^='o-'])", has_text=nickname).locator("select").select_option(outcome)
        self.press("Keep these results")

    def is_this_one(self, stage: str) -> None:
        """Say that the source tells of a stage that is here already."""
        with self.page.expect_navigation():
            self.page.locator("li:has(button[value=same])", has_text=stage).locator("button[value=same]").click()

    def apply(self, why: str = "") -> None:
        """Make the stage, or change it, as the preview shows it; with a reason where results become others."""
        if why:
            self.page.locator("form:has(button[value=apply]) [name=why]").fill(why)
        with self.page.expect_navigation():
            self.page.locator("button[value=apply]").click()
        expect(self.page.locator(".messages .notice")).to_be_visible()  # a hidden stage is told so

    # decisions

    def disqualify(self, who: Somebody, why: str) -> None:
        """Out of every ranking, with a reason."""
        self.at("register/desk/")
        self.page.get_by_role("link", name=who.name, exact=True).click()
        sheet = self.page.locator("details:has(input[value=disqualify])")
        sheet.locator("summary").click()
        sheet.locator("[name=why]").fill(why)
        self.press("Disqualify", sheet)

    def freeze(self, why: str = "") -> None:
        """Freeze the rankings of the year, or publish a further revision of them."""
        self.at("year/")
        self.page.locator("main a.button[href$='/year/freeze/']").click()
        expect(self.page.locator("#rankings")).to_have_text(self.say("The rankings that would be final"))
        form = self.page.locator("form:has([name=typed])")
        if why:
            form.locator("[name=why]").fill(why)
        form.locator("[name=typed]").fill("2026")
        with self.page.expect_navigation():
            form.locator("button.button").click()
        expect(self.page.locator(".notice-success")).to_be_visible()
