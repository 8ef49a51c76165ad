"""What was worked out for one day and still holds on the next: a game's ranking moves only with its ratings (PG 9)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar, cast

from tabellone.engine.facts import Tournament
from tabellone.rulebooks.pergioco.params import Params
from tabellone.rulebooks.pergioco.race import stage_results

T = TypeVar("T")


class Worked:
    """Answers by question, each with what it rests on; asked again for the same, it is not worked out again."""

    def __init__(self) -> None:
        self._found: dict[Hashable, tuple[object, object]] = {}

    def out(self, question: Hashable, rests_on: object, work: Callable[[], T]) -> T:
        """The answer as it was, or worked out anew where it rests on something else now."""
        known = self._found.get(question)
        if known is None or known[0] != rests_on:
            self._found[question] = known = (rests_on, work())
        return cast("T", known[1])

    def race_results(self, stage: Tournament, params: Params) -> Mapping[str, int]:
        """The Race points of a stage, which no later day changes (PG 39)."""
        found: Mapping[str, Any] = self.out(("race", stage.id), None, lambda: stage_results(stage, params))
        return found
