"""How people are called in the rankings of a circuit: masked in one of its tournaments, they are masked there too.

Whoever stands in the season's own list alone is masked as the record says today.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.utils import timezone

from tabellone.server.events.models import Circuit
from tabellone.server.events.services import season_of
from tabellone.server.rankings.names import Shown, masked_codes, masked_name, shown
from tabellone.server.rankings.seasons import names_of, tournaments_of
from tabellone.server.rankings.veil import free


def shown_in(circuit: Circuit, *, everything: bool = False) -> Mapping[str, Shown]:
    """How everybody in a circuit is shown, by id; `everything` is for its own people, who read all names.

    Who hides the name in one tournament is shown by a number (ruling hidden-name), who was a minor in one of them by
    initials (ruling minor-initials); the number is that in the circuit.
    """
    names = names_of(circuit)
    masks = {} if everything else _masks(circuit)
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
    return masked_codes((one.id for one in season_of(circuit).players), timezone.localdate())


def _masks(circuit: Circuit) -> dict[str, str]:
    """Who is masked, by id: the initials, or nothing where not even those are shown."""
    found = masked_today(circuit)
    for row in tournaments_of(circuit):
        for player, one in shown(row).items():
            if one.masked:
                found[player] = one.initials if found.get(player, one.initials) else ""
    return found
