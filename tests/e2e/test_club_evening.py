"""A club evening of Ticket to Ride with 13 in Debian's Chromium: asked for, approved, entered, auctioned, ranked."""

from __future__ import annotations

import json
import re
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.cli.shell import process
from tests.e2e.bidding import Bidding
from tests.e2e.club import Approver, Club, Player
from tests.e2e.organiser import PATIENCE, Phone, phones
from tests.server.fresh import Fresh
from tests.server.live import LiveServer, call
from tests.server.mail.nursery import Nursery
from tests.server.mail.office import Office
from tests.server.web.looking import PHONE, looking, overflow

pytestmark = pytest.mark.live
EMAIL, PASSWORD = "ada@tabellone.example", "una parola lunga"
BEFORE, EVENING, DAY = "2026-04-08T10:00:00+00:00", "2026-04-17T18:40:00+00:00", "2026-04-17"
BRUNA, HER_MAIL, FARO = "Bruna Tavoli", "bruna@faro.example", "Ludoteca del Faro"
WANTED = {
    "game": "Ticket to Ride",
    "start": DAY,
    "starts": "20:30",
    "venue": FARO,
    "address": "via Inventata 7",
    "city": "Borgofinto",
    "name": BRUNA,
    "phone": "555 0100",
    "email": HER_MAIL,
    "expected": "13",
    "rounds": "2",
    "cap": "13",
}
CALLED = ["Aldo", "Bea", "Ciro", "Dora", "Elio", "Fosca", "Gino", "Ines", "Lino", "Mara", "Nino", "Olga"]
NAMES = [f"{first} Prova" for first in CALLED]  # who enter early; then Zeno, and Ugo with a box
ZENO, UGO, MISSING = "Zeno Tardi", "Ugo Scatola", "Nino Prova"
HIS_PHONE = "555 0111"
BOXES = ("Aldo Prova", "Bea Prova", "Ciro Prova")
Tables = Mapping[int, Sequence[str]]


@contextmanager
def served(url: str, office: Office, moment: str, log: Path) -> Iterator[LiveServer]:
    """The server and a worker beside it with their clocks at a moment, and a mail server that is really there."""
    environment = {**office.environment, "CLOCK_BEGINS": moment, "DJANGO_SETTINGS_MODULE": "tests.e2e.clocked"}
    with (
        LiveServer(url, environment=environment, settings="tests.e2e.clocked", log=log) as live,
        Nursery(url, **environment) as nursery,
        nursery.worker(),
    ):
        yield live


@contextmanager
def ada(browser: Browser, live: LiveServer, circuit: str = "", slug: str = "") -> Iterator[Approver]:
    """Who runs the federation, signed in."""
    with looking(browser) as page:
        page.set_default_timeout(PATIENCE)
        federation = Approver(page, live.url, "en", slug, circuit=circuit)
        federation.sign_in(EMAIL, PASSWORD)
        yield federation


@pytest.mark.soak
def test_a_club_evening_of_ticket_to_ride_with_thirteen(tmp_path: Path, browser: Browser) -> None:
    databases = Fresh(tmp_path)
    url = databases.url("sqlite")
    call(url, "tests.e2e.hall_scenes:administrator", email=EMAIL, password=PASSWORD, name="Ada Brandi")
    sessions = call(url, "tests.e2e.hall_scenes:players", names=[*NAMES, ZENO, UGO], password=PASSWORD)
    with Office() as office:
        with served(url, office, BEFORE, tmp_path / "before.log") as live:
            circuit, slug = asked_for(browser, live, office)
            entered(browser, live, slug, sessions)
        with served(url, office, EVENING, tmp_path / "evening.log") as live, looking(browser, language="it") as page:
            page.set_default_timeout(PATIENCE)
            bruna = Club(page, live.url, "it", slug)
            bruna.sign_in(HER_MAIL, PASSWORD)
            at_the_door(bruna)
            first_round(browser, live, bruna)
            odds(browser, live, slug)
            bruna.draw(2)
            bruna.publish(2)
            tables = bruna.tables(2)
            assert [len(seated) for seated in tables.values()] == [4, 3, 3, 3]
            typed(bruna, 2, tables)
            bruna.close()
            afterwards(browser, live, bruna, circuit, tmp_path)
    databases.close()


def falling(names: Sequence[str], best: int = 120, step: int = 11) -> dict[str, str]:
    """Scores that fall from seat to seat."""
    return {name: str(best - step * seat) for seat, name in enumerate(names)}


def typed(bruna: Club, number: int, tables: Tables) -> None:
    """Results that the tables tell at the desk."""
    for table, seated in tables.items():
        bruna.enter(number, table, falling(seated))


# before the day


