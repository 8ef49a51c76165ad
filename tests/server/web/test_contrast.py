"""WCAG 2.2 AA: every pair of colours that carries text has 4.5 to 1, every line that carries meaning 3 to 1."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import tabellone.server.web as web
from tests.server.web.looking import contrast

SHEET = (Path(web.__file__).parent / "static" / "tabellone" / "tabellone.css").read_text(encoding="utf-8")
TOKENS = SHEET.partition("\n*,")[0]  # the part before the first rule of the pages
DARK = "@media screen and (prefers-color-scheme: dark)"
GROUNDS = ("paper", "sheet", "shade")
RANKINGS = ("ranking-red", "ranking-blue", "ranking-green", "ranking-race")
ACCENTS = ("accent", "book-risiko", "book-big", "book-pergioco", *RANKINGS)
STATES = ("good", "warn", "bad", "info")
TEXT = [
    *product(("ink", "ink-soft", *ACCENTS, *STATES), GROUNDS),
    *((state, f"{state}-tint") for state in STATES),
    *(("ink", f"{state}-tint") for state in STATES),
    *(("on-accent", ground) for ground in (*ACCENTS, "bad")),
    *(("on-medal", medal) for medal in ("gold", "silver", "bronze")),
]
LINES = [*product(("edge",), GROUNDS), *product(ACCENTS, GROUNDS)]


@cache
def tokens(scheme: str) -> dict[str, str]:
    light, _, dark = TOKENS.partition(DARK)
    found = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", light))
    return found | (dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", dark)) if scheme == "dark" else {})


def mixed(one: str, other: str, share: float) -> str:
    """What `color-mix(in srgb, one share, other)` gives."""
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def test_contrast_is_measured_as_the_standard_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_can_be_read(scheme: str, text: str, ground: str) -> None:
    assert contrast(tokens(scheme)[text], tokens(scheme)[ground]) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("line", "ground"), LINES)
def test_lines_can_be_seen(scheme: str, line: str, ground: str) -> None:
    assert contrast(tokens(scheme)[line], tokens(scheme)[ground]) >= 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("accent", ACCENTS)
def test_tinted_grounds_and_pressed_buttons_can_be_read(scheme: str, accent: str) -> None:
    colours = tokens(scheme)
    tint = mixed(colours[accent], colours["paper"], 0.09)
    assert contrast(colours["ink"], tint) >= 4.5
    assert contrast(colours[accent], tint) >= 4.5
    assert contrast(colours["on-accent"], mixed(colours[accent], colours["ink"], 0.82)) >= 4.5
