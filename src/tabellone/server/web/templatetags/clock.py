"""How the clock of a round (parts/clock.html) and the clocks of players are written: `{% load clock %}`."""

from __future__ import annotations

import math
from datetime import UTC, datetime

from django import template
from django.utils import formats, timezone
from django.utils.translation import get_language

from tabellone.contract.clocks import MINUTE
from tabellone.engine.steps import Step
from tabellone.tournament.clocks import ClockReading
from tabellone.wording import step_sentence

register = template.Library()
WARN = 300  # the last five minutes, as in clock.js


@register.filter
def seconds_left(clock: ClockReading) -> int:
    """Whole seconds, the one that has begun included; less than nothing when it is over."""
    return math.ceil(clock.left.total_seconds())


@register.filter
def positive(seconds: int) -> int:
    """As many, at least none."""
    return max(seconds, 0)


@register.filter
def countdown(clock: ClockReading) -> str:
    """`1:30:00`, `5:12`, `−0:30` as clock.js writes it."""
    return _time_text(seconds_left(clock))


@register.filter
def clock_state(clock: ClockReading) -> str:
    """over, paused, warning or running."""
    if clock.over:
        return "over"
    if clock.paused:
        return "paused"
    return "warning" if seconds_left(clock) <= WARN else "running"


@register.filter
def ends_at(clock: ClockReading, now: datetime) -> str:
    """When the time is up, for the script; nothing while the clock rests."""
    ends = clock.ends(now)
    return moment(ends) if ends else ""


@register.filter
def ends_on(clock: ClockReading, now: datetime) -> str:
    """The same for people: the time of day."""
    ends = clock.ends(now)
    return formats.date_format(timezone.localtime(ends), "TIME_FORMAT") if ends else ""


@register.filter
def moment(at: datetime) -> str:
    """A moment as scripts read it."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")


@register.filter
def told_step(step: Step) -> str:
    """What one step says, without its rule and its figures."""
    return step_sentence(step, get_language() or "en")


@register.filter
def ticking(milliseconds: int | None) -> str:
    """`14:32`, `1:05:00`, `−0:30` as watch.js writes it; `–` without a limit. A begun second is whole."""
    return "–" if milliseconds is None else _time_text(-(-milliseconds // 1000))


@register.filter
def minutes(milliseconds: int | None) -> int | None:
    """Whole minutes."""
    return None if milliseconds is None else milliseconds // MINUTE


def _time_text(seconds: int) -> str:
    minutes, rest = divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    shown = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return f"−{shown}" if seconds < 0 else shown
