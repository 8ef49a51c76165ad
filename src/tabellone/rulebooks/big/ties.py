"""A tie at the table, parted by the game's own rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count

from tabellone.engine.facts import Seat
from tabellone.engine.positions import tie_groups
from tabellone.rulebooks.big.catalogue.sheet import Figure, TieRule
from tabellone.rulebooks.big.scores import Exact, exact

Group = list[Seat]


def parted(tied: Sequence[Seat], rule: TieRule, turns: Mapping[str, int]) -> list[Group]:
    """Seats with equal scores in their order, those who share a place together (BIG 8.1, BIG 8.3).

    Where the turn order decides, the later one wins: who started second, who played last. A figure missing on one of
    the tied parts none of them, and later figures are not looked at.
    """
    if rule.seats is not None:
        return [[seat] for seat in sorted(tied, key=lambda seat: turns[seat.player], reverse=True)]
    return _by_figures(list(tied), asked(rule))


def asked(rule: TieRule) -> Iterator[Figure]:
    """The figures in the order asked for; one asked again is `name_2`, … (BIG 8.3.22, ruling figure-again)."""
    return chain.from_iterable(map(_repeated, rule.figures))


def figure_of(seat: Seat, figure: Figure) -> Exact | None:
    """A seat's figure so that more is better, None where it was not given (BIG 8.3)."""
    value = seat.tiebreak.get(figure.name)
    if value is None:
        return None
    return -exact(value) if figure.fewer_wins else exact(value)


def _repeated(figure: Figure) -> Iterator[Figure]:
    yield figure
    if figure.again_while_tied:
        yield from (Figure(f"{figure.name}_{time}", figure.fewer_wins) for time in count(2))


def still_asked(tied: Sequence[Seat], rule: TieRule) -> list[tuple[Group, Figure]]:
    """Seats still tied for want of a figure, with that figure (BIG 8.3); nobody where the seats or nothing decides."""
    if rule.seats is not None:
        return []
    return [(group, figure) for group, figure in _split_by(list(tied), asked(rule)) if figure is not None]


def _by_figures(tied: Group, figures: Iterator[Figure]) -> list[Group]:
    return [group for group, _ in _split_by(tied, figures)]


def _split_by(tied: Group, figures: Iterator[Figure]) -> list[tuple[Group, Figure | None]]:
    """The tied as far as the figures part them, each group with the figure that is missing on one of it, if any."""
    groups: list[tuple[Group, Figure | None]] = [(tied, None)]
    for figure in figures:
        if all(lacks is not None or len(group) == 1 for group, lacks in groups):
            break
        groups = [part for group, lacks in groups for part in _split(group, lacks, figure)]
    return groups


def _split(tied: Group, lacks: Figure | None, figure: Figure) -> list[tuple[Group, Figure | None]]:
    """The tied parted by one figure; not parted, and no further, where it is missing."""
    if lacks is not None or len(tied) == 1:
        return [(tied, lacks)]
    values = {seat.player: figure_of(seat, figure) for seat in tied}
    if None in values.values():
        return [(tied, figure)]
    return [(group, None) for group in tie_groups(tied, lambda seat: values[seat.player])]
