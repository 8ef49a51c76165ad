"""The final phase: who qualifies, who passes, the final and its replays, its state after a round (BIG 4.3, BIG 4.4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tabellone.engine.entries import entrants_in, left_before
from tabellone.engine.facts import Round, Table, Tournament
from tabellone.rulebooks.big.catalogue.in_force import round_sheet
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, TiedFinal
from tabellone.rulebooks.big.ladder import QualifyingStanding, qualifying_standing
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.rounds import KNOCKOUT, recorded_rounds, rounds_until
from tabellone.rulebooks.big.structure import AT_LEAST, BY_WINS, TournamentPlan, final_phase_kind, tournament_plan
from tabellone.rulebooks.big.table import is_void_table, table_places, unresolved

SIX, ALL_WON = 6, 3  # BIG 8.1.1


def qualified_players(plan: TournamentPlan, before: QualifyingStanding, still_in: Collection[str]) -> tuple[str, ...]:
    """Those still in who go on, from the first down (BIG 8.1.1, BIG 8.1.2, BIG 8.1.3)."""
    order = [player for player in before.order if player in still_in]
    if plan.qualified != BY_WINS:
        return tuple(order[: plan.qualified])
    first = set(order[: AT_LEAST.get(plan.participants, 0)])
    needed = (plan.rounds or len(before.book.rounds)) - 1
    return tuple(player for player in order if player in first or before.book.wins(player) >= needed)


def won_without_final(plan: TournamentPlan, before: QualifyingStanding) -> str | None:
    """Who wins without a final: of six players the only one with three wins (BIG 8.1.1)."""
    if plan.qualified != BY_WINS or (plan.participants, plan.rounds) != (SIX, ALL_WON):
        return None
    unbeaten = [player for player in before.order if before.book.wins(player) >= ALL_WON]
    return unbeaten[0] if len(unbeaten) == 1 else None


def knockout_field(
    tournament: Tournament, plan: TournamentPlan, before: QualifyingStanding, first: int
) -> tuple[str, ...]:
    """Who plays the knock-out that starts with this round; the winner alone where none is needed."""
    gone = left_before(tournament, first)
    still_in = [player for player in before.order if player not in gone]
    if tournament.system == "knockout" and not before.book.rounds:
        return tuple(still_in)
    winner = won_without_final(plan, before)
    return (winner,) if winner is not None else qualified_players(plan, before, still_in)


def withdrew_qualified(
    tournament: Tournament, plan: TournamentPlan, before: QualifyingStanding, first: int
) -> tuple[str, ...]:
    """Who had qualified and withdrew before the knock-out (ruling final-standing)."""
    if not before.book.rounds:
        return ()
    gone, last = left_before(tournament, first), set(entrants_in(tournament, before.book.rounds[-1].number))
    return tuple(player for player in qualified_players(plan, before, last) if player in gone)


@dataclass(frozen=True, slots=True)
class PhaseReached:
    """How far somebody came: the phase by its number in `KNOCKOUT`, and the place at the table there."""

    phase: int
    place: int


@dataclass(frozen=True, slots=True)
class KnockoutProgress:
    """Who is still in, from the first before the knock-out down, and how far the others came."""

    alive: tuple[str, ...]
    reached: Mapping[str, PhaseReached]


def knockout_places(table: Table, game: str | CatalogueSheet) -> dict[str, int]:
    """Places of everyone seated; who was absent is last, a void game is drawn (BIG 4.3, ruling knock-out-void)."""
    if is_void_table(table):
        return dict.fromkeys(table.players, 1)
    places = table_places(table, game)
    return places | {player: len(table.seats) for player in table.players if player not in places}


def passes(table: Table, game: str | CatalogueSheet, before: QualifyingStanding) -> str | None:
    """Who goes on from the table: the first; a drawn game is passed by who stood higher before (BIG 4.3)."""
    places, order = knockout_places(table, game), before.order
    if not is_void_table(table) and all(seat.status == "absent" for seat in table.seats):
        return None
    return min(places, key=lambda player: (places[player], _index(order, player)))


def knockout_progress(
    tournament: Tournament, field: Sequence[str], rounds: Sequence[Round], before: QualifyingStanding
) -> KnockoutProgress:
    """The knock-out played by this field over these rounds, none of them its final.

    Who withdraws during it leaves the place to whoever would have been met (ruling knock-out-withdrawal).
    """
    alive, reached, passed = list(field), dict[str, PhaseReached](), 0
    for round_ in rounds:
        phase, left = KNOCKOUT.index(round_.phase or "final"), left_before(tournament, round_.number)
        seated = {player for table in round_.tables for player in table.players}
        reached |= {player: PhaseReached(passed, 1) for player in alive if player in left - seated}
        reached |= _out(tournament, round_, before, phase)
        joined = sorted(seated - set(alive), key=lambda player: _index(before.order, player))
        alive = [player for player in (*alive, *joined) if player not in reached]
        passed = phase
    return KnockoutProgress(tuple(alive), reached)


def _out(tournament: Tournament, round_: Round, before: QualifyingStanding, phase: int) -> dict[str, PhaseReached]:
    game, out = round_sheet(tournament, round_), dict[str, PhaseReached]()
    for table in round_.tables:
        through = passes(table, game, before)
        places = knockout_places(table, game)
        out |= {player: PhaseReached(phase, place) for player, place in places.items() if player != through}
    return out


def _index(order: Sequence[str], player: str) -> int:
    return order.index(player) if player in order else len(order)


@dataclass(frozen=True, slots=True)
class FinalResult:
    """Finalists in order, sharers of a position together, and who must replay: nobody when it is over.

    `open_between` are those whom nothing has parted at a game that knows no tie: nobody has won yet.
    """

    groups: tuple[tuple[str, ...], ...]
    replay: tuple[str, ...] = ()
    open_between: tuple[str, ...] = ()


def final_result(tournament: Tournament, finals: Sequence[Round], before: QualifyingStanding) -> FinalResult:
    """The final's order: by its places, then by the standing before; a replay decides the first only."""
    first = final_contenders(tournament, finals, before)
    winner = first[0] if len(first) == 1 else None
    table, sheet = final_table(finals[0]), round_sheet(tournament, finals[0])
    places, position = knockout_places(table, sheet), before.position
    between = _open_between(tournament, finals[-1], first)
    before_it = {player: 0 if player in between else position.get(player, 0) for player in places}
    keys = {player: (player != winner, places[player], before_it[player]) for player in places}
    groups = [tuple(p for p in keys if keys[p] == key) for key in sorted(set(keys.values()))]
    return FinalResult(tuple(groups), replayers(tournament, finals, first, before), between)


