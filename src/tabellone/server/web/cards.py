"""The card of a table as pages show it: `{% include "parts/game_card.html" with card=card %}`."""

from __future__ import annotations

from django.utils.translation import get_language

from tabellone.course import State, facts
from tabellone.engine.errors import TabelloneError
from tabellone.rulebooks import BY_ID, Carding
from tabellone.wording.cards import ToldCard, told_card


def card_of(state: State, number: int, table: int) -> ToldCard | None:
    """The card of a published table in the language of the one who asks; None where the rulebook has none to give."""
    tournament = facts(state)
    book = BY_ID[tournament.rulebook]
    if not isinstance(book, Carding):
        return None
    try:
        card = book.card(tournament, number, table)
    except TabelloneError:  # no such table, or parameters that hold nothing the rulebook knows
        return None
    names = {one.player.id: one.player.name for one in state.entrants}
    return told_card(card, names, get_language() or "en", round_minutes=state.settings.minutes)
