"""What the clocks of a table propose for its result, as a form asks about it (BIG 7.2.2, ruling end-is-announced)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict

from tabellone.server.play.clocks import Proposed


@dataclass(frozen=True, slots=True)
class AskedOfClocks:
    """Who is out of time, by name; `mark` is the proposal, `said` what was chosen; `past` and `ends` are minutes."""

    late: tuple[str, ...]
    mark: str
    said: str
    past: int | None
    ends: int | None


def asked_of(found: Proposed, names: Mapping[str, str], posted: QueryDict) -> AskedOfClocks | None:
    """What the form asks; None where the clocks propose nothing."""
    if not found.late and found.past is None:
        return None
    said = posted.get("clock", "") if posted.get("clock_of", "") == found.mark else ""
    late = tuple(names.get(player, player) for player in found.late)
    return AskedOfClocks(late, found.mark, said, found.past, found.ends)
