"""Where a tournament stands: settings, entrants, rounds, who left. Frozen; acts make the next one.

The rulings in force are written into it when its first round is published (ruling as-it-was-played). A stage as its
season has it played: what the season says of all its stages, under what the stage says itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from tabellone.contract import BY_ID, Register, rulebook_as
from tabellone.contract.answers import Draw, DrawnTable
from tabellone.engine.facts import AttemptEnd, EndedAttempt, Player, Round, SealedDraw, Season, Tournament, Withdrawal
from tabellone.engine.params import stating_rulings
from tabellone.engine.personal import Code, PlayerId, Title, Values, Words
from tabellone.tournament.basis import Basis, BasisChange
from tabellone.tournament.hall import Hall

FIRST = 1  # the round whose publication writes the rulings down


@dataclass(frozen=True, slots=True)
class Settings:
    """The head of the document (its lists are empty), and how the organiser runs it.

    `cap` are the places, None = as many as come; `open` lets players enter themselves; a tournament that is not
    `listed` is seen by its own people only; `contacts` are published, and so are the `referee` ("" = the organisers,
    BIG 3) and the address of the game's official rules, `rules_link`; `starts` is the time of day (20:30), "" = not
    said. With `phones` the tables report for themselves, and so many of the others as `confirmations` says (None = all
    of them) have to confirm; `minutes` is how long a round lasts, None = as the rulebook says. `boxes` of the game are
    there without anybody bringing them. An `online` one is played on a platform, wherever everybody is (BIG 9): fees
    are paid in a shop, at `shop_link`. `salt` is the secret behind the hashes of who shares a club with whom.
    """

    head: Tournament
    cap: int | None = None
    expected: int | None = None
    open: bool = False
    listed: bool = True
    venue: Words = ""
    contacts: Words = ""
    referee: Words = ""
    rules_link: Words = ""
    note: Words = ""
    phones: bool = True
    confirmations: int | None = 1
    minutes: int | None = None
    starts: Code = ""
    boxes: int = 0
    online: bool = False
    shop_link: Words = ""
    salt: Title = ""


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
    person: Code | None = None
    brings_box: bool = False
    present: bool | None = None
    spot: int | None = None
    box_here: bool | None = None
    counts_as: PlayerId = ""
    pays: bool | None = None

    @property
    def counted(self) -> str:
        """The id that a circuit counts the entry under."""
        return self.counts_as or self.player.id


@dataclass(frozen=True, slots=True)
class StaleDrawConsent:
    """The organisers publish a draw although the facts have changed since: why, and what had."""

    why: Words
    changes: tuple[BasisChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """A draw of a round that was sealed: nothing ever takes it off the list, neither throwing it away nor undo.

    `digest` is the sum of what it looks at, all of which `basis` has while it is sealed; `partial`: of the tables that
    no missing result can change. `seed` and `value` are there once it is drawn, `ended` and `why` if it is over.
    """

    tournament: Code
    round: int
    number: int
    secret: Code
    commitment: Code
    digest: Code
    basis: Basis | None = None
    partial: bool = False
    value: Code = ""
    seed: Code | None = None
    ended: AttemptEnd | None = None
    why: Words = ""

    @property
    def is_sealed(self) -> bool:
        """Whether its value has not been called out yet."""
        return self.seed is None and self.ended is None

    @property
    def stage(self) -> int:
        """How far it has come, which nothing takes back: sealed, drawn, over."""
        return 2 if self.ended else 0 if self.seed is None else 1

    def as_ended(self) -> EndedAttempt:
        """What stays on record of it once it is over."""
        ended, why = self.ended or "undone", self.why or None
        return EndedAttempt(
            self.number, self.commitment, self.secret, self.digest, ended, self.value, seed=self.seed, why=why
        )


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round with whatever has been reported: a draft until published.

    `by_hand`: seated otherwise than drawn; `partial`: tables that depend on slow ones are still to come; `spots` says
    where in the hall a table stands; `certificate` is the draw as it was made, `basis` what it saw; `drawn` are the
    tables as drawn of a round that a document brought, `early` those that stood when the rest was drawn; `sealed` is
    how nobody could choose the draw, None where the organiser chose the seed.
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
    sealed: SealedDraw | None = None

    @property
    def as_drawn(self) -> tuple[DrawnTable, ...]:
        """The tables as they were drawn, as far as that is known."""
        return self.certificate.tables if self.certificate else self.drawn


@dataclass(frozen=True, slots=True)
class State:
    """A tournament on the platform, as far as its acts have brought it.

    `hall` is what happens in the hall, by round; `leaving` are those who have said that they go; `attempts` are all
    draws that were ever sealed. `figures` are what its season sets for all its stages: no part of what its acts have
    brought, so they are neither stored nor compared.
    """

    settings: Settings
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Drawn, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    closed: bool = False
    hall: Mapping[int, Hall] = field(default_factory=dict)
    leaving: tuple[PlayerId, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    figures: Values = field(default_factory=dict, compare=False)


def in_force(head: Tournament) -> Mapping[str, Any]:
    """The rulings of a tournament as they hold now."""
    return BY_ID[head.rulebook].rulings(head)


def is_ruled(state: State) -> bool:
    """Whether the rulings stand in the tournament: its first round was drawn here and is published."""
    return any(one.published and one.certificate is not None for one in state.rounds[:FIRST])


def with_rulings(state: State, rulings: Mapping[str, Any] | None) -> State:
    """The state once its first round is published; None: the rulings of the time when nobody wrote them down."""
    head = state.settings.head
    written = stating_rulings(head, unwritten(head) if rulings is None else rulings)
    return state if written is head else replace(state, settings=replace(state.settings, head=written))


def still_ruled(state: State, head: Tournament) -> Tournament:
    """Other settings of a tournament that has begun: what was written down and is not set otherwise stays."""
    if not is_ruled(state):
        return head
    old = state.settings.head.params
    names = {**in_force(head), **unwritten(head)}
    return stating_rulings(head, {name: old[name] for name in names if name in old})


def unwritten(head: Tournament) -> Mapping[str, Any]:
    """What held in a tournament while rulings were not written down."""
    return BY_ID[head.rulebook].ABOUT.unwritten_rulings


def figures_of(season: Season) -> Mapping[str, Any]:
    """What the season sets otherwise than its rulebook for each of its stages."""
    book = rulebook_as(season.rulebook, Register)
    return book.stage_figures(season) if book else {}


def stage_in(season: Season, stage: Tournament) -> Tournament:
    """The stage with the figures of its season where it states none: what every question about it is asked of."""
    return stating_rulings(stage, figures_of(season)) if stage.rulebook == season.rulebook else stage
