"""The picture of a ranking that other sites show with its address: the first five, the day, the circuit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tabellone.contract import BY_ID
from tabellone.contract.answers import Number
from tabellone.paper.press import pictured
from tabellone.paper.texts import printable
from tabellone.wording import day, number, spoken

# the colours of the rankings on light paper, as the pages have them
COLOURS = {"red": "#a8201a", "blue": "#1d4e9e", "green": "#1c6438", "race": "#8a4b00"}
FIRST, WIDE, HIGH = 5, 1200, 630
Row = tuple[int, str, Number]  # position, name, value


def ranking_card(
    *, circuit: str, rulebook: str, ranking: tuple[str, str], on: date, rows: Sequence[Row], language: str = "en"
) -> bytes:
    """A PNG of 1200 × 630; `ranking` is its colour, if it has one, and its name. Names come as they may be shown."""
    colour, label = ranking
    data = {
        "lang": spoken(language),
        "accent": COLOURS.get(colour, BY_ID[rulebook].ABOUT.paper_colour),
        "circuit": printable(circuit, 60),
        "ranking": printable(label, 60),
        "day": day(on, language),
        "lines": [
            {"position": str(place), "name": printable(name, 60), "value": number(value, language).replace("-", "−")}
            for place, name, value in rows[:FIRST]
        ],
    }
    return pictured("ranking_card", data)
