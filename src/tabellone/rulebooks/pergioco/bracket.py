"""A knock-out that a platform drew, as a bracket (PG 2)."""

from __future__ import annotations

from tabellone.engine.bracket_chart import KNOCKOUT, Bracket, Read, ReadRound, charted
from tabellone.engine.facts import Table, Tournament
from tabellone.rulebooks.pergioco.sides import in_order, no_game, unreported


def bracket(tournament: Tournament) -> Bracket | None:
    """The rounds of a knock-out as far as they were played: what follows is drawn elsewhere (PG 2)."""
    rounds = [one for one in in_order(tournament) if one.phase in KNOCKOUT and one.tables]
    found = [
        ReadRound(one, tuple(Read(table, _won(table), not unreported(table)) for table in one.tables)) for one in rounds
    ]
    return charted(found) if found else None


def _won(table: Table) -> tuple[str, ...]:
    """Who won the game; whoever has a bye goes on (PG 22)."""
    if len(table.seats) == 1:
        return table.players
    if no_game(table):
        return ()
    one, other = ((seat.score or 0) if seat.status == "played" else -1 for seat in table.seats)
    return () if one == other else (table.players[int(other > one)],)
