"""The text of documents: laid out quickly, and exactly as the obvious way lays it out."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Season, Tournament
from tabellone.exchange.documents import layout, read_season, read_tournament, write_season, write_tournament
from tests.strategies_pergioco import circuits

WIDTH = 110
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=30)
    | st.decimals(allow_nan=False, allow_infinity=False)
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=12), inner, max_size=6)
)


def one_line(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{one_line(key)}: {one_line(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(one_line, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)


def laid_out(value: Any, indent: int = 0) -> str:
    """What fits on a line stands on one, each tried anew at every depth."""
    line = one_line(value)
    if not value or not isinstance(value, dict | list) or (indent and len(line) + indent <= WIDTH):
        return line
    pairs = value.items() if isinstance(value, dict) else [(None, item) for item in value]
    items = [("" if key is None else f"{one_line(key)}: ") + laid_out(item, indent + 2) for key, item in pairs]
    inner = ",\n".join(" " * (indent + 2) + item for item in items)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{inner}\n{' ' * indent}{closing}"


@given(VALUES)
def test_a_value_is_laid_out_as_the_obvious_way_does(value: Any) -> None:
    assert layout(value) == laid_out(value)


@given(circuits())
def test_documents_read_back_as_they_were(made: tuple[Season, list[Tournament]]) -> None:
    season, tournaments = made
    assert read_season(write_season(season)) == season
    assert [read_tournament(write_tournament(one)) for one in tournaments] == tournaments
