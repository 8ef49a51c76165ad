"""PerGioco Masters 2026: a circuit of abstract games in online stages (PG 1)."""

from tabellone.contract.entries import under_no_measure as may_enrol
from tabellone.contract.plain import (
    completed,
    contribution,
    counts_as,
    ends_draw,
    game_id,
    game_in,
    game_names,
    game_of_several,
    notes,
    phase_planned,
    round_minutes,
    rulings,
    time_up,
)
from tabellone.contract.rulebook import About
from tabellone.rulebooks.pergioco.check import SYSTEMS, problems, season_problems
from tabellone.rulebooks.pergioco.draw import draw, judged, looked_at
from tabellone.rulebooks.pergioco.entries import admission, next_phase, remedies, withdrawal_moments
from tabellone.rulebooks.pergioco.explain import explain
from tabellone.rulebooks.pergioco.form import card, check_correction, missing, result_form, won
from tabellone.rulebooks.pergioco.needs import green_need, race_need
from tabellone.rulebooks.pergioco.params import ADJUSTABLE, season_rulings, stage_figures
from tabellone.rulebooks.pergioco.proposal import games, propose
from tabellone.rulebooks.pergioco.rating_sheet import rating_sheet
from tabellone.rulebooks.pergioco.register import (
    ADMISSIONS,
    PACES,
    PLATFORMS,
    TEAM_ADDRESS,
    TEAM_NAME,
    TEAM_PLATFORMS,
    advised,
    deletion_day,
    entry_problems,
    final_day,
    forgotten,
    is_excluded,
    lacking,
    likely_doubles,
    next_season,
    old_enough_from,
    race_room,
    renamed,
    stage_problems,
    verification_may_become,
)
from tabellone.rulebooks.pergioco.stage import bracket, standing
from tabellone.rulebooks.pergioco.timeline import history

ABOUT = About(
    citation=r"PG \d+",
    paper_colour="#55398f",
    terminal_colour="cyan",
    public=("name", "city", "country"),  # no club (PG 12)
    # names are public by taking part, so hiding one is the organiser's act (ruling hiding-is-asked)
    hiding_rule="PG 12",
    barring_rule="PG 7",
    adjustable=ADJUSTABLE,
)
