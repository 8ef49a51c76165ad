"""Who people are and what they may do. Private data leaves by `private_person` and `my_data` alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from difflib import SequenceMatcher
from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet

from tabellone.contract.entries import PlayerMeasure as BarringMeasure
from tabellone.server.people.models import SITE, Claim, Club, Grant, Invitation, Measure, Person, Role
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


def is_trusted_scope(scope: str) -> bool:
    """Whether organisers of a scope are trusted readers: administrators open circuits, anybody makes a tournament."""
    return scope == SITE or scope.startswith("circuit:")


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


def unmerged_people() -> QuerySet[Person]:
    """The records that people are found by: without those that were merged into another."""
    return Person.objects.filter(into__isnull=True)


def hides_name(person: Person) -> bool:
    """Whether a name is hidden: by the record, or by organisers whom somebody is registered with."""
    return not Person.objects.filter(~Q(registrations__hides_name=True), pk=person.pk, hides_name=False).exists()


def club_names() -> tuple[str, ...]:
    """The names of all clubs."""
    return tuple(Club.objects.values_list("name", flat=True))


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
