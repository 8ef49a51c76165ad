"""What somebody says to becoming a member, and to news of events, written down (BIG 2)."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.server.events.models import Tournament
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.links import SignedLink
from tabellone.server.people.models import Person
from tabellone.server.people.names import tidy
from tabellone.server.people.services import done_once
from tabellone.server.registration.models import Membership

How = Membership.How
LONGEST_MEMBER_NICKNAME = 60


def agree_to_membership(
    person: Person,
    row: Tournament,
    how: str,
    *,
    by: User | None,
    nickname: str = "",
    language: str = "",
    token: str = "",
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
        return _membership_said(kept, row, how, "member-agreed", by=by, token=token)

    return done_once(work, lambda _: Membership.objects.get(person=person, rulebook=row.rulebook), by=by, token=token)


def decline_membership(person: Person, row: Tournament, *, by: User, token: str = "") -> Membership:
    """Write down that somebody does not want to be a member: they cannot play (BIG 2)."""

    def work() -> Membership:
        found = _held_membership(person, row.rulebook)
        if found and found.refused_on:
            return found
        kept = found or Membership(person=person, rulebook=row.rulebook)
        kept.agreed_on, kept.refused_on = None, timezone.localdate()
        return _membership_said(kept, row, How.ASKED, "member-declined", by=by, token=token)

    return done_once(work, lambda _: Membership.objects.get(person=person, rulebook=row.rulebook), by=by, token=token)


def set_events(membership: Membership, *, wanted: bool, by: User | None, token: str = "") -> Membership:
    """News of events on or off (BIG 2.1)."""

    def work() -> Membership:
        held = Membership.objects.select_for_update(of=("self",)).select_related("person").get(pk=membership.pk)
        if held.wants_mail != wanted:
            held.wants_mail = wanted
            held.save(update_fields=["wants_mail"])
            kind = "member-events-on" if wanted else "member-events-off"
            journal.append_line(held.person.stream, kind, {"rulebook": held.rulebook}, by=by, token=token)
        return held

    return done_once(work, lambda _: Membership.objects.get(pk=membership.pk), by=by, token=token)


def leave_events(key: str) -> Membership | None:
    """Out of the news of events by the link of one's own copy; nobody for a key that is not ours."""
    found = membership_of(key)
    return set_events(found, wanted=False, by=None) if found else None


def _held_membership(person: Person, rulebook: str) -> Membership | None:
    return Membership.objects.select_for_update().filter(person=person, rulebook=rulebook).first()


def _membership_said(
    kept: Membership, row: Tournament, how: str, kind: str, *, by: User | None, token: str
) -> Membership:
    kept.how, kept.by, kept.tournament = how, by, row
    kept.version += 1 if kept.pk else 0
    kept.save()
    journal.append_line(kept.person.stream, kind, {"rulebook": kept.rulebook, "how": how}, by=by, token=token)
    return kept


EVENTS = SignedLink("tabellone.hosting.events")


def events_way_out(membership: int) -> str:
    """The path that leads out of the news of events with one click (BIG 2.1)."""
    return f"/events/out/{EVENTS.key(membership)}/"


def membership_of(key: str) -> Membership | None:
    """Whose way out it is; nobody's when it is not one of ours."""
    pk = EVENTS.number(key)
    return Membership.objects.select_related("person").filter(pk=pk).first() if pk else None