def asked_for(browser: Browser, live: LiveServer, office: Office) -> tuple[str, str]:
    """The club asks without an account, the federation approves, the link in the mail makes Bruna its organiser."""
    with ada(browser, live) as federation, looking(browser, PHONE, language="it") as page:
        page.set_default_timeout(PATIENCE)
        federation.open_circuit("Circuito BIG di prova 2026", "big", 2026)
        bruna = Club(page, live.url, "it")
        bruna.ask(federation.circuit, WANTED)
        assert overflow(page) == 0
        private = page.url
        federation.approve()
        page.goto(private)
        expect(page.locator(".notice-success").first).to_contain_text("Ticket to Ride")

        page.goto(found_in(office, HER_MAIL, r"http://\S+/i/\S+/"))
        page.locator("main a[href*='/accounts/signup/']").click()
        bruna.sign_up(BRUNA, HER_MAIL, PASSWORD)
        page.locator("input[name=code]").fill(found_in(office, HER_MAIL, r"(?m)^\s*[A-Z0-9]{3,4}-?[A-Z0-9]{3,4}\s*$"))
        with page.expect_navigation():
            page.locator("main form button").first.click()
        bruna.press("Accept")
        expect(page).to_have_url(re.compile(f"/t/{federation.slug}/"))
        return federation.circuit, federation.slug


def found_in(office: Office, address: str, pattern: str) -> str:
    """What is looked for in a mail to the address, as soon as it is there."""
    until = time.monotonic() + PATIENCE / 1000
    while True:
        words = [one.get_content() for one in office.messages() if address in str(one["To"])]
        for match in filter(None, (re.search(pattern, each) for each in words)):
            return match[0].strip()
        assert time.monotonic() < until, words
        time.sleep(0.05)


def entered(browser: Browser, live: LiveServer, slug: str, sessions: Mapping[str, str]) -> None:
    """Twelve and Zeno have a place; then Ugo brings a box, and Zeno waits (BIG 2)."""
    with looking(browser, PHONE, language="it") as page:
        page.set_default_timeout(PATIENCE)
        player = Player(page, live.url, "it", slug)
        place, number_one = (
            player.say("You have a place."),
            player.say("You are number %(place)s on the waiting list.", place=1),
        )
        for name in (*NAMES, ZENO):
            player.remembered(sessions[name])
            phone = HIS_PHONE if name == MISSING else ""
            assert player.enters(club=FARO if name in BOXES else "", phone=phone, box=name in BOXES) == place
        player.remembered(sessions[UGO])
        assert player.enters(box=True) == place
        player.remembered(sessions[ZENO])
        assert player.entry() == number_one
        assert overflow(page) == 0


# the evening


def at_the_door(bruna: Club) -> None:
    """Nino is missing and can be called, Zeno moves up; a promised box is not there, the house has two."""
    bruna.desk("check-in/")
    phones_shown = bruna.page.locator("section:has(#phones-here) li")
    expect(phones_shown).to_have_text(re.compile(f"{MISSING}\\s+{HIS_PHONE}"))
    waiting = bruna.page.get_by_role("list", name=bruna.say("Waiting list"))
    expect(waiting).to_contain_text(ZENO)
    bruna.check_in(but=[MISSING])
    bruna.desk("check-in/")
    expect(waiting).to_have_count(0)
    proposed = bruna.page.locator("#counts ol.steps")
    expect(proposed).to_contain_text(re.compile(r"13 .* 4.*BIG 4\.1.*BIG 8\.1\.3.*3 × 48 = 144", re.DOTALL))
    assert bruna.boxes() == [4, 0, 4]
    for name in (*BOXES[:2], UGO):
        bruna.box(name, "Box here")
    bruna.box(BOXES[2], "No box")
    bruna.page.locator("#house-boxes").fill("2")
    bruna.press("Save", bruna.page.locator("form:has(#house-boxes)"))
    assert bruna.boxes()[1:] == [5, 4]


def first_round(browser: Browser, live: LiveServer, bruna: Club) -> None:
    """Four tables of 4, 3, 3 and 3; the first sits by its auction, whose bids bring two level."""
    bruna.draw(1)
    bruna.publish(1)
    tables = bruna.tables(1)
    assert [len(seated) for seated in tables.values()] == [4, 3, 3, 3]
    assert sorted(name for seated in tables.values() for name in seated) == sorted({*NAMES, ZENO, UGO} - {MISSING})
    link = bruna.link(1, 1)
    with phones(browser, live.url, 4) as held:
        a, b, c, d = tables[1]
        auctioned(Bidding(dict(zip((a, b, c, d), held, strict=True))), link)
        assert bruna.tables(1)[1] == [c, b, d, a]
        level_by_bids(held, link.removeprefix(live.url), (a, b, c, d))
    typed(bruna, 1, {table: seated for table, seated in tables.items() if table != 1})
    points = dict(bruna.standing())
    assert [points[name] for name in (b, c, a, d)] == ["1000", "611", "403", "200"]


def auctioned(table: Bidding, link: str) -> None:
    """Sale after sale: b pays 3 for the second seat, a 1 for the last, c nothing for the first; d has what is left."""
    a, b, c, d = table.phones
    table.open(link)
    table.wanted_by(d)
    table.bid(a, 0)
    table.bid(b, 3)
    table.passes(c, d, a)
    table.take(b, 2)
    table.bid(a, 1)
    table.passes(c, d)
    table.take(a, 4)
    table.bid(c, 0)
    table.passes(d)
    table.take(c, 1)
    table.settle(d)


