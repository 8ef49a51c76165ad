"""The organiser's day in Debian's Chromium, from creation to the final standing, in Italian and in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.hall_scenes import NAMES
from tests.e2e.organiser import Organiser
from tests.server.fresh import Fresh
from tests.server.live import LiveServer, call
from tests.server.web.looking import looking

EMAIL, PASSWORD = "ada@example.org", "una parola lunga"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server with one account."""
    databases = Fresh(tmp_path_factory.mktemp("days"))
    url = databases.url("sqlite")
    call(url, "tests.e2e.hall_scenes:account", email=EMAIL, password=PASSWORD, name="Ada Brandi")
    with LiveServer(url, log=tmp_path_factory.mktemp("log") / "server.log") as server:
        yield server
    databases.close()


@pytest.fixture(params=["it", pytest.param("en", marks=pytest.mark.soak)])
def organiser(
    request: pytest.FixtureRequest, live: LiveServer, browser: Browser, tmp_path: Path
) -> Iterator[Organiser]:
    """Somebody signed in, whose browser speaks the language."""
    with looking(browser, language=request.param) as page:
        page.set_default_timeout(20_000)
        person = Organiser(page, live.url, request.param)
        person.sign_in(EMAIL, PASSWORD)
        yield person
        page.screenshot(path=tmp_path / "last.png", full_page=True)


def falling(best: int, step: int) -> Callable[[Sequence[str]], Mapping[str, str]]:
    """Scores that fall with the names in order: nobody is level with anybody."""
    return lambda players: {name: str(best - step * place) for place, name in enumerate(sorted(players))}


def test_a_risiko_master_of_twenty(organiser: Organiser) -> None:
    day = organiser
    day.create("risiko", game="", expected=20, name=f"Master di prova {day.language}")
    day.paste("\n".join(f"{name}; Club {index % 5}" for index, name in enumerate(NAMES)))
    day.check_in(but=[NAMES[19]])  # a no-show before the draw: nineteen
    day.draw(1)
    day.publish(1)
    assert sum(len(players) for players in day.tables(1).values()) == 19
    day.play(1, falling(50, 7))

    late = "Wanda Zafferano"
    day.late_entry(late)  # a late entry: twenty play the second game

    first = day.tables(1)[1]
    before = day.standing()
    day.correct(1, 1, {sorted(first)[-1]: "79"}, "letto male")
    assert day.standing()[0][0] == sorted(first)[-1]
    day.undo(day.say("Round %(round)s, table %(table)s corrected: %(result)s.").split("%")[0].strip(), "era giusto")
    assert day.standing() == before

    day.draw(2)
    day.publish(2)
    assert late in {name for players in day.tables(2).values() for name in players}
    day.play(2, falling(49, 6))
    leader = day.standing()[0][0]
    assert {"en": "RK points", "it": "RK classifiche"}[day.language] in day.why(leader)

    gone = day.standing()[2][0]
    day.withdraw(day.player_id(gone), "deve andare")
    day.draw(3)
    assert gone not in " ".join(day.page.locator("main .hall-table").all_inner_texts())
    day.publish(3)
    day.play(3, falling(48, 5))
    day.draw(4)
    day.publish(4)
    finalists = day.tables(4)[1]
    day.play(4, falling(47, 4))
    day.close()
    standing = day.standing()
    assert standing[0][0] == sorted(finalists)[0]
    assert len(standing) == 20


@pytest.mark.soak
def test_a_splendor_evening_of_ten(organiser: Organiser) -> None:
    day = organiser
    day.create("big", game="Splendor", expected=10, name=f"Splendor di prova {day.language}")
    day.paste("\n".join(NAMES[:10]))
    day.check_in()
    day.draw(1)
    day.publish(1)
    day.no_show(1, NAMES[9])  # drawn, and not there
    seated = {name for players in day.tables(1).values() for name in players}
    assert NAMES[9] not in seated
    day.play(1, falling(18, 2))

    table, players = next((number, players) for number, players in day.tables(1).items() if len(players) > 2)
    day.correct(1, table, {sorted(players)[1]: "17"}, "contato di nuovo")
    corrected = day.standing()
    day.correct(1, table, {sorted(players)[1]: "13"}, "sbagliato")
    assert day.standing() != corrected
    day.undo(day.say("Round %(round)s, table %(table)s corrected: %(result)s.").split("%")[0].strip(), "era giusto")
    assert day.standing() == corrected

    late = "Wanda Zafferano"
    day.late_entry(late)
    day.withdraw(day.player_id(NAMES[0]), "deve andare")
    day.draw(2)
    day.publish(2)
    seated = {name for players in day.tables(2).values() for name in players}
    assert late in seated
    assert NAMES[0] not in seated
    number = 2
    while True:
        day.play(number, falling(20 + number, 3))
        day.desk("draws/")
        button = day.page.get_by_role("button", name=day.say("Draw round %(number)s", number=number + 1), exact=True)
        if not button.count():
            break
        number += 1
        day.draw(number)
        day.publish(number)
    day.close()
    assert "BIG 4" in day.why(day.standing()[0][0])
