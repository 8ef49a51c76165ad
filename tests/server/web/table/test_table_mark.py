"""Whatever a table's page shows, its mark knows: a phone is told of every change, field by field of what is stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest

from tabellone.server.events.models import Tournament
from tabellone.server.play.names import Shown
from tabellone.server.play.states import state_of
from tabellone.server.web.table.page import table_facts, table_facts_mark, table_now
from tabellone.tournament.codec import decoded, encoded
from tabellone.tournament.state import State
from tests.server.play import tables
from tests.server.web.auction_scene import Bidder
from tests.server.web.table_scene import RIGHT, Phone, clocked

pytestmark = pytest.mark.django_db
AT = datetime(2026, 5, 9, 20, 30, tzinfo=UTC)
LEAST = 40  # so many fields a scene has at least


def hall() -> Tournament:
    """A table with a clock, a report that somebody has confirmed, and a call."""
    row = tables.risiko("abcd", "efgh")
    phone = Phone(row)
    clocked(row, minutes=90)
    phone.report(*RIGHT)
    phone.confirm("b")
    phone.call("question", "Chi comincia?")
    row.refresh_from_db()
    return row


def bidding() -> Tournament:
    """A table that holds its auction."""
    row = tables.big("splendor")
    Bidder(row).taps("yes:a")
    row.refresh_from_db()
    return row


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single value of what is stored, with where it stands."""
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(one, (*path, key))
    else:
        yield path, value


def changed(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    try:
        return str(int(value) + 1)
    except (TypeError, ValueError):
        return f"{value}x"


def with_another(stored: Any, path: tuple[Any, ...], value: Any) -> Any:
    copy = deepcopy(stored)
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = changed(value)
    return copy


def names(state: State) -> Mapping[str, Shown]:
    return {one.player.id: Shown(one.player.id, one.player.name, one.player.club) for one in state.entrants}


def page(state: State) -> Any:
    found = table_facts(state, 1, 1)
    settings = state.settings
    return table_now(state, found, names(state), owner="", at=AT), settings.phones, settings.listed


def mark(state: State) -> str:
    return table_facts_mark(state, table_facts(state, 1, 1), names(state))


@pytest.mark.parametrize("scene", [hall, bidding])
def test_what_the_page_shows_the_mark_knows(scene: Any) -> None:
    state = state_of(scene())
    stored, before = encoded(state), page(state)
    tried, forgotten = 0, []
    for path, value in leaves(stored):
        try:
            other: State = decoded(State, with_another(stored, path, value))
            shown = page(other)
        except Exception:  # noqa: BLE001 - such a state cannot be: nothing shows it
            continue
        tried += 1
        if shown != before and mark(other) == mark(state):
            forgotten.append(path)
    assert forgotten == []
    assert tried > LEAST
