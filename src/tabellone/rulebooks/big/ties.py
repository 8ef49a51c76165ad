"""A tie at the table, parted by the game's own rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, count

from tabellone.engine.facts import Seat
from tabellone.engine.positions import tie_groups
from tabellone.rulebooks.big.catalogue.sheet import Figure, TieRule
from tabellone.rulebooks.big.scores import Exact, exact

Group = list[Seat]


def parted(tied: Sequence[Seat], rule: TieRule) -> list[Group]:
    """Seats with equal scores in their order, those who share a place together (BIG 8.1, BIG 8.3).

    From the seats the later one wins: who started second, who played last. A figure missing on one of the tied parts
    none of them, and later figures are not looked at.
    """
    if rule.seats is not None:
        return [[seat] for seat in reversed(tied)]
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


def _by_figures(tied: Group, figures: Iterator[Figure]) -> list[Group]:
    groups = [(tied, False)]
    for figure in figures:
        if all(closed or len(group) == 1 for group, closed in groups):
            break
        groups = [part for group, closed in groups for part in ([(group, True)] if closed else _split(group, figure))]
    return [group for group, _ in groups]


def _split(tied: Group, figure: Figure) -> list[tuple[Group, bool]]:
    """The tied parted by one figure; closed, that is to be parted no further, where it is missing."""
    values = {seat.player: figure_of(seat, figure) for seat in tied}
    if len(tied) == 1 or None in values.values():
        return [(tied, True)]
    return [(group, False) for group in tie_groups(tied, lambda seat: values[seat.player])]
