"""The hall in Debian's Chromium: phones at the tables report, confirm, dispute, lose their connection and find it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.organiser import PATIENCE, Organiser, Phone, phones
from tests.server.fresh import Fresh
from tests.server.live import LiveServer, call
from tests.server.web.looking import barriers, looking, overflow

pytestmark = pytest.mark.live
EMAIL, PASSWORD = "ada@example.org", "una parola lunga"
SCENES = "tests.e2e.hall_scenes"


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fresh]:
    made = Fresh(tmp_path_factory.mktemp("hall"))
    yield made
    made.close()


@pytest.fixture
def live(databases: Fresh, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server with one account."""
    url = databases.url("sqlite")
    call(url, "tests.e2e.hall_scenes:account", email=EMAIL, password=PASSWORD, name="Ada Brandi")
    with LiveServer(url, log=tmp_path_factory.mktemp("log") / "server.log") as server:
        yield server


def falling(names: Sequence[str], best: int = 40, step: int = 7) -> dict[str, str]:
    """Scores that fall from seat to seat: nobody is level with anybody."""
    return {name: str(best - step * seat) for seat, name in enumerate(names)}


def evening(live: LiveServer, rulebook: str, game: str, players: int, confirmations: int | None, **params: Any) -> Any:
    return live.call(
        f"{SCENES}:evening",
        rulebook=rulebook,
        game=game,
        players=players,
        confirmations=confirmations,
        email=EMAIL,
        **params,
    )


@pytest.mark.soak
def test_a_risiko_round_of_sixteen(live: LiveServer, browser: Browser) -> None:
    hall = evening(live, "risiko", "risiko", 16, confirmations=None)
    one, two, three, four = hall["tables"]
    with phones(browser, live.url, 4) as held:
        confirmed_by_all(held, one)
        with looking(browser, language="it") as desk:
            organiser = Organiser(desk, live.url, "it", hall["slug"])
            organiser.sign_in(EMAIL, PASSWORD)
            disputed(organiser, held[:2], two)
        lost_connection(held[0], held[1:], three)
        restarted(live, held[0], held[1:], four)

    stored = live.call(f"{SCENES}:stored", slug=hall["slug"], number=1)
    assert stored["report"] == dict.fromkeys("1234", 1)
    assert stored["propose"] == dict.fromkeys("1234", 1)
    assert stored["scores"] == {table: ["40", "33", "26", "19"] for table in "1234"}
    assert [one["text"] for one in stored["decisions"]] == ["Contate di nuovo: vale il foglio."]
    with phones(browser, live.url) as (late,):
        live.call(f"{SCENES}:next_round", slug=hall["slug"])
        answer = late.page.goto(live.url + one["path"])
        assert answer
        assert answer.status == 410  # the next round has started


def confirmed_by_all(held: Sequence[Phone], table: Mapping[str, Any]) -> None:
    """Each on a phone of their own; it stands only with the last tap."""
    names = table["names"]
    for phone in held:
        phone.open(table["path"])
        assert overflow(phone.page) == 0
    assert barriers(held[0].page) == []
    held[0].report(names[0], falling(names))
    for phone, name in zip(held[1:], names[1:], strict=True):
        phone.expect_stage("waiting")  # shown without a hand
        phone.confirm(name)
    for phone in held:
        phone.expect_stage("stands")


def disputed(organiser: Organiser, held: Sequence[Phone], table: Mapping[str, Any]) -> None:
    """One says no; the referee is called, decides with a source, and the table reads it."""
    names, (mine, other) = table["names"], held
    organiser.go(f"/t/{organiser.slug}/hall/")
    mine.open(table["path"])
    other.open(table["path"])
    mine.report(names[0], falling(names))
    other.expect_stage("waiting")
    other.page.locator("[data-dispute]").click()
    other.page.locator("#call-text").fill("Secondo me erano 34")
    other.page.locator("#call-form .table-who label", has_text=names[1]).click()
    other.page.locator("#call-form button").click()
    expect(mine.page.locator(".table-call")).to_contain_text("Secondo me erano 34", timeout=PATIENCE)

    called = organiser.page.locator(".hall-calls li", has_text="Secondo me erano 34")
    expect(called).to_be_visible(timeout=PATIENCE)  # the page of the hall shows it by itself
    called.locator("a.button").click()
    organiser.page.locator("#text").fill("Contate di nuovo: vale il foglio.")
    organiser.page.locator("input[name=source]").first.check()
    organiser.page.locator("button[name=then]").click()
    for phone in held:
        expect(phone.page.locator(".table-decision")).to_contain_text("vale il foglio", timeout=PATIENCE)
        phone.expect_stage("stands")


