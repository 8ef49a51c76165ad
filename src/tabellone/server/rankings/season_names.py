"""How people are called in the rankings of a circuit: masked in one of its tournaments, they are masked there too.

Whoever stands in the season's own list alone is masked as the record says today.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from copy import copy

from django.utils import timezone

from tabellone.server.events.models import Circuit
from tabellone.server.events.services import season_of
from tabellone.server.rankings.answers import kept
from tabellone.server.rankings.gathering import Gathered, gathered
from tabellone.server.rankings.identity import ids_in
from tabellone.server.rankings.names import Shown, masked_codes, masked_name, shown
from tabellone.server.rankings.seasons import names_in
from tabellone.server.rankings.veil import free


def shown_in(circuit: Circuit | Gathered, *, everything: bool = False) -> Mapping[str, Shown]:
    """How everybody in a circuit is shown, by id; `everything` is for its own people, who read all names.

    Who hides the name in one tournament is shown by a number (ruling hidden-name), who was a minor in one of them by
    initials (ruling minor-initials); the number is that in the circuit.
    """
    of = circuit if isinstance(circuit, Gathered) else gathered(circuit)
    if everything:
        return kept(f"called:{of.mark}", lambda: _called(of, {}))
    today = masked_today(of.circuit)
    return kept(f"shown:{of.mark}:{sorted(today.items())}", lambda: _called(of, _masks(of, today)))


def _called(of: Gathered, masks: Mapping[str, str]) -> Mapping[str, Shown]:
    names = names_in(of)
    alike = Counter(initials for initials in masks.values() if initials)
    people = {}
    for number, (player, name) in enumerate(names.items(), 1):
        initials = masks.get(player)
        if initials is None:
            people[player] = Shown(player, name)
        else:
            called = masked_name(number, initials, unique=alike[initials] == 1)
            people[player] = Shown(free(f"n{number}", names), called, masked=True, initials=initials)
    return people


def masked_today(circuit: Circuit) -> dict[str, str]:
    """Who of the season's own list is masked by the record as it is, by id."""
    listed = kept(f"listed:{circuit.pk}:{circuit.version}", lambda: [one.id for one in season_of(circuit).players])
    return masked_codes(listed, timezone.localdate())


def _masks(of: Gathered, today: Mapping[str, str]) -> dict[str, str]:
    """Who is masked, by id: the initials, or nothing where not even those are shown."""
    found = dict(today)
    for row in of.rows:
        seen = copy(row)  # a row may be read again, and what was gathered stays as it is
        ids = ids_in(seen)
        for entered, one in shown(seen).items():
            if one.masked:
                player = ids.get(entered, entered)
                found[player] = one.initials if found.get(player, one.initials) else ""
    return found
