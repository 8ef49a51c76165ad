"""RisiKo! Master (RK): points, draws, standings, semifinals, withdrawals and finals.

One file per part of the rulebook: `points`, `games`, `ranking` and `standings`, `structure`, `semifinals`,
`withdrawals`, `final`, `draws`; `check` is what a document must not hold, `explain` how each figure came about.
"""

from tabellone.engine.desk import Measure
from tabellone.rulebooks.risiko.absences import Proposals, before_the_start
from tabellone.rulebooks.risiko.again import draw_again, ends_draw
from tabellone.rulebooks.risiko.asking import missing, result_form, seat_problems
from tabellone.rulebooks.risiko.bracket import bracket
from tabellone.rulebooks.risiko.card import card
from tabellone.rulebooks.risiko.check import problems
from tabellone.rulebooks.risiko.clock import closing_rolls, remaining, round_minutes, time_up
from tabellone.rulebooks.risiko.correcting import check_correction
from tabellone.rulebooks.risiko.draw import draw
from tabellone.rulebooks.risiko.enrolment import admission, barring_rule, enrol, may_enrol
from tabellone.rulebooks.risiko.explain import explain
from tabellone.rulebooks.risiko.judging import judged
from tabellone.rulebooks.risiko.looked_at import looked_at
from tabellone.rulebooks.risiko.moments import next_phase, withdrawal_moments
from tabellone.rulebooks.risiko.notes import notes
from tabellone.rulebooks.risiko.official import official_rules
from tabellone.rulebooks.risiko.params import Params, rulings, unwritten_rulings
from tabellone.rulebooks.risiko.points import class_points, table_order
from tabellone.rulebooks.risiko.proposal import games, other_games, propose
from tabellone.rulebooks.risiko.remedies import remedies
from tabellone.rulebooks.risiko.standings import standing
from tabellone.rulebooks.risiko.won import won

__all__ = [
    "Measure",
    "Params",
    "Proposals",
    "admission",
    "barring_rule",
    "before_the_start",
    "bracket",
    "card",
    "check_correction",
    "class_points",
    "closing_rolls",
    "draw",
    "draw_again",
    "ends_draw",
    "enrol",
    "explain",
    "games",
    "judged",
    "looked_at",
    "may_enrol",
    "missing",
    "next_phase",
    "notes",
    "official_rules",
    "other_games",
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
