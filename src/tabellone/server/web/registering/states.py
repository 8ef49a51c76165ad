"""The states of a registration in words, for the player and for the organiser."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tabellone.contract import Registering
from tabellone.server.registry import queries
from tabellone.server.registry.convert import registration_of
from tabellone.server.registry.models import Registration

# what a chip says, and its colour
STATES: dict[str, tuple[str | Promise, str]] = {
    "complete": (gettext_lazy("Complete"), "done"),
    "team": (gettext_lazy("Not in the team yet"), "waiting"),
    "incomplete": (gettext_lazy("Incomplete"), "waiting"),
    "requested": (gettext_lazy("Identity asked for"), "waiting"),
    "verified": (gettext_lazy("Identity verified"), "in"),
    "failed": (gettext_lazy("Identity check failed"), "absent"),
    "disqualified": (gettext_lazy("Disqualified"), "absent"),
    "takeover": (gettext_lazy("Earlier games to confirm"), "waiting"),
    "double": (gettext_lazy("Likely double"), "correction"),
    "erased": (gettext_lazy("Erased"), "withdrawn"),
}


def team_of(book: Registering) -> dict[str, str]:
    """The federation's team on a platform: how it is called, and where one joins it."""
    return {"name": book.team_name(), "address": book.team_address()}


def chips(states: list[str]) -> list[tuple[str | Promise, str]]:
    """Word and colour of each state."""
    return [STATES[state] for state in states]


def told_states(row: Registration) -> list[tuple[str | Promise, str]]:
    """What a registration is, for the player: nothing about whom the organiser takes for a double."""
    book = queries.book_of(row.rulebook)
    told = registration_of(row)
    found = [*book.advised(told), *(["incomplete"] if book.lacking(told, row.day) else [])]
    found += [row.verification] if row.verification != "none" else []
    found += ["disqualified"] if row.disqualified else []
    found += ["takeover"] if row.takeovers.filter(status="asked").exists() else []
    wrong = set(found) - {"verified", "team"}
    return chips(found if wrong else [*found, "complete"])
