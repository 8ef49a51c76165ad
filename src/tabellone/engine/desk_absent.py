"""Somebody drawn has not come: what every rulebook can do about it."""

from __future__ import annotations

from collections.abc import Collection

from tabellone.engine.desk import Remedy
from tabellone.engine.entries import ROUND_PREFIX
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament


def round_of(tournament: Tournament, number: int) -> Round:
    """The round of this number."""
    found = next((one for one in tournament.rounds if one.number == number), None)
    if found is None:
        raise RuleError("no-such-round", round=number, rounds=len(tournament.rounds))
    return found


def missing_from(played: Round, absent: Collection[str]) -> set[str]:
    """Those absent who have a seat in the round."""
    return {player for table in played.tables for player in table.players if player in absent}


def mark_absent(rule: str) -> Remedy:
    """The tables stay, and the seats of the absent are marked so."""
    return Remedy("mark_absent", rule)


def drawn_again(played: Round, rule: str) -> Remedy:
    """The round is drawn again without the absent."""
    return Remedy("draw_again", rule, f"{ROUND_PREFIX}{played.number}")


def enough_left(played: Round, absent: Collection[str]) -> bool:
    """Whether two or more of those drawn have come."""
    seated = {player for table in played.tables for player in table.players}
    return len(seated.difference(absent)) > 1
