"""Who arrives: boxes that come, consents given at the door, phones of who is missing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.contract import Hosting, rulebook_as
from tabellone.contract.hosting import Arrival, BoxCount
from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import RuleError
from tabellone.engine.steps import Step
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Keeping, Person
from tabellone.server.play.plans import plan_of, proposed
from tabellone.server.play.services import Outcome, act
from tabellone.server.play.states import state_of
from tabellone.server.registration.members import (
    agree_to_membership,
    decline_membership,
    federation_of,
    memberships_of,
    persons_behind,
    refuse_declined,
    unsaid_consents,
)
from tabellone.server.registration.models import Membership
from tabellone.tournament import acts
from tabellone.tournament.acts import Enrol
from tabellone.tournament.names import names_of
from tabellone.tournament.state import Entrant, State
from tabellone.tournament.view import entrant_of, seated, taking_part

USUAL_SIZE = 4


@dataclass(frozen=True, slots=True)
class BoxPanel:
    """What the door shows of boxes; `out` are those who promised one, came without and cannot play as things are."""

    count: BoxCount
    house: int
    step: Step
    carriers: tuple[Entrant, ...]
    others: tuple[Entrant, ...]
    out: tuple[str, ...]


def box_panel(row: Tournament, state: State) -> BoxPanel | None:
    """The boxes of a tournament, where its rulebook counts them and its organiser asks for some."""
    book = _boxes_book(row, state)
    if book is None:
        return None
    coming, size = taking_part(state), planned_table_size(state)
    count = book.box_count(arrivals(coming), size, house=state.settings.boxes)
    step = book.boxes_explained(count, players=len(coming), table_size=size)
    carriers = tuple(one for one in coming if one.brings_box or one.box_here)
    names = names_of(state)
    out = tuple(sorted((names[player] for player in kept_out(row, state)), key=alphabetical))
    others = tuple(one for one in coming if one not in carriers)
    return BoxPanel(count, state.settings.boxes, step, carriers, others, out)


def kept_out(row: Tournament, state: State) -> frozenset[str]:
    """At a national final: who promised a box, came without and finds too few (BIG 7.2, ruling box-not-here)."""
    book = _boxes_book(row, state)
    if book is None or not state.settings.head.national_final:
        return frozenset()
    sitting = seated(state)
    coming = [one for one in state.entrants if one.present is not False]
    admitted = book.admitted_to_final(
        arrivals(coming, final=True), planned_table_size(state), house=state.settings.boxes
    )
    return frozenset(admitted.waiting) - sitting


def arrivals(entrants: tuple[Entrant, ...] | list[Entrant], *, final: bool = False) -> list[Arrival]:
    """Those who come, as the rulebook reads them; while nobody has looked, a promised box counts as coming."""
    return [Arrival(one.player.id, one.brings_box, _brought(one, final=final)) for one in entrants]


def _brought(one: Entrant, *, final: bool) -> bool:
    if one.box_here is not None:
        return one.box_here
    return final and one.brings_box


def planned_table_size(state: State) -> int:
    """Players a table: as set, or as the rulebook proposes."""
    head = state.settings.head
    if head.table_size:
        return head.table_size
    proposal = proposed(plan_of(state))
    return proposal.table_size if proposal else USUAL_SIZE


def _boxes_book(row: Tournament, state: State) -> Hosting | None:
    """The rulebook that counts boxes; online nobody needs one (BIG 9.2)."""
    return None if state.settings.online else rulebook_as(row.rulebook, Hosting)


How = Membership.How


def let_in(row: Tournament, state: State, entrants: Sequence[Entrant], *, agree: bool = False) -> None:
    """Somebody comes in, asked right before it is written: being here gives nobody's consent.

    Who says it at the door (`agree`) has given it (BIG 2, ruling consent-is-ones-own). Who does not want to be a member
    is refused, as is who promised a box for a final and keeps others from playing.
    """
    _refuse_members(row, state, entrants)
    if federation_of(row) is None or not agree:
        return
    known = memberships_of({pk for pks in persons_behind(entrants).values() for pk in pks}, row.rulebook)
    for person in _people(entrants):
        if person.pk not in known:
            agree_to_membership(person, row, How.DOOR, Writing())


def note_agreement(row: Tournament, player: str, writing: Writing, *, person: str = "") -> None:
    """An organiser has asked, and notes that a player wants to be a member; of a pair both, or one by the code."""
    with transaction.atomic():
        for each in _people([entrant_of(state_of(row), player)], person):
            agree_to_membership(each, row, How.ASKED, Writing(writing.by))


def note_refusal(row: Tournament, player: str, writing: Writing, *, by: User, person: str = "") -> None:
    """An organiser notes that a player does not want to be a member: such a player is not coming (BIG 2)."""
    with transaction.atomic():
        state = state_of(row)
        entrant = entrant_of(state, player)
        if player in seated(state):
            raise RefusedError("member-seated")
        for each in _people([entrant], person):
            decline_membership(each, row, Writing(by))
        if entrant.present is not False:
            act(row, Writing(by, writing.token), acts.CheckIn((player,), present=False))


def note_signed_list(row: Tournament, codes: Collection[str], *, by: User) -> int:
    """An organiser holds a list that these people have signed; how many of them had said nothing before."""
    with transaction.atomic():
        found = {one.code for one in unsaid_consents(row, state_of(row)) if one.code in codes}
        note_consents(row, found, How.LIST, by=by)
    return len(found)


def note_consents(row: Tournament, codes: Collection[str], how: str, *, by: User | None) -> None:
    """These people agree to be members, as the organiser has heard or holds in writing."""
    for person in Person.objects.filter(code__in=codes).order_by("pk"):
        agree_to_membership(person, row, how, Writing(by))


def note_box(row: Tournament, player: str, writing: Writing, *, here: bool | None) -> Outcome:
    """Note whether the box that somebody promised came, or one that nobody had promised (BIG 7.2)."""
    entrant = entrant_of(state_of(row), player)
    return act(row, writing, acts.Amend(replace(entrant, box_here=here)))


def set_house_boxes(row: Tournament, boxes: int, writing: Writing) -> Outcome:
    """How many boxes the house has of its own (BIG 2)."""
    return act(row, writing, acts.Settle(replace(state_of(row).settings, boxes=boxes)))


def _refuse_members(row: Tournament, state: State, entrants: Sequence[Entrant]) -> None:
    refuse_declined(row, entrants)
    out = kept_out(row, state)
    if names := sorted((one.player.name for one in entrants if one.player.id in out), key=alphabetical):
        raise RuleError("box-promised-missing", rule="BIG 7.2", players=names)


def _people(entrants: Sequence[Entrant], code: str = "") -> list[Person]:
    found = Person.objects.in_bulk({pk for pks in persons_behind(entrants).values() for pk in pks})
    return [found[pk] for pk in sorted(found) if code in ("", found[pk].code)]


@dataclass(frozen=True, slots=True)
class PhoneContact:
    """Somebody whom the organiser may call."""

    name: str
    phone: str
    here: bool


def reachable_phones(row: Tournament, state: State, *, now: datetime) -> list[PhoneContact]:
    """Whom the organiser may call now: all at a national final, else who pre-registered and is missing (BIG 2.1).

    Whom an organiser has entered from the records of others has not pre-registered: nobody's phone is had that way
    (ruling entered-oneself).
    """
    book = federation_of(row)
    if book is None or state.closed:
        return []
    final, begun = state.settings.head.national_final, has_started(state, now)
    seen = [
        one
        for one in state.entrants
        if book.phone_visible(
            "organiser",
            national_final=final,
            preregistered=entered_before(state, one.at),
            present=bool(one.present),
            started=begun,
        )
    ]
    return _with_phones(seen, None if final else _entered_by(row), row.scope)


def entered_before(state: State, at: datetime | None) -> bool:
    """Whether an entry was made before the tournament's start: an earlier day, or that day before its time (BIG 2.1).

    Where no time is announced an entry of the first day is one at the door.
    """
    if at is None:
        return False
    here, start = timezone.localtime(at), state.settings.head.start
    return here.date() < start or (here.date() == start and f"{here:%H:%M}" < state.settings.starts)


def has_started(state: State, now: datetime) -> bool:
    """Whether the tournament has begun: its day, at its time if it has one, or a round is drawn."""
    if state.rounds:
        return True
    here, head = timezone.localtime(now), state.settings.head
    if here.date() == head.start:
        return bool(state.settings.starts) and f"{here:%H:%M}" >= state.settings.starts
    return here.date() > head.start


def _with_phones(entrants: list[Entrant], entered_by: dict[str, int | None] | None, scope: str) -> list[PhoneContact]:
    """Those with a phone; given who entered whom, those alone who did so themselves or are kept by the organisers."""
    behind = persons_behind(entrants)
    keys = {pk for pks in behind.values() for pk in pks}
    known = {one.pk: one for one in Person.objects.filter(pk__in=keys).exclude(phone="")}
    kept = set(Keeping.objects.filter(scope=scope, person__in=known).values_list("person", flat=True))
    return [
        PhoneContact(known[pk].name, known[pk].phone, bool(one.present))
        for one in entrants
        for pk in behind[one.player.id]
        if pk in known
        and (entered_by is None or pk in kept or entered_by.get(one.player.id) in {None, known[pk].user_id})
    ]


def _entered_by(row: Tournament) -> dict[str, int | None]:
    """The accounts that made the entries, by the players' ids; none for an entry that no person made."""
    told = journal.lines_of_stream(row.scope).filter(kind=Enrol.kind)
    return {one["player"]["id"]: line.by_id for line in told for one in line.data["entrants"]}
