"""Who is a member of a federation, who has not said whether they want to be, and what somebody says to it (BIG 2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Min
from django.utils import timezone

from tabellone.contract import Hosting, rulebook_as
from tabellone.contract.hosting import Member
from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Entrant as Entered
from tabellone.server.events.models import Tournament
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.mail.message import SignedLink
from tabellone.server.people.models import Keeping, Person
from tabellone.server.people.names import fold, tidy
from tabellone.server.registration.models import Membership
from tabellone.tournament.state import Entrant, State
from tabellone.tournament.view import entrant_of


def joining_book(rulebook: str) -> Hosting | None:
    """The rulebook, if playing makes one a member (BIG 2)."""
    return rulebook_as(rulebook, Hosting)


def federation_of(row: Tournament) -> Hosting | None:
    """The rulebook of the federation that a tournament is held for; a tournament in no circuit makes no members."""
    return joining_book(row.rulebook) if row.circuit_id is not None else None


@dataclass(frozen=True, slots=True)
class IncompleteRecord:
    """Somebody who is here and whose record lacks what a member gives; `kept`: this tournament's organisers keep it."""

    name: str
    code: str
    fields: tuple[str, ...]
    kept: bool


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member as the federation sees one: since when, in how many tournaments, what was said, what is missing."""

    person: Person
    since: date | None
    played: int
    said: Membership | None
    missing: tuple[str, ...]


def memberships_of(persons: Iterable[int], rulebook: str) -> dict[int, Membership]:
    """What was said to becoming a member, by the number of the person."""
    found = Membership.objects.filter(rulebook=rulebook, person__in=list(persons))
    return {one.person_id: one for one in found}


def persons_behind(entrants: Iterable[Entrant]) -> dict[str, list[int]]:
    """The records behind entries by the players' ids: one, or the two of a pair."""
    listed = list(entrants)
    codes = {code for one in listed for code in one.player.members}
    known = dict(Person.objects.filter(code__in=codes).values_list("code", "pk")) if codes else {}
    return {
        one.player.id: [int(one.person)]
        if one.person
        else [known[code] for code in one.player.members if code in known]
        for one in listed
    }


def declined_players(row: Tournament, entrants: Iterable[Entrant]) -> frozenset[str]:
    """The players who do not want to be members, and so cannot play (BIG 2)."""
    if federation_of(row) is None:
        return frozenset()
    behind = persons_behind(entrants)
    known = memberships_of({pk for pks in behind.values() for pk in pks}, row.rulebook)
    no = {pk for pk, said in known.items() if said.refused_on}
    return frozenset(player for player, pks in behind.items() if no & set(pks))


def refuse_declined(row: Tournament, entrants: Iterable[Entrant]) -> None:
    """A RuleError with the names of those who do not want to be members."""
    entrants = list(entrants)
    declined = declined_players(row, entrants)
    if names := sorted((one.player.name for one in entrants if one.player.id in declined), key=alphabetical):
        raise RuleError("member-declined", rule="BIG 2", players=names)


def incomplete_records(row: Tournament, state: State) -> list[IncompleteRecord]:
    """Who is here without all that a member gives, by name (BIG 2.1): they may play all the same."""
    if federation_of(row) is None:
        return []
    behind = persons_behind(one for one in state.entrants if one.present)
    people = Person.objects.in_bulk({pk for pks in behind.values() for pk in pks})
    kept = set(Keeping.objects.filter(scope__in=row.scopes, person__in=people).values_list("person", flat=True))
    found = [
        IncompleteRecord(one.name, one.code, _missing(one, None, row.rulebook), pk in kept)
        for pk, one in people.items()
    ]
    return sorted((one for one in found if one.fields), key=lambda one: alphabetical(one.name))


