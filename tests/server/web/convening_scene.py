"""A final to look at: a convocation half answered, hostile names, requests; and one that is still to be called."""

from __future__ import annotations

from typing import Any

from tabellone.server.federation import queries
from tabellone.server.federation.calls import send_wave
from tabellone.server.federation.models import InvitedPlayer, PlaceRequest
from tabellone.server.federation.places import PlaceDecision, confirm_place_request, keep_waiting
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tests.server.federation import final_scenes
from tests.server.people.examples import PASSWORD

HOSTILE = "<b>Zoè</b> =1+1 \u202egnorw " + "w" * 60
NAMES = ("Ada Righini", "Bruno Della Valle", "Carla Bonetti", "Dario Tognon", "Elsa Fumagalli", "Fabio Lunardi")


def scene() -> dict[str, Any]:
    """Everything, made through the services; addresses to look at."""
    of = final_scenes.circuit(24, names=(*NAMES, HOSTILE))
    by = final_scenes.keeper(of)
    fresh = final_scenes.final(of, by=by, places=16, called=16, reserves=8, days=60)
    row = final_scenes.final(
        of, by=by, places=6, called=6, reserves=6, notes="Portate la vostra copia.\nSi dorme in paese."
    )
    send_wave(row, "first", Writing(by), whole=final_scenes.whole, mute=True)
    row.refresh_from_db()
    _reached(row)
    for position, accepts in ((1, True), (2, True), (4, False), (5, True), (7, True), (8, True), (9, False)):
        final_scenes.answer(row, position, accepts=accepts, box=position == 2)
    asked = PlaceRequest.objects.create(
        convocation=row, name=HOSTILE, email="zoe@posta.example", text="Vengo volentieri. " * 9
    )
    PlaceRequest.objects.filter(pk=asked.pk).update(player=f"ask-{asked.pk}")
    asked.refresh_from_db()
    confirm_place_request(asked, whole=final_scenes.whole)
    words = "Grazie: ti scriviamo appena sappiamo quanti vengono."
    keep_waiting(row, PlaceDecision(asked.pk, reply=words), Writing(by), whole=final_scenes.whole)
    links = {one.position: f"/convocation/key/{queries.invitation_key(one)}/" for one in row.invited.all()}
    return {
        "login": by.email,
        "password": PASSWORD,
        "circuit": of.slug,
        "fresh": fresh.tournament.slug,
        "final": row.tournament.slug,
        "called": links[3],
        "inside": links[1],
        "reserve": links[8],
        "request": f"/convocation/request/{queries.place_request_key(asked)}/",
    }


def _reached(row: Any) -> None:
    """Some have a telephone."""
    for one in InvitedPlayer.objects.filter(convocation=row).select_related("person"):
        if one.person is not None and one.position <= len(NAMES):
            Person.objects.filter(pk=one.person.pk).update(phone="+39 055 123456")
