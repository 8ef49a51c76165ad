"""RisiKo! Master (RK): points, draws, standings, semifinals, withdrawals and finals.

One file per part of the rulebook: `points`, `ranking` and `standings`, `rounds`, `semifinals`, `draws`, `withdrawals`;
`check` is what a document must not hold, `explain` how each figure came about.
"""

from tabellone.contract.entries import PlayerMeasure
from tabellone.contract.plain import (
    completed,
    counts_as,
    game_id,
    game_in,
    game_names,
    game_of_several,
    phase_planned,
)
from tabellone.rulebooks.risiko.about import ABOUT
from tabellone.rulebooks.risiko.bracket import bracket
from tabellone.rulebooks.risiko.card import card
from tabellone.rulebooks.risiko.check import problems
from tabellone.rulebooks.risiko.entries import admission, enrol, may_enrol, next_phase, withdrawal_moments
from tabellone.rulebooks.risiko.explain import explain
from tabellone.rulebooks.risiko.form import check_correction, missing, notes, result_form, seat_problems, won
from tabellone.rulebooks.risiko.judging import draw, ends_draw, judged, looked_at
from tabellone.rulebooks.risiko.params import Params, rulings, unwritten_rulings
from tabellone.rulebooks.risiko.points import class_points, table_order
from tabellone.rulebooks.risiko.proposal import games, other_games, propose
from tabellone.rulebooks.risiko.rounds import closing_rolls, remaining, round_minutes, time_up
from tabellone.rulebooks.risiko.standings import standing
from tabellone.rulebooks.risiko.withdrawals import Proposals, before_the_start, remedies

__all__ = [
    "ABOUT",
    "Params",
    "PlayerMeasure",
    "Proposals",
    "admission",
    "before_the_start",
    "bracket",
    "card",
    "check_correction",
    "class_points",
    "closing_rolls",
    "completed",
    "counts_as",
    "draw",
    "ends_draw",
    "enrol",
    "explain",
    "game_id",
    "game_in",
    "game_names",
    "game_of_several",
    "games",
    "judged",
    "looked_at",
    "may_enrol",
    "missing",
    "next_phase",
    "notes",
    "other_games",
    "phase_planned",
    "problems",
    "propose",
    "remaining",
    "remedies",
    "result_form",
    "round_minutes",
    "rulings",
    "seat_problems",
    "standing",
    "table_order",
    "time_up",
    "unwritten_rulings",
    "withdrawal_moments",
    "won",
]
