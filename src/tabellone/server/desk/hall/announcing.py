"""A player tells the organisers that they are leaving; the organisers take them out, or talk with them."""

from __future__ import annotations

from tabellone.course import acts
from tabellone.server.desk.acting import Writing
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, perform


def announce(row: Tournament, player: str, writing: Writing, *, leaving: bool = True) -> Outcome:
    """I am leaving; or, after all, I stay."""
    return perform(row.pk, acts.Announce(player, leaving), by=writing.by, token=writing.token, why=writing.why)
