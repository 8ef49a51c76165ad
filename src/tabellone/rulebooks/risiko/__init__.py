"""RisiKo! Master (RK): points, draws, standings, semifinals, withdrawals and finals.

One file per part of the rulebook: `points`, `ranking` and `standings`, `rounds`, `semifinals`, `draws`, `withdrawals`;
`check` is what a document must not hold, `explain` how each figure came about.
"""

from tabellone.contract.entries import under_no_measure as may_enrol
from tabellone.contract.plain import (
    completed,
    counts_as,
    game_id,
    game_in,
    game_names,
    game_of_several,
    phase_planned,
)
from tabellone.contract.rulebook import About
from tabellone.rulebooks.risiko.bracket import bracket
from tabellone.rulebooks.risiko.check import problems
from tabellone.rulebooks.risiko.entries import FINAL, SEMIFINALS, admission, next_phase, remedies, withdrawal_moments
from tabellone.rulebooks.risiko.explain import explain
from tabellone.rulebooks.risiko.form import card, check_correction, missing, notes, result_form, won
from tabellone.rulebooks.risiko.judging import draw, ends_draw, judged, looked_at
from tabellone.rulebooks.risiko.params import rulings
from tabellone.rulebooks.risiko.proposal import games, propose
from tabellone.rulebooks.risiko.rounds import round_minutes, time_up
from tabellone.rulebooks.risiko.standings import standing

ABOUT = About(
    citation=r"RK (?:draw (?:1|2|semifinals)|[a-z]+)",
    paper_colour="#86213d",
    terminal_colour="red",
    game="risiko",
    other_games=False,
    withdrawal_words={SEMIFINALS: frozenset({"semifinal", "final"}), FINAL: frozenset({"final"})},
    confirmable={
        "risiko-absences": "accept_three",
        "risiko-final-short": "accept_three",
        "risiko-table-of-three": "accept_three",
        "risiko-too-few": "accept_reduced",
        "risiko-too-few-final": "accept_reduced",
    },
    barring_rule="RK structure",
    official_rules="RTU",  # by their initials, as the rulebook calls them (RK structure)
)
