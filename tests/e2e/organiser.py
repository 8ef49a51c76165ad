"""An organiser at work in a browser, and phones at the tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.patience import IN_BROWSER

SCORED = ".entry-box:has(input[name$='-score'])"
Scores = Callable[[Sequence[str]], Mapping[str, str]]


@dataclass
class Organiser:
    """Somebody who runs a tournament; `say` gives the words of the interface in their language."""

    page: Page
    url: str
    language: str
    slug: str = ""

    def say(self, text: str, **values: object) -> str:
        """A text of the interface as this person reads it."""
        with translation.override(self.language):
            return str(translation.gettext(text) % values if values else translation.gettext(text))

    def go(self, path: str) -> None:
        """Open an address; it has to be there."""
        answer = self.page.goto(self.url + path)
        assert answer
        assert answer.status == 200, f"{answer.status} {path}"

    def desk(self, path: str) -> None:
        """Open a page of the tournament's desk."""
        self.go(f"/t/{self.slug}/desk/{path}")

    def press(self, text: str, inside: Locator | None = None, **values: object) -> None:
        """Press a button with these words."""
        place = inside or self.page.locator("main")
        with self.page.expect_navigation():
            place.get_by_role("button", name=self.say(text, **values), exact=True).first.click()

    def sign_in(self, email: str, password: str) -> None:
        """Sign in like everybody."""
        self.go("/accounts/login/")
        self.page.locator("input[name=login]").fill(email)
        self.page.locator("input[name=password]").fill(password)
        self.page.locator("main form button[type=submit], main form button:not([type])").first.click()
        expect(self.page.locator("input[name=password]")).to_have_count(0)

    # before the play

    def create(self, rulebook: str, *, game: str, expected: int, name: str) -> None:
        """Rulebook, game, number expected; then what the rulebook proposes, taken as it is."""
        self.go("/tournaments/new/")
        self.page.locator(f"a[href*='rulebook={rulebook}']").click()
        if game:
            self.page.locator("#plan_game").fill(game)
        self.page.locator("#plan_expected").fill(str(expected))
        see = self.page.get_by_role("button", name=self.say("See the proposal"))
        see.click()
        self.page.locator("#create input[name=name]").fill(name)
        self.press("Create the tournament")
        expect(self.page.locator(".bill-name")).to_contain_text(name)
        self.slug = self.page.url.split("/t/")[1].split("/")[0]

    def paste(self, text: str) -> None:
        """Paste a list, look at what it would do, enter them all."""
        self.desk("players/")
        self.page.locator("textarea#list").fill(text)
        self.press("See what it would do")
        self.press("Enter them all")

    def check_in(self, *, but: Sequence[str] = ()) -> None:
        """All present but some, who are not coming."""
        self.desk("check-in/")
        for name in but:
            row = self.page.locator("li.door-row", has_text=name)
            row.locator("button[value=absent]").click()
            expect(self.page.locator("li.door-row", has_text=name).locator("button[aria-pressed=true]")).to_be_visible()
        self.press("All present")

    def late_entry(self, name: str) -> None:
        """Somebody nobody knows arrives after the first draw."""
        self.desk("players/add/?back=check-in")
        self.page.locator("#search-q").fill(name)
        somebody_new = self.page.locator("#found-players details:has(form[novalidate])")
        somebody_new.wait_for()
        if somebody_new.get_attribute("open") is None:  # somebody of that name is known: this is another one
            somebody_new.locator("summary").click()
        somebody_new.locator("input[name=name]").fill(name)
        self.press("Enter", somebody_new)

    def no_show(self, number: int, name: str) -> None:
        """Somebody drawn does not come: the first way to go on that the rulebook allows."""
        self.desk(f"rounds/{number}/")
        option = self.page.locator("#absent_player option", has_text=name).get_attribute("value")
        self.page.locator("#absent_player").select_option(option)
        self.press("See the ways to go on")
        way = self.page.locator("main section.sheet form button").first
        with self.page.expect_navigation():
            way.click()
        if self.page.locator("#value").count():
            self.call_out("")
        self.desk(f"rounds/{number}/")
        if self.page.locator("main .chip-draft").count():  # drawn again
            self.publish(number)

    def player_id(self, name: str) -> str:
        """The id by which a player goes in addresses."""
        self.desk("players/")
        link = self.page.locator("main table tbody tr", has_text=name).locator("a[href*='/players/of/']").first
        found = link.get_attribute("href") or ""
        return found.split("/players/of/")[1].strip("/")

    # draws

    def draw(self, number: int) -> None:
        """Draw a round, confirming what the rulebook wants confirmed, and publish it."""
        self.desk("draws/")
        self.press("Draw round %(number)s", number=number)
        confirm = self.page.get_by_role("button", name=self.say("Confirm and draw"))
        if confirm.count():
            confirm.click()
        self.call_out("tre dadi: 4, 1, 6")
        expect(self.page.locator("#certificate")).to_be_visible()

    def call_out(self, value: str) -> None:
        """Enter in the field of a sealed draw, if there is one: where it takes no lot nothing is asked."""
        expect(self.page.locator("#value, #certificate").first).to_be_visible()
        field = self.page.locator("#value")
        if field.count():
            field.fill(value)
            with self.page.expect_navigation():
                field.press("Enter")

    def publish(self, number: int) -> None:
        """Make the draft the round that is played; who has not said yet to be a member has signed a list (BIG 2)."""
        self.desk(f"rounds/{number}/")
        for signed in self.page.locator("main [name=signed_list]").all():
            signed.check()
        self.press("Publish round %(number)s", number=number)
        expect(self.page.get_by_role("link", name=self.say("Enter results"))).to_be_visible()

    def tables(self, number: int) -> dict[int, list[str]]:
        """Who sits where, as the results' forms show it."""
        self.desk(f"results/?round={number}")
        rows = self.page.locator("main table tbody tr")
        found: dict[int, list[str]] = {}
        for row in rows.all():
            seats = [_name(text) for text in row.locator(".seat-line").all_inner_texts()]
            found[int(row.locator("th").inner_text())] = seats
        return found

    # results

    def enter(self, number: int, table: int, figures: Mapping[str, str]) -> None:
        """Type a table's result as a scorer does: the first field has the focus, Tab goes on, Enter saves."""
        self.desk(f"rounds/{number}/tables/{table}/")
        boxes = self.page.locator("input[name$='-score']")
        names = [_name(text) for text in self.page.locator(f"{SCORED} label").all_inner_texts()]
        expect(boxes.first).to_be_focused()
        for name in names:
            self.page.keyboard.type(figures[name])
            if name != names[-1]:
                self.page.keyboard.press("Tab")
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def play(self, number: int, scores: Scores) -> None:
        """Enter every table of a round that has not reported."""
        for table, players in self.tables(number).items():
            if len(players) > 1 and not self.has_result(number, table):
                self.enter(number, table, scores(players))
                assert not self.page.locator("[aria-invalid=true]").count(), self.page.locator("main").inner_text()

    def has_result(self, number: int, table: int) -> bool:
        """Whether a table has reported."""
        self.desk(f"rounds/{number}/tables/{table}/")
        return self.page.locator(".chip-correction").count() > 0

    def correct(self, number: int, table: int, figures: Mapping[str, str], why: str) -> None:
        """Correct a result as the referee."""
        self.desk(f"rounds/{number}/tables/{table}/")
        for box in self.page.locator(SCORED).all():
            name = _name(box.locator("label").inner_text())
            if name in figures:
                box.locator("input").fill(figures[name])
        referee = self.page.locator("input[name=by_referee]")
        if referee.count():
            referee.check()
        self.page.locator("[name=why]").fill(why)
        self.press("Save the correction")

    # the standing

    def standing(self) -> list[tuple[str, str]]:
        """Names and points in the order of the standing."""
        self.go(f"/t/{self.slug}/standings/")
        rows = self.page.locator("table.standings tbody tr")
        return [
            (row.locator("summary").inner_text().strip(), row.locator("td.num strong").inner_text())
            for row in rows.all()
        ]

    def why(self, name: str) -> str:
        """Open the reasons of a line in place and read them."""
        self.go(f"/t/{self.slug}/standings/")
        row = self.page.locator("table.standings tbody tr", has_text=name).first
        row.locator("summary").click()
        expect(row.locator("ol.steps").first).to_be_visible()
        return row.locator("ol.steps").first.inner_text()

    def withdraw(self, player: str, why: str) -> None:
        """Let a player leave at the moment that the rulebook proposes."""
        self.desk(f"withdraw/{player}/")
        self.page.locator("[name=why]").fill(why)
        self.press("Withdraw")

    def undo(self, words: str, why: str) -> None:
        """Undo the newest line of the journal that says this."""
        self.go(f"/t/{self.slug}/journal/")
        line = self.page.locator("ol.journal > li", has_text=words).first
        line.get_by_role("link", name=re.compile(self.say("undo"))).click()
        self.page.locator("input[name=why]").fill(why)
        self.press("Undo it")
        expect(self.page.locator("ol.journal")).to_be_visible()

    def close(self) -> None:
        """Look at the final standing and close."""
        self.desk("close/")
        self.press("Close the tournament")
        expect(self.page.locator(".chip-closed").first).to_be_visible()


def _name(text: str) -> str:
    """A name without the figures that may stand beside it."""
    return re.sub(r"\s+[\d.,]+$", "", text.strip())


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
