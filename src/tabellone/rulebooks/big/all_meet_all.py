"""Round robin, advised for four players of a game for two (BIG 8.1)."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.entries import entrants, had_bye, left_before, met
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.lots import Lots
from tabellone.engine.pairing import berger, pair_with_bye
from tabellone.rulebooks.big.rounds import qualifying


def round_robin_tables(tournament: Tournament, number: int, seed: str) -> list[list[str]]:
    """The next round of all against all, by the Berger tables (BIG 8.1, ruling all-meet-all).

    Who has no opponent rests with a bye. The order is drawn with the seed of the first round; where the rounds were
    made by hand, whoever has not met is paired. When all have met all it starts again, if more rounds are planned.
    It is won by points and places as elsewhere (ruling round-robin-by-points).
    """
    everyone, played = entrants(tournament, 1), qualifying(tournament)
    if late := [player.id for player in tournament.players if player.from_round > 1]:
        raise RuleError("round-robin-late-entry", rule="BIG 8.1", players=late)
    order = Lots((played[0].seed if played else seed) or "").shuffled(everyone)
    schedule = berger(len(order))
    cycle = played[len(played) - len(played) % len(schedule) :]
    pairs = [(order[one], order[other]) for one, other in schedule[len(cycle)]]
    before = met(cycle)
    if any(other in before.get(one, ()) for one, other in pairs):
        here = [player for player in sorted(everyone) if player not in left_before(tournament, number)]
        pairs = pair_with_bye(here, before, had_bye(played), rule="BIG 8.1")[0]
    return _tables(order, pairs, left_before(tournament, number))


def _tables(order: Sequence[str], pairs: Sequence[tuple[str, str]], gone: frozenset[str]) -> list[list[str]]:
    full = [list(pair) for pair in pairs if not gone.intersection(pair)]
    seated = {player for table in full for player in table}
    return full + [[player] for player in order if player not in seated and player not in gone]
