"""No form and no address of a convocation can be filled in so that the server fails; what is typed is shown as text."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tabellone.server.federation import queries
from tabellone.server.federation.models import Convocation
from tabellone.server.federation.places import AskedPlace, confirm_place_request, request_place
from tabellone.server.journal.services import Writing
from tests.server.federation import final_scenes
from tests.server.people.examples import account
from tests.server.web.hostile import HOSTILE
from tests.sizes import sized

pytestmark = pytest.mark.django_db
NUMBERS = {"places": "4", "called": "4", "reserves": "4", "seeds": "2", "language": "it", "deadline": "", "notes": ""}
FINAL = {
    **NUMBERS,
    "game": final_scenes.GAME,
    "name": "Finale",
    "start": "2027-05-01",
    "end": "",
    "venue": "",
    "contacts": "",
}
GAMES = {f"{name}_{n}": "" for n in range(1, 5) for name in ("game", "kind")}


@pytest.fixture
def row(settings: Any) -> Convocation:
    settings.MAIL_SERVICE = True
    return final_scenes.called(8)


def forms(row: Convocation) -> dict[str, dict[str, str]]:
    """Every form, by its address, filled in well."""
    of = row.tournament.circuit
    assert of is not None
    ask = request_place(row, AskedPlace("Zoe", "zoe@posta.example"), Writing(), whole=final_scenes.whole)
    confirm_place_request(ask, whole=final_scenes.whole)
    first = row.invited.get(position=1)
    desk, public = f"/t/{row.tournament.slug}/desk/convocation/", f"/t/{row.tournament.slug}/convocation/"
    return {
        f"/c/{of.slug}/finals/new/": FINAL,
        f"/c/{of.slug}/finals/several/": {**FINAL, **GAMES, "advised": ""},
        f"{desk}numbers/": {**NUMBERS, "champion": "", "version": "1"},
        f"{desk}first/": {"seen": "", "mute": ""},
        f"{desk}second/": {"seen": "", "mute": ""},
        f"{desk}answer/": {"player": first.player, "accepts": "yes", "why": "w"},
        f"{desk}request/": {"ask": str(ask.pk), "decision": "grant", "whose": "", "reply": "", "why": ""},
        f"{desk}mail/": {"mail": "1", "tries": "0", "decision": "again"},
        f"{public}ask/": {"name": "Zoe", "email": "z@posta.example", "language": "it", "text": ""},
        f"/convocation/key/{queries.invitation_key(first)}/": {"answer": "yes", "box": "1"},
        f"/convocation/request/{queries.place_request_key(ask)}/": {"answer": "confirm"},
        f"{desk}enter/": {},
    }


def test_no_form_can_be_filled_in_so_that_the_server_fails(row: Convocation) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(account("Cura Tutto", role="administrator"))
    failed = []
    for nth, (address, good) in enumerate(forms(row).items()):
        for at, name in enumerate([*good, "token"]):
            if sized((nth + at) % 3 > 0, soak=False):
                continue
            value = HOSTILE[(nth + at) % len(HOSTILE)]
            status = client.post(address, {**good, "token": "t", name: value}).status_code
            failed += [(address, name, value[:20], status)] if status >= 500 else []
        for value in sized(HOSTILE[nth % len(HOSTILE) :: len(HOSTILE)], HOSTILE[::3]):
            status = client.post(address, {**dict.fromkeys(good, value), "token": value}).status_code
            failed += [(address, "all", value[:20], status)] if status >= 500 else []
    assert failed == []


def test_no_question_in_an_address_makes_the_server_fail(row: Convocation) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(account("Cura Tutto", role="administrator"))
    fresh = final_scenes.final(row.tournament.circuit)  # type: ignore[arg-type]  # it has one
    desk = f"/t/{fresh.tournament.slug}/desk/convocation/"
    assert {client.get(desk, {"on": value[:1000]}).status_code for value in HOSTILE} == {200}
    assert client.get(desk, {"on": "2026-02-31"}).status_code == 200


def test_a_name_of_signs_is_shown_as_text(row: Convocation) -> None:
    client = Client()
    client.force_login(account("Cura Tutto", role="administrator"))
    typed = AskedPlace("<b>Zoe</b> =1+1", "zoe@posta.example", "<script>alert(1)</script>")
    ask = request_place(row, typed, Writing(), whole=final_scenes.whole)
    confirm_place_request(ask, whole=final_scenes.whole)
    page = client.get(f"/t/{row.tournament.slug}/desk/convocation/").content.decode()
    assert "&lt;b&gt;Zoe&lt;/b&gt;" in page
    assert "<script>alert" not in page
