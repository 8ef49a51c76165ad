"""Who people are and what they may do. Private data leaves by `private_person` and `my_data` alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from difflib import SequenceMatcher
from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.utils import timezone

from tabellone.contract.entries import PlayerMeasure as BarringMeasure
from tabellone.engine.positions import values_by_key
from tabellone.server.people.details import last_birthday
from tabellone.server.people.models import SITE, Claim, Club, Grant, Invitation, Keeping, Measure, Person, Role
from tabellone.server.people.names import fold
from tabellone.server.people.site_rules import those_that_count


@dataclass(frozen=True, slots=True)
class PublicPerson:
    """A player record as anybody may see it."""

    id: int
    code: str
    name: str
    club: str = ""
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrivatePerson:
    """The rest of a player record: for the player, the keepers of the record and administrators."""

    public: PublicPerson
    email: str = ""
    phone: str = ""
    birth: date | None = None
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class Roles:
    """What an account may do somewhere; an organiser also scores, an administrator does everything."""

    is_administrator: bool = False
    is_organiser: bool = False
    is_scorer: bool = False

    @classmethod
    def of(cls, names: frozenset[str]) -> Roles:
        """The roles that come with those named."""
        administrator = "administrator" in names
        organiser = administrator or "organiser" in names
        return cls(administrator, organiser, organiser or "scorer" in names)


PUBLIC = ("id", "code", "name", "club__name", "groups")
MOST_LETTERS, MOST_WORDS = 200, 12
ALIKE = 0.87  # two spellings of one name: a letter or two apart


def roles(user: User | AnonymousUser, *scopes: str) -> Roles:
    """What an account may do in any of the scopes; rights on the whole site count everywhere."""
    if isinstance(user, AnonymousUser) or not user.is_active:
        return Roles()
    granted = Grant.objects.filter(user=user, scope__in={*scopes, SITE}).values_list("role", "scope")
    return Roles.of(frozenset(role for role, _ in those_that_count(user, granted)))


def organises(user: User | AnonymousUser) -> tuple[str, ...]:
    """The scopes of which an account is organiser (or administrator: then `site` is among them)."""
    if isinstance(user, AnonymousUser) or not user.is_active:
        return ()
    granted = Grant.objects.filter(user=user, role__in=[Role.ORGANISER, Role.ADMINISTRATOR])
    return tuple(sorted({scope for _, scope in those_that_count(user, granted.values_list("role", "scope"))}))


def grants_of(user: User) -> QuerySet[Grant]:
    """The rights of an account."""
    return Grant.objects.filter(user=user)


def grants_in(*scopes: str) -> QuerySet[Grant]:
    """Who has which right in the scopes."""
    return Grant.objects.filter(scope__in=scopes).select_related("user").order_by("scope", "role", "user__first_name")


def invitations_to(scope: str) -> QuerySet[Invitation]:
    """All invitations to a scope, those withdrawn and used up among them."""
    return Invitation.objects.filter(scope=scope).select_related("by")


def open_invitations(scope: str) -> list[Invitation]:
    """The invitations to a scope that can still be followed."""
    listed = invitations_to(scope).filter(revoked_at__isnull=True)
    return [invitation for invitation in listed if invitation.is_open()]


def public_people(people: QuerySet[Person]) -> tuple[PublicPerson, ...]:
    """The records as everybody may see them; nothing else is read."""
    rows = people.values_list(*PUBLIC)
    return tuple(PublicPerson(pk, code, name, club or "", tuple(groups or ())) for pk, code, name, club, groups in rows)


def public_people_by_id(ids: Iterable[int]) -> dict[int, PublicPerson]:
    """Records by their ids."""
    return {person.id: person for person in public_people(Person.objects.filter(pk__in=list(ids)))}


def records_with_clubs() -> QuerySet[Person]:
    """All records with their clubs, those merged into another among them."""
    return Person.objects.select_related("club")


def person_by_code(code: str) -> Person | None:
    """The record of a public id; of one that was merged into another, that one."""
    found = records_with_clubs().filter(code=code.replace("\x00", "")).first()
    while found is not None and found.into_id is not None:
        found = records_with_clubs().get(pk=found.into_id)
    return found


def private_person(person: Person) -> PrivatePerson:
    """The whole record. Only for whom `may_keep` allows, or the player."""
    shown = PublicPerson(
        person.pk, person.code, person.name, person.club.name if person.club else "", tuple(person.groups)
    )
    return PrivatePerson(shown, person.email, person.phone, person.birth, person.user_id is not None)


def may_keep(user: User | AnonymousUser, person: Person) -> bool:
    """Whether an account keeps a record: an organiser where it is kept, or an administrator."""
    return roles(user, *person.keepings.values_list("scope", flat=True)).is_organiser


def person_of_account(user: User | AnonymousUser) -> Person | None:
    """The player record that an account has claimed, once confirmed."""
    if isinstance(user, AnonymousUser):
        return None
    return records_with_clubs().filter(user=user).first()


def people_matching(text: str) -> QuerySet[Person]:
    """Records with words that begin like those of the text, in any order, with or without accents."""
    wanted = _wanted(text)
    return unmerged_people().filter(wanted) if wanted else Person.objects.none()


def unmerged_people() -> QuerySet[Person]:
    """The records that people are found by: without those that were merged into another."""
    return Person.objects.filter(into__isnull=True)


def _words(text: str) -> list[str]:
    """The words to search for: of a text that is no name, only the first."""
    return fold(text[:MOST_LETTERS]).split()[:MOST_WORDS]


def _wanted(text: str) -> Q:
    wanted = Q()
    for word in _words(text):
        wanted &= Q(words__contains=f" {word}")
    return wanted


def search_people(text: str, limit: int = 20, *, by: User | None = None) -> tuple[PublicPerson, ...]:
    """Known players by the beginnings of their names; `by` an account, only those whom it may find so."""
    if by is None:
        return public_people(people_matching(text)[:limit])
    return (*public_people(people_matching(text).filter(_open_to(by))[:limit]), *named_in_full(text, by=by))


def named_in_full(name: str, *, by: User) -> tuple[PublicPerson, ...]:
    """Those whom an account finds only by the whole name, which is all that it learns of them."""
    found = unmerged_people().filter(words=f" {fold(name)}") if fold(name) else Person.objects.none()
    others = found.exclude(pk__in=found.filter(_open_to(by)).values("pk"))
    return tuple(replace(one, club="", groups=()) for one in public_people(others))


def _open_to(user: User) -> Q:
    """Whom an account finds by the beginnings of their names: who is hidden, only organisers who keep the record.

    Minors are found so by organisers alone.
    """
    scopes = organises(user)
    if SITE in scopes:
        return Q()
    kept = Q(pk__in=Keeping.objects.filter(scope__in=scopes).values("person"))
    shown = Q(hides_name=False) & ~Q(registrations__hides_name=True)
    if scopes:
        return shown | kept
    of_age = Q(birth__isnull=True) | Q(birth__lte=last_birthday(timezone.localdate())) | Q(name_allowed=True)
    return of_age & shown


def hides_name(person: Person) -> bool:
    """Whether a name is hidden: by the record, or by organisers whom somebody is registered with."""
    return not Person.objects.filter(~Q(registrations__hides_name=True), pk=person.pk, hides_name=False).exists()


def club_names() -> tuple[str, ...]:
    """The names of all clubs."""
    return tuple(Club.objects.values_list("name", flat=True))


def likely_doubles(name: str, *, but: int | None = None, by: User | None = None) -> tuple[PublicPerson, ...]:
    """Records that may be of the same player: the same words in any order, or a letter or two apart.

    `by` an account, only those whom it may find so, and those of exactly that name.
    """
    words = sorted(_words(name))
    if not words:
        return ()
    near = Q()
    for word in words:
        near |= Q(words__contains=f" {word[:3]}")
    found = unmerged_people().filter(near).exclude(pk=but or 0)
    candidates = public_people(found.filter(_open_to(by)) if by else found)
    doubles = tuple(person for person in candidates if alike_names(words, sorted(fold(person.name).split())))
    return (*doubles, *named_in_full(name, by=by)) if by else doubles


def likely_doubles_of(names: Iterable[str]) -> dict[str, tuple[PublicPerson, ...]]:
    """The same for a whole list of names, with one reading of the records."""
    people = [(pk, sorted(words.split())) for pk, words in unmerged_people().values_list("pk", "words")]
    beginning = values_by_key((start, one) for one in people for start in {word[:3] for word in one[1]})
    near = {name: _near(sorted(fold(name).split()), beginning) for name in names}
    known = {
        one.id: one for one in public_people(Person.objects.filter(pk__in={pk for ids in near.values() for pk in ids}))
    }
    return {name: tuple(one for pk, one in known.items() if pk in ids) for name, ids in near.items()}


def _near(words: list[str], beginning: Mapping[str, list[tuple[int, list[str]]]]) -> set[int]:
    starts = {word[:3] for word in words}
    return {pk for start in starts for pk, other in beginning.get(start, ()) if alike_names(words, other)}


def alike_names(mine: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names, as sorted words, are nearly the same."""
    if mine == other:
        return True
    match = SequenceMatcher(None, " ".join(mine), " ".join(other))
    return all(ratio() >= ALIKE for ratio in (match.real_quick_ratio, match.quick_ratio, match.ratio))