def member_rows(rulebook: str, text: str = "") -> list[MemberRow]:
    """Everybody who has played for the federation, and who has agreed to, by name (ruling member-once-seated)."""
    since, played = _seat_counts(rulebook)
    said = {one.person_id: one for one in Membership.objects.filter(rulebook=rulebook)}
    found = Person.objects.in_bulk({*since, *said})
    everybody = sorted((one for one in found.values() if one.into_id is None), key=lambda one: (one.words, one.pk))
    wanted = fold(text).split()
    return [
        MemberRow(
            one, since.get(one.pk), played.get(one.pk, 0), said.get(one.pk), _missing(one, said.get(one.pk), rulebook)
        )
        for one in everybody
        if all(f" {word}" in one.words for word in wanted)
    ]


def counts_as_member(line: MemberRow) -> bool:
    """Whether somebody plays and has not said no."""
    return line.since is not None and (line.said is None or line.said.refused_on is None)


def as_member(person: Person, said: Membership | None) -> Member:
    """The record as the rulebook reads a member (BIG 2.1)."""
    first, _space, last = person.name.partition(" ")
    return Member(
        first_name=first,
        last_name=last,
        email=person.email,
        birth_date=person.birth,
        consent=said.agreed_on if said else None,
        phone=person.phone or None,
        wants_mail=said.wants_mail if said else False,
    )


def _missing(person: Person, said: Membership | None, rulebook: str) -> tuple[str, ...]:
    book = joining_book(rulebook)
    if book is None:
        return ()
    found = book.membership_problems(as_member(person, said), on=date.max)
    return tuple(problem.place for problem in found if problem.place != "consent")


def _seat_counts(rulebook: str) -> tuple[dict[int, date], dict[int, int]]:
    """The first day and the number of tournaments with a seat in a published round, by person."""
    seated = Entered.objects.filter(
        tournament__rulebook=rulebook, tournament__circuit__isnull=False, seats__round__published=True
    ).order_by()
    alone = seated.filter(person__isnull=False).values_list("person")
    told = alone.annotate(Min("tournament__start"), Count("tournament", distinct=True))
    since = {pk: first for pk, first, _ in told}
    played = {pk: number for pk, _, number in told}
    _with_pairs(seated.filter(person__isnull=True, player__contains="-").distinct(), since, played)
    return since, played


def _with_pairs(pairs: Iterable[Entered], since: dict[int, date], played: dict[int, int]) -> None:
    rows = [(one.tournament_id, one.data.get("player", {}).get("members", ()), one) for one in pairs]
    codes = {code for _, found, _ in rows for code in found}
    known = dict(Person.objects.filter(code__in=codes).values_list("code", "pk")) if codes else {}
    starts = dict(Tournament.objects.filter(pk__in={key for key, _, _ in rows}).values_list("pk", "start"))
    for key, found, _entered in rows:
        for pk in (known[code] for code in found if code in known):
            since[pk] = min(since.get(pk, starts[key]), starts[key])
            played[pk] = played.get(pk, 0) + 1


@dataclass(frozen=True, slots=True)
class UnsaidConsent:
    """Somebody entered of whom nobody knows whether they want to be a member; `player` is the entry."""

    player: str
    code: str
    name: str
    present: bool


def unsaid_consents(row: Tournament, state: State, players: Collection[str] | None = None) -> list[UnsaidConsent]:
    """Everybody without a yes or a no on record, by name; of some players, or of all who are entered."""
    if federation_of(row) is None:
        return []
    entrants = [one for one in state.entrants if players is None or one.player.id in players]
    behind = persons_behind(entrants)
    keys = {pk for pks in behind.values() for pk in pks}
    known = memberships_of(keys, row.rulebook)
    people = Person.objects.in_bulk(keys - known.keys())
    found = [_unsaid_consent(one, people[pk]) for one in entrants for pk in behind[one.player.id] if pk in people]
    return sorted(found, key=lambda one: alphabetical(one.name))


def require_consents(row: Tournament, state: State, players: Collection[str]) -> None:
    """Nobody plays who does not want to be a member, or of whom nobody knows it (BIG 2)."""
    if federation_of(row) is None:
        return
    refuse_declined(row, [entrant_of(state, player) for player in players])
    if missing := unsaid_consents(row, state, players):
        raise RuleError("consent-unsaid", rule="BIG 2", players=[one.name for one in missing])


