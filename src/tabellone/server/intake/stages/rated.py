"""What will be rated and why, seat by seat, as the rulebook's own sheet of a stage says it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.contract import BY_ID
from tabellone.contract.ratings import RATING, RatingSheets, Reason, SheetPlayer, SheetSeat
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Season, Tournament


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player's figures, and the seats that are not rated or need a word."""

    figures: SheetPlayer
    special: tuple[SheetSeat, ...]


@dataclass(frozen=True, slots=True)
class Rated:
    """How many sides of games move ratings, how many do not and why, and what becomes of everybody's rating."""

    rated: int
    reasons: tuple[tuple[Reason, int, bool], ...]
    players: tuple[RatedPlayer, ...]


def rated(season: Season, others: Sequence[Tournament], stage: Tournament) -> Rated | None:
    """What the stage will do to ratings; None while results are missing, or where the rulebook rates nothing."""
    book = BY_ID[stage.rulebook]
    if not isinstance(book, RatingSheets):
        return None
    try:
        sheet = book.rating_sheet(season, [*others, stage], stage.id)
    except (InputError, RuleError):
        return None
    counted = Counter(seat.reason for seat in sheet.seats)
    reasons = tuple((reason, count, reason in RATING) for reason, count in counted.most_common())
    special: dict[str, list[SheetSeat]] = {}
    for seat in sheet.seats:
        if seat.reason != "played":
            special.setdefault(seat.player, []).append(seat)
    players = tuple(RatedPlayer(one, tuple(special.get(one.player, ()))) for one in sheet.players)
    return Rated(sum(counted[reason] for reason in RATING), reasons, players)
