"""A PerGioco season in Debian's Chromium: from the first registration to a revision of the final rankings."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.administrator import Administrator, Registering, Somebody
from tests.exchange.sources import samples_abstractplay, samples_bga, samples_playstrategy
from tests.patience import PATIENCE
from tests.server.fresh import Fresh
from tests.server.live import LiveServer, call
from tests.server.mail.nursery import Nursery
from tests.server.mail.office import Office
from tests.server.web.looking import looking

pytestmark = pytest.mark.live
EMAIL, PASSWORD = "ada@tabellone.example", "una parola lunga"
SPRING, JANUARY = "2026-04-20T10:00:00+00:00", "2027-01-02T10:00:00+00:00"
ANNA = Somebody(
    "Anna", "Prova", "anna@prova.example", {"abstractplay": "anna", "playstrategy": "anna_a", "boardgamearena": "anna"}
)
BRUNO = Somebody("Bruno", "Esempio", "bruno@prova.example", {"abstractplay": "bruno", "playstrategy": "bruno_b"})
CARLA = Somebody("Carla", "Finta", "carla@prova.example", {"abstractplay": "carla", "playstrategy": "carla"})
RECORDS = samples_abstractplay.text(samples_abstractplay.four_players())
ROWS = samples_bga.ROWS
WHY = "due account nella stessa tappa"
WRONG_WAY = "il risultato era scritto al contrario"


@contextmanager
def season(url: str, office: Office, moment: str, log: Path) -> Iterator[LiveServer]:
    """The server with its clock at a moment of the season, and a mail server that is really there."""
    environment = {**office.environment, "CLOCK_BEGINS": moment}
    with LiveServer(url, environment=environment, settings="tests.e2e.clocked", log=log) as live:
        yield live


@contextmanager
def signed_in(browser: Browser, live: LiveServer, circuit: str = "") -> Iterator[Administrator]:
    with looking(browser) as page:
        page.set_default_timeout(PATIENCE * 1000)
        person = Administrator(page, live.url, "en", circuit=circuit)
        person.sign_in(EMAIL, PASSWORD)
        yield person


def ranked(page: Page, live: LiveServer, circuit: str, ranking: str = "red") -> dict[str, str]:
    """A ranking as a visitor reads it: names with their figures."""
    page.goto(f"{live.url}/c/{circuit}/r/{ranking}/")
    rows = page.locator("table.ranked tbody tr").all()
    return {row.locator("th a").first.inner_text(): row.locator("td.num strong").inner_text() for row in rows}


def signed_up(browser: Browser, live: LiveServer, office: Office, circuit: str) -> None:
    """Anna makes an account with the code from her mail, and registers in Italian."""
    with looking(browser, language="it") as page:
        page.set_default_timeout(PATIENCE * 1000)
        anna = Registering(page, live.url, "it", circuit=circuit)
        anna.at("register/")
        page.locator("main a[href*='/accounts/signup/']").first.click()
        page.locator("input[name=name]").fill(ANNA.name)
        page.locator("input[name=email]").fill(ANNA.email)
        page.locator("input[name=password1]").fill(PASSWORD)
        with page.expect_navigation():
            page.locator("main form button").first.click()
        page.locator("input[name=code]").fill(code_for(office, ANNA.email))
        with page.expect_navigation():
            page.locator("main form button").first.click()
        expect(page).to_have_url(f"{live.url}/c/{circuit}/register/")  # back where she came from
        expect(page.locator("legend").first).to_have_text(anna.say("Everybody sees"))
        anna.fill_in(ANNA)
        anna.press("Register")
        expect(page.locator("main")).to_contain_text(ANNA.nicknames["playstrategy"])


def code_for(office: Office, address: str) -> str:
    """The code in the mail to an address, as soon as it is there."""
    until = time.monotonic() + PATIENCE
    while address not in office.arrived:
        assert time.monotonic() < until, "no mail came"
        time.sleep(0.05)
    body = next(one.get_content() for one in office.messages() if address in str(one["To"]))
    found = re.search(r"^\s*([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})\s*$", body, re.MULTILINE)
    assert found, body
    return found[1]


def platform_files(folder: Path) -> list[Path]:
    """The report, the standing and the games of one tournament on PlayStrategy."""
    written = {
        "report.trf": samples_playstrategy.REPORT,
        "results.ndjson": samples_playstrategy.ndjson(*samples_playstrategy.RESULTS),
        "games.ndjson": samples_playstrategy.ndjson(*samples_playstrategy.GAMES),
    }
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in written]


def test_a_season_of_the_administrator(tmp_path: Path, browser: Browser) -> None:
    databases = Fresh(tmp_path)
    url = databases.url("sqlite")
    call(url, "tests.e2e.hall_scenes:administrator", email=EMAIL, password=PASSWORD, name="Ada Brandi")
    with Office() as office:
        with season(url, office, SPRING, tmp_path / "spring.log") as live:
            circuit = in_spring(browser, live, office, tmp_path)
            with Nursery(url, **office.environment) as nursery, nursery.worker():
                told(office, BRUNO.email, WHY)
            assert office.arrived[ANNA.email] == 2  # the code for her account, and that she is registered
        with season(url, office, JANUARY, tmp_path / "january.log") as live:
            in_january(browser, live, circuit)
    databases.close()


def told(office: Office, address: str, words: str) -> None:
    """A mail with these words reaches the address."""
    until = time.monotonic() + PATIENCE
    while not any(address in str(one["To"]) and words in one.get_content() for one in office.messages()):
        assert time.monotonic() < until, office.arrived
        time.sleep(0.1)


def in_spring(browser: Browser, live: LiveServer, office: Office, folder: Path) -> str:
    """People register, a stage of each platform is imported, somebody is disqualified."""
    with signed_in(browser, live) as ada, looking(browser) as visitor:
        ada.open_circuit("PerGioco Masters 2026", 2026)
        ada.publish_texts()
        signed_up(browser, live, office, ada.circuit)
        assert ANNA.name in ada.registered()
        for who in (BRUNO, CARLA):
            ada.register_by_hand(who)

        from_abstractplay(ada)
        assert not ranked(visitor, live, ada.circuit)  # the stage is hidden as yet
        ada.show("Tappa di gennaio")
        first = ranked(visitor, live, ada.circuit)
        assert set(first) == {ANNA.name, BRUNO.name, CARLA.name}

        from_playstrategy(ada, platform_files(folder))
        from_boardgamearena(ada)
        third = ranked(visitor, live, ada.circuit)
        assert set(third) == set(first)
        assert third != first

        ada.disqualify(BRUNO, WHY)
        after = ranked(visitor, live, ada.circuit)
        assert after == {name: third[name] for name in (ANNA.name, CARLA.name)}
        for ranking in ("blue", "green", "race"):
            assert BRUNO.name not in ranked(visitor, live, ada.circuit, ranking)
        return ada.circuit


def from_abstractplay(ada: Administrator) -> None:
    """Into a stage that was planned; somebody there has never registered (PG 5)."""
    ada.plan("Tappa di gennaio", "Esempio", "2026-01-02", "2026-01-31")
    ada.hand_in(text=RECORDS, stage="Tappa di gennaio")
    ada.settle("dario", new=True)
    assert not ada.asked()
    ada.apply()
    ada.hand_in(text=RECORDS)  # the same again: it finds its stage, and nothing would change
    expect(ada.page.locator(".notice-info")).to_contain_text(ada.say("Exactly this is here already"))


def from_playstrategy(ada: Administrator, files: list[Path]) -> None:
    """Three files of one tournament together."""
    ada.hand_in(files=files)
    ada.settle("dario", new=True)
    ada.tell(game="Dama", name="Tappa di marzo")
    assert len(ada.asked()) == 1  # is it a new game?
    ada.is_new_game()
    assert not ada.asked()
    ada.apply()


def from_boardgamearena(ada: Administrator) -> None:
    """A pasted table, which says neither game nor days; one nickname is that of somebody on record."""
    ada.hand_in(text=ROWS)
    ada.settle("bruno", name=BRUNO.name)
    ada.settle("dario", new=True)
    ada.result("dario", "bye_one")  # six points of the platform are none of ours
    assert ada.asked()
    ada.tell(name="Tappa di aprile", game="Esempio", start="2026-04-01", end="2026-04-15", system="swiss")
    assert not ada.asked()
    ada.apply()


def in_january(browser: Browser, live: LiveServer, circuit: str) -> None:
    """The year is frozen; what is corrected afterwards waits in sight, and becomes a second revision."""
    with signed_in(browser, live, circuit) as ada, looking(browser) as visitor:
        before_freezing(ada)
        ada.freeze()
        frozen = ranked(visitor, live, circuit)
        visitor.goto(f"{live.url}/c/{circuit}/final/")
        expect(visitor.locator("main")).to_contain_text(ANNA.name)

        slug = corrected_once(ada)
        visitor.goto(f"{live.url}/t/{slug}/journal/")
        expect(visitor.locator(".journal")).to_contain_text(WRONG_WAY)
        assert ranked(visitor, live, circuit) == frozen
        ada.at("year/")
        expect(ada.page.locator("main")).to_contain_text(ada.say("By the results of today this would move:"))
        ada.freeze(WRONG_WAY)
        assert ranked(visitor, live, circuit) != frozen
        visitor.goto(f"{live.url}/c/{circuit}/final/2/")
        expect(visitor.locator("main")).to_contain_text(WRONG_WAY)

        ada.disqualify(CARLA, WHY)  # what is frozen keeps her name, and a revision without it is offered
        ada.page.locator("#frozen a[href$='/year/freeze/']").click()
        expect(ada.page.locator("#moved ~ .scroll").first).to_contain_text(CARLA.name)


def before_freezing(ada: Administrator) -> None:
    """A5: who freezes sees the rankings that would be final and what is open, and has to type the year."""
    ada.plan("Tappa mai giocata", "Altro gioco", "2026-12-01", "2026-12-10")
    ada.at("year/freeze/")
    sheet = ada.page.locator("main")
    expect(sheet.locator("section:has(#open)")).to_contain_text("Tappa mai giocata")
    expect(sheet.locator("table.ranked")).to_contain_text(ANNA.name)
    ada.page.locator("[name=typed]").fill("2025")
    with ada.page.expect_navigation():
        ada.page.locator("form:has([name=typed]) button").click()
    expect(ada.page.locator("#refused")).to_contain_text("2026")


def corrected_once(ada: Administrator) -> str:
    """A3, A4: the corrected rows find their stage by the ids of the tables; a second one is asked about, and why."""
    ada.hand_in(text=ROWS.replace("anna,11,1,62", "anna,11,2,50"))
    expect(ada.page.locator(".masthead")).to_contain_text("Tappa di aprile")
    ada.tell(stage="")  # a new stage instead
    assert ada.asked()
    expect(ada.page.locator("button[value=apply]")).to_have_count(0)
    ada.is_this_one("Tappa di aprile")
    assert not ada.asked()
    ada.apply(WRONG_WAY)
    return ada.page.url.split("/t/")[1].split("/")[0]
