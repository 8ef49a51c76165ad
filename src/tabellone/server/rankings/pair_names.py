"""The two people of a pair: they stand in rankings one by one, and only their records name them (ruling pairs)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container
from datetime import date

from tabellone.server.people.models import Person
from tabellone.server.play.names import masked_codes
from tabellone.server.rankings.gathering import Gathered


def member_names(of: Gathered, known: Container[str]) -> dict[str, str]:
    """The names of pairs' members whom neither the season nor a tournament names, by id."""
    strangers = sorted({one for _, members in _pairs(of) for one in members if one not in known})
    found = {one: one for one in strangers}
    found.update(Person.objects.filter(code__in=strangers).values_list("code", "name"))
    return found


def member_masks(of: Gathered) -> dict[str, str]:
    """Who of them is masked in one of the tournaments: the initials, or nothing where not even those are shown."""
    days: dict[date, set[str]] = defaultdict(set)
    for day, members in _pairs(of):
        days[day].update(members)
    found: dict[str, str] = {}
    for day, several in days.items():
        for member, initials in masked_codes(several, day).items():
            found[member] = initials if found.get(member, initials) else ""
    return found


def _pairs(of: Gathered) -> list[tuple[date, tuple[str, ...]]]:
    return [(facts.start, one.members) for facts in of.facts for one in facts.players if one.members]
