"""Round robin, advised for four players of a game for two (BIG 8.1)."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.entries import entrants, left_before
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.lots import Lots
from tabellone.engine.round_robin import berger
from tabellone.engine.swiss import pair_with_bye
from tabellone.rulebooks.big.rounds import qualifying
from tabellone.rulebooks.big.swiss import had_bye


def round_robin_tables(tournament: Tournament, number: int, seed: str) -> list[list[str]]:
    """The next round of all against all, by the Berger tables; who has no opponent rests with a bye (BIG 8.1).

    The order is drawn with the seed of the first round; without it whoever has not met is paired.
    """
    everyone, played = entrants(tournament, 1), qualifying(tournament)
    if late := [player.id for player in tournament.players if player.from_round > 1]:
        raise RuleError("round-robin-late-entry", rule="BIG 8.1", players=late)
    order = Lots((played[0].seed if played else seed) or "").shuffled(everyone)
    met = {frozenset(table.players) for round_ in played for table in round_.tables}
    pairs = [(order[one], order[other]) for one, other in berger(len(order))[len(played)]]
    if any(frozenset(pair) in met for pair in pairs):
        pairs = _not_met(tournament, sorted(everyone), number)
    return _tables(order, pairs, left_before(tournament, number))


def _not_met(tournament: Tournament, everyone: Sequence[str], number: int) -> list[tuple[str, str]]:
    tables = [table.players for round_ in qualifying(tournament) for table in round_.tables]
    met = {player: [p for table in tables if player in table for p in table if p != player] for player in everyone}
    here = [player for player in everyone if player not in left_before(tournament, number)]
    return pair_with_bye(here, met, had_bye(tournament), rule="BIG 8.1")[0]


def _tables(order: Sequence[str], pairs: Sequence[tuple[str, str]], gone: frozenset[str]) -> list[list[str]]:
    full = [list(pair) for pair in pairs if not gone.intersection(pair)]
    seated = {player for table in full for player in table}
    return full + [[player] for player in order if player not in seated and player not in gone]
