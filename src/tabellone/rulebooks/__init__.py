"""The rulebooks, found by id. Each is a package that a reader finds by its articles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import cast

from tabellone.rulebooks.capabilities import (
    CONFIRMABLE,
    Absences,
    Adjusting,
    Admitting,
    Asking,
    Barring,
    Bracketing,
    Carding,
    Circuit,
    Correcting,
    Ending,
    Following,
    Judging,
    Moments,
    NamesDecided,
    Needing,
    OwnRounds,
    PrizeGiving,
    Proposing,
    Publishing,
    RatingSheets,
    Refereeing,
    Rulebook,
    SlowTables,
    Staging,
    Timing,
    Turning,
)
from tabellone.rulebooks.capability_annals import Recalling
from tabellone.rulebooks.capability_auction import Auctioning
from tabellone.rulebooks.capability_convening import Convening
from tabellone.rulebooks.capability_documents import Completing
from tabellone.rulebooks.capability_draws import DrawingAgain, EndingDraws, Looking
from tabellone.rulebooks.capability_games import SeveralGames
from tabellone.rulebooks.capability_hosting import Boxes, Hosting, Joining
from tabellone.rulebooks.capability_notes import Noting
from tabellone.rulebooks.capability_odds import Odds
from tabellone.rulebooks.capability_official import Official
from tabellone.rulebooks.capability_prizes import Crediting, PrizeSheets
from tabellone.rulebooks.capability_registering import Registering
from tabellone.rulebooks.capability_rulings import Ruling, RulingStages, SeasonRuling
from tabellone.rulebooks.capability_sheets import Cataloguing, Naming, Sheets
from tabellone.rulebooks.capability_watches import Watches


class _OnDemand(Mapping[str, Rulebook]):
    """Rulebooks by id, each imported when it is first asked for: a command needs one of them."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Rulebook:
        if name not in self._names:
            raise KeyError(name)
        return cast("Rulebook", import_module(f"{__name__}.{name}"))

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


BY_ID: Mapping[str, Rulebook] = _OnDemand("big", "pergioco", "risiko")

__all__ = [  # noqa: RUF022 - in plain order, as every door of the house
    "Absences",
    "Adjusting",
    "Admitting",
    "Asking",
    "Auctioning",
    "BY_ID",
    "Barring",
    "Boxes",
    "Bracketing",
    "CONFIRMABLE",
    "Carding",
    "Cataloguing",
    "Circuit",
    "Completing",
    "Convening",
    "Correcting",
    "Crediting",
    "DrawingAgain",
    "Ending",
    "EndingDraws",
    "Following",
    "Hosting",
    "Joining",
    "Judging",
    "Looking",
    "Moments",
    "NamesDecided",
    "Naming",
    "Needing",
    "Noting",
    "Odds",
    "Official",
    "OwnRounds",
    "PrizeGiving",
    "PrizeSheets",
    "Proposing",
    "Publishing",
    "RatingSheets",
    "Recalling",
    "Refereeing",
    "Registering",
    "Rulebook",
    "Ruling",
    "RulingStages",
    "SeasonRuling",
    "SeveralGames",
    "Sheets",
    "SlowTables",
    "Staging",
    "Timing",
    "Turning",
    "Watches",
]
