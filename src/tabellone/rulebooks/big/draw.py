"""The next round, whatever its phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabellone.contract.answers import Draw, DrawnTable
from tabellone.engine.entries import entrants
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase, Round, Tournament
from tabellone.engine.lots import Lots
from tabellone.rulebooks.big.advice import size_warnings, warnings_for
from tabellone.rulebooks.big.all_meet_all import round_robin_tables
from tabellone.rulebooks.big.before import before_knockout
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.final_phase import final_phase_state, in_final_phase, is_over
from tabellone.rulebooks.big.knockout_draw import knockout_round
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.plan import plan_of, table_size
from tabellone.rulebooks.big.rounds import recorded, require_complete
from tabellone.rulebooks.big.seeds import first_tables, seeds_of
from tabellone.rulebooks.big.sizes import refuse_size, seating
from tabellone.rulebooks.big.standing import standing
from tabellone.rulebooks.big.swiss import swiss_tables

ARRIVALS = "arrivals"  # the purpose of the lot that orders who has not played yet


def draw(tournament: Tournament, seed: str) -> Draw:
    """The next round (BIG 4.1, BIG 4.3, BIG 8.1); refused while a result is missing or when nothing is left."""
    return draw_like(tournament, seed)


def draw_like(tournament: Tournament, seed: str, like: Round | None = None) -> Draw:
    """The next round, with the table size and the game of another where it has its own (BIG 4.1, BIG 8.2)."""
    played = recorded(tournament)
    require_complete(played)
    last = played[-1].number if played else 0
    if is_over(tournament, last):
        raise _over(tournament)
    planned = next_round(tournament)
    if like is not None:
        planned = replace(planned, table_size=like.table_size or planned.table_size, game=like.game or planned.game)
    drawing = pending(tournament, replace(planned, seed=seed))
    if in_final_phase(drawing, last):
        return _final_phase(drawing, planned, seed, last)
    return _qualifying(drawing, planned, seed)


def next_round(tournament: Tournament) -> Round:
    """The round to draw, with its own table size and game where it has them (BIG 4.1, BIG 8.2)."""
    played = recorded(tournament)
    number = played[-1].number + 1 if played else 1
    params = params_of(tournament)
    size = params.table_sizes[number - 1] if number <= len(params.table_sizes) else 0
    game = params.games[number - 1] if number <= len(params.games) else None
    planned = [r for r in tournament.rounds if not r.tables and r.number == number]
    return planned[0] if planned else Round(number, (), table_size=size or None, game=game)


def order_for(tournament: Tournament, number: int, seed: str) -> tuple[list[str], list[str]]:
    """Who plays the round, from the top; who has not played yet comes last, by lot (BIG 4.1, ruling arrivals-by-lot).

    The second list are those parted by lot for this round.
    """
    before, here = before_knockout(tournament, recorded(tournament)), set(entrants(tournament, number))
    order = [player for player in before.order if player in here]
    arrived = Lots(seed, ARRIVALS).shuffled(here - set(order))
    lots = [player for group in before.groups if group.by_round == number for player in group.players]
    return order + arrived, lots + (arrived if len(arrived) > 1 else [])


def _qualifying(tournament: Tournament, planned: Round, seed: str) -> Draw:
    number, phase = planned.number, phase_of(tournament)
    size, game = planned.table_size or table_size(tournament), sheet_at(tournament, planned)
    refuse_size(size, game, binding=tournament.national_final)
    here = entrants(tournament, number)
    sizes, warnings = seating(len(here), size, game)
    lots: list[str] = []
    if phase == "round_robin":
        if size != 2:
            raise RuleError("round-robin-for-two", rule="BIG 8.1", size=size)
        tables = round_robin_tables(tournament, number, seed)
    elif not recorded(tournament):
        tables = first_tables(here, seeds_of(tournament), sizes, seed)
    else:
        order, lots = order_for(tournament, number, seed)
        tables = swiss_tables(tournament, order, sizes, size)
    warnings += (*size_warnings(tournament, sizes), *warnings_for(tournament, plan_of(tournament), number))
    more = own_fields(tournament, planned)
    return Draw(number, phase, seed, _numbered(tables), lots=tuple(lots), warnings=warnings, more=more)


def _final_phase(tournament: Tournament, planned: Round, seed: str, last: int) -> Draw:
    state = final_phase_state(tournament, last)
    if len(state.still_in) < 2 and state.final is None:
        raise RuleError("too-few-players", rule="BIG 4.3", players=len(state.still_in), least=2)
    drawn = knockout_round(state)
    refuse_size(max(map(len, drawn.tables)), sheet_at(tournament, planned), binding=tournament.national_final)
    parted = [player for group in state.before.groups if group.by_round == planned.number for player in group.players]
    tables, more = _numbered(drawn.tables), own_fields(tournament, replace(planned, table_size=None))
    again = () if state.final is None else ("final-again",)
    return Draw(
        planned.number, drawn.phase, seed, tables, direct=drawn.direct, lots=tuple(parted), warnings=again, more=more
    )


def own_fields(tournament: Tournament, planned: Round) -> dict[str, int | str]:
    """What the round has other than the tournament, to be recorded with it (BIG 4.1, BIG 8.2)."""
    own: dict[str, int | str] = {}
    if planned.table_size not in (None, tournament.table_size):
        own["table_size"] = planned.table_size or 0
    if planned.game not in (None, tournament.game):
        own["game"] = planned.game or ""
    return own


def phase_of(tournament: Tournament) -> Phase:
    """The phase of the rounds before a final phase (BIG 4.1, BIG 8.1)."""
    return "round_robin" if tournament.system == "round_robin" else "swiss"


def pending(tournament: Tournament, round_: Round) -> Tournament:
    """The document with the round being drawn: its seed makes the lots that part ties (BIG 4.2)."""
    others = tuple(r for r in tournament.rounds if r.number != round_.number)
    return replace(tournament, rounds=(*others, round_))


def _numbered(tables: Sequence[Sequence[str]]) -> tuple[DrawnTable, ...]:
    return tuple(DrawnTable(number, tuple(table)) for number, table in enumerate(tables, 1))


def _over(tournament: Tournament) -> RuleError:
    first = [row.player for row in standing(tournament).rows if row.position == 1]
    plan = plan_of(tournament)
    in_knockout = in_final_phase(tournament, recorded(tournament)[-1].number)
    values = {"winners": first, "rounds": len(recorded(tournament)), "planned": plan.rounds or 0}
    return RuleError("nothing-left-to-draw" if in_knockout else "planned-rounds-over", rule="BIG 7.2.1", **values)
