"""The knock-out as far as it was played: who is still in, and how far the others came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.engine.entries import left_before
from tabellone.engine.facts import Round, Table, Tournament
from tabellone.rulebooks.big.before import Before
from tabellone.rulebooks.big.catalogue import Sheet
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.places import table_places
from tabellone.rulebooks.big.rounds import KNOCKOUT
from tabellone.rulebooks.big.scores import is_void


@dataclass(frozen=True, slots=True)
class Reached:
    """How far somebody came: the phase by its number in `KNOCKOUT`, and the place at the table there (BIG 4.3)."""

    phase: int
    place: int


@dataclass(frozen=True, slots=True)
class Progress:
    """Who is still in, from the first before the knock-out down, and how far the others came (BIG 4.3)."""

    alive: tuple[str, ...]
    reached: Mapping[str, Reached]


def knockout_places(table: Table, game: str | Sheet) -> dict[str, int]:
    """Places of everyone seated; who was absent is last, a void game is drawn (BIG 4.3, ruling knock-out-void)."""
    if is_void(table):
        return dict.fromkeys(table.players, 1)
    places = table_places(table, game)
    return places | {player: len(table.seats) for player in table.players if player not in places}


def passes(table: Table, game: str | Sheet, before: Before) -> str | None:
    """Who goes on from the table: the first; a drawn game is passed by who stood higher before (BIG 4.3)."""
    places, order = knockout_places(table, game), before.order
    if not is_void(table) and all(seat.status == "absent" for seat in table.seats):
        return None
    return min(places, key=lambda player: (places[player], _index(order, player)))


def progress(tournament: Tournament, field: Sequence[str], rounds: Sequence[Round], before: Before) -> Progress:
    """The knock-out played by this field over these rounds, none of them its final (BIG 4.3, BIG 4.4).

    Who withdraws during it leaves the place to whoever would have been met (ruling knock-out-withdrawal).
    """
    alive, reached, passed = list(field), dict[str, Reached](), 0
    for round_ in rounds:
        phase, left = KNOCKOUT.index(round_.phase or "final"), left_before(tournament, round_.number)
        seated = {player for table in round_.tables for player in table.players}
        reached |= {player: Reached(passed, 1) for player in alive if player in left - seated}
        reached |= _out(tournament, round_, before, phase)
        joined = sorted(seated - set(alive), key=lambda player: _index(before.order, player))
        alive = [player for player in (*alive, *joined) if player not in reached]
        passed = phase
    return Progress(tuple(alive), reached)


def _out(tournament: Tournament, round_: Round, before: Before, phase: int) -> dict[str, Reached]:
    game, out = sheet_at(tournament, round_), dict[str, Reached]()
    for table in round_.tables:
        through = passes(table, game, before)
        places = knockout_places(table, game)
        out |= {player: Reached(phase, place) for player, place in places.items() if player != through}
    return out


def _index(order: Sequence[str], player: str) -> int:
    return order.index(player) if player in order else len(order)
