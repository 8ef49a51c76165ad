"""The final phase as a bracket: who meets whom, and what is still open."""

from __future__ import annotations

from dataclasses import replace

from tabellone.contract.brackets import Bracket, Read, ReadRound, charted
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.rulebooks.big.before import Before, before_knockout
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.final_phase import final_phase_state
from tabellone.rulebooks.big.final_table import final_result, top_table
from tabellone.rulebooks.big.knockout import passes
from tabellone.rulebooks.big.knockout_draw import knockout_round
from tabellone.rulebooks.big.rounds import KNOCKOUT, knockout, recorded
from tabellone.rulebooks.big.scores import unreported


def bracket(tournament: Tournament) -> Bracket | None:
    """The rounds of the final phase, those to come too, once its first is drawn (BIG 4.3, BIG 4.4, BIG 8.3)."""
    drawn = knockout(tournament)
    if not drawn:
        return None
    whole = _to_the_end(replace(tournament, rounds=tuple(map(_settled, recorded(tournament)))))
    before, last = before_knockout(whole, recorded(whole)), drawn[-1].number
    reported = {(r.number, table.number): table for r in drawn for table in r.tables}
    found = []
    for one in knockout(whole):
        tables = [top_table(one)] if one.phase == "final" else one.tables  # others in its round are for lower places
        reads = [
            Read(table := reported.get((one.number, settled.number), settled), on, not unreported(table))
            for settled in tables
            for on in [_goes_on(whole, one, settled, before)]
        ]
        found.append(ReadRound(one, tuple(reads), drawn=one.number <= last))
    return charted(found)


def _goes_on(tournament: Tournament, one: Round, table: Table, before: Before) -> tuple[str, ...]:
    """Who passes, wins, or plays the final again (BIG 4.3, BIG 8.3)."""
    if one.phase != "final":
        through = passes(table, sheet_at(tournament, one), before)
        return () if through is None else (through,)
    finals = [r for r in knockout(tournament) if r.phase == "final" and r.number <= one.number]
    result = final_result(tournament, finals, before)
    return result.replay or result.groups[0]


def _to_the_end(tournament: Tournament) -> Tournament:
    """The tournament with the rounds still to come, each won by the first seats; as far as they can be told."""
    for _ in range(len(KNOCKOUT)):
        last = recorded(tournament)[-1].number
        state = final_phase_state(tournament, last)
        if state.over:
            break
        try:
            following = knockout_round(state)
        except RuleError:
            break  # more are left than the final phase can hold: the draw says so
        tables = tuple(Table(n, tuple(map(Seat, seats))) for n, seats in enumerate(following.tables, 1))
        coming = Round(last + 1, tables, following.phase, seed="")
        tournament = replace(tournament, rounds=(*tournament.rounds, _settled(coming)))
    return tournament


def _settled(r: Round) -> Round:
    """The round with somebody taken for the winner of every table that still plays."""
    return replace(r, tables=tuple(_placed(table) if unreported(table) else table for table in r.tables))


def _placed(table: Table) -> Table:
    return replace(table, seats=tuple(replace(seat, place=place) for place, seat in enumerate(table.seats, 1)))
