"""How the players' clocks are written: `{% load watches %}`."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def ticking(milliseconds: int | None) -> str:
    """`14:32`, `1:05:00`, `−0:30` as watch.js writes it; `–` without a limit. A begun second is whole."""
    if milliseconds is None:
        return "–"
    seconds = -(-milliseconds // 1000)
    minutes, rest = divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    shown = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return f"−{shown}" if seconds < 0 else shown
