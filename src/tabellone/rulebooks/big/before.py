"""The standing before the knock-out: the order that qualifies, pairs, and parts drawn games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.engine.entries import entrants
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.lots import Lots
from tabellone.engine.positions import positions
from tabellone.rulebooks.big.ladder import Ledger, ledger
from tabellone.rulebooks.big.recorded_lot import PURPOSE, Parted, parted_groups
from tabellone.rulebooks.big.rounds import KNOCKOUT


@dataclass(frozen=True, slots=True)
class Before:
    """Players in order, and their positions, shared where nothing parts them (BIG 4.2, BIG 4.3)."""

    groups: tuple[Parted, ...]
    book: Ledger

    @property
    def order(self) -> tuple[str, ...]:
        """Players from the first down (BIG 4.2)."""
        return tuple(player for group in self.groups for player in group.players)

    @property
    def position(self) -> Mapping[str, int]:
        """The position of each (BIG 4.2)."""
        return {player: place for place, player in positions(self.shared_groups())}

    def shared_groups(self) -> list[Sequence[str]]:
        """Players from the first down, those who share a position together (BIG 4.2)."""
        groups: list[Sequence[str]] = []
        for group in self.groups:
            groups += [group.players] if group.shared else [(player,) for player in group.players]
        return groups


def before_knockout(tournament: Tournament, rounds: Sequence[Round]) -> Before:
    """The standing after the qualifying rounds among these; of a mere knock-out the seeds, then lots (BIG 4.3).

    The points shown to the end are those of these rounds (ruling points-of-qualifying).
    """
    book = ledger(tournament, [r for r in rounds if r.phase not in KNOCKOUT])
    if tournament.system == "knockout" and not book.rounds:
        return Before(_entered(tournament), book)
    return Before(tuple(parted_groups(tournament, book)), book)


def _entered(tournament: Tournament) -> tuple[Parted, ...]:
    """Who enters a mere knock-out: seeds first, the others by lot and on equal terms (ruling knockout-by-lot)."""
    seeds = {player.id: player.seed for player in tournament.players if player.seed is not None}
    here = entrants(tournament, 1)
    seeded = [Parted((player,)) for player in sorted(seeds, key=lambda p: (seeds[p], p)) if player in here]
    others = [player for player in here if player not in seeds]
    seed = min(((r.number, r.seed) for r in tournament.rounds if r.seed is not None), default=(0, ""))[1]
    drawn = tuple(Lots(seed or "", PURPOSE).shuffled(others))
    return (*seeded, Parted(drawn, shared=len(drawn) > 1)) if drawn else tuple(seeded)