def _unsaid_consent(entrant: Entrant, person: Person) -> UnsaidConsent:
    """Somebody by the name of the entry, each of a pair by the own record."""
    player = entrant.player
    return UnsaidConsent(
        player.id, person.code, person.name if player.members else player.name, entrant.present is True
    )


How = Membership.How
LONGEST_MEMBER_NICKNAME = 60


def agree_to_membership(
    person: Person, row: Tournament, how: str, writing: Writing, *, nickname: str = "", language: str = ""
) -> Membership:
    """Write down that somebody agrees to become a member; who has agreed before stays as they are (BIG 2)."""
    called = tidy(nickname)
    if len(called) > LONGEST_MEMBER_NICKNAME:
        raise RefusedError("member-nickname-long", "nickname", most=LONGEST_MEMBER_NICKNAME)

    def work() -> Membership:
        found = _held_membership(person, row.rulebook)
        if found and found.agreed_on:
            return found
        kept = found or Membership(person=person, rulebook=row.rulebook)
        kept.agreed_on, kept.refused_on = timezone.localdate(), None
        kept.nickname = called or kept.nickname
        kept.language = language or kept.language
        return _membership_said(kept, row, how, "member-agreed", writing)

    return done_once(work, lambda _: Membership.objects.get(person=person, rulebook=row.rulebook), writing)


def decline_membership(person: Person, row: Tournament, writing: Writing) -> Membership:
    """Write down that somebody does not want to be a member: they cannot play (BIG 2)."""

    def work() -> Membership:
        found = _held_membership(person, row.rulebook)
        if found and found.refused_on:
            return found
        kept = found or Membership(person=person, rulebook=row.rulebook)
        kept.agreed_on, kept.refused_on = None, timezone.localdate()
        return _membership_said(kept, row, How.ASKED, "member-declined", writing)

    return done_once(work, lambda _: Membership.objects.get(person=person, rulebook=row.rulebook), writing)


def set_events(membership: Membership, writing: Writing, *, wanted: bool) -> Membership:
    """News of events on or off (BIG 2.1)."""

    def work() -> Membership:
        held = Membership.objects.select_for_update(of=("self",)).select_related("person").get(pk=membership.pk)
        if held.wants_mail != wanted:
            held.wants_mail = wanted
            held.save(update_fields=["wants_mail"])
            kind = "member-events-on" if wanted else "member-events-off"
            journal.append_line(held.person.stream, kind, {"rulebook": held.rulebook}, writing)
        return held

    return done_once(work, lambda _: Membership.objects.get(pk=membership.pk), writing)


def leave_events(key: str) -> Membership | None:
    """Out of the news of events by the link of one's own copy; nobody for a key that is not ours."""
    found = membership_of(key)
    return set_events(found, Writing(), wanted=False) if found else None


def _held_membership(person: Person, rulebook: str) -> Membership | None:
    return Membership.objects.select_for_update().filter(person=person, rulebook=rulebook).first()


def _membership_said(kept: Membership, row: Tournament, how: str, kind: str, writing: Writing) -> Membership:
    kept.how, kept.by, kept.tournament = how, writing.by, row
    kept.version += 1 if kept.pk else 0
    kept.save()
    journal.append_line(kept.person.stream, kind, {"rulebook": kept.rulebook, "how": how}, writing)
    return kept


EVENTS = SignedLink("tabellone.hosting.events")


def events_way_out(membership: int) -> str:
    """The path that leads out of the news of events with one click (BIG 2.1)."""
    return f"/events/out/{EVENTS.key(membership)}/"


def membership_of(key: str) -> Membership | None:
    """Whose way out it is; nobody's when it is not one of ours."""
    pk = EVENTS.number(key)
    return Membership.objects.select_related("person").filter(pk=pk).first() if pk else None
