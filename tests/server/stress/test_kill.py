"""An acknowledged result survives kill −9 of all web processes, whatever they were doing, on both databases."""

from __future__ import annotations

import random
import re
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.patience import PATIENCE
from tests.server.live import LiveServer
from tests.server.stress.scorer import Scorer, Written, hall_of
from tests.server.visitor import Visitor
from tests.sizes import sized

pytestmark = pytest.mark.kill

SCENES = "tests.server.stress.scenes"
KILLS = sized(4, 40)
SCORERS, TABLES = sized((4, 8), (8, 24))
ALL_AT_ONCE = sized(2, 5)
ROW = re.compile(r'<td class="place">(\d+).*?<summary><span>([^<]+).*?<strong>([^<]+)</strong>', re.DOTALL)


def writing(scorer: Scorer, tables: list[int], over: threading.Event) -> list[Written]:
    """Write one's own tables again and again until it is over; what was acknowledged, in order."""
    acknowledged = []
    while not over.is_set():
        for table in tables:
            written, conflicts = scorer.write_once_more(table)
            assert conflicts == 0, "nobody else writes this table"
            acknowledged.append(written)
    return acknowledged


def killed(servers: list[LiveServer], scorers: list[Scorer], chance: random.Random) -> None:
    """Kill one of the servers, now and then all of them, at so many moments; each time they come back.

    Every other time it is wherever they are, else while somebody waits for the answer to a post.
    """
    for moment in range(1, KILLS + 1):
        if moment % 2:
            time.sleep(chance.uniform(0.02, 0.4))
        else:
            assert chance.choice(scorers).posting.wait(PATIENCE), "nobody writes any more"
        victims = servers if moment % ALL_AT_ONCE == 0 else [chance.choice(servers)]
        for server in victims:
            server.kill9()
        for server in victims:
            server.start()


def test_what_was_acknowledged_survives_kill_9(database_url: str, live_on: Callable[..., LiveServer]) -> None:
    live, other = live_on(database_url), live_on(database_url)
    cookies = live.call(f"{SCENES}:hall", tables=TABLES, scorers=SCORERS)
    over = threading.Event()
    with hall_of([live.url, other.url], cookies) as scorers, ThreadPoolExecutor(SCORERS) as hall:
        shares = [list(range(1 + nth, TABLES + 1, SCORERS)) for nth in range(SCORERS)]
        at_work = [hall.submit(writing, *one, over) for one in zip(scorers, shares, strict=True)]
        try:
            killed([live, other], scorers, random.Random(2026))
        finally:
            over.set()
        acknowledged = [one for writer in at_work for one in writer.result()]

    found = live.call(f"{SCENES}:audit")
    assert found["damage"] == []
    assert found["gapless"]
    assert found["replayed"]
    written = [tuple(one) for one in found["written"]]
    assert sorted(written) == sorted(acknowledged), "every acknowledged result once, and nothing else"
    stored = {int(table): int(scores[0]) for table, scores in found["tables"].items()}
    assert stored == Counter(table for table, _, _ in acknowledged)
    assert served(live) == [tuple(row) for row in found["standing"]]
    live.restart()
    assert served(live) == [tuple(row) for row in found["standing"]]
    counts = Counter(unheard=sum(one.unheard for one in scorers), writes=len(acknowledged))
    assert counts["unheard"] >= KILLS // 4, f"the kills hit nobody: {counts}"
    assert counts["writes"] > KILLS, f"hardly anything was written: {counts}"


def served(live: LiveServer) -> list[tuple[int, str, str]]:
    """The standing as everybody sees it."""
    visitor = Visitor(live.url)
    page = visitor.get("/t/hall/standings/")
    visitor.close()
    assert page.status == 200
    return [(int(position), name, points) for position, name, points in ROW.findall(page.text)]
