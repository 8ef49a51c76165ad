"""How many direct finalists, semifinals and finals follow, and who plays in which band and group (RK semifinals)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from tabellone.engine.errors import RuleError
from tabellone.engine.lots import Lots
from tabellone.engine.positions import parallel_groups
from tabellone.rulebooks.risiko.params import DEFAULT, Params
from tabellone.rulebooks.risiko.ranking import PlayerRecord, Ranked, key, tied_groups

SEATS = 4  # a semifinal, a final, and the bands they are drawn from


@dataclass(frozen=True, slots=True)
class MasterStructure:
    """Direct finalists, semifinals of each group, groups (= winners); no semifinals: a final at once (RK structure)."""

    direct: int
    semifinals: int
    winners: int = 1

    @property
    def semifinalists(self) -> int:
        """Players in semifinals, all groups together (RK structure)."""
        return SEATS * self.semifinals * self.winners

    @property
    def needs(self) -> int:
        """Players it takes (RK structure)."""
        return self.direct + self.semifinalists


NOBODY_DIRECT, ONE_DIRECT, TWO_DIRECT = MasterStructure(0, 4), MasterStructure(1, 3), MasterStructure(2, 2)
FINAL_AT_ONCE = MasterStructure(4, 0)


def ranked_to_qualify(ranked: Ranked) -> list[PlayerRecord]:
    """Those who played both qualifying games, from the first down: only they can go on (RK semifinals)."""
    return [line for _, line in ranked if len(line.games) == 2]


def winners(players: int, params: Params = DEFAULT) -> int:
    """One winner for every fifty counted players, four at most (RK structure, ruling four-at-most)."""
    return max(1, min(players // params.players_per_winner, params.most_winners))


def structure(lines: Sequence[PlayerRecord], params: Params = DEFAULT) -> MasterStructure:
    """The structure that the ranking of the counted players asks for (RK structure, RK semifinals)."""
    if len(lines) >= params.direct_under:
        return MasterStructure(0, 4, winners(len(lines), params))
    return under_fifty(lines)


def under_fifty(lines: Sequence[PlayerRecord]) -> MasterStructure:
    """Direct finalists are the first two with two wins, unless the third is level with them (RK semifinals)."""
    twice = list(takewhile(lambda line: line.wins == 2, lines))
    if not twice:
        return NOBODY_DIRECT
    if len(twice) < 3:
        return ONE_DIRECT if len(twice) == 1 else TWO_DIRECT
    first, second, third = (key(line) for line in twice[:3])
    if second != third:
        return TWO_DIRECT
    return NOBODY_DIRECT if first == third else ONE_DIRECT


def ladder(most_winners: int) -> Iterator[MasterStructure]:
    """Every structure from the largest down, groups dropped first (ruling too-few, ruling ladder-groups)."""
    yield from (MasterStructure(0, 4, many) for many in range(most_winners, 0, -1))
    yield from (ONE_DIRECT, TWO_DIRECT, FINAL_AT_ONCE)


def fitting(wanted: MasterStructure, players: int, *, accept_reduced: bool) -> MasterStructure:
    """The structure wanted or, once the organiser confirms, the largest that fits (ruling too-few)."""
    if wanted.needs <= players:
        return wanted
    proposal = next((one for one in ladder(wanted.winners) if one.needs <= players), None)
    if proposal is None:
        raise RuleError("risiko-no-final", rule="RK semifinals", players=players, needed=FINAL_AT_ONCE.needs)
    if not accept_reduced:
        raise _to_confirm(wanted, proposal, players)
    return proposal


def _to_confirm(wanted: MasterStructure, proposal: MasterStructure, players: int) -> RuleError:
    code = "risiko-too-few" if proposal.semifinals else "risiko-too-few-final"
    return RuleError(
        code,
        rule="RK semifinals",
        ruling="too-few",
        players=players,
        needed=wanted.needs,
        direct=proposal.direct,
        semifinals=proposal.semifinals * proposal.winners,
        winners=proposal.winners,
        seats=proposal.needs,
        param="accept_reduced",
    )


Bands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class SemifinalPlan:
    """The second part of the day: direct finalists, bands of every group, lots that parted ties (RK semifinals)."""

    structure: MasterStructure
    direct: tuple[str, ...]
    groups: tuple[Bands, ...]
    lots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartedOrder:
    """Players in order once lots have parted the ties that matter, and those lots as drawn (RK standings)."""

    order: tuple[str, ...]
    lots: tuple[str, ...]


def plan(lines: Sequence[PlayerRecord], *, gone: Collection[str], seed: str, params: Params = DEFAULT) -> SemifinalPlan:
    """The plan for the counted players, from the first down, without those who gave up (RK semifinals).

    Direct finalists are the first in the ranking, also with fewer than two wins (ruling reduced-direct-by-rank).
    """
    chosen = chosen_structure(lines, gone=gone, params=params)
    parted = parted_order([line for line in lines if line.player not in gone], chosen, seed=seed)
    playing = parted.order[chosen.direct : chosen.needs]
    rankings = parallel_groups(playing, chosen.winners) if chosen.semifinals else []
    groups = tuple(bands(ranking, chosen.semifinals) for ranking in rankings)
    return SemifinalPlan(chosen, parted.order[: chosen.direct], groups, parted.lots)


def chosen_structure(
    lines: Sequence[PlayerRecord], *, gone: Collection[str], params: Params = DEFAULT
) -> MasterStructure:
    """Fixed by the standing after qualifying; a direct finalist who gives up makes it four semifinals (RK withdrawals).

    Who played both games and then withdrew is counted (ruling counted-is-played); whatever too few are left for comes
    down the ladder (ruling too-few).
    """
    wanted = structure(lines, params)
    if any(line.player in gone for line in lines[: wanted.direct]):
        wanted = NOBODY_DIRECT
    left = sum(line.player not in gone for line in lines)
    return fitting(wanted, left, accept_reduced=params.accept_reduced)


def bands(ranking: Sequence[str], semifinals: int) -> Bands:
    """Four bands by position; every semifinal gets one player of each (RK draw semifinals)."""
    return tuple(tuple(ranking[row * semifinals : (row + 1) * semifinals]) for row in range(SEATS))


def parted_order(lines: Iterable[PlayerRecord], chosen: MasterStructure, *, seed: str) -> PartedOrder:
    """Lots part tied players only where a place, a band or a parallel ranking hangs on it (RK standings)."""
    ties = [[line.player for line in tie] for tie in tied_groups(lines)]
    return part_ties(ties, lambda index: _lot_of(index, chosen), Lots(seed, "ties"))


def part_ties(ties: Iterable[Sequence[str]], prize: Callable[[int], Hashable], lots: Lots) -> PartedOrder:
    """The ties in order, each drawn by lot where its members would get different prizes (RK standings)."""
    order: list[str] = []
    drawn: list[str] = []
    for tie in ties:
        places = range(len(order), len(order) + len(tie))
        matters = len({prize(index) for index in places}) > 1
        parted = lots.shuffled(tie) if matters else list(tie)
        drawn += parted if matters else []
        order += parted
    return PartedOrder(tuple(order), tuple(drawn))


def _lot_of(index: int, chosen: MasterStructure) -> Hashable:
    """What hangs on standing at this index: the final, a band of a group, or nothing."""
    if index < chosen.direct:
        return "direct"
    if index >= chosen.needs:
        return "out"
    row, group = divmod(index - chosen.direct, chosen.winners)
    return group, row // chosen.semifinals
