"""The recorded draw that parts players equal in everything (BIG 4.2, ruling recorded-lot).

The lot is made when the next round is drawn, with that round's seed, and holds from then on: the seed stands in the
document, so that a standing can always make the same lot again. Until there is a seed the position is shared.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine.facts import Tournament
from tabellone.engine.lots import Lots
from tabellone.rulebooks.big.ladder import Ledger

PURPOSE = "ties"


@dataclass(frozen=True, slots=True)
class Parted:
    """Players in their order; `by_round` is the round whose seed parted them, 0 where nothing had to be (BIG 4.2)."""

    players: tuple[str, ...]
    by_round: int = 0
    shared: bool = False


def parted_groups(tournament: Tournament, ledger: Ledger) -> list[Parted]:
    """The groups of the ledger, tied ones in the order of their lot where its seed is known (BIG 4.2)."""
    orders: dict[int, tuple[int, dict[str, int]]] = {}
    parted = []
    for group in ledger.groups():
        if len(group) == 1:
            parted.append(Parted(tuple(group)))
            continue
        first = _first_round(ledger, group[0])
        if first not in orders:
            orders[first] = _lot(tournament, ledger, first)
        by_round, order = orders[first]
        parted.append(Parted(tuple(sorted(group, key=lambda p: (order.get(p, 0), p))), by_round, not by_round))
    return parted


def _lot(tournament: Tournament, ledger: Ledger, first: int) -> tuple[int, dict[str, int]]:
    """The round whose seed makes the lot of those who came in this round, and the order it gives (BIG 4.2)."""
    number = ledger.rounds[first].number
    seeded = [(r.number, r.seed) for r in tournament.rounds if r.number > number and r.seed is not None]
    if not seeded:
        return 0, {}
    by_round, seed = min(seeded)
    then, lots, drawn = ledger.after(first + 1), Lots(seed, PURPOSE), list[str]()
    for group in then.groups():
        if len(group) > 1 and _first_round(ledger, group[0]) == first:
            drawn += lots.shuffled(group)
    return by_round, {player: place for place, player in enumerate(drawn)}


def _first_round(ledger: Ledger, player: str) -> int:
    """The index of the first round in which the player had a table; the first of all if there was none."""
    return next((index for index, line in enumerate(ledger.lines[player]) if line), 0)