def _open_between(tournament: Tournament, last: Round, first: Sequence[str]) -> tuple[str, ...]:
    """Who shares the first place of a final at a game that knows no tie: something was not said."""
    tied = unresolved(final_table(last), round_sheet(tournament, last))
    return tuple(first) if any(seat.player in first for group in tied for seat in group) else ()


def final_contenders(tournament: Tournament, finals: Sequence[Round], before: QualifyingStanding) -> tuple[str, ...]:
    """Who is first after the final and its replays; several while it is tied."""
    last = finals[-1]
    places = knockout_places(final_table(last), round_sheet(tournament, last))
    tied = [player for player in places if places[player] == min(places.values())]
    gone = left_before(tournament, last.number + 1) if is_replayed(tournament, finals) else frozenset()
    return tuple(sorted((p for p in tied if len(tied) == 1 or p not in gone), key=lambda p: before.position.get(p, 0)))


def replayers(
    tournament: Tournament, finals: Sequence[Round], first: Sequence[str], before: QualifyingStanding
) -> tuple[str, ...]:
    """Who plays the final again: everybody at its table or the tied, by the game's sheet (BIG 8.3)."""
    if len(first) < 2 or not is_replayed(tournament, finals):
        return ()
    if _tied_final(tournament, finals) == "replay_among_tied":
        return tuple(first)
    gone = left_before(tournament, finals[-1].number + 1)
    seated = final_table(finals[-1]).players
    return tuple(player for player in before.order if player in seated and player not in gone)


def final_table(round_: Round) -> Table:
    """The final's own table (BIG 8.1); others in its round are for lower places."""
    return min(round_.tables, key=lambda table: table.number)


def _tied_final(tournament: Tournament, finals: Sequence[Round]) -> TiedFinal:
    return round_sheet(tournament, finals[0]).tied_final


def is_replayed(tournament: Tournament, finals: Sequence[Round]) -> bool:
    """Whether a tied final is played again, by the game's sheet."""
    return _tied_final(tournament, finals) in ("replay", "replay_among_tied")


@dataclass(frozen=True, slots=True)
class FinalPhaseState:
    """Everything known about the final phase after a round."""

    plan: TournamentPlan
    before: QualifyingStanding
    first: int
    field: tuple[str, ...]
    rounds: tuple[Round, ...]
    progress: KnockoutProgress
    final: FinalResult | None
    still_in: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Whether there is nothing left to play (ruling fewer-than-two-qualified)."""
        if self.final is not None:
            return not self.final.replay and not self.final.open_between
        return len(self.still_in) < 2


def final_phase_state(tournament: Tournament, number: int) -> FinalPhaseState:
    """The final phase as it stands after a round."""
    rounds, plan = rounds_until(tournament, number), tournament_plan(tournament)
    before = qualifying_standing(tournament, rounds)
    played = tuple(r for r in rounds if r.phase in KNOCKOUT)
    first = next((r.number for r in recorded_rounds(tournament) if r.phase in KNOCKOUT), number + 1)
    field = knockout_field(tournament, plan, before, first)
    finals = [r for r in played if r.phase == "final"]
    way = knockout_progress(tournament, field, [r for r in played if r.phase != "final"], before)
    gone = left_before(tournament, number + 1)
    still_in = tuple(player for player in way.alive if player not in gone)
    final = final_result(tournament, finals, before) if finals else None
    return FinalPhaseState(plan, before, first, field, played, way, final, still_in)


def in_final_phase(tournament: Tournament, number: int) -> bool:
    """Whether the qualifying rounds are over after this round and a final phase follows or has begun (BIG 7.2.1)."""
    rounds = rounds_until(tournament, number)
    if any(r.phase in KNOCKOUT for r in rounds) or (tournament.system == "knockout" and not rounds):
        return True
    if final_phase_kind(tournament, params_of(tournament)) == "none":
        return False
    plan = tournament_plan(tournament)
    return plan.rounds is not None and len(rounds) >= plan.rounds


def is_over(tournament: Tournament, number: int) -> bool:
    """Whether the tournament is over after this round; never without planned rounds or a final."""
    if in_final_phase(tournament, number):
        return bool(rounds_until(tournament, number)) and final_phase_state(tournament, number).over
    return qualifying_is_all(tournament, number)


def qualifying_is_all(tournament: Tournament, number: int) -> bool:
    """Whether the planned rounds are played and no final phase follows."""
    plan = tournament_plan(tournament)
    return plan.phase == "none" and plan.rounds is not None and len(rounds_until(tournament, number)) >= plan.rounds
