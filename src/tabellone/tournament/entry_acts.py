"""Acts about the tournament and its people: settings, a document, entries, check-in, payment, who is leaving."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tabellone.engine.errors import Problem, RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.params import stating_rulings
from tabellone.engine.personal import Code, PlayerId, Title
from tabellone.exchange.documents.scalars import FIRST_YEAR, LAST_YEAR
from tabellone.tournament.act import Act, recorded_as
from tabellone.tournament.hall import MOST_MINUTES
from tabellone.tournament.records import brought, with_people
from tabellone.tournament.state import Entrant, Settings, State, in_force, is_ruled, still_ruled
from tabellone.tournament.view import entrant_of, sealed, seated

__all__ = ["Amend", "Announce", "CheckIn", "Enrol", "Identify", "Identity", "Import", "Pay", "Settle", "Strike"]

TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)  # of day
MOST_BOXES = 999


@recorded_as("settle")
@dataclass(frozen=True, slots=True)
class Settle(Act):
    """Create the tournament, or change its settings."""

    settings: Settings

    def recorded(self, state: State | None) -> Settle:
        """With the rulings that its effect writes down, whatever the defaults are later."""
        if state is None or not is_ruled(state):
            return self
        head = self.settings.head
        return replace(self, settings=replace(self.settings, head=stating_rulings(head, in_force(head))))

    def founded(self) -> State:
        """A new tournament with these settings."""
        return State(checked_settings(self.settings))

    def applied(self, state: State) -> State:
        """Other settings; the rulebook stays, and once a round is drawn the game and the system too."""
        old, new = state.settings.head, self.settings.head
        fixed = ("rulebook", "game", "system") if state.rounds or sealed(state) else ("rulebook",)
        for name in fixed:
            if getattr(old, name) != getattr(new, name):
                raise RuleError("setting-fixed", name=name, found=getattr(old, name) or "–")
        settings = replace(self.settings, head=still_ruled(state, new), salt=state.settings.salt)
        return replace(state, settings=checked_settings(settings))

    def built_on(self, state: State) -> Any:
        """The settings as they stand."""
        return state.settings


@recorded_as("import", public="always")
@dataclass(frozen=True, slots=True)
class Import(Act):
    """Take over a document, whole; `again` also in place of rounds that a document brought before.

    `salt` is the secret of a tournament that is created by it.
    """

    tournament: Tournament
    again: bool = False
    salt: Title = ""

    def recorded(self, _state: State | None) -> Import:
        """With the people that its draws saw, so that the journal holds them whatever becomes of ids and clubs."""
        return replace(self, tournament=with_people(self.tournament))

    def founded(self) -> State:
        """The tournament that the document describes."""
        taken = taken_over(self.tournament)
        return replace(taken, settings=replace(taken.settings, salt=self.salt))

    def applied(self, state: State) -> State:
        """A document in place of what was there, how the organiser runs it kept; nothing may have been drawn here yet.

        Rounds that a document brought are replaced only by an import that says so.
        """
        if any(drawn.certificate is not None or not self.again for drawn in state.rounds):
            raise RuleError("import-over-rounds", rounds=len(state.rounds))
        if waiting := sealed(state):
            raise RuleError("sealed-left", round=waiting.round)
        taken = taken_over(self.tournament)
        told = {one.player.id: one for one in state.entrants if one.counts_as}
        entrants = tuple(_still(one, told.get(one.player.id)) for one in taken.entrants)
        settings = checked_settings(replace(state.settings, head=self.tournament))
        return replace(taken, settings=settings, entrants=entrants, attempts=state.attempts, figures=state.figures)


@recorded_as("enrol")
@dataclass(frozen=True, slots=True)
class Enrol(Act):
    """Enter players."""

    entrants: tuple[Entrant, ...]

    def about(self) -> Iterable[str]:
        """The players whom it concerns, by id."""
        return [one.player.id for one in self.entrants]

    def applied(self, state: State) -> State:
        """New entrants; nobody twice, neither by id nor by person."""
        together = (*state.entrants, *self.entrants)
        for player, times in Counter(one.player.id for one in together).items():
            if times > 1:
                raise RuleError("already-entered", player=player)
        for person, times in Counter(one.person for one in together if one.person).items():
            if times > 1:
                twice = next(one for one in self.entrants if one.person == person)
                raise RuleError("already-entered", player=twice.player.name)
        return replace(state, entrants=together)


@recorded_as("amend")
@dataclass(frozen=True, slots=True)
class Amend(Act):
    """Change what is known of an entrant; the player's id stays."""

    entrant: Entrant

    def about(self) -> Iterable[str]:
        """The players whom it concerns, by id."""
        return [self.entrant.player.id]

    def applied(self, state: State) -> State:
        """What is known of an entrant, changed; nobody becomes a person who is entered already."""
        changed = self.entrant
        entrant_of(state, changed.player.id)
        others = [one for one in state.entrants if one.player.id != changed.player.id]
        if changed.person and any(one.person == changed.person for one in others):
            raise RuleError("already-entered", player=changed.player.name)
        return _replaced(state, {changed.player.id: changed})

    def built_on(self, state: State) -> Any:
        """What it builds on."""
        return entrant_of(state, self.entrant.player.id)