def level_by_bids(held: Sequence[Phone], path: str, seated: Sequence[str]) -> None:
    """103 less 3 is 100: the tie is asked for among two alone; then one of the others confirms."""
    a, b, c, d = seated
    mine, other, *_ = held
    mine.open(path)
    mine.report(a, {a: "91", b: "103", c: "100", d: "70"})
    wanted = mine.page.locator("#report input[name*='-tiebreak.']:visible")
    expect(wanted).to_have_count(2)
    mine.type({b: "2", c: "1"}, "tiebreak.game_rule")
    mine.send()
    mine.expect_stage("waiting")
    other.open(path)
    other.confirm(b)
    mine.expect_stage("stands")
    line = mine.page.locator("#table-now .seats-large li", has_text=b)
    expect(line).to_contain_text(re.compile("103.*100"))
    assert overflow(mine.page) == 0


def odds(browser: Browser, live: LiveServer, slug: str) -> None:
    """Once a round is in, a visitor reads an estimate: one champion in all."""
    with looking(browser, PHONE, language="it") as page:
        page.goto(f"{live.url}/t/{slug}/odds/")
        expect(page.locator("table.odds tbody tr")).to_have_count(13, timeout=PATIENCE)
        chances = [float(re.sub(r"[^\d,]", "", text).replace(",", ".")) for text in columns(page, "table.odds")]
        assert abs(sum(chances) - 100) < 1, chances
        assert overflow(page) == 0


def columns(page: Page, table: str) -> list[str]:
    """The last column of a table."""
    return page.locator(f"{table} tbody tr td:last-child").all_inner_texts()


# afterwards


def afterwards(browser: Browser, live: LiveServer, bruna: Club, circuit: str, folder: Path) -> None:
    """Ranked with the arithmetic open, on the club's page, members; ranked alike by the command line."""
    standing = [name for name, _ in bruna.standing()]
    assert len(standing) == 13
    with ExitStack() as opened:
        visitor = opened.enter_context(looking(browser, PHONE, language="it"))
        federation = opened.enter_context(ada(browser, live, circuit, bruna.slug))
        ranking(visitor, live, circuit, standing)
        club_page(visitor, live)
        members(federation)
        alike(federation, folder, bruna.slug, standing)


def ranking(page: Page, live: LiveServer, circuit: str, standing: Sequence[str]) -> None:
    """First of 13, all new: what the place is worth and a prize, no multiplier (BIG 5)."""
    page.goto(f"{live.url}/c/{circuit}/")
    row = page.locator("table.ranked tbody tr").first
    expect(row).to_contain_text(standing[0])
    expect(row.locator("td.num strong").first).to_have_text("1348,205")
    row.locator("summary").click()
    expect(row.locator("ol.steps").first).to_contain_text("(961,538 + 386,667) × 1 = 1348,205")
    assert overflow(page) == 0
    row.locator("th > a").first.click()
    expect(page.locator("h1")).to_contain_text(standing[0])
    assert overflow(page) == 0


def club_page(page: Page, live: LiveServer) -> None:
    """The club is known by its people and by where it played."""
    page.goto(f"{live.url}/clubs/")
    page.get_by_role("link", name=FARO).click()
    for name in BOXES:
        expect(page.locator("main")).to_contain_text(name)
    expect(page.locator("section:has(#tournaments)")).to_contain_text("Ticket to Ride")
    assert overflow(page) == 0


def members(federation: Approver) -> None:
    """Thirteen have become members by playing; who was missing is on record and has not played."""
    federation.at("members/")
    rows = federation.page.locator("main table tbody tr")
    new = rows.filter(has_not_text=federation.say("has not played yet"))
    expect(new).to_have_count(13)
    expect(rows.filter(has_text=MISSING)).to_contain_text(federation.say("has not played yet"))


def alike(federation: Approver, folder: Path, slug: str, standing: Sequence[str]) -> None:
    """The circuit as a folder is ranked by the command line as its pages rank it; so is the evening as a document."""
    (folder / "season.zip").write_bytes(fetched(federation, f"/c/{federation.circuit}/season.zip"))
    with zipfile.ZipFile(folder / "season.zip") as archive:
        archive.extractall(folder / "season")
    (season,) = (found.parent for found in (folder / "season").rglob("season.json"))
    told = process("season", season, "--on", DAY, "--json", "--all").json["rankings"]
    assert len(told) == 3  # the general one; points and ELO of the game
    names = {}
    for ranking, rows in told.items():
        served = json.loads(fetched(federation, f"/c/{federation.circuit}/r/{ranking}.json"))["rows"]
        names = {row["player"]: row.pop("name") for row in served}
        assert served == rows

    (folder / "evening.json").write_bytes(fetched(federation, f"/t/{slug}/document.json"))
    final = process("standings", folder / "evening.json", "--json").json["standings"]
    assert [names[row["player"]] for row in final] == standing


def fetched(federation: Approver, path: str) -> bytes:
    """A file as the federation gets it."""
    answer = federation.page.request.get(f"{federation.url}{path}")
    assert answer.ok, f"{answer.status} {path}"
    return answer.body()
