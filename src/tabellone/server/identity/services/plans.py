"""What is to be taken out where when somebody is erased: worked out while nobody waits, stored until it is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from django.utils import timezone

from tabellone.server.identity.models import Erasure
from tabellone.server.identity.services.documents import ids_in_tournaments
from tabellone.server.identity.traces import Traces
from tabellone.tournament.codec import decoded, encoded


@dataclass(frozen=True, slots=True)
class ErasurePlan:
    """The sign, the words that tell who it is, `own` ids that stay, and by tournament the ids that give way.

    `tournaments` are those still to be gone through, `last` is the last line of the journal that was looked at.
    """

    sign: str
    words: tuple[str, ...]
    own: Mapping[str, str] = field(default_factory=dict)
    ids: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    tournaments: tuple[str, ...] = ()
    last: int = 0

    @property
    def traces(self) -> Traces:
        """What tells who it is, wherever it stands."""
        return Traces(self.sign, self.words)

    @property
    def known(self) -> dict[str, str]:
        """What takes the place of every id that gives way."""
        return {old: new for mine in self.ids.values() for old, new in mine.items() if old != new}

    def without_tournament(self, key: str) -> ErasurePlan:
        """The plan once a tournament is done."""
        return replace(self, tournaments=tuple(one for one in self.tournaments if one != key))


def plan_of_erasure(erasure: Erasure, words: Callable[[Erasure], Traces]) -> ErasurePlan:
    """What is still to be done, with all that was written since it was looked at last."""
    stored = Erasure.objects.select_related("person", "user").get(pk=erasure.pk)
    plan = decoded(ErasurePlan, stored.plan) if stored.plan else _begun(stored, words(stored))
    found = ids_in_tournaments(stored.person, plan.traces, after=plan.last, known=plan.known, done=plan.ids.keys())
    ids = {**plan.ids, **{key: {**plan.ids.get(key, {}), **mine} for key, mine in found.ids.items()}}
    left = tuple(sorted({*plan.tournaments, *found.ids}))
    return store_plan(erasure, replace(plan, ids=ids, tournaments=left, last=found.last))


def _begun(erasure: Erasure, traces: Traces) -> ErasurePlan:
    person = erasure.person
    return ErasurePlan(traces.sign, traces.words, {person.code: person.code} if person else {})


def store_plan(erasure: Erasure, plan: ErasurePlan) -> ErasurePlan:
    """The plan as it is by now, so that whoever goes on with it does what is left."""
    Erasure.objects.filter(pk=erasure.pk, done_at=None).update(plan=encoded(plan), touched_at=timezone.now())
    return plan