@recorded_as("strike")
@dataclass(frozen=True, slots=True)
class Strike(Act):
    """Take out somebody who has not been seated."""

    player: PlayerId

    def applied(self, state: State) -> State:
        """Without an entrant who has not been seated and not left."""
        entrant_of(state, self.player)
        if self.player in seated(state) or any(gone.player == self.player for gone in state.withdrawals):
            raise RuleError("strike-seated", player=self.player)
        if (waiting := sealed(state)) and waiting.basis and self.player in waiting.basis.order:
            raise RuleError("strike-sealed", player=self.player, round=waiting.round)
        staying = tuple(player for player in state.leaving if player != self.player)
        return replace(
            state, entrants=tuple(one for one in state.entrants if one.player.id != self.player), leaving=staying
        )

    def built_on(self, state: State) -> Any:
        """What it builds on."""
        return entrant_of(state, self.player)


@recorded_as("check-in")
@dataclass(frozen=True, slots=True)
class CheckIn(Act):
    """Players are here (True), are not coming (False), or it is not known again (None)."""

    players: tuple[PlayerId, ...]
    present: bool | None = True

    def applied(self, state: State) -> State:
        """Who is here and who is not coming; somebody already seated is here, and leaves by withdrawing."""
        held = seated(state)
        if self.present is not True and (sitting := [player for player in self.players if player in held]):
            raise RuleError("absent-seated", players=sitting)
        changed = {player: replace(entrant_of(state, player), present=self.present) for player in self.players}
        return _replaced(state, changed)


@recorded_as("pay")
@dataclass(frozen=True, slots=True)
class Pay(Act):
    """Entries are paid, or free (BIG 9.2)."""

    players: tuple[PlayerId, ...]
    paid: bool = True

    def applied(self, state: State) -> State:
        """Entries paid, or free: at any time until the tournament is closed (BIG 9.2)."""
        entrants = [entrant_of(state, player) for player in self.players]
        return _replaced(state, {one.player.id: _paying(one, paid=self.paid) for one in entrants})


@recorded_as("announce", in_hall=True)
@dataclass(frozen=True, slots=True)
class Announce(Act):
    """A player says that they are leaving, or stay after all."""

    player: PlayerId
    leaving: bool = True

    def applied(self, state: State) -> State:
        """Somebody says that they are leaving, or stay after all; the organiser takes them out."""
        entrant_of(state, self.player)
        if any(gone.player == self.player for gone in state.withdrawals):
            raise RuleError("already-withdrawn", player=self.player)
        going = {*state.leaving, self.player} if self.leaving else {*state.leaving} - {self.player}
        return replace(state, leaving=tuple(one.player.id for one in state.entrants if one.player.id in going))


