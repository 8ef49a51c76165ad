"""Pages of a circuit show facts of one moment: never a stage before a change beside another after it (PG 9).

Two stages are corrected together, in one transaction, again and again: whoever won the one has lost the other. So the
sum of the two PGRs is 2000 at every moment, and a page that mixes two moments shows 2020 or 1980.
"""

from __future__ import annotations

import re
import time
import urllib.request
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from decimal import Decimal
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from tabellone.engine.facts import Game, Seat
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.play import services, states, storage
from tabellone.server.rankings import gathering, seasons
from tabellone.tournament import acts
from tabellone.tournament.state import State
from tests.patience import PATIENCE
from tests.server.fresh import enough_on
from tests.server.live import LiveServer
from tests.sizes import sized
from tests.strategies_pergioco import season, stage

HERE = "tests.server.rankings.test_one_moment"
READERS, TURNS, MOMENTS = 3, sized(20, 80), sized(4, 10)
END = date(2026, 12, 31)


def scene() -> dict[str, Any]:
    """The circuit: anna has won at hex and lost at twixt, among further stages that take time to read."""
    games = (Game("hex", "Hex"), Game("twixt", "Twixt"), *(Game(f"g{n}", f"G{n}") for n in range(6)))
    both = [stage(["anna 1 bea 0"], ident="one"), stage(["anna 0 bea 1"], ident="two", game="twixt", end="2026-04-01")]
    others = [stage(["carlo 1 dino 0"], ident=f"s{n}", game=f"g{n % 6}", end="2026-05-01") for n in range(6)]
    made = season("anna", "bea", "carlo", "dino", games=games)
    import_season(made, [*both, *others], name="Giro", slug="giro", by=None)
    return {}


def written(first: int, turns: int) -> None:
    """Turn both results, at once, again and again; a moment's rest lets the readers read."""
    for turn in range(first, first + turns):
        turned(turn)
        time.sleep(0.02)


def turned(turn: int) -> None:
    """One turn of both."""
    wins = turn % 2
    with transaction.atomic():
        for slug, score in (("one", wins), ("two", 1 - wins)):
            row = Tournament.objects.get(slug=slug)
            seats = (Seat("anna", Decimal(score)), Seat("bea", Decimal(1 - score)))
            services.act(row, Writing(), acts.Correct(1, 1, seats))


def sums(text: str) -> list[str]:
    """The values of anna and bea in the Blue ranking of a page."""
    rows = re.findall(r"<tr>(?:(?!</tr>).)*?>(Anna|Bea)</a>.*?<strong>([\d.]+)</strong>", text, re.DOTALL)
    return [value for _, value in rows]


@enough_on("postgresql")
def test_pages_never_mix_two_moments(database_url: str, live_on: Callable[..., LiveServer]) -> None:
    live = live_on(database_url, workers=2)
    live.call(f"{HERE}:scene")
    over, seen = Event(), set[str]()

    def read() -> list[str]:
        wrong = []
        while not over.is_set():
            path = f"/c/giro/r/blue/?on={END}"
            with urllib.request.urlopen(live.url + path, timeout=PATIENCE) as answer:
                text = answer.read().decode()
            seen.add(answer.headers["ETag"])
            wrong += [value for value in sums(text) if value != "2000.000"] if sums(text) else ["nothing"]
        return wrong

    with ThreadPoolExecutor(READERS) as readers:
        reading = [readers.submit(read) for _ in range(READERS)]
        try:
            turns, until = 0, time.monotonic() + PATIENCE
            while turns < TURNS or len(seen) < MOMENTS:
                assert [one.exception() for one in reading if one.done()] == []
                assert time.monotonic() < until, "nothing moves while it is read: this proves nothing"
                live.call(f"{HERE}:written", first=turns, turns=TURNS // 4)
                turns += TURNS // 4
        finally:
            over.set()
        found = [one.result() for one in reading]
    assert "Traceback" not in live.log, live.log[-5000:]
    assert found == [[]] * READERS


def turned_while_read(monkeypatch: pytest.MonkeyPatch, times: int) -> Iterator[int]:
    """Both results are turned each time when the rows of the stages have just been read; the turns still to come."""
    turns, whole, turning = iter(range(times)), storage.read_all, Event()

    def read_all(rows: Collection[Tournament]) -> dict[UUID, State]:
        found = whole(rows)
        if not turning.is_set() and "one" in {row.slug for row in rows} and (turn := next(turns, None)) is not None:
            turning.set()
            turned(turn)
            states.forget()  # by another process, say: this one has not met what is written
            turning.clear()
        return found

    states.forget()
    monkeypatch.setattr(storage, "read_all", read_all)
    return turns


@pytest.mark.django_db
@pytest.mark.parametrize("times", [1, 2, gathering.TRIES, 2 * gathering.TRIES + 1])
def test_what_moves_while_it_is_read_is_read_again(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    scene()
    circuit, turns = Circuit.objects.get(), turned_while_read(monkeypatch, times)
    rows = seasons.rankings_on(circuit, END).answer.rankings["blue"]
    assert {row.player: row.value for row in rows if row.player in {"anna", "bea"}} == {
        "anna": Decimal("2000.000"),
        "bea": Decimal("2000.000"),
    }
    assert next(turns, None) is None
