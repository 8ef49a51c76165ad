"""News of events: each member once, over real SMTP, with a way out (BIG 1, BIG 2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from django.conf import LazySettings
from django.utils import timezone

from tabellone.server.federation.models import HostingRequest
from tabellone.server.federation.news import news_readers, tell_members
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.sending import send_waiting
from tabellone.server.registration.members import events_way_out, leave_events, set_events
from tabellone.server.registration.models import Membership
from tests.server.federation.request_scenes import (
    LINKS,
    SITE,
    approved,
    circuit,
    entered,
    evening,
    federation,
    published,
)
from tests.server.mail.office import Office
from tests.server.people.examples import account, person
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing

pytestmark = pytest.mark.django_db


@pytest.fixture
def office(settings: LazySettings) -> Iterator[Office]:
    with Office() as opened:
        for name, value in opened.settings.items():
            setattr(settings, name, value)
        yield opened


def whole(path: str) -> str:
    return f"{SITE}{path}"


def played(*names: str) -> HostingRequest:
    """An approved tournament, in a circuit in which these have played."""
    of = circuit()
    row = evening(of, day=date(2026, 3, 1))
    for name in names:
        first = name.split()[0].lower()
        entered(row, person(name, scope="", email=f"{first}@socie.example"))
    draw(row, Writing(by=account("Tiene Porta")), all_here=True)
    published(row)
    return approved(of)


def test_every_member_who_wants_it_gets_one_mail_with_the_way_out(office: Office) -> None:
    row = played("Ada Uno", "Bea Due", "Ciro Tre", "Dora Quattro")
    by = federation(row.circuit, "Scrive Posta")
    set_events(Membership.objects.get(person__name="Bea Due"), Writing(), wanted=False)
    assert len(news_readers("big")) == 3
    for _ in range(2):
        tell_members(row, Writing(by, "una-volta"), page=LINKS.tournament, whole=whole)
    with pytest.raises(RefusedError):
        tell_members(row, Writing(by), page=LINKS.tournament, whole=whole)
    out = Membership.objects.get(person__name="Ciro Tre")
    leave_events(events_way_out(out.pk).rstrip("/").rpartition("/")[2])
    send_waiting()
    send_waiting()
    told = {to: number for to, number in office.arrived.items() if to.endswith("@socie.example")}
    assert told == {"ada@socie.example": 1, "dora@socie.example": 1}
    mail = next(one for one in office.messages() if "ada@" in str(one["To"]))
    assert str(mail["List-Unsubscribe"]).strip().startswith(f"<{SITE}/events/out/")
    assert str(mail["List-Unsubscribe-Post"]) == "List-Unsubscribe=One-Click"


def test_what_was_asked_late_is_not_promoted(office: Office) -> None:
    row = played("Ada Uno", "Bea Due")
    HostingRequest.objects.filter(pk=row.pk).update(start=timezone.localdate() + timedelta(days=3))
    with pytest.raises(RefusedError) as refused:
        tell_members(row, Writing(federation(row.circuit, "Scrive Posta")), page=LINKS.tournament, whole=whole)
    assert refused.value.code == "request-not-promoted"
    assert office.connections == 0


def test_nobody_is_written_to_where_nobody_is_a_member(office: Office) -> None:
    row = approved(circuit())
    with pytest.raises(RefusedError) as refused:
        tell_members(row, Writing(federation(row.circuit, "Scrive Posta")), page=LINKS.tournament, whole=whole)
    assert (refused.value.code, office.connections) == ("event-nobody", 0)
