"""What the platform's word for the end of a game means."""

from __future__ import annotations

from typing import Final

from tabellone.exchange.sources.found import Ended

REASONS: Final[dict[str, Ended]] = {
    "normal_end": "played",
    "normal_concede_end": "played",
    "neutralized_after_skipturn": "left",
    "neutralized_after_skipturn_error": "left",
    "abandon_by_tournamenttimeout": "timeout",
    "abandon_by_decision": "void",
    "abandon_sandbox_disagreement": "void",
    "express_stop": "void",
    "error_tournament_wrongnumber": "no_show",
}
FAMILIES: Final[dict[str, Ended]] = {"synchro_error_": "void", "didntstart_": "void", "didntplay_": "void"}


def meant(reason: str) -> Ended | None:
    """How a game with this word ended; None for a word that nobody has described."""
    if reason in REASONS:
        return REASONS[reason]
    return next((ended for family, ended in FAMILIES.items() if reason.startswith(family)), None)
