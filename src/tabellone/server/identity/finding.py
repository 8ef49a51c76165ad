"""Records in a circuit that may be of one person, each pair with the reasons why.

Names are compared as `people.names` folds them. E-mail and birth count only for who keeps both records, and are never
told: only that they are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher
from itertools import combinations

from django.contrib.auth.models import User

from tabellone.engine.positions import values_by_key
from tabellone.server.events.models import Circuit, Entrant
from tabellone.server.events.seasons import season_of
from tabellone.server.identity.queries import pairs_kept_apart
from tabellone.server.people.models import SITE, Keeping, Person
from tabellone.server.people.names import fold
from tabellone.server.people.queries import alike_names, organises, unmerged_people

SAME, SWAPPED, SIMILAR, EMAIL, BIRTH = "same-name", "swapped-name", "similar-name", "same-email", "same-birth"
REASONS = (SAME, SWAPPED, EMAIL, BIRTH, SIMILAR)  # the surest first
CROWD = 60  # more who share a word and a letter tell nothing
NEAR = 0.7  # with the same birth, names need not be that much alike


@dataclass(frozen=True, slots=True)
class ComparedRecord:
    """A record as it is compared."""

    pk: int
    words: tuple[str, ...]
    email: str = ""
    birth: date | None = None

    @property
    def sorted(self) -> list[str]:
        """The words of the name in one order for everybody."""
        return sorted(self.words)


@dataclass(frozen=True, slots=True)
class LikelyPair:
    """Two records that may be one person, the older first."""

    one: int
    other: int
    reasons: tuple[str, ...]


def records_in(circuit: Circuit) -> set[int]:
    """The records of everybody in a circuit: who played, who stands in its list, whom its organisers keep."""
    entered = Entrant.objects.filter(tournament__circuit=circuit)
    found = set(entered.filter(person__isnull=False).values_list("person", flat=True))
    codes = set(entered.filter(person__isnull=True).values_list("player", flat=True))
    codes |= {one.id for one in season_of(circuit).players}
    by_code = dict(unmerged_people().values_list("code", "pk"))
    kept = Keeping.objects.filter(scope=circuit.scope).values_list("person", flat=True)
    here = set(by_code.values())
    return {*(by_code[code] for code in codes & by_code.keys()), *((found | set(kept)) & here)}


def likely_pairs(circuit: Circuit, *, by: User) -> list[LikelyPair]:
    """Who may be one person in a circuit, the surest first; without those whom somebody has told apart."""
    keys = records_in(circuit)
    known = _known(keys, by)
    told = pairs_kept_apart(keys)
    found = [pair for pair in compared_pairs(known) if (pair.one, pair.other) not in told]
    return sorted(found, key=lambda pair: (REASONS.index(pair.reasons[0]), pair.one, pair.other))


def compared_pairs(known: Iterable[ComparedRecord]) -> list[LikelyPair]:
    """Pairs that may be one person, each once."""
    people = {one.pk: one for one in known}
    found = []
    for first, second in {*_candidates(people.values())}:
        reasons = tuple(_reasons(people[first], people[second]))
        if reasons:
            found.append(LikelyPair(first, second, reasons))
    return sorted(found, key=lambda pair: (pair.one, pair.other))


def _known(keys: set[int], by: User) -> list[ComparedRecord]:
    """The records; private data of those alone whom the account keeps."""
    scopes = organises(by)
    kept = keys if SITE in scopes else set(Keeping.objects.filter(scope__in=scopes).values_list("person", flat=True))
    rows = unmerged_people().values_list("pk", "name", "email", "birth")
    return [
        ComparedRecord(pk, tuple(fold(name).split()), email.strip().lower(), birth)
        if pk in kept
        else ComparedRecord(pk, tuple(fold(name).split()))
        for pk, name, email, birth in rows
        if pk in keys
    ]


def _candidates(people: Iterable[ComparedRecord]) -> Iterator[tuple[int, int]]:
    """Pairs worth a look: the same word and a like beginning of the rest, the same address, the same birth."""
    shelves = values_by_key((key, one.pk) for one in people for key in _shelves(one))
    for keys in shelves.values():
        if len(keys) <= CROWD:
            yield from combinations(sorted(keys), 2)


def _shelves(one: ComparedRecord) -> set[tuple[str, ...]]:
    words = one.sorted
    found: set[tuple[str, ...]] = {("all", *words), ("start", *(word[:2] for word in words))} if words else set()
    for nth, word in enumerate(words):
        rest = words[:nth] + words[nth + 1 :]
        found |= {("word", word, other[:1]) for other in rest}
    if one.email:
        found.add(("email", one.email))
    if one.birth:
        found.add(("birth", one.birth.isoformat()))
    return found


def _reasons(one: ComparedRecord, other: ComparedRecord) -> Iterator[str]:
    if one.words and one.words == other.words:
        yield SAME
    elif one.words and one.sorted == other.sorted:
        yield SWAPPED
    if one.email and one.email == other.email:
        yield EMAIL
    if one.birth and one.birth == other.birth and _near(one, other):
        yield BIRTH
    if one.sorted != other.sorted and (alike_names(one.sorted, other.sorted) or _within(one, other)):
        yield SIMILAR


def _near(one: ComparedRecord, other: ComparedRecord) -> bool:
    return _within(one, other) or SequenceMatcher(None, " ".join(one.sorted), " ".join(other.sorted)).ratio() >= NEAR


def _within(one: ComparedRecord, other: ComparedRecord) -> bool:
    """Whether all words of one name, two at least, stand in the other: a second first name left out."""
    less, more = sorted((set(one.words), set(other.words)), key=len)
    return len(less) > 1 and less < more


def findable_record(key: int) -> Person | None:
    """A record that people are found by."""
    return unmerged_people().select_related("club").filter(pk=key).first()
