"""What moves between two answers of a season, ranking by ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

RATINGS = "ratings"
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody's line before and after; None where there was, or is, none."""

    player: str
    was: Row | None
    now: Row | None

    @property
    def place(self) -> int:
        """Where the line stands: after, else before."""
        return int((self.now or self.was or {}).get("position", 0))


def moves(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, tuple[Move, ...]]:
    """Lines that differ, by ranking, in the order of the answer; ratings last. Rankings that stay are not named."""
    was, now = before["rankings"], after["rankings"]
    found = {code: _moved(was.get(code, ()), now.get(code, ()), "player") for code in dict.fromkeys((*now, *was))}
    found[RATINGS] = _moved(before[RATINGS], after[RATINGS], "player", "game")
    return {code: lines for code, lines in found.items() if lines}


def _moved(before: Sequence[Row], after: Sequence[Row], *key: str) -> tuple[Move, ...]:
    was = {tuple(row[name] for name in key): row for row in before}
    now = {tuple(row[name] for name in key): row for row in after}
    differing = [one for one in dict.fromkeys((*now, *was)) if _differ(was.get(one), now.get(one))]
    return tuple(sorted((Move(one[0], was.get(one), now.get(one)) for one in differing), key=lambda one: one.place))


def _differ(was: Row | None, now: Row | None) -> bool:
    """Whether a line moved; what a newer version of the software tells besides is no move."""
    if was is None or now is None:
        return True
    return any(now.get(name) != value for name, value in was.items())
