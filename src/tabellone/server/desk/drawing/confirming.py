"""What an organiser confirms: a parameter that a refusal names, set for the tournament and on record."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tabellone.course import Act, State, acts
from tabellone.engine.errors import RuleError
from tabellone.rulebooks import CONFIRMABLE


def accepted(state: State, params: Collection[str]) -> Sequence[Act]:
    """The settings with the parameters that the organiser confirms; only those that a refusal can name."""
    given = [param for param in params if param]
    if not given:
        return ()
    if strange := [param for param in given if param not in CONFIRMABLE.values()]:
        raise RuleError("not-confirmable", param=strange[0])
    head = state.settings.head
    confirmed = replace(head, params={**head.params, **dict.fromkeys(given, True)})
    return (acts.Settle(replace(state.settings, head=confirmed)),)
