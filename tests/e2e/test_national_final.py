"""A national final of 7 Wonders Duel in Debian's Chromium: from the convocation to the reset of the ranking (BIG 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e import duel
from tests.e2e.federation import Federation, answer, arrived, ask_for_a_place, link_to
from tests.e2e.hall_scenes import FIRST, LAST, NAMES
from tests.e2e.organiser import Phone, phones
from tests.server.federation.final_scenes import WITHOUT
from tests.server.fresh import Fresh
from tests.server.live import LiveServer, call
from tests.server.mail.nursery import Nursery
from tests.server.mail.office import Office
from tests.server.web.looking import looking, overflow

pytestmark = pytest.mark.live
EMAIL, PASSWORD = "fede@big.example", "una parola lunga"
SCENES = "tests.e2e.national_scenes"
PEOPLE = [*NAMES, *(f"{first} {last}" for first, last in zip(FIRST, LAST[3:] + LAST[:3], strict=True))]
WILD, WILD_MAIL = "Zelda Zafferano", "zelda@posta.example"
ORDER = [*PEOPLE, WILD]  # who is earlier wins
PLACES, RESERVES, SEEDS, ROUNDS = 22, 6, 4, 4
DECLINE, SILENT, GIVES_UP, GIVES_UP_LATER = (5, 9), 20, 17, 12
RANKING = "points:7-wonders-duel"


def mail_of(name: str) -> str:
    return f"p{PEOPLE.index(name) + 1}@posta.example"


@dataclass
class Final:
    """What the test knows of the final while it is played."""

    live: LiveServer
    day: Federation
    phones: Sequence[Phone]
    wins: Counter[str] = field(default_factory=Counter)

    def drawn(self, number: int, *, on_phones: Sequence[int], **more: Any) -> Any:
        """Draw and publish a round; all its tables but the phones' are played."""
        self.day.draw(number)
        self.day.publish(number)
        return self.live.call(
            f"{SCENES}:others", slug=self.day.slug, number=number, order=ORDER, phones=list(on_phones), **more
        )


@pytest.mark.soak
def test_a_national_final_of_duel_with_twenty_two(tmp_path: Path, browser: Browser) -> None:
    databases = Fresh(tmp_path)
    url, today = databases.url("sqlite"), datetime.now().astimezone().date()
    circuit = call(url, f"{SCENES}:circuit", names=PEOPLE, email=EMAIL, password=PASSWORD)
    with Office() as office:
        with a_month_before(url, office, tmp_path) as live, signed_in(browser, live, circuit) as federation:
            numbers = {"places": PLACES, "called": PLACES, "reserves": RESERVES, "seeds": SEEDS}
            federation.create_final("Finale nazionale", today, **numbers)
            convened(federation, browser, office)
            slug = federation.slug
        assert set(Counter((one["To"], one["Subject"]) for one in office.messages()).values()) == {1}  # none twice
        with (
            LiveServer(url, log=tmp_path / "day.log") as live,
            signed_in(browser, live, circuit, slug) as day,
            phones(browser, live.url, 2) as held,
            looking(browser) as visitor,
        ):
            before = ranked(visitor, live, circuit)
            assert len(before) == len(PEOPLE)
            final = Final(live, day, held)
            qualifying(final)
            champion = knockout(final)
            assert ranked(visitor, live, circuit) == before  # it counts once it is closed
            day.close()
            after = ranked(visitor, live, circuit)
            assert after[0] == champion
            assert len(after) == PLACES
            assert not set(after) - {*before, WILD}
            expect(visitor.locator("main")).to_contain_text("Running since")
            visitor.goto(f"{live.url}/c/{circuit}/champions/")
            expect(visitor.locator("main")).to_contain_text(champion)
    databases.close()


