"""BIG, Board Italian Gamers (BIG 1–9)."""

from tabellone.contract.plain import ends_draw, may_enrol
from tabellone.contract.rulebook import About
from tabellone.rulebooks.big.auction.at_table import (
    auction_checked,
    auction_moved,
    auction_named,
    auction_offer,
    auction_stand,
    net_scores,
)
from tabellone.rulebooks.big.bracket import bracket
from tabellone.rulebooks.big.card import SOURCES, card
from tabellone.rulebooks.big.catalogue.editing import (
    catalogue_params,
    edit_problems,
    edited_facts,
    game_sheets,
    sheet_facts,
    sheets_with,
)
from tabellone.rulebooks.big.catalogue.games import game_id, game_names
from tabellone.rulebooks.big.catalogue.in_force import game_in
from tabellone.rulebooks.big.check import problems
from tabellone.rulebooks.big.circuit.finished import contribution
from tabellone.rulebooks.big.circuit.lives import history
from tabellone.rulebooks.big.circuit.params import season_problems, season_rulings
from tabellone.rulebooks.big.clocks import round_minutes, time_up, watch_clock, watch_limits, watch_tied, watch_verdict
from tabellone.rulebooks.big.convocation import (
    answer_day,
    final_pairs,
    final_seeds,
    mail_days,
    pair_seeds,
    qualification,
)
from tabellone.rulebooks.big.convocation_places import convened
from tabellone.rulebooks.big.draw import draw, judged, looked_at
from tabellone.rulebooks.big.entries import (
    admission,
    admitted_to_final,
    box_count,
    boxes_explained,
    gets_event_mail,
    membership_problems,
    next_phase,
    phone_visible,
    remedies,
    withdrawal_moments,
)
from tabellone.rulebooks.big.explain import explain
from tabellone.rulebooks.big.form import check_correction, completed, missing, notes, result_form, won
from tabellone.rulebooks.big.hardcore import counts_as, final_games_advice, game_of_several
from tabellone.rulebooks.big.odds import odds, outlooks
from tabellone.rulebooks.big.online import balance_step, credits_won, ledger
from tabellone.rulebooks.big.params import SHEETS_PARAM, UNWRITTEN, rulings
from tabellone.rulebooks.big.prizes import prize_sheet, prizes
from tabellone.rulebooks.big.proposal import games, phase_planned, propose
from tabellone.rulebooks.big.requests import promoted, request_params, request_problems, request_warnings
from tabellone.rulebooks.big.slow_tables import draw_ready, draw_rest, ready_tables
from tabellone.rulebooks.big.standing import standing

ABOUT = About(
    citation=r"BIG \d+(?:\.\d+)*",
    paper_colour="#0b5a63",
    terminal_colour="magenta",
    decision_sources=(*SOURCES, "referee"),  # where nothing answers it is the referee's own (BIG 3)
    catalogue_params=frozenset({SHEETS_PARAM}),
    over_years=True,  # ruling circuit-goes-on
    several_games=True,
    unwritten_rulings=UNWRITTEN,
)
