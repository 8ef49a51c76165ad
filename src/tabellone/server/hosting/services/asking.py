"""Somebody asks for a tournament, and may take the request back (BIG 1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils import timezone

from tabellone.server.events.models import Circuit
from tabellone.server.events.services import locked as locked_circuit
from tabellone.server.hosting import checking, queries, wording
from tabellone.server.hosting.models import Request
from tabellone.server.hosting.services import lines
from tabellone.server.hosting.services.standing import call_off
from tabellone.server.hosting.values import Wanted
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.services import queue_mail
from tabellone.server.people.services import done_once

Link = Callable[[Request], str]
State = Request.State


def ask(circuit: Circuit, wanted: Wanted, *, link: Link, by: User | None, token: str = "") -> Request:
    """Keep a request, number it, and send a receipt with the private link (BIG 1).

    A second one for the same day by the same address is taken only if it says that it is another.
    """
    today = timezone.localdate()
    tidied = checking.checked(circuit, wanted, today=today)
    given = asdict(tidied)
    again = given.pop("again")
    given.pop("public")
    given.pop("meant")
    given["games"] = list(tidied.games)

    def work() -> Request:
        row = locked_circuit(circuit.pk)
        if not again and queries.same_day_from(row, tidied.email, tidied.start).exists():
            raise RefusedError("request-again", "again")
        last = Request.objects.filter(circuit=row).aggregate(last=Max("number"))["last"] or 0
        made = Request.objects.create(circuit=row, number=last + 1, user=by, **given)
        subject, text = wording.receipt(made, link(made), proven=queries.is_proven(made))
        key = f"hosting:{made.pk}:receipt"
        queue_mail(key=key, to=made.email, subject=subject, text=text, language=made.language)
        lines.tell(made, "request-came", by=by, token=token)
        return made

    def found(entry: Entry) -> Request:
        return Request.objects.select_related("circuit").get(circuit=circuit, number=entry.data["request"])

    return done_once(work, found, by=by, token=token)


def take_back(row: Request, *, seen: int | None = None, token: str = "") -> Request:
    """Who asked takes the request back, approved or not, as long as nothing has been drawn."""

    def work() -> Request:
        held = lines.locked(row)
        if seen is not None and held.version != seen:
            raise RefusedError("request-moved")
        if held.state not in queries.ALIVE:
            raise RefusedError("request-moved")
        call_off(held, by=None)
        held.state, held.moved_at, held.version = State.BACK, timezone.now(), held.version + 1
        held.save()
        lines.tell(held, "request-back", by=None, token=token)
        return held

    return done_once(work, lambda _: Request.objects.get(pk=row.pk), by=None, token=token)
