"""What was worked out for one day and still holds on the next: a game's ranking moves only with its ratings (PG 9)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar, cast

from tabellone.engine.facts import Tournament
from tabellone.rulebooks.pergioco.activity import Active
from tabellone.rulebooks.pergioco.params import Params
from tabellone.rulebooks.pergioco.race import stage_results

T = TypeVar("T")


class Worked:
    """Answers by question, each with what it rests on; asked again for the same, it is not worked out again."""

    def __init__(self) -> None:
        self._found: dict[Hashable, tuple[object, object]] = {}
        self._merged: dict[str, Mapping[str, tuple[int, int]]] = {}
        self.players: dict[str, Active] = {}

    def out(self, question: Hashable, rests_on: object, work: Callable[[], T]) -> T:
        """The answer as it was, or worked out anew where it rests on something else now."""
        known = self._found.get(question)
        if known is None or known[0] != rests_on:
            self._found[question] = known = (rests_on, work())
        return cast("T", known[1])

    def merge(self, game: str, now: Mapping[str, tuple[int, int]]) -> None:
        """Take a game's active PGRs, with the games that count, into everybody's, unless they are the same (PG 27)."""
        before = self._merged.get(game, {})
        if now is before:
            return
        for player in before.keys() - now.keys():
            had = self.players[player]
            self.players[player] = had.within(each for each in had.ratings if each != game)
        for player, (rating, count) in now.items():
            had = self.players.get(player) or Active(player, {}, {})
            self.players[player] = Active(player, {**had.ratings, game: rating}, {**had.games, game: count})
        self._merged[game] = now

    def race_results(self, stage: Tournament, params: Params) -> Mapping[str, int]:
        """The Race points of a stage, which no later day changes (PG 39)."""
        found: Mapping[str, Any] = self.out(("race", stage.id), None, lambda: stage_results(stage, params))
        return found
