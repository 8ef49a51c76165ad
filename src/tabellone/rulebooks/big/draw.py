"""The next round: by lot with seeds apart, from the top of the standing, or all against all (BIG 4.1, BIG 8.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tabellone.contract.answers import Criterion, Draw, DrawnTable
from tabellone.engine.entries import (
    arrived,
    bare_tournament,
    entrants_in,
    gone_by,
    had_bye,
    left_before,
    met_in,
    next_round_number,
    own_params,
)
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase, Round, Tournament
from tabellone.engine.lots import Lots
from tabellone.engine.pairing import berger_tables, by_tables, pair_with_bye
from tabellone.rulebooks.big.advice import size_warnings, warnings_for
from tabellone.rulebooks.big.bracket import knockout_round
from tabellone.rulebooks.big.catalogue.in_force import round_sheet
from tabellone.rulebooks.big.final_phase import final_phase_state, in_final_phase, is_over
from tabellone.rulebooks.big.ladder import qualifying_standing
from tabellone.rulebooks.big.params import AUCTIONS, DEFAULT, SHEETS_PARAM, params_of
from tabellone.rulebooks.big.rounds import (
    qualifying_rounds,
    recorded_rounds,
    refuse_size,
    require_complete,
    sizes_and_warnings,
)
from tabellone.rulebooks.big.standing import standing
from tabellone.rulebooks.big.structure import tournament_plan, wanted_table_size
from tabellone.rulebooks.big.table import seats_present


def seeds_entered(tournament: Tournament) -> dict[str, int]:
    """The seeded players: 1 is the reigning champion, then the first of the game's ranking."""
    return {player.id: player.seed for player in tournament.players if player.seed is not None}


def first_tables(players: Sequence[str], seeds: Mapping[str, int], sizes: Sequence[int], seed: str) -> list[list[str]]:
    """Tables by lot, at most one seed at each (BIG 4.1, BIG 7); with more seeds than tables the best are kept apart.

    With tables of two an odd player, by lot, gets the bye: a table of one, the last. Where the seeds outnumber the
    tables of two it is one of them: the others need not meet (ruling seed-takes-the-bye).
    """
    order = Lots(seed).shuffled(players)
    full = [size for size in sizes if size > 1]
    if sum(player in seeds for player in order) > len(full):
        full = list(sizes)
    alone = order[sum(full) :]
    order = order[: sum(full)]
    kept = sorted((p for p in order if p in seeds), key=lambda p: (seeds[p], p))[: len(full)]
    apart = len(kept) > 1
    tables = _filled(order, kept, full, Lots(seed, "seeds")) if apart else list(map(list, by_tables(order, full)))
    return tables + [[player] for player in alone]


def _filled(order: Sequence[str], kept: Sequence[str], sizes: Sequence[int], lots: Lots) -> list[list[str]]:
    """The seeds apart at tables by lot, the others as drawn; seats in the order drawn (ruling seats-by-standing)."""
    at = dict(zip(kept, lots.drawn(range(len(sizes)), len(kept)), strict=True))
    others = iter([player for player in order if player not in at])
    heads: list[list[str]] = [[p for p in kept if at[p] == table] for table in range(len(sizes))]
    tables = [head + [next(others) for _ in range(size - len(head))] for head, size in zip(heads, sizes, strict=True)]
    turn = {player: place for place, player in enumerate(order)}
    return [sorted(table, key=turn.__getitem__) for table in tables]


def swiss_tables(tournament: Tournament, order: Sequence[str], sizes: Sequence[int], size: int) -> list[list[str]]:
    """Tables from the top of the order, seats too (BIG 4.1, ruling seats-by-standing); in twos without a rematch."""
    if size > 2:
        return [list(table) for table in by_tables(order, sizes)]
    played = qualifying_rounds(tournament)
    try:
        pairs, bye = pair_with_bye(order, just_met(played[-1]) if played else {}, had_bye(played), rule="BIG 4.1")
    except RuleError as error:
        raise RuleError("only-rematches-left", rule="BIG 4.1", players=list(order)) from error
    return [list(pair) for pair in pairs] + ([[bye]] if bye is not None else [])


