"""What a shell may ask of a rulebook, a file for each capability, and the rulebooks found by their id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import cast

from tabellone.contract.auctions import Auctioning
from tabellone.contract.brackets import Bracketing
from tabellone.contract.cards import Carding
from tabellone.contract.catalogue import Cataloguing, Naming, SeveralGames
from tabellone.contract.circuit import Adjusting, Circuit, Following, Recalling, RulingStages, SeasonRuling
from tabellone.contract.clocks import Watches
from tabellone.contract.convocations import Convening
from tabellone.contract.entries import Absences, Admitting, Barring
from tabellone.contract.hosting import Boxes, Hosting, Joining
from tabellone.contract.needs import Needing
from tabellone.contract.odds import Odds
from tabellone.contract.prizes import Crediting, PrizeGiving, PrizeSheets
from tabellone.contract.proposals import Proposing
from tabellone.contract.ratings import RatingSheets
from tabellone.contract.register import Registering, Staging, Turning
from tabellone.contract.results import Asking, Correcting, Judging
from tabellone.contract.rulebook import (
    CONFIRMABLE,
    Completing,
    DrawingAgain,
    Ending,
    EndingDraws,
    Looking,
    Moments,
    NamesDecided,
    Noting,
    Official,
    OwnRounds,
    Publishing,
    Refereeing,
    Rulebook,
    Ruling,
    SlowTables,
    Timing,
)
from tabellone.engine.facts import Tournament


class _OnDemand(Mapping[str, Rulebook]):
    """Rulebooks by id, each imported when it is first asked for: a command needs one of them."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Rulebook:
        if name not in self._names:
            raise KeyError(name)
        return cast("Rulebook", import_module(f"tabellone.rulebooks.{name}"))

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


BY_ID: Mapping[str, Rulebook] = _OnDemand("big", "pergioco", "risiko")


def completed(tournament: Tournament) -> Tournament:
    """The tournament of a document with the figures that its rulebook fills in because they follow from the others."""
    book = BY_ID[tournament.rulebook]
    return book.completed(tournament) if isinstance(book, Completing) else tournament


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
    "SlowTables",
    "Staging",
    "Timing",
    "Turning",
    "Watches",
    "completed",
]
