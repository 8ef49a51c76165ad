"""Charts of a season as figures for an SVG template: where lines run, what stands beside them. No numbers but texts.

A value holds from its day to the next, so lines go in steps; a day without a value is a gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

WIDTH, HEIGHT = 340, 190
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 10, 26
Point = tuple[date, float | None]


@dataclass(frozen=True, slots=True)
class ChartTick:
    """A line across or below the chart: where, and what is written there."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One line of a chart: its name, the class that gives its colour, its path, where its dots are."""

    label: str
    style: str
    path: str
    dots: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart ready to be drawn; `title` and `about` say the same in words."""

    id: str
    title: str
    about: str
    lines: tuple[ChartLine, ...]
    across: tuple[ChartTick, ...]
    below: tuple[ChartTick, ...]
    width: str = str(WIDTH)
    height: str = str(HEIGHT)
    left: str = str(LEFT)
    right: str = str(WIDTH - RIGHT)
    foot: str = str(HEIGHT - BOTTOM)


@dataclass(frozen=True, slots=True)
class Scale:
    """From days and values to places; with `upside_down` the least value is at the top, as places in rankings are."""

    first: date
    last: date
    low: float
    high: float
    upside_down: bool = False

    def x(self, day: date) -> float:
        """How far to the right a day is."""
        whole = max((self.last - self.first).days, 1)
        return LEFT + (day - self.first).days * (WIDTH - LEFT - RIGHT) / whole

    def y(self, value: float) -> float:
        """How far down a value is."""
        share = (value - self.low) / max(self.high - self.low, 1e-9)
        return TOP + (share if self.upside_down else 1 - share) * (HEIGHT - TOP - BOTTOM)


def scale_of(points: Iterable[Point], until: date, *, places: bool = False) -> Scale:
    """Room for all points, with some to spare above and below; places begin with the first."""
    told = [(day, value) for day, value in points if value is not None]
    days, values = [day for day, _ in told], [value for _, value in told]
    first, last = min(days, default=until), max([*days, until])
    if places:
        return Scale(first, last, 1, max([*values, 2]), upside_down=True)
    low, high = min(values, default=0), max(values, default=0)
    spare = max((high - low) * 0.1, 5)
    return Scale(first, last, low - spare, high + spare)


def chart_line(label: str, style: str, points: Sequence[Point], scale: Scale) -> ChartLine:
    """A line in steps, from each point to the next, and on to the last day."""
    ends = [*points, (scale.last, points[-1][1])] if points else []
    path, drawn = "", False
    for (day, value), (after, _) in pairwise(ends):
        if value is None:
            drawn = False
            continue
        path += f"{'V' if drawn else f'M{_at(scale.x(day))} '}{_at(scale.y(value))}H{_at(scale.x(after))}"
        drawn = True
    dots = tuple((_at(scale.x(day)), _at(scale.y(value))) for day, value in points if value is not None)
    return ChartLine(label, style, path, dots)


def ticks_across(scale: Scale) -> tuple[ChartTick, ...]:
    """Lines at round values, some four of them."""
    step = _tick_step((scale.high - scale.low) / 4)
    start = int(-(-scale.low // step)) * step
    values = [value for value in (start + n * step for n in range(12)) if value <= scale.high]
    if scale.upside_down:
        values = sorted({1, *(value for value in values if value - 1 >= step * 0.6)})
    return tuple(ChartTick(_at(scale.y(value)), str(value)) for value in values)


def ticks_below(told: Sequence[str]) -> tuple[ChartTick, ...]:
    """The first day and the last, as they are `told`."""
    return (ChartTick(str(LEFT), told[0]), ChartTick(str(WIDTH - RIGHT), told[1]))


def _tick_step(least: float) -> int:
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500):
        if step >= least:
            return step
    return int(-(-least // 1000)) * 1000


def _at(value: float) -> str:
    return f"{value:.1f}"
