"""Corrections where a rulebook has no law of its own: the organiser's act, with a reason, on record."""

from __future__ import annotations

from tabellone.engine.errors import RuleError


def on_record(*, by_referee: bool, reason: str, rule: str) -> None:
    """Refuse a correction that is not the organiser's or has no reason (ruling correction-on-record).

    It is allowed at any time: everything is computed again, and the tables drawn since then stay.
    """
    if not by_referee:
        raise RuleError("correction-by-organiser", rule=rule)
    if not reason.strip():
        raise RuleError("correction-without-reason", rule=rule)
