"""How people are called in a convocation: as the circuit's pages call them, or as they wrote themselves."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone

from tabellone.server.convening.models import Ask, Convocation
from tabellone.server.convening.queries import asks, invited
from tabellone.server.people.models import Person
from tabellone.server.play.names import masked_codes, masked_name
from tabellone.server.rankings.names import shown_in


def names(row: Convocation, *, everything: bool = False) -> Mapping[str, str]:
    """How each player is called, by id; `everything` is for organisers, who read all names.

    Who stands in no document of the circuit, by the record; who has none, as written.
    """
    circuit = row.tournament.circuit
    found = {player: one.name for player, one in shown_in(circuit, everything=everything).items()} if circuit else {}
    others = [(one.player, one.pk, one.person, name_of(one)) for one in asks(row)]
    others += [(player, one.pk, one.person, "") for player, one in invited(row).items()]
    others = [one for one in others if one[0] not in found]
    codes = [person.code for _, _, person, _ in others if person]
    masks = {} if everything or not codes else masked_codes(codes, timezone.localdate())
    return {**found, **{one[0]: _called(one, masks) for one in others}}


def public_ids(row: Convocation) -> Mapping[str, str]:
    """The ids by which the circuit's public pages know players."""
    circuit = row.tournament.circuit
    return {player: one.id for player, one in shown_in(circuit).items()} if circuit else {}


def name_of(ask: Ask) -> str:
    """How somebody who asks is called among organisers."""
    return ask.person.name if ask.person else ask.name


def _called(one: tuple[str, int, Person | None, str], masks: Mapping[str, str]) -> str:
    player, number, person, written = one
    if person and person.code in masks:
        return masked_name(number, masks[person.code], unique=False)
    return person.name if person else written or player
