"""What explanations tell, for tests that look at every step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabellone.engine.steps import Step


def every(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps and all that lie behind them."""
    for step in steps:
        yield step
        yield from every(step.steps)
