"""A hall works while the site is attacked: nothing acknowledged is lost, and nobody in the hall waits.

The attackers come from another address of this machine than the hall, and once from the same, as in a hall whose
guests are all behind one address. `make soak` attacks for ten minutes, 64 scorers work.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec

import pytest

from tests.server.fresh import Fresh
from tests.server.live import ROOT, LiveServer
from tests.server.stress.scorer import SEE_OTHER, Scorer, Written, hall_of
from tests.sizes import WHOLE, sized

SCENES = "tests.server.stress.scenes"
SCORERS, TABLES, WORKERS = sized((6, 12, 1), (64, 100, 2))
BETWEEN = sized(0.5, 6.0)  # seconds in which a scorer fetches the next sheet
PAUSE = sized(0.6, 0.1)  # seconds between two attacks of one attacker
LONGEST = 1.0  # second, for 99 of 100 answers to the hall; measured at full size alone
# a server that gives each socket a thread can bear fewer of them than it has threads
SLOW = sized(24, 400) if find_spec("tabellone.server.wire") else 3
pytestmark = [pytest.mark.stress, pytest.mark.hostile]


def at_work(scorer: Scorer, tables: list[int], until: float) -> tuple[list[Written], list[float]]:
    """Write one's own tables again and again: what was acknowledged, and how long each answer took."""
    acknowledged, waited = [], []
    time.sleep(BETWEEN * scorer.mark / SCORERS)  # a hall does not move in step
    while time.monotonic() < until:
        for table in tables:
            begun = time.monotonic()
            count, sent_along = scorer.form(table)
            shown = time.monotonic()
            answer = scorer.patiently("POST", scorer.address(table), scorer.sheet(table, count + 1, sent_along))
            waited += [shown - begun, time.monotonic() - shown]
            assert answer.status == SEE_OTHER, f"{answer.status} {answer.text[:500]}"
            acknowledged.append((table, count + 1, scorer.mark))
            time.sleep(BETWEEN)
    return acknowledged, waited


def attack(source: str, port: int, seconds: float) -> subprocess.Popen[str]:
    how = map(str, (source, port, seconds, SLOW, PAUSE))
    command = [sys.executable, "-m", "tests.server.stress.attackers", *how]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def percentile(waited: list[float], share: float) -> float:
    return sorted(waited)[math.ceil(share * len(waited)) - 1]


@pytest.mark.parametrize(
    ("kind", "source", "seconds"),
    [
        ("sqlite", "127.0.0.2", sized(20, 480)),
        pytest.param("postgresql", "127.0.0.1", 120, marks=pytest.mark.soak),
    ],
)
def test_a_hall_works_while_the_site_is_attacked(
    fresh: Fresh, live_on: Callable[..., LiveServer], kind: str, source: str, seconds: float
) -> None:
    live = live_on(fresh.url(kind), workers=WORKERS)
    cookies = live.call(f"{SCENES}:hall", tables=TABLES, scorers=SCORERS)
    with hall_of([live.url], cookies) as scorers, ThreadPoolExecutor(SCORERS) as hall:
        attackers = attack(source, live.port, seconds)
        try:
            shares = [list(range(1 + nth, TABLES + 1, SCORERS)) for nth in range(SCORERS)]
            ends = [time.monotonic() + seconds] * SCORERS
            found = list(hall.map(at_work, scorers, shares, ends))
            said, _ = attackers.communicate(timeout=120)
        finally:
            attackers.kill()
            attackers.wait()
    told, waited = Counter(json.loads(said)), [each for _, times in found for each in times]
    print(f"hall: {len(waited)} answers, p50 {percentile(waited, 0.5):.3f} s, p99 {percentile(waited, 0.99):.3f} s")
    print(f"attackers: {dict(sorted(told.items()))}")
    assert {one.split()[0] for one in told} == {"slow", "long", "costly", "logins", "uploads"}
    assert {one for one in told if one.endswith((" 200", " 413", " 414"))} >= {"costly 200", "logins 200", "long 414"}
    assert [one for one in told if one.endswith(" 500")] == []
    assert "Traceback" not in live.log, live.log[-5000:]

    acknowledged = [one for written, _ in found for one in written]
    audit = live.call(f"{SCENES}:audit")
    assert sorted(tuple(one) for one in audit["written"]) == sorted(acknowledged)
    assert (audit["gapless"], audit["replayed"], audit["damage"]) == (True, True, [])
    assert len(acknowledged) > SCORERS
    if WHOLE:
        assert percentile(waited, 0.99) < LONGEST
