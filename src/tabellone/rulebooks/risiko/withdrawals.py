"""Who has left by when, and who takes the place of a finalist who gives up (RK withdrawals)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tabellone.engine.entries import left_before
from tabellone.engine.facts import Tournament
from tabellone.engine.lots import Lots
from tabellone.engine.positions import tie_groups

SEMIFINALS, FINAL = "before_semifinals", "before_final"
Order = tuple[str, ...]  # those who played a semifinal, from its winner down


def gone_by_semifinals(tournament: Tournament) -> frozenset[str]:
    """Who left before the semifinals start (RK withdrawals)."""
    return left_before(tournament, 3) | _left(tournament, SEMIFINALS)


def gone_by_final(tournament: Tournament) -> frozenset[str]:
    """Who left before the final starts (RK withdrawals)."""
    return left_before(tournament, 4) | _left(tournament, SEMIFINALS) | _left(tournament, FINAL)


def _left(tournament: Tournament, when: str) -> frozenset[str]:
    return frozenset(one.player for one in tournament.withdrawals if one.when == when)


@dataclass(frozen=True, slots=True)
class Group:
    """A parallel group as its semifinals ended: number, direct finalists, the order of each table (RK withdrawals)."""

    number: int
    direct: tuple[str, ...]
    tables: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Finalists:
    """Who plays the final of each group, who came in for others, lots that parted ties (RK withdrawals)."""

    groups: Mapping[int, tuple[str, ...]]
    called: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()

    @property
    def everybody(self) -> frozenset[str]:
        """All finalists of all groups (RK withdrawals)."""
        return frozenset(player for group in self.groups.values() for player in group)


def finalists(
    groups: Sequence[Group],
    *,
    gone: Collection[str],
    positions: Mapping[str, int],
    seed: str | None,
    within_group: bool = False,
) -> Finalists:
    """Winners and direct finalists, with the replacements of those who gave up (RK withdrawals).

    `positions` is the single ranking after qualifying; the seed of the final's round parts equal ones (ruling
    replacement-lots), and without it their place stays open.
    """
    own = {group.number: own_finalists(group, gone) for group in groups}
    taken = {player for players in own.values() for player in players}
    lots = Lots(seed, "replacements") if seed is not None else None
    found, called, drawn = dict(own), [], []
    for group in sorted(groups, key=lambda one: one.number):
        places = len(group.direct) + len(group.tables) - len(own[group.number])
        pool = [group] if within_group else groups
        came, parted = replacements(pool, places, out=taken | set(gone), positions=positions, lots=lots)
        found[group.number] = own[group.number] + tuple(came)
        taken.update(came)
        called.extend(came)
        drawn.extend(parted)
    return Finalists(found, tuple(called), tuple(drawn))


def own_finalists(group: Group, gone: Collection[str]) -> tuple[str, ...]:
    """Direct finalists, then of each table its first who does not give up: second, third, fourth (RK withdrawals)."""
    direct = [player for player in group.direct if player not in gone]
    firsts = [next((player for player in order if player not in gone), None) for order in group.tables]
    return (*direct, *(player for player in firsts if player is not None))


def replacements(
    groups: Sequence[Group],
    places: int,
    *,
    out: Collection[str],
    positions: Mapping[str, int],
    lots: Lots | None,
) -> tuple[list[str], list[str]]:
    """The best seconds by position after qualifying, then thirds, fourths, and the lots needed (RK withdrawals)."""
    came: list[str] = []
    drawn: list[str] = []
    tables = [order for group in groups for order in group.tables]
    for place in range(1, max(map(len, tables), default=0)):
        free = [order[place] for order in tables if len(order) > place and order[place] not in out]
        for tie in tie_groups(free, lambda player: -positions.get(player, len(positions) + 1)):
            open_places = places - len(came)
            if 0 < open_places < len(tie):
                drawn = lots.shuffled(tie) if lots else []
                return came + drawn[:open_places], drawn
            came.extend(tie[:open_places])
    return came, drawn
