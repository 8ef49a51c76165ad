"""Consent is each person's own (BIG 2, ruling consent-is-ones-own).

Given by them, noted one by one, or on a signed list that the organiser holds. Being here says nothing about it; a round
is published once everybody in it has said yes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.hosting.members import federation_of, persons_of, said_by
from tabellone.server.hosting.models import Membership
from tabellone.server.hosting.services.members import agree
from tabellone.server.people.models import Person
from tabellone.server.play import draws
from tabellone.server.play.services import Outcome, Writing
from tabellone.server.play.states import state_of
from tabellone.tournament.state import Entrant, State
from tabellone.tournament.view import entrant_of, players_in

How = Membership.How


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Somebody entered of whom nobody knows whether they want to be a member; `player` is the entry."""

    player: str
    code: str
    name: str
    present: bool


@dataclass(frozen=True, slots=True)
class Said:
    """What an organiser says when publishing: who was asked and agrees, and whether the rest have signed a list."""

    agreed: frozenset[str] = frozenset()
    signed_list: bool = False


def unsaid(row: Tournament, state: State, players: Collection[str] | None = None) -> list[Unsaid]:
    """Everybody without a yes or a no on record, by name; of some players, or of all who are entered."""
    if federation_of(row) is None:
        return []
    entrants = [one for one in state.entrants if players is None or one.player.id in players]
    behind = persons_of(entrants)
    keys = {pk for pks in behind.values() for pk in pks}
    known = said_by(keys, row.rulebook)
    people = Person.objects.in_bulk(keys - known.keys())
    found = [_unsaid(one, people[pk]) for one in entrants for pk in behind[one.player.id] if pk in people]
    return sorted(found, key=lambda one: alphabetical(one.name))


def to_ask(row: Tournament, state: State, number: int) -> list[Unsaid]:
    """Whom publishing a draft asks about."""
    return unsaid(row, state, players_in(state, number))


def let_play(row: Tournament, state: State, players: Collection[str]) -> None:
    """Nobody plays who does not want to be a member, or of whom nobody knows it (BIG 2)."""
    if federation_of(row) is None:
        return
    if names := _declined(row, state, players):
        raise RuleError("member-declined", rule="BIG 2", players=names)
    if missing := unsaid(row, state, players):
        raise RuleError("consent-unsaid", rule="BIG 2", players=[one.name for one in missing])


def publish(
    row: Tournament,
    number: int,
    writing: Writing,
    said: Said,
    *,
    accept: Collection[str] = (),
    despite: str = "",
) -> Outcome:
    """Publish a draft, with the consents that the organiser notes for it; refused, none of them is noted."""

    def note(state: State) -> None:
        asked = to_ask(row, state, number)
        each = {one.code for one in asked if one.code in said.agreed}
        _note(row, each, How.ASKED, by=writing.by)
        if said.signed_list:
            _note(row, {one.code for one in asked} - each, How.LIST, by=writing.by)

    return draws.publish(row, number, writing, accept=accept, despite=despite, first=note)


def signed(row: Tournament, codes: Collection[str], *, by: User) -> int:
    """An organiser holds a list that these people have signed; how many of them had said nothing before."""
    with transaction.atomic():
        found = {one.code for one in unsaid(row, state_of(row)) if one.code in codes}
        _note(row, found, How.LIST, by=by)
    return len(found)


def _note(row: Tournament, codes: Collection[str], how: str, *, by: User | None) -> None:
    for person in Person.objects.filter(code__in=codes).order_by("pk"):
        agree(person, row, how, by=by)


def _declined(row: Tournament, state: State, players: Collection[str]) -> list[str]:
    behind = persons_of(entrant_of(state, player) for player in players)
    known = said_by({pk for pks in behind.values() for pk in pks}, row.rulebook)
    no = {pk for pk, said in known.items() if said.refused_on}
    return sorted(_names(state, [one for one, pks in behind.items() if no & set(pks)]), key=alphabetical)


def _names(state: State, players: Collection[str]) -> Iterator[str]:
    return (entrant_of(state, player).player.name for player in players)


def _unsaid(entrant: Entrant, person: Person) -> Unsaid:
    """Somebody by the name of the entry, each of a pair by the own record."""
    player = entrant.player
    return Unsaid(player.id, person.code, person.name if player.members else player.name, entrant.present is True)
