"""The odds: everybody's chances in many simulated endings of the tournament by its own rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec
from types import ModuleType

from tabellone.contract.odds import Chance, Chances, OddsAnswer
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.engine.lots import CountedLots
from tabellone.engine.steps import Step
from tabellone.rulebooks.big.final_phase import final_phase_state, final_table, in_final_phase
from tabellone.rulebooks.big.odds.ending import final_phase_begun
from tabellone.rulebooks.big.odds.reading import situation_of
from tabellone.rulebooks.big.odds.situation import Counts, Elos, LotLayout, weights
from tabellone.rulebooks.big.rounds import KNOCKOUT, is_complete, qualifying_rounds, recorded_rounds
from tabellone.rulebooks.big.standing import standing
from tabellone.rulebooks.big.structure import TournamentPlan, tournament_plan

RUNS, RUNS_WITHOUT_NUMPY = 10_000, 1_000
PURPOSE = "odds"


def estimated_odds(
    tournament: Tournament, elos: Elos, seed: str, *, runs: int | None = None, numpy: bool | None = None
) -> OddsAnswer:
    """Chances of the final phase, the final and the title (see `tournament_plan`)."""
    if runs is not None and runs < 1:
        raise ValueError("a chance is counted in one run or more")
    if standing(tournament).final:
        return odds_of_result(tournament, seed)
    quick = find_spec("numpy") is not None if numpy is None else numpy
    many = runs or (RUNS if quick else RUNS_WITHOUT_NUMPY)
    played, plan = known_rounds(tournament), coming_plan(tournament)
    lots, held = CountedLots.of(seed, PURPOSE), weights(tournament.players, elos)
    if played and played[-1].phase in KNOCKOUT:
        counts = _way(quick).final_phase_only(final_phase_begun(tournament, played), held, lots, many)
        return _answer(tournament, seed, counts, plan, in_knockout=True)
    _refuse(played, plan)
    situation = situation_of(tournament, played, plan, held)
    counts = _way(quick and LotLayout.of(situation).fits).qualifying_first(situation, lots, many)
    return _answer(tournament, seed, counts, plan, in_knockout=False)


def known_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds as far as the first that still plays; tables that began early are drawn again."""
    rounds = recorded_rounds(tournament)
    open_ = next((n for n, round_ in enumerate(rounds) if not is_complete(round_)), len(rounds))
    return rounds[: open_ + 1]


def coming_plan(tournament: Tournament) -> TournamentPlan:
    """The plan once everybody entered has come, also who arrives later (ruling participants-came)."""
    last = max((round_.number for round_ in recorded_rounds(tournament)), default=0)
    late = [player.id for player in tournament.players if player.from_round > last]
    if not late:
        return tournament_plan(tournament)
    arriving = Round(last + 1, (Table(1, tuple(map(Seat, late))),), "swiss")
    return tournament_plan(replace(tournament, rounds=(*recorded_rounds(tournament), arriving)))


def _refuse(played: Sequence[Round], plan: TournamentPlan) -> None:
    if not played:
        raise RuleError("odds-not-started", rule="BIG 4.1")
    if plan.rounds is None:
        raise RuleError("odds-rounds-unplanned", rule="BIG 7.2.1", played=len(played))


def _way(quick: bool) -> ModuleType:
    if quick:
        from tabellone.rulebooks.big.odds import vector as way  # noqa: PLC0415 - numpy loads only where it is used
    else:
        from tabellone.rulebooks.big.odds import plain as way  # type: ignore[no-redef] # noqa: PLC0415 - the twin
    return way


def _answer(
    tournament: Tournament, seed: str, counts: Counts, plan: TournamentPlan, *, in_knockout: bool
) -> OddsAnswer:
    def chance(times: int) -> Chance:
        return Chance(Fraction(times), counts.runs)

    phased = in_knockout or plan.phase != "none"
    columns = zip(tournament.players, counts.title, counts.final, counts.final_phase, strict=True)
    rows = tuple(
        Chances(player.id, chance(title), chance(final) if phased else None, chance(phase) if phased else None)
        for player, title, final, phase in columns
    )
    return OddsAnswer(seed, counts.runs, final=False, rows=rows, notes=tuple(notes_of(tournament, counts.runs)))


def notes_of(tournament: Tournament, runs: int) -> Iterator[Step]:
    """The model, what is not simulated, and what this tournament asked for (ruling odds-model)."""
    yield Step("ruling odds-model", "odds-model", {"runs": runs})
    yield Step("ruling odds-as-entered", "odds-as-entered")
    first = qualifying_rounds(tournament)[:1]
    if first and not is_complete(first[0]):
        yield Step("ruling odds-first-by-lot", "odds-first-by-lot")
    if sum(not is_complete(round_) for round_ in recorded_rounds(tournament)) > 1:
        yield Step("BIG 7.2.2", "odds-early-tables")


def odds_of_result(tournament: Tournament, seed: str) -> OddsAnswer:
    """Who was in the final phase, in the final, and has won (see `knockout_round`); several first share the title."""
    rows = standing(tournament).rows
    winners = {row.player for row in rows if row.position == 1}
    share = Fraction(1, max(len(winners), 1))
    last = recorded_rounds(tournament)[-1].number
    if not in_final_phase(tournament, last):
        told = [Chances(player.id, Chance(share * (player.id in winners), 1)) for player in tournament.players]
        return OddsAnswer(seed, 1, final=True, rows=tuple(told))
    state = final_phase_state(tournament, last)
    finals = [round_ for round_ in state.rounds if round_.phase == "final"]
    finalists = set(final_table(finals[0]).players) if finals else winners
    return OddsAnswer(
        seed,
        1,
        final=True,
        rows=tuple(
            Chances(
                player.id,
                Chance(share * (player.id in winners), 1),
                _certain(player.id in finalists),
                _certain(player.id in state.field),
            )
            for player in tournament.players
        ),
    )


def _certain(holds: bool) -> Chance:
    return Chance(Fraction(int(holds)), 1)