def lost_connection(phone: Phone, others: Sequence[Phone], table: Mapping[str, Any]) -> None:
    """In the middle of entry: what was typed stays, is sent when the network is back, and counts once."""
    names = table["names"]
    scores = falling(names)
    phone.open(table["path"])
    phone.i_am(names[0])
    phone.type({name: scores[name] for name in names[:2]})
    phone.context.set_offline(True)
    phone.type({name: scores[name] for name in names[2:]})
    phone.send()
    phone.expect_kept()
    phone.send()  # somebody taps again and again
    phone.send()
    phone.context.set_offline(False)
    phone.expect_stage("waiting")
    confirm_all(others, table)
    phone.expect_stage("stands")


def restarted(live: LiveServer, phone: Phone, others: Sequence[Phone], table: Mapping[str, Any]) -> None:
    """The phone sleeps and forgets its page, the server is killed and starts again: nothing typed is lost."""
    names = table["names"]
    scores = falling(names)
    phone.open(table["path"])
    phone.i_am(names[0])
    phone.type({name: scores[name] for name in names[:3]})
    phone.page.goto("about:blank")
    phone.open(table["path"])
    assert [phone.box(name).input_value() for name in names] == [*[scores[name] for name in names[:3]], ""]
    phone.type({names[3]: scores[names[3]]})
    live.kill9()
    phone.send()
    phone.expect_kept()
    live.start()
    phone.expect_stage("waiting")
    confirm_all(others, table)
    phone.expect_stage("stands")


def confirm_all(others: Sequence[Phone], table: Mapping[str, Any]) -> None:
    for phone, name in zip(others, table["names"][1:], strict=True):
        phone.open(table["path"])
        phone.confirm(name)


@pytest.mark.soak
def test_twenty_results_queued_without_a_connection(live: LiveServer, browser: Browser) -> None:
    """Every table has sent, some more than once, while the network was down; then each is stored once."""
    hall = evening(live, "risiko", "risiko", 80, confirmations=0)
    assert len(hall["tables"]) == 20
    with phones(browser, live.url) as (phone,):
        pages = []
        for table in hall["tables"]:
            page = phone.context.new_page()
            at = Phone(phone.context, page, live.url, "it", phone.broken)
            page.set_default_timeout(PATIENCE)
            at.open(table["path"])
            at.i_am(table["names"][0])
            pages.append((at, table))
        phone.context.set_offline(True)
        for nth, (at, table) in enumerate(pages):
            at.type(falling(table["names"]))
            for _ in range(1 + nth % 3):
                at.send()
        for at, _ in pages:
            at.expect_kept()
        assert live.call(f"{SCENES}:stored", slug=hall["slug"], number=1)["report"] == {}
        phone.context.set_offline(False)
        for at, _ in pages:
            at.expect_stage("stands")
    stored = live.call(f"{SCENES}:stored", slug=hall["slug"], number=1)
    numbers = [str(number) for number in range(1, 21)]
    assert stored["report"] == dict.fromkeys(numbers, 1)
    assert stored["scores"] == {number: ["40", "33", "26", "19"] for number in numbers}


def test_a_big_evening_of_ten_to_the_final(live: LiveServer, browser: Browser) -> None:
    hall = evening(live, "big", "splendor", 10, confirmations=1, rounds=2, final_phase="final")
    with phones(browser, live.url, 2) as (mine, other):
        tie_at(mine, other, hall["tables"][0])
        play(mine, other, hall["tables"][1:])
        play(mine, other, live.call(f"{SCENES}:next_round", slug=hall["slug"])["tables"])
        final = live.call(f"{SCENES}:next_round", slug=hall["slug"])
        assert (final["number"], len(final["tables"])) == (3, 1)
        play(mine, other, final["tables"])
        winner = final["tables"][0]["names"][0]
        mine.open(f"/t/{hall['slug']}/standings/")
        expect(mine.page.locator("table.standings tbody tr").first).to_contain_text(winner)
        assert overflow(mine.page) == 0
    found = live.call(f"{SCENES}:final_standing", slug=hall["slug"])
    assert found == {"final": True, "first": winner, "players": 10}


def tie_at(mine: Phone, other: Phone, table: Mapping[str, Any]) -> None:
    """Two are level: the cards are asked for, of these two alone, and only now."""
    names = table["names"]
    scores = falling(names, 15, 3) | {names[1]: "15"}
    mine.open(table["path"])
    assert mine.page.locator("#report input[name$='-tiebreak.cards']").count() == 0
    mine.report(names[0], scores)
    wanted = mine.page.locator("#report input[name$='-tiebreak.cards']")
    expect(wanted).to_have_count(2)
    mine.type({names[0]: "12", names[1]: "11"}, "tiebreak.cards")
    mine.send()
    mine.expect_stage("waiting")
    other.open(table["path"])
    other.confirm(names[1])
    mine.expect_stage("stands")


def play(mine: Phone, other: Phone, tables: Sequence[Mapping[str, Any]]) -> None:
    """One reports, one of the others confirms."""
    for table in tables:
        names = table["names"]
        mine.open(table["path"])
        mine.report(names[0], falling(names, 15, 3))
        mine.expect_stage("waiting")
        other.open(table["path"])
        other.confirm(names[-1])
        mine.expect_stage("stands")
