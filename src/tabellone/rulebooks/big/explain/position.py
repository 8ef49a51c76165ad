"""The position in the standing, and what parts it from neighbours with equal points."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.before import Before
from tabellone.rulebooks.big.ladder import AFTER_LAST
from tabellone.rulebooks.big.scores import Exact

NAMES = {"table": "big-parted-by-table", "place": "big-parted-by-place", "pbg": "big-parted-by-pbg"}


def position_step(before: Before, player: str) -> Step:
    """The position after the qualifying rounds (BIG 4.2)."""
    position = before.position[player]
    inputs: dict[str, Value] = {
        "points": before.book.points(player),
        "players": len(before.order),
        "round": before.book.rounds[-1].number,
    }
    return Step("BIG 4.2", "big-standing-position", inputs, result=position, steps=tuple(_neighbours(before, player)))


def _neighbours(before: Before, player: str) -> Iterator[Step]:
    """The next above and the next below, where their points are equal (BIG 4.2)."""
    order = before.order
    index = order.index(player)
    for other in (*order[max(0, index - 1) : index], *order[index + 1 : index + 2]):
        if before.book.points(other) == before.book.points(player):
            yield parted_step(before, player, other)


def parted_step(before: Before, player: str, other: str) -> Step:
    """The criterion of the ladder that parts two players (BIG 4.2)."""
    own, theirs = before.book.key(player), before.book.key(other)
    for rung, mine, yours in zip(before.book.rungs(), own, theirs, strict=True):
        if mine != yours:
            inputs: dict[str, Value] = {"other": other, "round": rung.round}
            sign = 1 if rung.name == "pbg" else -1
            return Step("BIG 4.2", NAMES[rung.name], inputs | {"own": _told(sign, mine), "theirs": _told(sign, yours)})
    group = next(group for group in before.groups if player in group.players)
    if group.shared:
        return Step("BIG 4.2", "big-standing-shared", {"other": other})
    return Step("BIG 4.2", "big-parted-by-lot", {"other": other, "round": group.by_round})


def _told(sign: int, value: Exact) -> Value:
    return "none" if value == AFTER_LAST else sign * value
