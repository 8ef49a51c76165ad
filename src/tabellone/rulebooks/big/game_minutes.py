"""How long a round lasts, and what happens then (BIG 7.2.2, 8.3)."""

from __future__ import annotations

from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step
from tabellone.rulebooks.big.catalogue import Sheet
from tabellone.rulebooks.big.catalogue.in_force import sheet_in


def round_minutes(tournament: Tournament, number: int) -> int | None:
    """The minutes of the round's game by its sheet, or of its last round (BIG 8.3); None where it has none."""
    sheet = _sheet(tournament, number)
    return sheet.last_round_minutes or sheet.minutes


def time_up(tournament: Tournament, number: int) -> Step | None:
    """Organisers stop tables past an announced end (BIG 7.2.2, ruling end-is-announced); Catan plays a last round."""
    sheet = _sheet(tournament, number)
    if sheet.last_round_minutes is not None:
        return Step(sheet.article, "big-time-up-last-round")
    return Step("BIG 7.2.2", "big-time-up" if tournament.national_final else "big-time-up-elsewhere")


def _sheet(tournament: Tournament, number: int) -> Sheet:
    own = next((played.game for played in tournament.rounds if played.number == number), None)
    return sheet_in(tournament, own)
