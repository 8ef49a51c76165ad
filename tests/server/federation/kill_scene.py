"""What the tests that kill do on their database, in a process of their own (`live.call`)."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.db import connections

from tabellone.server.federation.calls import send_wave
from tabellone.server.federation.models import Convocation, InvitedPlayer
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tabellone.server.people.models import Person
from tests.scenes.killed import killed_at
from tests.server.federation import final_scenes

NUMBER = 64


def prepared() -> int:
    """A final to which so many can be called, all with an address; its number."""
    of = final_scenes.circuit(NUMBER)
    Person.objects.filter(email="").update(email="p3@posta.example")
    return final_scenes.final(of, places=32, called=32, reserves=32).pk


def called() -> int:
    """A final whose first mail is on its way to all of them."""
    settings.MAIL_SERVICE = True
    row = Convocation.objects.get(pk=prepared())
    return send_wave(row, "first", Writing(), whole=final_scenes.whole)


def killed_while_sending(points: list[int]) -> list[dict[str, int]]:
    """The act of sending is killed with −9 at each of these statements; what is there after each of them."""
    settings.MAIL_SERVICE = True
    row, found = prepared(), []
    for point in points:
        connections.close_all()
        found.append({"killed": int(killed_at(point, partial(_send, row))), **_counted(row)})
    connections.close_all()
    return found


def sent_at_last() -> dict[str, int]:
    """Sent once more, to the end, and then again."""
    settings.MAIL_SERVICE = True
    row = Convocation.objects.get()
    for _ in range(2):
        send_wave(Convocation.objects.get(), "first", Writing(), whole=final_scenes.whole)
    return {**_counted(row.pk), "addresses": len(set(Mail.objects.values_list("to", flat=True)))}


def _send(row: int) -> None:
    send_wave(Convocation.objects.get(pk=row), "first", Writing(), whole=final_scenes.whole)


def _counted(row: int) -> dict[str, int]:
    stored = Convocation.objects.select_related("tournament").get(pk=row)
    lines = Entry.objects.filter(stream=stored.stream, kind="convocation-mailed")
    return {
        "mails": Mail.objects.count(),
        "invited": InvitedPlayer.objects.count(),
        "lines": lines.count(),
        "sent": int(stored.first_at is not None),
    }
