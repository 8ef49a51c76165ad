"""Pieces of explanations: sums term by term, and the criterion that parted two players of a ranking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.pergioco.ladder import Placed, R, Rung


def summed(rule: str, name: str, terms: Sequence[Step], result: int | float | Decimal | Fraction) -> Step:
    """A sum of what other steps resulted in (PG 22, PG 32, PG 35)."""
    inputs = {f"term_{number}": term.result for number, term in enumerate(terms, start=1)}
    return Step(rule, name, inputs, " + ".join(inputs) or "0", result, tuple(terms))


def line_of(lines: Iterable[Placed[R]], player: str) -> Placed[R] | None:
    """The player's line in a ranking, if they have one."""
    return next((line for line in lines if line.item.player == player), None)


def neighbours(lines: Sequence[Placed[R]], player: str, ladder: Sequence[Rung[R]]) -> tuple[Step, ...]:
    """What parts the player from the next above and below, and who shares the position (PG 30, PG 33, PG 36)."""
    own = line_of(lines, player)
    if own is None:
        return ()
    above = [line for line in lines if line.position < own.position]
    below = [line for line in lines if line.position > own.position]
    level = [line.item.player for line in lines if line.position == own.position and line is not own]
    steps = [parted(above[-1], own, ladder)] if above else []
    if level:
        inputs: dict[str, Value] = {"position": own.position, "others": ", ".join(level)}
        steps.append(Step(ladder[-1].rule, "pg-shared", inputs, result=own.position))
    return (*steps, *([parted(own, below[0], ladder)] if below else []))


def parted(ahead: Placed[R], behind: Placed[R], ladder: Sequence[Rung[R]]) -> Step:
    """The first criterion in which two players differ, by how much, in how many they were equal (PG 30, PG 33)."""
    pairs = zip(ladder, ahead.key, behind.key, strict=True)
    equal, (rung, more, less) = next((n, pair) for n, pair in enumerate(pairs) if pair[1] != pair[2])
    inputs = {"ahead": ahead.item.player, "behind": behind.item.player, "more": more, "less": less, "equal": equal}
    if not rung.counted:
        return Step(rung.rule, rung.name, inputs)
    return Step(rung.rule, rung.name, inputs, "more - less", Fraction(more) - Fraction(less))


def place_step(
    lines: Sequence[Placed[R]],
    own: Placed[R],
    ladder: Sequence[Rung[R]],
    *,
    rule: str,
    name: str,
    made: Sequence[Step],
    what: str = "",
) -> Step:
    """A position, what its value is made of, and what parts it from its neighbours."""
    inputs: dict[str, Value] = {
        "position": own.position,
        "players": len(lines),
        "ranking": what or name.removeprefix("pg-"),
    }
    steps = (*made, *neighbours(lines, own.item.player, ladder))
    return Step(rule, name, inputs, result=own.position, steps=steps)


def without_rating_histories(step: Step) -> Step:
    """The step with ratings named but not told, where they are told elsewhere."""
    steps = () if step.name.startswith("pg-rating") else tuple(map(without_rating_histories, step.steps))
    return replace(step, steps=steps)
