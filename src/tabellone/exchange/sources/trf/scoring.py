"""What results are worth: 1, ½ and 0 unless a line XXS (TRF16) or 162 (TRF26) says otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Final

from tabellone.exchange.sources.trf.columns import Entry
from tabellone.exchange.sources.trf.lines import Line

ONE, HALF, NOTHING = Decimal(1), Decimal("0.5"), Decimal(0)
USUAL: Final[Mapping[str, Decimal]] = MappingProxyType(
    {"WW": ONE, "BW": ONE, "WD": HALF, "BD": HALF, "WL": NOTHING, "BL": NOTHING}
    | {"ZPB": NOTHING, "HPB": HALF, "FPB": ONE, "PAB": ONE, "FW": ONE, "FL": NOTHING}
)
# a letter that stands for several kinds of result, in either tag
_TOGETHER: Final = {
    "XXS": {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL")},
    "162": {
        "W": ("WW", "BW", "FW", "FPB", "PAB"),
        "D": ("WD", "BD", "HPB"),
        "L": ("WL", "BL"),
        "A": ("ZPB", "FL"),
        "P": ("PAB",),
    },
}
_PAIR = re.compile(r"([A-Z]{1,3})\s*[=:]?\s*([0-9]{0,3}[.,][0-9]{1,3}|[0-9]{1,3})(?![0-9])")
_OVER_THE_BOARD = {"1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L"}
_OTHERS = {"+": "FW", "-": "FL", "U": "PAB", "F": "FPB", "H": "HPB", "Z": "ZPB", "": "ZPB"}
_ALONE = {"+": "FPB", "-": "ZPB", "1": "FPB", "W": "FPB", "=": "HPB", "D": "HPB", "0": "ZPB", "L": "ZPB"}

Scoring = Mapping[str, Decimal]
MOST_LINES: Final = 50


def scoring(lines: Mapping[str, Iterable[Line]]) -> Scoring:
    """What each kind of result is worth; of two lines that differ the last one counts."""
    worth = dict(USUAL)
    for tag, shortcuts in _TOGETHER.items():
        pairs = [pair for line in [*lines.get(tag, ())][-MOST_LINES:] for pair in _PAIR.findall(line.value.upper())]
        for code, value in sorted(pairs, key=lambda pair: tag == "162" and pair[0] == "P"):  # P may differ from W
            kinds = shortcuts.get(code, (code,) if code in USUAL else ())
            worth |= dict.fromkeys(kinds, Decimal(value.replace(",", ".")))
    return worth


def worth(entry: Entry, rules: Scoring) -> Decimal:
    """What an entry is worth to its player."""
    if not entry.opponent:
        return rules[_ALONE.get(entry.code) or _OTHERS[entry.code]]
    if entry.code in _OVER_THE_BOARD:
        side = "B" if entry.colour == "b" else "W"
        return rules[side + _OVER_THE_BOARD[entry.code]]
    return rules[_OTHERS[entry.code]] if entry.code in {"+", "-"} else NOTHING
