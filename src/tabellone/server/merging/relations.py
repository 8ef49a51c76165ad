"""Everything that points to a record, found by asking Django: what goes over when two are merged, and comes back.

Whoever adds a table that points to people says here what a merge does with it; a test fails until they have.
"""

from __future__ import annotations

from typing import Literal

from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.becoming import Row, column_pointing, columns_pointing, rows_pointing, went
from tabellone.server.people.models import Person

# over: rows go to the record that stays; where it has the like already they stay behind, until the two are parted
# once: the same, and what both have cannot be merged
# elsewhere: entries go by acts of their tournaments; the rest tells of records, not of people, and stays
Rule = Literal["over", "once", "elsewhere"]

RULES: dict[str, Rule] = {
    "people.keeping.person": "over",
    "people.claim.person": "over",
    "people.measure.person": "over",
    "people.person.into": "elsewhere",
    "events.entrant.person": "elsewhere",
    "registry.registration.person": "once",
    "registry.account.person": "over",
    "registry.forgotten.person": "elsewhere",
    "hosting.membership.person": "over",
    "convening.invited.person": "over",
    "convening.ask.person": "over",
    "merging.merge.away": "elsewhere",
    "merging.merge.stays": "elsewhere",
    "merging.apart.one": "elsewhere",
    "merging.apart.other": "elsewhere",
}


def go_over(away: Person, stays: Person) -> list[Row]:
    """Rows of the one record become the other's; which ones went."""
    gone: list[Row] = []
    for column, rule in RULES.items():
        if rule == "elsewhere" or not _exists(column):
            continue
        for key in rows_pointing(column, away):
            if went(column, key, stays):
                gone.append((column, key))
            elif rule == "once":
                raise RefusedError("merge-registered")
    return gone


def come_back(rows: list[Row], away: Person, stays: Person) -> None:
    """What went over and is still there goes back; what came since stays."""
    for column, key in rows:
        if _exists(column):
            model, name = column_pointing(column)
            model.objects.filter(**{"pk": key, name: stays}).update(**{name: away})


def both_once(away: Person, stays: Person) -> bool:
    """Whether both have what one person has once."""
    for column, rule in RULES.items():
        if rule == "once" and _exists(column):
            model, name = column_pointing(column)
            mine = model.objects.filter(**{name: away}).values_list("rulebook", flat=True)
            if model.objects.filter(**{name: stays, "rulebook__in": list(mine)}).exists():
                return True
    return False


def counted(person: Person) -> dict[str, int]:
    """How many rows of each table would go over, where there are any."""
    found = {}
    for column, rule in RULES.items():
        if rule != "elsewhere" and _exists(column):
            model, name = column_pointing(column)
            if count := model.objects.filter(**{name: person}).count():
                found[column] = count
    return found


def _exists(column: str) -> bool:
    """Whether there is such a table in this installation."""
    return column in set(columns_pointing())
