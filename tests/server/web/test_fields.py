"""What forms read: a day as the browser sends it."""

from __future__ import annotations

from datetime import date

import pytest

from tabellone.server.web.fields import day_typed


def test_a_day_is_read_as_the_browser_sends_it() -> None:
    assert day_typed("2026-01-31") == date(2026, 1, 31)


@pytest.mark.parametrize("text", ["", "soon", "2026-02-30", "2026-01-31T10:00", "2026-01-31 or so"])
def test_any_other_text_is_no_day(text: str) -> None:
    assert day_typed(text) is None