def just_met(round_: Round) -> dict[str, list[str]]:
    """Whom each played against in the round, at a table of two (ruling met-means-played)."""
    pairs = [
        [seat.player for seat in seats_present(table)] for table in round_.tables if len(seats_present(table)) == 2
    ]
    return {one: [other] for one, other in pairs} | {other: [one] for one, other in pairs}


def round_robin_tables(tournament: Tournament, number: int, seed: str) -> list[list[str]]:
    """The next round of all against all, by the Berger tables (BIG 8.1, ruling all-meet-all).

    Who has no opponent rests with a bye. The order is drawn with the seed of the first round; where the rounds were
    made by hand, whoever has not met is paired. When all have met all it starts again, if more rounds are planned.
    It is won by points and places as elsewhere (ruling round-robin-by-points).
    """
    everyone, played = entrants_in(tournament, 1), qualifying_rounds(tournament)
    if late := [player.id for player in tournament.players if player.from_round > 1]:
        raise RuleError("round-robin-late-entry", rule="BIG 8.1", players=late)
    order = Lots((played[0].seed if played else seed) or "").shuffled(everyone)
    schedule = berger_tables(len(order))
    cycle = played[len(played) - len(played) % len(schedule) :]
    pairs = [(order[one], order[other]) for one, other in schedule[len(cycle)]]
    before = met_in(cycle)
    if any(other in before.get(one, ()) for one, other in pairs):
        here = [player for player in sorted(everyone) if player not in left_before(tournament, number)]
        pairs = pair_with_bye(here, before, had_bye(played), rule="BIG 8.1")[0]
    return _tables(order, pairs, left_before(tournament, number))


def _tables(order: Sequence[str], pairs: Sequence[tuple[str, str]], gone: frozenset[str]) -> list[list[str]]:
    full = [list(pair) for pair in pairs if not gone.intersection(pair)]
    seated = {player for table in full for player in table}
    return full + [[player] for player in order if player not in seated and player not in gone]


ARRIVALS = "arrivals"  # the purpose of the lot that orders who has not played yet


def draw(tournament: Tournament, seed: str, like: Round | None = None) -> Draw:
    """The next round; refused while a result is missing or when nothing is left.

    Table size and game are those of `like` where it has its own.
    """
    played = recorded_rounds(tournament)
    require_complete(played)
    last = played[-1].number if played else 0
    if is_over(tournament, last):
        raise _over(tournament)
    planned = round_to_draw(tournament)
    if like is not None:
        planned = replace(planned, table_size=like.table_size or planned.table_size, game=like.game or planned.game)
    drawing = pending(tournament, replace(planned, seed=seed))
    if in_final_phase(drawing, last):
        return _final_phase(drawing, planned, seed, last)
    return _qualifying(drawing, planned, seed)


def round_to_draw(tournament: Tournament) -> Round:
    """The round to draw, with its own table size and game where it has them."""
    played = recorded_rounds(tournament)
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
    before, here = qualifying_standing(tournament, recorded_rounds(tournament)), set(entrants_in(tournament, number))
    order = [player for player in before.order if player in here]
    arrived = Lots(seed, ARRIVALS).shuffled(here - set(order))
    lots = [player for group in before.groups if group.by_round == number for player in group.players]
    return order + arrived, lots + (arrived if len(arrived) > 1 else [])


