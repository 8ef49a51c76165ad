"""The link of a table: it opens this table of this round, and nothing else, until the next round starts.

The key is a keyed hash of the tournament, the round, its seed and the table, so that nobody can guess it, nothing has
to be stored, and a round that is drawn again has other links.
"""

from __future__ import annotations

import base64
from typing import Literal

from django.utils.crypto import constant_time_compare, salted_hmac

from tabellone.course import Drawn, State
from tabellone.course.view import is_bye, is_reported
from tabellone.engine.facts import Table
from tabellone.server.events.models import Tournament

BYTES = 16
Access = Literal["open", "over", "unknown"]


def key_of(row: Tournament, drawn: Drawn, table: int) -> str:
    """The key in a table's link."""
    about = f"{row.pk}:{drawn.round.number}:{drawn.round.seed}:{table}"
    digest = salted_hmac("tabellone.table", about, algorithm="sha256").digest()[:BYTES]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def opened(row: Tournament, state: State, number: int, table: int, key: str) -> Access:
    """What a link opens: the table; nothing any more, once the next round has started; nothing at all."""
    drawn = next((one for one in state.rounds if one.published and one.round.number == number), None)
    if drawn is None or not constant_time_compare(key, key_of(row, drawn, table)):
        return "unknown"
    found = next((one for one in drawn.round.tables if one.number == table), None)
    if found is None or is_bye(found):
        return "unknown"
    return "open" if is_open(state, drawn, found) else "over"


def is_open(state: State, drawn: Drawn, table: Table) -> bool:
    """Whether the table can still be reported or looked at by its link (ruling link-lasts).

    Until the next round is published; a slow table, which still plays then, keeps its link until it has a result.
    """
    if state.closed:
        return False
    started = any(one.published and one.round.number > drawn.round.number for one in state.rounds)
    return not started or not is_reported(table)
