"""PerGioco Masters 2026: a circuit of abstract games in online stages (PG 1)."""

from tabellone.contract.plain import (
    completed,
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
    unwritten_rulings,
)
from tabellone.rulebooks.pergioco.about import ABOUT
from tabellone.rulebooks.pergioco.card import card
from tabellone.rulebooks.pergioco.check import problems, season_problems
from tabellone.rulebooks.pergioco.draw import draw, judged, looked_at
from tabellone.rulebooks.pergioco.entries import (
    admission,
    may_enrol,
    next_phase,
    remedies,
    withdrawal_moments,
)
from tabellone.rulebooks.pergioco.explain import explain
from tabellone.rulebooks.pergioco.form import check_correction, missing, result_form, seat_problems, won
from tabellone.rulebooks.pergioco.needs import green_need, race_need
from tabellone.rulebooks.pergioco.params import Params, adjustable, season_rulings, stage_figures
from tabellone.rulebooks.pergioco.proposal import games, other_games, propose
from tabellone.rulebooks.pergioco.race import race_points
from tabellone.rulebooks.pergioco.rating import rate_stage
from tabellone.rulebooks.pergioco.rating_sheet import rating_sheet
from tabellone.rulebooks.pergioco.registration import (
    advised,
    is_excluded,
    lacking,
    likely_doubles,
    old_enough_from,
    platforms,
    renamed,
    team_address,
    team_name,
    team_platforms,
    verification_may_become,
)
from tabellone.rulebooks.pergioco.stage import bracket, standing
from tabellone.rulebooks.pergioco.stages import admissions, entry_problems, paces, race_room, stage_problems, systems
from tabellone.rulebooks.pergioco.timeline import history
from tabellone.rulebooks.pergioco.turning import (
    FrozenYear,
    deletion_day,
    final_day,
    forgotten,
    frozen,
    next_season,
    revised,
)

__all__ = [
    "ABOUT",
    "FrozenYear",
    "Params",
    "adjustable",
    "admission",
    "admissions",
    "advised",
    "bracket",
    "card",
    "check_correction",
    "completed",
    "counts_as",
    "deletion_day",
    "draw",
    "ends_draw",
    "entry_problems",
    "explain",
    "final_day",
    "forgotten",
    "frozen",
    "game_id",
    "game_in",
    "game_names",
    "game_of_several",
    "games",
    "green_need",
    "history",
    "is_excluded",
    "judged",
    "lacking",
    "likely_doubles",
    "looked_at",
    "may_enrol",
    "missing",
    "next_phase",
    "next_season",
    "notes",
    "old_enough_from",
    "other_games",
    "paces",
    "phase_planned",
    "platforms",
    "problems",
    "propose",
    "race_need",
    "race_points",
    "race_room",
    "rate_stage",
    "rating_sheet",
    "remedies",
    "renamed",
    "result_form",
    "revised",
    "round_minutes",
    "rulings",
    "season_problems",
    "season_rulings",
    "seat_problems",
    "stage_figures",
    "stage_problems",
    "standing",
    "systems",
    "team_address",
    "team_name",
    "team_platforms",
    "time_up",
    "unwritten_rulings",
    "verification_may_become",
    "withdrawal_moments",
    "won",
]
