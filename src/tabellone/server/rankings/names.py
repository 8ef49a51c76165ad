"""How people are called in the rankings of a circuit: masked in one of its tournaments, they are masked there too."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Mapping
from datetime import date

from django.utils import timezone

from tabellone.contract import BY_ID
from tabellone.engine.alphabet import has_namesakes
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import season_of
from tabellone.server.people.models import Person
from tabellone.server.play.names import (
    Mask,
    Shown,
    apart,
    free,
    masked_codes,
    masked_name,
    minors_named,
)
from tabellone.server.play.states import answer_for
from tabellone.server.rankings.gathering import Gathered, gathered_for_rankings
from tabellone.server.rankings.seasons import circuit_names
from tabellone.server.registration.queries import registered_homes


def member_names(of: Gathered, known: Container[str]) -> dict[str, str]:
    """The names of pairs' members whom neither the season nor a tournament names, by id."""
    strangers = sorted({one for _, members in _pairs(of) for one in members if one not in known})
    found = {one: one for one in strangers}
    found.update(Person.objects.filter(code__in=strangers).values_list("code", "name"))
    return found


def member_masks(of: Gathered) -> dict[str, Mask]:
    """Who of them is masked in one of the tournaments."""
    days: dict[date, set[str]] = defaultdict(set)
    for day, members in _pairs(of):
        days[day].update(members)
    found: dict[str, Mask] = {}
    for day, several in days.items():
        for member, mask in masked_codes(several, day).items():
            found[member] = mask.beside(found.get(member))
    return found


def _pairs(of: Gathered) -> list[tuple[date, tuple[str, ...]]]:
    return [(facts.start, one.members) for facts in of.facts for one in facts.players if one.members]


def shown_in(circuit: Circuit | Gathered, *, everything: bool = False) -> Mapping[str, Shown]:
    """How everybody in a circuit is shown, by id; `everything` is for its own people, who read all names.

    Who hides the name in one tournament is shown by a number (ruling hidden-name), who was a minor in one of them by
    initials (ruling minor-initials); the number is that in the circuit.
    """
    of = circuit if isinstance(circuit, Gathered) else gathered_for_rankings(circuit)
    if everything:
        return _told_apart(of, answer_for(f"called:{of.mark}", lambda: _called_in_circuit(of, {})))
    today = masked_today(of.circuit)
    return _told_apart(
        of, answer_for(f"shown:{of.mark}:{sorted(today.items())}", lambda: _called_in_circuit(of, _masks(of, today)))
    )


def _told_apart(of: Gathered, people: Mapping[str, Shown]) -> Mapping[str, Shown]:
    """Everybody with namesakes told apart, by where they are from today: that may change with no fact of the season."""
    alike = answer_for(
        f"namesakes:{of.mark}", lambda: has_namesakes(one.name for one in people.values() if not one.masked)
    )
    return apart(people, lambda: _marks(of)) if alike else people


def _called_in_circuit(of: Gathered, masks: Mapping[str, Mask]) -> Mapping[str, Shown]:
    names = circuit_names(of)
    names |= member_names(of, names)
    alike = Counter(one.initials for one in masks.values() if one.initials)
    people = {}
    for number, (player, name) in enumerate(names.items(), 1):
        mask = masks.get(player)
        if mask is None:
            people[player] = Shown(player, name)
        else:
            called = masked_name(number, mask.initials, unique=alike[mask.initials] == 1)
            people[player] = Shown(free(mask.token, names), called, masked=True, initials=mask.initials)
    return people


def _marks(of: Gathered) -> Mapping[str, str]:
    """What parts namesakes in a circuit: where they are from, where that is published (PG 12), else the last club."""
    if "club" not in BY_ID[of.circuit.rulebook].ABOUT.public:
        return registered_homes(of.circuit.rulebook)
    return {player.id: player.club for facts in of.facts for player in facts.players if player.club}


def masked_today(circuit: Circuit) -> dict[str, Mask]:
    """Who of the season's own list is masked by the record as it is, by id."""
    listed = answer_for(
        f"listed:{circuit.pk}:{circuit.version}", lambda: [one.id for one in season_of(circuit).players]
    )
    return masked_codes(listed, timezone.localdate(), named=minors_named(circuit))


def _masks(of: Gathered, today: Mapping[str, Mask]) -> dict[str, Mask]:
    """Who is masked, by id."""
    found = member_masks(of)
    for masked in (today, *(one.masked for one in of.told)):
        for player, mask in masked.items():
            found[player] = mask.beside(found.get(player))
    return found