def _qualifying(tournament: Tournament, planned: Round, seed: str) -> Draw:
    number, phase = planned.number, phase_of(tournament)
    size, game = planned.table_size or wanted_table_size(tournament), round_sheet(tournament, planned)
    refuse_size(size, game, binding=tournament.national_final)
    here = entrants_in(tournament, number)
    sizes, warnings = sizes_and_warnings(len(here), size, game)
    lots: list[str] = []
    if phase == "round_robin":
        if size != 2:
            raise RuleError("round-robin-for-two", rule="BIG 8.1", size=size)
        tables = round_robin_tables(tournament, number, seed)
    elif not recorded_rounds(tournament):
        tables = first_tables(here, seeds_entered(tournament), sizes, seed)
    else:
        order, lots = order_for(tournament, number, seed)
        tables = swiss_tables(tournament, order, sizes, size)
    warnings += (*size_warnings(tournament, sizes), *warnings_for(tournament, tournament_plan(tournament), number))
    more = own_fields(tournament, planned)
    return Draw(number, phase, seed, _numbered(tables), lots=tuple(lots), warnings=warnings, more=more)


def _final_phase(tournament: Tournament, planned: Round, seed: str, last: int) -> Draw:
    state = final_phase_state(tournament, last)
    if len(state.still_in) < 2 and state.final is None:
        raise RuleError("too-few-players", rule="BIG 4.3", players=len(state.still_in), least=2)
    drawn = knockout_round(state)
    refuse_size(max(map(len, drawn.tables)), round_sheet(tournament, planned), binding=tournament.national_final)
    parted = [player for group in state.before.groups if group.by_round == planned.number for player in group.players]
    tables, more = _numbered(drawn.tables), own_fields(tournament, replace(planned, table_size=None))
    again = () if state.final is None else ("final-again",)
    return Draw(
        planned.number, drawn.phase, seed, tables, direct=drawn.direct, lots=tuple(parted), warnings=again, more=more
    )


def own_fields(tournament: Tournament, planned: Round) -> dict[str, int | str]:
    """What the round has other than the tournament, to be recorded with it."""
    own: dict[str, int | str] = {}
    if planned.table_size not in (None, tournament.table_size):
        own["table_size"] = planned.table_size or 0
    if planned.game not in (None, tournament.game):
        own["game"] = planned.game or ""
    return own


def phase_of(tournament: Tournament) -> Phase:
    """The phase of the rounds before a final phase."""
    return "round_robin" if tournament.system == "round_robin" else "swiss"


def pending(tournament: Tournament, round_: Round) -> Tournament:
    """The document with the round being drawn: its seed makes the lots that part ties."""
    others = tuple(r for r in tournament.rounds if r.number != round_.number)
    return replace(tournament, rounds=(*others, round_))


def _numbered(tables: Sequence[Sequence[str]]) -> tuple[DrawnTable, ...]:
    return tuple(DrawnTable(number, tuple(table)) for number, table in enumerate(tables, 1))


def _over(tournament: Tournament) -> RuleError:
    first = [row.player for row in standing(tournament).rows if row.position == 1]
    plan = tournament_plan(tournament)
    in_knockout = in_final_phase(tournament, recorded_rounds(tournament)[-1].number)
    values = {"winners": first, "rounds": len(recorded_rounds(tournament)), "planned": plan.rounds or 0}
    return RuleError("nothing-left-to-draw" if in_knockout else "planned-rounds-over", rule="BIG 7.2.1", **values)


def looked_at(tournament: Tournament) -> Tournament:
    """What the draw of the next round looks at; clubs are nothing to it."""
    number = next_round_number(tournament)
    sheets = {SHEETS_PARAM: tournament.params[SHEETS_PARAM]} if SHEETS_PARAM in tournament.params else {}
    return bare_tournament(
        tournament,
        arrived(tournament),
        gone=gone_by(tournament, number),
        seeds=number == 1 or tournament.system == "knockout",
        params={**own_params(DEFAULT, tournament.params, but=AUCTIONS), **sheets},
    )


def judged(
    tournament: Tournament, tables: Sequence[DrawnTable], seed: str, *, certificate: Draw | None = None
) -> tuple[Criterion, ...]:
    """No criteria: round 1 is by lot, the others by the standing."""
    del tournament, tables, seed, certificate
    return ()
