"""Egizia (BIG 8.3.8)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, TieRule

SHEET = CatalogueSheet(
    id="egizia",
    name="Egizia",
    article="BIG 8.3.8",
    minutes=80,
    player_minutes=20,
    tie_rule=TieRule(
        figures=(Figure("reached_order", fewer_wins=True, meaning="1 for who reached the score first, then 2, …"),),
        shared=False,
    ),
    tied_final="impossible",
    scoring=(
        (
            "Points are given as they are made; the closing ones (objectives, tombs, bonuses of the monuments) in turn "
            "order from the first player on, so that somebody always reached a score first."
        ),
    ),
    set_up=("Start stones by seat; no start objective is dealt.",),
    start_goods={1: {"stones": 2}, 2: {"stones": 3}, 3: {"stones": 4}, 4: {"stones": 5}},
    faq=(
        "The card that picks up a card left along the Nile works as soon as everyone has passed.",
        (
            "The card that raises a worker's strength for two stones may be used at any time, as often as wanted. On "
            "the foreman's track the first space is a field of work, the last is not."
        ),
        (
            "A full monument may be entered, and built at if somebody gives up building; the card that turns the "
            "building order round cannot be used in that case."
        ),
    ),
    figures={"strength_stones": 2},
)
