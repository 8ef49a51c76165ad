"""Pages in a full hall: the first render, the poll that finds nothing new, and five hundred phones."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from bench import web_load as load
from bench.report import Row, at_most, reference
from bench.web_scorer import Scorer
from bench.web_server import Served, call, serving

SMALL, LARGE = 20, 300
PHONES, A_MINUTE = 500, 20
A_MOMENT = 0.75  # seconds


def measure(*, quick: bool) -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cookies = call(folder, "bench.web_scene:hall", sizes=[SMALL, LARGE])
        rows = _renders(folder, runs=15 if quick else 25)
        with serving(folder) as server:
            rows += _polls(server, rounds=5 if quick else 10)
            rows += _hall(server.port, cookies, seconds=20 if quick else 60)
    return rows


def _renders(folder: Path, runs: int) -> list[Row]:
    rows = []
    for rulebook in ("big", "risiko"):
        work = f"standing of {LARGE} players, {rulebook}, inside the server"
        taken = call(folder, "bench.web_render:first_renders", slug=f"{rulebook}-{LARGE}", runs=runs)
        note = f"best of {runs}, computed and rendered, processor"
        rows += [
            at_most(work, "first render after a result", taken["result"], "s", 0.03, note),
            reference(work, "the same in a process that knows nothing", taken["other process"], "s", "facts read too"),
            reference(work, "rendered alone", taken["again"], "s", "the standing is known"),
        ]
    return rows


def _polls(server: Served, rounds: int) -> list[Row]:
    """Answers a second, the kinds in turn and the best moment of each: other guests of the machine only take away."""
    port = server.port
    pages = {players: f"/t/big-{players}/standings/" for players in (SMALL, LARGE)}
    tags = {players: load.tag_of(page, port) for players, page in pages.items()}
    asked: dict[str, Callable[[], float]] = {
        "empty": lambda: load.rate("/empty/", port, seconds=A_MOMENT),
        "small": lambda: load.rate(pages[SMALL], port, tag=tags[SMALL], status=304, seconds=A_MOMENT),
        "large": lambda: load.rate(pages[LARGE], port, tag=tags[LARGE], status=304, seconds=A_MOMENT),
        "page": lambda: load.rate(pages[LARGE], port, seconds=A_MOMENT),
    }
    rates, costs = dict.fromkeys(asked, 0.0), dict.fromkeys(asked, float("inf"))
    for _ in range(rounds):
        for name, ask in asked.items():
            before = server.processor()
            rate = ask()
            rates[name] = max(rates[name], rate)
            costs[name] = min(costs[name], (server.processor() - before) / (rate * A_MOMENT))
    work, note = "polls of a standing, one worker, 16 connections", f"best of {rounds} × {A_MOMENT:g} s"
    share, alike = rates["large"] / rates["empty"], costs["large"] / costs["small"]
    return [
        reference(work, "an empty view", rates["empty"], "/s", note),
        reference(work, f"unchanged (304), {LARGE} players", rates["large"], "/s", note),
        Row(work, "unchanged against empty", share, "×", "≥ 0.5 ×", share >= 0.5),
        reference(work, "the same in seconds of the processor", costs["empty"] / costs["large"], "×"),
        Row(work, f"cost of {LARGE} players against {SMALL}", alike, "×", "< 1.2 ×", alike < 1.2, "304, processor"),
        reference(work, f"the whole page, {LARGE} players", rates["page"], "/s", "made once, packed"),
    ]


def _hall(port: int, cookies: dict[str, str], seconds: float) -> list[Row]:
    """Phones that look at the standing and at the round while results come in through the desk."""
    scorer = Scorer(port, cookies, f"big-{LARGE}")
    ending = threading.Event()
    writing = threading.Thread(target=_write, args=(scorer, ending))
    writing.start()
    pages = [f"/t/big-{LARGE}/standings/", f"/t/big-{LARGE}/rounds/4/"]
    try:
        polled = load.hall(pages, port, phones=PHONES, seconds=seconds)
    finally:
        ending.set()
        writing.join()
    work = f"{PHONES} phones, one poll every 5 s, {A_MINUTE} results a minute, one worker"
    asked = len(polled.waits)
    told = ", ".join(f"{count} × {status}" for status, count in sorted(polled.statuses.items()))
    return [
        at_most(work, "99 of 100 polls answered within", polled.slowest(99), "s", 0.25, told),
        reference(work, "half of them within", polled.slowest(50), "s"),
        reference(work, "the slowest", max(polled.waits), "s"),
        reference(work, "results stored meanwhile", scorer.stored, "", f"in {seconds:g} s"),
        reference(work, "bytes a poll, on average", polled.bytes / asked, "", f"{asked:,} polls"),
    ]


def _write(scorer: Scorer, ending: threading.Event) -> None:
    while not ending.is_set():
        start = time.monotonic()
        scorer.write()
        ending.wait(max(0.0, 60 / A_MINUTE - (time.monotonic() - start)))
