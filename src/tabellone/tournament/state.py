"""Where a tournament stands: settings, entrants, rounds, who left. Frozen; acts make the next one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tabellone.contract.answers import Draw, DrawnTable
from tabellone.engine.facts import Player, Round, Tournament, Withdrawal
from tabellone.tournament.basis import Basis, BasisChange
from tabellone.tournament.hall import Hall


@dataclass(frozen=True, slots=True)
class Settings:
    """The head of the document (its lists are empty), and how the organiser runs it.

    `cap` are the places, None = as many as come; `open` lets players enter themselves; a tournament that is not
    `listed` is seen by its own people only; `contacts` are published, and so are the `referee` ("" = the organisers,
    BIG 3) and the address of the game's official rules, `rules_link`; `starts` is the time of day (20:30), "" = not
    said. With `phones` the tables report for themselves, and so many of the others as `confirmations` says (None = all
    of them) have to confirm; `minutes` is how long a round lasts, None = as the rulebook says. `boxes` of the game are
    there without anybody bringing them. An `online` one is played on a platform, wherever everybody is (BIG 9): fees
    are paid in a shop, at `shop_link`.
    """

    head: Tournament
    cap: int | None = None
    expected: int | None = None
    open: bool = False
    listed: bool = True
    venue: str = ""
    contacts: str = ""
    referee: str = ""
    rules_link: str = ""
    note: str = ""
    phones: bool = True
    confirmations: int | None = 1
    minutes: int | None = None
    starts: str = ""
    boxes: int = 0
    online: bool = False
    shop_link: str = ""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry: the player as in the document, since when, and whether here (None = not yet known).

    `person` is the player record behind it; `spot` the place in the hall that this player always sits at. `brings_box`
    is what was promised, `box_here` what came (None = nobody has looked). `counts_as` is the id that a circuit counts
    the entry under where it is not the document's: the same person goes by another id in other tournaments. `pays` is
    what was chosen on entering, a paid entry or a free one (None = nobody was asked); paid it is once that is noted.
    """

    player: Player
    at: datetime | None = None
    person: str | None = None
    brings_box: bool = False
    present: bool | None = None
    spot: int | None = None
    box_here: bool | None = None
    counts_as: str = ""
    pays: bool | None = None

    @property
    def counted(self) -> str:
        """The id that a circuit counts the entry under."""
        return self.counts_as or self.player.id


@dataclass(frozen=True, slots=True)
class StaleDrawConsent:
    """The organisers publish a draw although the facts have changed since: why, and what had."""

    why: str
    changes: tuple[BasisChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round with whatever has been reported: a draft until published.

    `by_hand`: seated otherwise than drawn; `partial`: tables that depend on slow ones are still to come; `spots` says
    where in the hall a table stands; `certificate` is the draw as it was made, `basis` what it saw; `drawn` are the
    tables as drawn of a round that a document brought, `early` those that stood when the rest was drawn.
    """

    round: Round
    published: bool = False
    by_hand: bool = False
    partial: bool = False
    spots: Mapping[int, int] = field(default_factory=dict)
    certificate: Draw | None = None
    basis: Basis | None = None
    drawn: tuple[DrawnTable, ...] = ()
    early: tuple[int, ...] = ()
    consent: StaleDrawConsent | None = None

    @property
    def as_drawn(self) -> tuple[DrawnTable, ...]:
        """The tables as they were drawn, as far as that is known."""
        return self.certificate.tables if self.certificate else self.drawn


@dataclass(frozen=True, slots=True)
class State:
    """A tournament on the platform, as far as its acts have brought it.

    `hall` is what happens in the hall, by round; `leaving` are those who have said that they go. `figures` are what its
    season sets for all its stages: no part of what its acts have brought, so they are neither stored nor compared.
    """

    settings: Settings
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Drawn, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    closed: bool = False
    hall: Mapping[int, Hall] = field(default_factory=dict)
    leaving: tuple[str, ...] = ()
    figures: Mapping[str, Any] = field(default_factory=dict, compare=False)
