"""A federation to look at: requests in every state, hostile ones too, an evening at the door, a final, members."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from tabellone.server.events.models import Tournament
from tabellone.server.federation.queries import request_key
from tabellone.server.federation.requests import refuse_request
from tabellone.server.play import arrivals, self_entry
from tabellone.server.play.self_entry import EntryWish, MembershipForm
from tabellone.server.play.states import state_of
from tabellone.server.registration import members
from tabellone.server.registration.models import Membership
from tests.server.federation.request_scenes import LINKS, approved, asked, circuit, entered, evening, published
from tests.server.people.examples import PASSWORD, account, person
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing

LONG = "W" * 110
EVIL = "<b>Ehi</b> \u202egro.live =1+1 " + "paroladopoparola" * 5


def scene() -> dict[str, Any]:
    """Everything, and where it is."""
    of = circuit()
    user = account("Tiene Banco", role="administrator", email="banco@giro.example")
    first = asked(
        of, prizes="una copia del gioco", cap=24, criteria="prima chi porta la scatola, poi chi si iscrive prima"
    )
    hostile: dict[str, Any] = {
        "name": LONG,
        "venue": EVIL[:100],
        "address": "=1+1",
        "city": "W" * 80,
        "prizes": EVIL,
        "words": EVIL * 4,
    }
    asked(of, email="lunga@faro.example", start=timezone.localdate() + timedelta(days=2), **hostile)
    asked(of, email="b@faro.example", name="Bruno Doppio")
    yes = approved(of, email="c@faro.example", games=("Splendor", "Azul", "Catan"))
    no = asked(of, email="d@faro.example", name="Dino Diniego")
    refuse_request(no, "Quel giorno c'è già la finale nazionale nella stessa città.", Writing(user), links=LINKS)
    hall = _evening(of)
    final = evening(of, national_final=True, starts="09:30", venue="Palazzo Inventato, Borgo")
    for number in range(5):
        entered(final, person(f"Finale Numero{number}", scope="", phone=f"555 000{number}"), box=number < 2)
    arrivals.note_box(final, state_of(final).entrants[0].player.id, Writing(), here=False)
    ada = account("Ada Entra", email="ada@socie.example")
    full = evening(of, cap=1, day=timezone.localdate() + timedelta(days=9), starts="20:30")
    joined = MembershipForm(agrees=True, born=date(1990, 5, 4))
    self_entry.enter_oneself(full, EntryWish("Bea Prima"), joined, Writing(account("Bea Prima")))
    Tournament.objects.filter(pk=full.pk).update(listed=True)
    here = f"/c/{of.slug}"
    return {
        "email": user.email,
        "password": PASSWORD,
        "player": ada.email,
        "enter": f"/t/{full.slug}/enter/",
        "public": [
            f"{here}/ask/",
            f"{here}/ask/key/{request_key(first)}/",
            f"{here}/ask/key/{request_key(no)}/",
            f"{here}/ask/key/{request_key(yes)}/",
            f"{here}/calendar/",
            members.events_way_out(Membership.objects.all()[0].pk),
        ],
        "desk": [
            f"{here}/requests/",
            f"{here}/requests/?state=back",
            f"{here}/requests/1/",
            f"{here}/requests/2/",
            f"{here}/requests/4/",
            f"{here}/requests/5/",
            f"{here}/members/",
            f"/t/{hall.slug}/desk/check-in/",
            f"/t/{final.slug}/desk/check-in/",
            f"/t/{_drafted(of).slug}/desk/rounds/1/",
        ],
    }


def _drafted(of: Any) -> Tournament:
    """An evening whose draft waits for what its players say (BIG 2)."""
    row = evening(of, names=("Irma Sette", "Lino Otto", "Mara Nove", "Nilo Dieci"))
    draw(row, Writing(by=account("Tiene Porta")), all_here=True)
    return row


def _evening(of: Any) -> Tournament:
    """Some who have played, and an evening at whose door some have not said yes or no."""
    past = evening(of, names=("Ada Uno", "Bea Due", "Ciro Tre", LONG), day=date(2026, 3, 1))
    draw(past, Writing(by=account("Tiene Porta")), all_here=True)
    published(past)
    row = evening(of, names=("Dora Quattro", "Ezio Cinque", "Fosca Sei"), starts="20:30", venue="Bar del Dado, Borgo")
    entered(row, person(f"{'W' * 60} Lungo", scope=""), box=True)
    entered(row, person("Gino Scatola", scope=""), box=True)
    ids = [one.player.id for one in state_of(row).entrants]
    arrivals.note_box(row, ids[4], Writing(), here=True)
    arrivals.note_refusal(row, ids[0], Writing(), by=account("Tiene Porta"))
    return row
