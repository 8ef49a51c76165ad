"""The final, and its replays where it ended in a tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.engine.entries import left_before
from tabellone.engine.facts import Round, Table, Tournament
from tabellone.rulebooks.big.before import Before
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.catalogue.sheet import TiedFinal
from tabellone.rulebooks.big.knockout import knockout_places
from tabellone.rulebooks.big.places import unresolved


@dataclass(frozen=True, slots=True)
class FinalResult:
    """Finalists in order, sharers of a position together, and who must replay: nobody when it is over (BIG 8.3).

    `open_between` are those whom nothing has parted at a game that knows no tie: nobody has won yet.
    """

    groups: tuple[tuple[str, ...], ...]
    replay: tuple[str, ...] = ()
    open_between: tuple[str, ...] = ()


def final_result(tournament: Tournament, finals: Sequence[Round], before: Before) -> FinalResult:
    """The final's order: by its places, then by the standing before; a replay decides the first only (BIG 8.3)."""
    first = contenders(tournament, finals, before)
    winner = first[0] if len(first) == 1 else None
    table, sheet = top_table(finals[0]), sheet_at(tournament, finals[0])
    places, position = knockout_places(table, sheet), before.position
    between = _open_between(tournament, finals[-1], first)
    before_it = {player: 0 if player in between else position.get(player, 0) for player in places}
    keys = {player: (player != winner, places[player], before_it[player]) for player in places}
    groups = [tuple(p for p in keys if keys[p] == key) for key in sorted(set(keys.values()))]
    return FinalResult(tuple(groups), replayers(tournament, finals, first, before), between)


def _open_between(tournament: Tournament, last: Round, first: Sequence[str]) -> tuple[str, ...]:
    """Who shares the first place of a final at a game that knows no tie: something was not said (BIG 8.3)."""
    tied = unresolved(top_table(last), sheet_at(tournament, last))
    return tuple(first) if any(seat.player in first for group in tied for seat in group) else ()


def contenders(tournament: Tournament, finals: Sequence[Round], before: Before) -> tuple[str, ...]:
    """Who is first after the final and its replays; several while it is tied (BIG 8.3)."""
    last = finals[-1]
    places = knockout_places(top_table(last), sheet_at(tournament, last))
    tied = [player for player in places if places[player] == min(places.values())]
    gone = left_before(tournament, last.number + 1) if is_replayed(tournament, finals) else frozenset()
    return tuple(sorted((p for p in tied if len(tied) == 1 or p not in gone), key=lambda p: before.position.get(p, 0)))


def replayers(tournament: Tournament, finals: Sequence[Round], first: Sequence[str], before: Before) -> tuple[str, ...]:
    """Who plays the final again: everybody at its table or the tied, by the game's sheet (BIG 8.3)."""
    if len(first) < 2 or not is_replayed(tournament, finals):
        return ()
    if _tied_final(tournament, finals) == "replay_among_tied":
        return tuple(first)
    gone = left_before(tournament, finals[-1].number + 1)
    seated = top_table(finals[-1]).players
    return tuple(player for player in before.order if player in seated and player not in gone)


def top_table(round_: Round) -> Table:
    """The final's own table (BIG 8.1); others in its round are for lower places."""
    return min(round_.tables, key=lambda table: table.number)


def _tied_final(tournament: Tournament, finals: Sequence[Round]) -> TiedFinal:
    return sheet_at(tournament, finals[0]).tied_final


def is_replayed(tournament: Tournament, finals: Sequence[Round]) -> bool:
    """Whether a tied final is played again, by the game's sheet (BIG 8.3)."""
    return _tied_final(tournament, finals) in ("replay", "replay_among_tied")