@dataclass(frozen=True, slots=True)
class Identity:
    """Whose an entry is: the record behind it, and the id that a circuit counts it under if not the document's."""

    player: PlayerId
    person: Code | None = None
    counts_as: PlayerId = ""


@recorded_as("identify", when_closed=True)
@dataclass(frozen=True, slots=True)
class Identify(Act):
    """Entries are somebody's, or somebody else's after all; results, draws and ids stay as they are."""

    entries: tuple[Identity, ...]

    def problems(self, _after: State) -> Sequence[Problem]:
        """Who somebody is moves no figure."""
        return ()

    def about(self) -> Iterable[str]:
        """The players whom it concerns, by id."""
        return [one.player for one in self.entries]

    def applied(self, state: State) -> State:
        """Entries of other people, or counted under another id; nobody is in a tournament twice."""
        changed = {
            one.player: replace(entrant_of(state, one.player), person=one.person, counts_as=one.counts_as)
            for one in self.entries
        }
        after = _replaced(state, changed)
        persons = Counter(one.person for one in after.entrants if one.person)
        counted = Counter(one.counted for one in after.entrants)
        for entrant in after.entrants:
            if counted[entrant.counted] > 1 or persons[entrant.person or ""] > 1:
                raise RuleError("already-entered", player=entrant.player.name)
        return after


def checked_settings(settings: Settings) -> Settings:
    """The settings, if they are of one piece."""
    head = settings.head
    for day in (head.start, head.end):
        if not FIRST_YEAR <= day.year <= LAST_YEAR:  # its document could not be read again
            raise RuleError("date-out-of-range", found=day, least=FIRST_YEAR, most=LAST_YEAR)
    if head.end < head.start:
        raise RuleError("ends-before-start", start=head.start, end=head.end)
    if settings.cap is not None and settings.cap < 1:
        raise RuleError("cap-too-small", cap=settings.cap)
    if settings.minutes is not None and not 1 <= settings.minutes <= MOST_MINUTES:
        raise RuleError("minutes-out-of-range", most=MOST_MINUTES)
    if settings.starts and not TIME.fullmatch(settings.starts):
        raise RuleError("time-of-day-wrong", found=settings.starts)
    if not 0 <= settings.boxes <= MOST_BOXES:
        raise RuleError("boxes-out-of-range", found=settings.boxes, most=MOST_BOXES)
    if settings.confirmations is not None and settings.confirmations < 0:
        raise RuleError("confirmations-below-zero", found=settings.confirmations)
    return replace(settings, head=replace(head, players=(), rounds=(), withdrawals=(), closed=False))


def taken_over(tournament: Tournament) -> State:
    """The state that a document describes: its rounds are published, its players here once there are rounds."""
    here = True if tournament.rounds else None
    return State(
        settings=checked_settings(Settings(tournament)),
        entrants=tuple(Entrant(player, present=here) for player in tournament.players),
        rounds=tuple(brought(tournament, played) for played in tournament.rounds),
        withdrawals=tournament.withdrawals,
    )


def _still(entrant: Entrant, before: Entrant | None) -> Entrant:
    """Whoever was told to be somebody is so in another version of the document too."""
    return replace(entrant, person=before.person, counts_as=before.counts_as) if before else entrant


def _paying(entrant: Entrant, *, paid: bool) -> Entrant:
    """The entry as noted; what the organisers note takes the place of what was chosen."""
    pays = None if entrant.pays is None else paid
    return replace(entrant, player=replace(entrant.player, paid=paid), pays=pays)


def _replaced(state: State, changed: dict[str, Entrant]) -> State:
    return replace(state, entrants=tuple(changed.get(one.player.id, one) for one in state.entrants))
