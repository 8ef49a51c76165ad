"""What a player reads of their own prospects on their own page."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.contract.odds import Outlook
from tabellone.server.events.models import Tournament
from tabellone.server.rankings.odds import final_odds, odds_book, odds_refusal, outlooks_of
from tabellone.server.web.forecast.lines import told_to


@dataclass(frozen=True, slots=True)
class Prospect:
    """The sentence, and the reasons."""

    sentence: str
    outlook: Outlook


def prospect_of(row: Tournament, player: str) -> Prospect | None:
    """What is proved about the player; None where the tournament has no odds yet, or is over."""
    if odds_book(row) is None or odds_refusal(row) or final_odds(row):
        return None
    found = next((one for one in outlooks_of(row) if one.player == player), None)
    return Prospect(told_to(found), found) if found else None
