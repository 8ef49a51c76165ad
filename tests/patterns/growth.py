"""How the work for a text grows with its length: the least of several tries, or the processor's time."""

from __future__ import annotations

import math
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter_ns, process_time_ns, sleep
from types import FrameType

from tests.patterns.hostile_texts import Recipe, recipes

MOST = 3.0  # twice as long may cost twice as much, and what a shared machine adds; the square would be four times
SHORT = 1_000
HARDEST = 3  # of the texts, by what they cost when short
TRIES, AGAIN = 4, 3
LEAST_NS, LONG_NS = 20_000, 60_000_000
ENDLESS = 20  # seconds of the processor for all texts of one pattern, which take some tenths


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that looks through texts, where it stands, and the pattern by which it does."""

    where: str
    pattern: re.Pattern[str]
    run: Callable[[str], object]

    def __str__(self) -> str:
        return f"{self.where}: {self.pattern.pattern!r}"


class TooLongError(Exception):
    """Short texts have taken longer than all of them together should."""


def faults(subject: Subject, length: int, *, seconds: float = ENDLESS) -> Iterator[str]:
    """A sentence for a text whose double length costs far more than twice as much; the longest has `length` signs."""
    recipe = None
    try:
        with processor_seconds(seconds):
            for recipe in hardest(subject):
                grown = growth(subject.run, recipe.text(length // 4), recipe.text(length))
                if grown > MOST:
                    yield f"{subject} on {recipe}: twice as long costs {grown:.1f} times"
                    return
    except TooLongError:
        yield f"{subject} on {recipe}: does not come to an end"


def hardest(subject: Subject) -> Sequence[Recipe]:
    """The texts that cost most when they are short; those that seem to are looked at again, for others work too."""
    costs: list[tuple[float, int, Recipe]] = []
    for recipe in recipes(subject.pattern):
        costs.append((by_the_wall(subject.run, recipe.text(SHORT), least=0), len(costs), recipe))
    again = []
    for cost, nth, recipe in sorted(costs, reverse=True)[: 4 * HARDEST]:
        more = [by_the_wall(subject.run, recipe.text(SHORT), least=0) for _ in range(3)]
        again.append((min(cost, *more), nth, recipe))
    return [recipe for _, _, recipe in sorted(again, reverse=True)[:HARDEST]]


def growth(run: Callable[[str], object], quarter: str, whole: str) -> float:
    """How many times as much each doubling costs.

    By the wall it is the least of several of each, which is quick and right unless the machine is very busy. Only
    what seems too much then is measured by the processor's time, which needs long measures: for short ones the clock
    of a process on a rented machine stands still now and then.
    """
    least_quarter = least_whole = math.inf
    for _ in range(AGAIN):
        for _ in range(TRIES):
            sleep(0)  # begin with a new share of the machine
            least_quarter = min(least_quarter, by_the_wall(run, quarter))
            least_whole = min(least_whole, by_the_wall(run, whole))
        if least_whole <= MOST**2 * least_quarter:
            return math.sqrt(least_whole / least_quarter)
    return math.sqrt(by_the_processor(run, whole) / by_the_processor(run, quarter))


def by_the_wall(run: Callable[[str], object], text: str, least: int = LEAST_NS) -> float:
    """Nanoseconds for this text, over as many turns as take the least that the clock tells well."""
    begun, turns = perf_counter_ns(), 0
    while turns == 0 or perf_counter_ns() < begun + least:
        run(text)
        turns += 1
    return (perf_counter_ns() - begun) / turns


def by_the_processor(run: Callable[[str], object], text: str) -> float:
    """Nanoseconds of this process for the text, over many turns: the middle of several."""
    readings = []
    for _ in range(3):
        begun, turns = process_time_ns(), 0
        while process_time_ns() < begun + LONG_NS:
            run(text)
            turns += 1
        readings.append((process_time_ns() - begun) / turns)
    return median(readings)


@contextmanager
def processor_seconds(seconds: float) -> Iterator[None]:
    """Let what stands here take so many seconds of this process; a search looks for the signal now and then."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
