"""The next Swiss round: tables filled from the top of the standing."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.entries import had_bye
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.pairing import by_tables, pair_with_bye
from tabellone.rulebooks.big.rounds import qualifying
from tabellone.rulebooks.big.scores import present


def swiss_tables(tournament: Tournament, order: Sequence[str], sizes: Sequence[int], size: int) -> list[list[str]]:
    """Tables from the top of the order, seats too (BIG 4.1, ruling seats-by-standing); in twos without a rematch."""
    if size > 2:
        return [list(table) for table in by_tables(order, sizes)]
    played = qualifying(tournament)
    try:
        pairs, bye = pair_with_bye(order, just_met(played[-1]), had_bye(played), rule="BIG 4.1")
    except RuleError as error:
        raise RuleError("only-rematches-left", rule="BIG 4.1", players=list(order)) from error
    return [list(pair) for pair in pairs] + ([[bye]] if bye is not None else [])


def just_met(round_: Round) -> dict[str, list[str]]:
    """Whom each played against in the round, at a table of two (BIG 4.1, ruling met-means-played)."""
    pairs = [[seat.player for seat in present(table)] for table in round_.tables if len(present(table)) == 2]
    return {one: [other] for one, other in pairs} | {other: [one] for one, other in pairs}
