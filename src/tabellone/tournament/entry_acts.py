"""Acts before the play: settings, entries, check-in, a document taken over."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.exchange.documents.scalars import FIRST_YEAR, LAST_YEAR
from tabellone.tournament import acts
from tabellone.tournament.hall import MOST_MINUTES
from tabellone.tournament.records import brought
from tabellone.tournament.rulings import still_ruled
from tabellone.tournament.state import Entrant, Settings, State
from tabellone.tournament.view import entrant_of, seated

TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)  # of day
MOST_BOXES = 999


def checked(settings: Settings) -> Settings:
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


def settled(state: State, act: acts.Settle) -> State:
    """Other settings; the rulebook stays, and once a round is drawn the game and the system too."""
    old, new = state.settings.head, act.settings.head
    fixed = ("rulebook", "game", "system") if state.rounds else ("rulebook",)
    for name in fixed:
        if getattr(old, name) != getattr(new, name):
            raise RuleError("setting-fixed", name=name, found=getattr(old, name) or "–")
    settings = replace(act.settings, head=still_ruled(state, new))
    return replace(state, settings=checked(settings))


def imported(state: State, act: acts.Import) -> State:
    """A document in place of what was there, how the organiser runs it kept; nothing may have been drawn here yet.

    Rounds that a document brought are replaced only by an import that says so.
    """
    if any(drawn.certificate is not None or not act.again for drawn in state.rounds):
        raise RuleError("import-over-rounds", rounds=len(state.rounds))
    taken = taken_over(act.tournament)
    told = {one.player.id: one for one in state.entrants if one.counts_as}
    entrants = tuple(_still(one, told.get(one.player.id)) for one in taken.entrants)
    settings = checked(replace(state.settings, head=act.tournament))
    return replace(taken, settings=settings, entrants=entrants, figures=state.figures)


def taken_over(tournament: Tournament) -> State:
    """The state that a document describes: its rounds are published, its players here once there are rounds."""
    here = True if tournament.rounds else None
    return State(
        settings=checked(Settings(tournament)),
        entrants=tuple(Entrant(player, present=here) for player in tournament.players),
        rounds=tuple(brought(tournament, played) for played in tournament.rounds),
        withdrawals=tournament.withdrawals,
    )


def enrolled(state: State, act: acts.Enrol) -> State:
    """New entrants; nobody twice, neither by id nor by person."""
    together = (*state.entrants, *act.entrants)
    for player, times in Counter(one.player.id for one in together).items():
        if times > 1:
            raise RuleError("already-entered", player=player)
    for person, times in Counter(one.person for one in together if one.person).items():
        if times > 1:
            twice = next(one for one in act.entrants if one.person == person)
            raise RuleError("already-entered", player=twice.player.name)
    return replace(state, entrants=together)


def amended(state: State, act: acts.Amend) -> State:
    """What is known of an entrant, changed; nobody becomes a person who is entered already."""
    changed = act.entrant
    entrant_of(state, changed.player.id)
    others = [one for one in state.entrants if one.player.id != changed.player.id]
    if changed.person and any(one.person == changed.person for one in others):
        raise RuleError("already-entered", player=changed.player.name)
    return _replaced(state, {changed.player.id: changed})


def struck(state: State, act: acts.Strike) -> State:
    """Without an entrant who has not been seated and not left."""
    entrant_of(state, act.player)
    if act.player in seated(state) or any(gone.player == act.player for gone in state.withdrawals):
        raise RuleError("strike-seated", player=act.player)
    staying = tuple(player for player in state.leaving if player != act.player)
    return replace(state, entrants=tuple(one for one in state.entrants if one.player.id != act.player), leaving=staying)


def checked_in(state: State, act: acts.CheckIn) -> State:
    """Who is here and who is not coming; somebody already seated is here, and leaves by withdrawing."""
    held = seated(state)
    if act.present is not True and (sitting := [player for player in act.players if player in held]):
        raise RuleError("absent-seated", players=sitting)
    changed = {player: replace(entrant_of(state, player), present=act.present) for player in act.players}
    return _replaced(state, changed)


def identified(state: State, act: acts.Identify) -> State:
    """Entries of other people, or counted under another id; nobody is in a tournament twice."""
    changed = {
        one.player: replace(entrant_of(state, one.player), person=one.person, counts_as=one.counts_as)
        for one in act.entries
    }
    after = _replaced(state, changed)
    persons = Counter(one.person for one in after.entrants if one.person)
    counted = Counter(one.counted for one in after.entrants)
    for entrant in after.entrants:
        if counted[entrant.counted] > 1 or persons[entrant.person or ""] > 1:
            raise RuleError("already-entered", player=entrant.player.name)
    return after


def _still(entrant: Entrant, before: Entrant | None) -> Entrant:
    """Whoever was told to be somebody is so in another version of the document too."""
    return replace(entrant, person=before.person, counts_as=before.counts_as) if before else entrant


def paid(state: State, act: acts.Pay) -> State:
    """Entries paid, or free: at any time until the tournament is closed (BIG 9.2)."""
    entrants = [entrant_of(state, player) for player in act.players]
    return _replaced(state, {one.player.id: _paying(one, paid=act.paid) for one in entrants})


def _paying(entrant: Entrant, *, paid: bool) -> Entrant:
    """The entry as noted; what the organisers note takes the place of what was chosen."""
    pays = None if entrant.pays is None else paid
    return replace(entrant, player=replace(entrant.player, paid=paid), pays=pays)


def _replaced(state: State, changed: dict[str, Entrant]) -> State:
    return replace(state, entrants=tuple(changed.get(one.player.id, one) for one in state.entrants))
