"""BIG, Board Italian Gamers (BIG 1–9)."""

from tabellone.rulebooks.big.asking import missing, result_form, seat_problems
from tabellone.rulebooks.big.auction.at_table import (
    auction_checked,
    auction_moved,
    auction_named,
    auction_offer,
    auction_stand,
    net_scores,
)
from tabellone.rulebooks.big.boxes import admission, admitted_to_final, box_count, boxes_explained
from tabellone.rulebooks.big.bracket import bracket
from tabellone.rulebooks.big.card import card
from tabellone.rulebooks.big.catalogue.asked import (
    catalogue_names,
    catalogue_params,
    edit_problems,
    kept_sheets,
    sheets_with,
)
from tabellone.rulebooks.big.catalogue.facts import edited_facts, sheet_facts
from tabellone.rulebooks.big.catalogue.in_force import game_in
from tabellone.rulebooks.big.catalogue.names import game_id, game_names
from tabellone.rulebooks.big.check import problems
from tabellone.rulebooks.big.circuit import (
    annals,
    explain_on,
    explain_outing,
    explain_season,
    life,
    meetings,
    positions_on,
    rivals,
    season,
    season_on,
    season_problems,
    season_rulings,
    span_on,
    titles,
)
from tabellone.rulebooks.big.clock_times import watch_limits, watch_tied, watch_verdict
from tabellone.rulebooks.big.clocks import watch_clock
from tabellone.rulebooks.big.conduct import sources
from tabellone.rulebooks.big.convocation import (
    answer_day,
    final_pairs,
    final_seeds,
    mail_days,
    pair_seeds,
    qualification,
)
from tabellone.rulebooks.big.convocation import convocation as convened
from tabellone.rulebooks.big.correcting import check_correction
from tabellone.rulebooks.big.draw import draw, draw_like
from tabellone.rulebooks.big.explain import explain
from tabellone.rulebooks.big.game_minutes import round_minutes, time_up
from tabellone.rulebooks.big.game_sheets import game_sheet, game_sheets
from tabellone.rulebooks.big.hardcore import final_games_advice
from tabellone.rulebooks.big.judging import judged
from tabellone.rulebooks.big.left_out import completed
from tabellone.rulebooks.big.looked_at import looked_at
from tabellone.rulebooks.big.membership import gets_event_mail, membership_problems, phone_visible
from tabellone.rulebooks.big.moments import next_phase, withdrawal_moments
from tabellone.rulebooks.big.notes import notes
from tabellone.rulebooks.big.odds import odds, outlooks
from tabellone.rulebooks.big.online import balance_step, credits_won, ledger
from tabellone.rulebooks.big.params import rulings, unwritten_rulings
from tabellone.rulebooks.big.prize_sheet import prize_sheet
from tabellone.rulebooks.big.prizes import prizes
from tabellone.rulebooks.big.proposal import games, games_in, other_games, phase_planned, propose, propose_in
from tabellone.rulebooks.big.remedies import remedies
from tabellone.rulebooks.big.requests import promoted, request_params, request_problems, request_warnings
from tabellone.rulebooks.big.several_games import counts_as, game_of_several
from tabellone.rulebooks.big.slow_tables import draw_ready, draw_rest, ready_tables
from tabellone.rulebooks.big.standing import standing
from tabellone.rulebooks.big.won import won

__all__ = [
    "admission",
    "admitted_to_final",
    "annals",
    "answer_day",
    "auction_checked",
    "auction_moved",
    "auction_named",
    "auction_offer",
    "auction_stand",
    "balance_step",
    "box_count",
    "boxes_explained",
    "bracket",
    "card",
    "catalogue_names",
    "catalogue_params",
    "check_correction",
    "completed",
    "convened",
    "counts_as",
    "credits_won",
    "draw",
    "draw_like",
    "draw_ready",
    "draw_rest",
    "edit_problems",
    "edited_facts",
    "explain",
    "explain_on",
    "explain_outing",
    "explain_season",
    "final_games_advice",
    "final_pairs",
    "final_seeds",
    "game_id",
    "game_in",
    "game_names",
    "game_of_several",
    "game_sheet",
    "game_sheets",
    "games",
    "games_in",
    "gets_event_mail",
    "judged",
    "kept_sheets",
    "ledger",
    "life",
    "looked_at",
    "mail_days",
    "meetings",
    "membership_problems",
    "missing",
    "net_scores",
    "next_phase",
    "notes",
    "odds",
    "other_games",
    "outlooks",
    "pair_seeds",
    "phase_planned",
    "phone_visible",
    "positions_on",
    "prize_sheet",
    "prizes",
    "problems",
    "promoted",
    "propose",
    "propose_in",
    "qualification",
    "ready_tables",
    "remedies",
    "request_params",
    "request_problems",
    "request_warnings",
    "result_form",
    "rivals",
    "round_minutes",
    "rulings",
    "season",
    "season_on",
    "season_problems",
    "season_rulings",
    "seat_problems",
    "sheet_facts",
    "sheets_with",
    "sources",
    "span_on",
    "standing",
    "time_up",
    "titles",
    "unwritten_rulings",
    "watch_clock",
    "watch_limits",
    "watch_tied",
    "watch_verdict",
    "withdrawal_moments",
    "won",
]
