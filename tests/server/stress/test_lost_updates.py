"""No lost update: many scorers write the same tables at once, on several processes, and every acknowledged one counts.

Each reads how often a table was written and writes one more. Whoever was overtaken is told (409), reads again, and
corrects. In the end a table says exactly how often it was acknowledged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.live import LiveServer
from tests.server.stress.scorer import Scorer, Written, hall_of
from tests.sizes import sized

SCENES = "tests.server.stress.scenes"
SCORERS, WORKERS = sized(12, 64), sized(2, 3)
pytestmark = pytest.mark.stress


def written(scorer: Scorer, tables: list[int]) -> tuple[list[Written], int]:
    """Write each of the tables once more; what was acknowledged, and how often somebody was quicker."""
    acknowledged, overtaken = [], 0
    for table in tables:
        one, conflicts = scorer.write_once_more(table)
        acknowledged.append(one)
        overtaken += conflicts
    return acknowledged, overtaken


@pytest.mark.parametrize(
    ("tables", "each"),
    [pytest.param(100, 3, id="hundred", marks=pytest.mark.soak), pytest.param(sized(3, 10), 2, id="hot")],
)
def test_every_acknowledged_write_counts(
    database_url: str, live_on: Callable[..., LiveServer], tables: int, each: int
) -> None:
    live = live_on(database_url, workers=WORKERS)
    cookies = live.call(f"{SCENES}:hall", tables=tables, scorers=SCORERS)
    with hall_of([live.url], cookies) as scorers, ThreadPoolExecutor(SCORERS) as hall:
        piles = [[(nth + turn * 7) % tables + 1 for turn in range(each)] for nth in range(SCORERS)]
        answers = list(hall.map(written, scorers, piles))
    assert "Traceback" not in live.log, live.log[-5000:]

    acknowledged = [one for written_, _ in answers for one in written_]
    found = live.call(f"{SCENES}:audit")
    assert sorted(tuple(one) for one in found["written"]) == sorted(acknowledged)
    stored = {int(table): int(scores[0] or 0) for table, scores in found["tables"].items()}
    assert {table: count for table, count in stored.items() if count} == Counter(table for table, _, _ in acknowledged)
    assert (found["gapless"], found["replayed"], found["damage"]) == (True, True, [])
    assert sum(overtaken for _, overtaken in answers) > 0, "nobody met anybody: this proves nothing"
