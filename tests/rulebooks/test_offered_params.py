"""Whatever a federation may set, a form offers: a new parameter fails here until it is offered, or said why not."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from tabellone.contract import BY_ID, CircuitRules, rulebook_as
from tabellone.rulebooks.big.params import Params as Big
from tabellone.rulebooks.pergioco.params import Params as PerGioco
from tabellone.rulebooks.risiko.params import Params as RisiKo

GAMES = {"big": ("splendor", "7-wonders-duel", "perudo"), "pergioco": ("hex",), "risiko": ("risiko",)}
# what the form of a tournament does not ask, and where it is said instead
ELSEWHERE = {
    "big": {
        "table_sizes": "with the single rounds",
        "games": "with the single rounds",
        "auctions": "with the games of a final of several",
    },
    "pergioco": {"taken_out": "at the import of a stage"},
    "risiko": {
        "accept_reduced": "asked for when it is needed",
        "accept_three": "asked for when it is needed",
    },
}


@pytest.mark.parametrize(("rulebook", "params"), [("big", Big), ("pergioco", PerGioco), ("risiko", RisiKo)])
def test_every_parameter_is_offered_or_said_elsewhere(rulebook: str, params: Any) -> None:
    book: Any = BY_ID[rulebook]
    proposals = [
        book.propose(game, players, national_final=final)
        for game in GAMES[rulebook]
        for players in (5, 12, 40)
        for final in (False, True)
    ]
    offered = {setting.name for one in proposals for setting in one.settings}
    of_the_season = set(book.adjustable()) if rulebook_as(rulebook, CircuitRules) else set()
    known = offered | of_the_season | ELSEWHERE[rulebook].keys()
    assert {one.name for one in fields(params)} - known == set()
    assert ELSEWHERE[rulebook].keys() & offered == set()