@contextmanager
def a_month_before(url: str, office: Office, folder: Path) -> Iterator[LiveServer]:
    """The server and its worker with their clocks at a day thirty days ago, and a mail server that is really there."""
    begins = (datetime.now().astimezone() - timedelta(days=30)).isoformat()
    environment = {**office.environment, "CLOCK_BEGINS": begins}
    clocks = "tests.e2e.clocked"
    with (
        LiveServer(url, environment=environment, settings=clocks, log=folder / "month.log") as live,
        Nursery(url, settings=clocks, **environment) as nursery,
        nursery.worker(),
    ):
        yield live


@contextmanager
def signed_in(browser: Browser, live: LiveServer, circuit: str, slug: str = "") -> Iterator[Federation]:
    with looking(browser) as page:
        page.set_default_timeout(30_000)
        person = Federation(page, live.url, "en", slug, circuit=circuit)
        person.sign_in(EMAIL, PASSWORD)
        yield person


def ranked(page: Page, live: LiveServer, circuit: str) -> list[str]:
    """The ranking of the game as a visitor reads it."""
    page.goto(f"{live.url}/c/{circuit}/r/{RANKING}/")
    return [row.locator("th a").first.inner_text() for row in page.locator("table.ranked tbody tr").all()]


def convened(fede: Federation, browser: Browser, office: Office) -> None:
    """BIG 7.1: two declines, one silent, one by phone; reserves scroll up; a wild card comes after all of them."""
    names = fede.qualified()
    assert len(names) == len(PEOPLE)
    fede.send("first")
    by_phone = PEOPLE[WITHOUT - 1]
    assert by_phone in names[:PLACES]
    with phones(browser, fede.url) as (phone,):
        for position, name in enumerate(names[:PLACES], 1):
            if name != by_phone and position != SILENT:
                answer(phone, link_to(office, mail_of(name)), "no" if position in DECLINE else "yes")
        fede.told(by_phone, comes=True, how="per telefono")
        reserves = names[PLACES : PLACES + RESERVES]
        for name, said in zip(reserves, ("yes", "no", "yes", "yes"), strict=False):
            answer(phone, link_to(office, mail_of(name)), said)
        assert overflow(phone.page) == 0
        ask_for_a_place(phone, fede.slug, WILD, WILD_MAIL)
        wild = link_to(office, WILD_MAIL, "request")
        answer(phone, wild, "confirm")
        fede.grant(WILD)
        assert fede.counted() == figures(19, 4, 3, 3)

        fede.send("second")  # the three reserves are in, the wild card waits behind every invited player
        assert fede.counted() == figures(22, 1, 3, 3)
        late = link_to(office, mail_of(reserves[4]))
        assert "2" not in answer(phone, late, "yes")  # number one of the waiting list: the wild card is behind
        answer(phone, link_to(office, mail_of(names[GIVES_UP - 1])), "no")
        phone.open(late)
        expect(phone.page.locator(".chip-in")).to_be_visible()
        answer(phone, link_to(office, mail_of(names[GIVES_UP_LATER - 1])), "no")
        phone.open(wild)
        expect(phone.page.locator(".chip-waiting")).to_be_visible()  # a place is free, and the invited can still answer
        fede.grant_ahead(WILD, "Viene da lontano.")
        phone.open(wild)
        expect(phone.page.locator(".chip-in")).to_be_visible()
        assert fede.counted() == figures(22, 0, 5, 2)
        arrived(office, WILD_MAIL, 3)  # the link to confirm the request, that it is granted, that the place is hers
        phone.open(f"/t/{fede.slug}/convocation/")
        listed = phone.page.locator("section:has(#confirmed) li").all_inner_texts()
        assert len(listed) == PLACES
        assert {WILD, by_phone, reserves[4]} <= {*listed}
        assert not {names[GIVES_UP - 1], names[DECLINE[0] - 1], names[SILENT - 1], reserves[1]} & {*listed}


def figures(confirmed: int, waiting: int, declined: int, silent: int) -> dict[str, int]:
    free = PLACES - confirmed
    words = ("Places", "Confirmed", "Free", "Waiting", "Declined", "No answer")
    return dict(zip(words, (PLACES, confirmed, free, waiting, declined, silent), strict=True))


