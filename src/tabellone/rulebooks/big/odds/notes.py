"""What the odds take for granted, told beside them."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step
from tabellone.rulebooks.big.rounds import is_complete, qualifying, recorded


def notes_of(tournament: Tournament, runs: int) -> Iterator[Step]:
    """The model, what is not simulated, and what this tournament asked for (ruling odds-model)."""
    yield Step("ruling odds-model", "odds-model", {"runs": runs})
    yield Step("ruling odds-as-entered", "odds-as-entered")
    first = qualifying(tournament)[:1]
    if first and not is_complete(first[0]):
        yield Step("ruling odds-first-by-lot", "odds-first-by-lot")
    if sum(not is_complete(round_) for round_ in recorded(tournament)) > 1:
        yield Step("BIG 7.2.2", "odds-early-tables")
