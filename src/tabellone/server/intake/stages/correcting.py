"""Results that an import would make others: each apart from the rest, so that each is a correction on record."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabellone.engine.facts import Seat, Tournament
from tabellone.server.intake.stages.comparing import Changed, Differences, compared
from tabellone.tournament.acts import Act, Correct, Import
from tabellone.tournament.view import is_reported


@dataclass(frozen=True, slots=True)
class Parted:
    """A document with the results as they stand here, and the corrections that make it what it was meant to be."""

    rest: Tournament
    corrections: tuple[Correct, ...] = ()


def parted(here: Tournament, wanted: Tournament) -> Parted:
    """What is wanted, with every result that is on record and would be another as a correction of its own."""
    changed = [one for one in compared(here, wanted).changed if _is_correction(one)]
    stand = {(one.there.round, one.there.table.number): _as_it_stands(one) for one in changed}
    rounds = tuple(
        replace(
            played,
            tables=tuple(
                replace(table, seats=stand.get((played.number, table.number), table.seats)) for table in played.tables
            ),
        )
        for played in wanted.rounds
    )
    corrections = (
        Correct(one.there.round, one.there.table.number, one.there.table.seats, by_referee=True) for one in changed
    )
    return Parted(replace(wanted, rounds=rounds), tuple(corrections))


def acts_to(wanted: Tournament, here: Tournament | None) -> tuple[Act, ...]:
    """What makes of the document here, or of nothing, the one that is wanted: an import, then the corrections."""
    found = parted(here, wanted) if here else Parted(wanted)
    brought = (Import(found.rest, again=True),) if found.rest != here else ()
    return (*brought, *found.corrections)


def loses_results(differences: Differences | None) -> bool:
    """Whether a result that is on record would be another, or would go."""
    if differences is None:
        return False
    gone = any(is_reported(one.table) for one in differences.removed)
    return gone or any(_is_other(one) for one in differences.changed)


def _is_other(one: Changed) -> bool:
    """Whether the result on record would not stand; a game that only moves to another round keeps it."""
    return is_reported(one.here.table) and _by_player(one.here.table.seats) != _by_player(one.there.table.seats)


def _is_correction(one: Changed) -> bool:
    """Whether another result takes the place of one, of the same players."""
    same = sorted(one.here.table.players) == sorted(one.there.table.players)
    return same and _is_other(one) and is_reported(one.there.table)


def _as_it_stands(one: Changed) -> tuple[Seat, ...]:
    """The result on record, in the order in which the players sit by now."""
    before = _by_player(one.here.table.seats)
    return tuple(before[player] for player in one.there.table.players)


def _by_player(seats: tuple[Seat, ...]) -> dict[str, Seat]:
    return {seat.player: seat for seat in seats}