def qualifying(final: Final) -> None:
    """BIG 6, BIG 7.2.2, BIG 8.1.1: four rounds; a table at auction in each, and one at the clocks in some."""
    day = final.day
    seeds = day.enter_confirmed()
    assert len(seeds) == SEEDS
    day.check_in()
    for number in range(1, ROUNDS + 1):
        last = {"wins": dict(final.wins)} if number == ROUNDS else {}
        played = final.drawn(number, on_phones=[1, 2], **last)
        assert len(played["seated"]) == PLACES // 2
        if number == 1:
            tables = day.tables(number).values()
            assert max(len({*seeds} & {*seated}) for seated in tables) == 1  # BIG 7: they do not meet
        auctioned, timed = played["phones"]
        at_auction(final, auctioned)
        at_clocks(final, timed, number)
        final.wins.update(min(seated, key=ORDER.index) for seated in played["seated"])
        final.wins.update([max(played["level"], key=ORDER.index)] if played["level"] else [])


def at_auction(final: Final, table: Mapping[str, Any]) -> None:
    """BIG 6: who has more points has paid for the start, and loses by what was paid."""
    better, payer = sorted(table["names"], key=ORDER.index)
    duel.bid(final.phones[0], table, payer, 6)
    seated = seats(final.phones[0], table)
    duel.result(final.phones, seated, {better: "57", payer: "60"})
    expect(final.phones[1].page.locator("#table-now .seats-large li", has_text=payer)).to_contain_text("54")


def seats(phone: Phone, table: Mapping[str, Any]) -> dict[str, Any]:
    """The table as it sits now: the auction may have turned it round."""
    phone.open(table["path"])
    return {**table, "names": phone.page.locator("#table-now .seats-large .seat-name").all_inner_texts()}


def at_clocks(final: Final, table: Mapping[str, Any], number: int) -> None:
    """BIG 7.2.2: in the second round a flag falls, and who leads by points is last."""
    better, other = sorted(table["names"], key=ORDER.index)
    if number == 2:
        at = {"slug": final.day.slug, "number": number, "table": table["table"], "name": other}
        final.live.call(f"{SCENES}:used_up", **at, milliseconds_left=6000)
        duel.flagged(final.phones[0], table, other)
        duel.result(final.phones, table, {better: "40", other: "70"}, late=True)
    else:
        if number == 1:
            duel.clocked(final.phones[0], table)
        duel.result(final.phones, table, {better: "50", other: "48"})


def knockout(final: Final) -> str:
    """BIG 8.1.1, BIG 8.3.3: the first skip a round, a tied final is replayed; the champion."""
    day = final.day
    through = {name for name, won in final.wins.items() if won >= ROUNDS - 1}
    whole = 1 << (len(through) - 1).bit_length()
    skipping = [name for name, _ in day.standing()][: whole - len(through)]
    assert skipping
    assert {*skipping} <= through
    number = ROUNDS + 1
    final.drawn(number, on_phones=[])
    seated = day.tables(number)
    assert {name for pair in seated.values() for name in pair} == through - {*skipping}
    left = len(through) - len(seated)
    while left > 2:
        number += 1
        final.drawn(number, on_phones=[])
        assert len(day.tables(number)) == left // 2
        left //= 2
    (table,) = final.drawn(number + 1, on_phones=[1])["phones"]
    duel.level_result(final.phones, table, "61")
    (again,) = final.drawn(number + 2, on_phones=[1])["phones"]
    assert {*again["names"]} == {*table["names"]}
    duel.clocked(final.phones[0], again)
    champion, second = sorted(map(str, again["names"]), key=ORDER.index)
    duel.result(final.phones, again, {champion: "55", second: "54"})
    assert [name for name, _ in day.standing()][:2] == [champion, second]
    final.phones[0].open(f"/t/{day.slug}/bracket/")
    drawn = final.phones[0].page.locator("#bracket-live")
    assert all(name in (drawn.text_content() or "") for name in through)
    assert overflow(final.phones[0].page) == 0
    return champion