def measures_for(persons: Iterable[int], on: date) -> tuple[BarringMeasure, ...]:
    """The disciplinary measures in force on a day, for a rulebook's `may_enrol`; a player goes by the code."""
    rows = Measure.objects.filter(person__in=list(persons), lifted_at__isnull=True, start__lte=on)
    measures = (BarringMeasure(*row) for row in rows.values_list("person__code", "start", "end"))
    return tuple(measure for measure in measures if measure.on(on))


def measure_numbered(number: int) -> Measure | None:
    """The measure of that number, with the record that it is about."""
    return Measure.objects.select_related("person").filter(pk=number).first()


def claim_numbered(number: int) -> Claim | None:
    """The claim of that number, with its record."""
    return Claim.objects.select_related("person").filter(pk=number).first()


def claims_of(user: User) -> QuerySet[Claim]:
    """The claims of an account, with their records."""
    return Claim.objects.filter(user=user).select_related("person__club")


def claims_to_decide(user: User) -> QuerySet[Claim]:
    """Open claims on the records that an account keeps."""
    asked = Claim.objects.filter(status=Claim.Status.ASKED).select_related("person__club", "user").order_by("asked_at")
    scopes = organises(user)
    return asked if SITE in scopes else asked.filter(person__keepings__scope__in=scopes).distinct()


def my_data(user: User) -> dict[str, Any]:
    """Account, rights, requests, and the player record with everything in it."""
    person = person_of_account(user)
    return {
        "account": {
            "name": user.get_full_name(),
            "emails": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
            "since": user.date_joined,
            "last_login": user.last_login,
        },
        "sessions": list(UserSession.objects.filter(user=user).values("created_at", "ip", "user_agent")),
        "rights": list(grants_of(user).values("role", "scope", "at")),
        "claims": list(Claim.objects.filter(user=user).values("person__code", "person__name", "status", "asked_at")),
        "record": asdict(private_person(person)) if person else None,
        "measures": list(Measure.objects.filter(person=person).values("start", "end", "why")) if person else [],
    }
