"""Asking for a tournament on the web, the federation's desk, the door: what people see and send (BIG 1, BIG 2)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.federation.models import HostingRequest
from tabellone.server.federation.queries import request_key
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people
from tabellone.server.people.models import Person
from tabellone.server.play import keys as hall_door
from tabellone.server.play.states import state_of
from tabellone.server.registration import members
from tabellone.server.registration.models import Membership
from tests.scenes.pages import browser_of, page_source
from tests.server.federation.request_scenes import approved, asked, circuit, evening, federation
from tests.server.people.examples import account, person
from tests.server.web.hostile import HOSTILE
from tests.sizes import sized

pytestmark = pytest.mark.django_db
EVIL = ("<script>alert(1)</script>", "=1+1", "\u202egnirts", "W" * 300, "a\x00b")


def filled(**more: Any) -> dict[str, Any]:
    given = {
        "token": "t1",
        "game": "Splendor",
        "start": str(timezone.localdate() + timedelta(days=20)),
        "starts": "20:30",
        "venue": "Biblioteca del Faro",
        "address": "Via dei Dadi 7",
        "city": "Borgo Inventato",
        "public": "on",
        "name": "Olga Ospita",
        "phone": "555 0199",
        "email": "olga@faro.example",
    }
    return {**given, **more}


def address(of: Circuit, rest: str) -> str:
    return f"/c/{of.slug}/{rest}"


def test_anybody_asks_and_sees_the_request_by_its_private_link() -> None:
    of, client = circuit(), Client()
    answer = client.post(address(of, "ask/"), filled(), follow=True)
    assert answer.status_code == 200
    assert "Biblioteca del Faro" in answer.content.decode()
    assert answer.redirect_chain[0][1] == 303
    assert answer["X-Robots-Tag"] == "noindex"
    taken = client.post(answer.redirect_chain[0][0], {"token": "t2", "version": "1"}, follow=True)
    assert taken.status_code == 200
    assert HostingRequest.objects.get().state == "back"


def test_the_form_advises_seven_days_and_says_what_is_published() -> None:
    page = Client().get(address(circuit(), "ask/"), headers={"accept-language": "en"}).content.decode()
    assert "at least seven days ahead" in page
    assert "Published with the tournament" in page
    assert "openstreetmap" not in page


def test_a_request_is_sent_once_however_often_the_form_is() -> None:
    of, client = circuit(), Client()
    for _ in range(3):
        assert client.post(address(of, "ask/"), filled()).status_code == 303
    assert HostingRequest.objects.count() == 1


def test_a_request_that_came_already_asks_whether_it_is_another() -> None:
    of, client = circuit(), Client()
    client.post(address(of, "ask/"), filled())
    page = client.post(address(of, "ask/"), filled(token="t2"), headers={"accept-language": "en"})
    assert page.status_code == 422
    assert 'name="again"' in page.content.decode()
    assert client.post(address(of, "ask/"), filled(token="t3", again="on")).status_code == 303


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("game", ""),
        ("start", "2020-01-01"),
        ("start", "domani"),
        ("start", "9999-12-31"),
        ("starts", "25:99"),
        ("public", ""),
        ("phone", "<b>"),
        ("email", "niente"),
        ("venue", "x" * 121),
        ("cap", "0"),
        ("cap", "-3"),
        ("rounds", "9" * 30),
        ("website", "compra"),
    ],
)
def test_bad_input_is_told_beside_its_field_and_nothing_is_lost(field: str, typed: str) -> None:
    page = Client().post(address(circuit(), "ask/"), filled(**{field: typed}))
    assert page.status_code == 422
    assert 'aria-invalid="true"' in page.content.decode() or field == "website"
    assert "Olga Ospita" in page.content.decode()
    assert not HostingRequest.objects.exists()


def test_a_cap_needs_its_criteria() -> None:
    page = Client().post(address(circuit(), "ask/"), filled(cap="12", criteria=""))
    assert page.status_code == 422
    assert not HostingRequest.objects.exists()


def test_hostile_words_stand_as_text_on_every_page() -> None:
    of = circuit()
    evil = EVIL[0] + EVIL[2]
    row = asked(of, name=evil, venue=evil, address="=1+1", city="W" * 60, prizes=evil, mode=evil, words=evil)
    client = browser_of(federation(of))
    for path in ("requests/", "requests/1/", f"ask/key/{request_key(row)}/"):
        page = client.get(address(of, path)).content.decode()
        assert "<script>alert" not in page
    client.post(address(of, "requests/1/approve/"), {"token": "t", "name": evil, "version": "1"})
    row.refresh_from_db()
    assert row.tournament
    for path in (f"/t/{row.tournament.slug}/", address(of, "calendar/"), "/calendar/"):
        assert "<script>alert" not in client.get(path).content.decode()


@pytest.mark.parametrize("evil", EVIL)
def test_hostile_words_never_break_the_form(evil: str) -> None:
    names = ("game", "more", "start", "starts", "venue", "name", "phone", "email", "cap", "rounds", "words", "again")
    for name in names:
        assert Client().post(address(circuit(), "ask/"), filled(**{name: evil})).status_code in {303, 422}


def test_too_many_requests_from_one_place_wait() -> None:
    of, client = circuit(), Client()
    found = [
        client.post(address(of, "ask/"), filled(token=f"n{n}", again="on", email=f"a{n}@faro.example"))
        for n in range(25)
    ]
    assert [one.status_code for one in found].count(429) == 5
    assert "Biblioteca del Faro" in found[-1].content.decode()


def test_a_circuit_that_takes_no_requests_has_no_such_page() -> None:
    from tests.server.letters.scenes import circuit as pergioco

    of = pergioco()
    for path in ("ask/", "requests/", "requests/1/", "members/"):
        assert browser_of(account("Cura", role="administrator")).get(address(of, path)).status_code == 404
    assert address(of, "ask/") not in Client().get(address(of, "")).content.decode()


def test_the_federation_approves_and_who_asked_runs_it() -> None:
    of, olga = circuit(), account("Olga Ospita")
    browser_of(olga).post(address(of, "ask/"), filled())
    client = browser_of(federation(of))
    assert "Splendor" in client.get(address(of, "requests/")).content.decode()
    sent = {"token": "t", "name": "Splendor al Faro", "version": "1"}
    for _ in range(2):
        assert client.post(address(of, "requests/1/approve/"), sent).status_code == 303
    row = Tournament.objects.get(circuit=of)
    assert (row.name, people.roles(olga, row.scope).is_organiser) == ("Splendor al Faro", True)
    dates = Client().get(address(of, "calendar/")).content.decode()
    for shown in ("Splendor al Faro", "20:30", "Biblioteca del Faro", "555 0199", "openstreetmap.org/search?query="):
        assert shown in dates
    ical = Client().get(f"/t/{row.slug}/calendar.ics").content.decode()
    assert "T203000" in ical
    assert "LOCATION:Biblioteca del Faro" in ical


def test_refusing_without_a_reason_shows_the_form_again() -> None:
    of = circuit()
    asked(of)
    client = browser_of(federation(of))
    assert client.post(address(of, "requests/1/refuse/"), {"token": "t", "why": " ", "version": "1"}).status_code == 422
    assert (
        client.post(address(of, "requests/1/refuse/"), {"token": "u", "why": "No.", "version": "1"}).status_code == 303
    )
    assert HostingRequest.objects.get().state == "refused"
    stale = client.post(address(of, "requests/1/approve/"), {"token": "v", "name": "x", "version": "1"})
    assert stale.status_code == 422


@pytest.mark.parametrize("path", ["requests/", "requests/1/", "members/"])
def test_the_desk_is_for_the_federation_alone(path: str) -> None:
    of = circuit()
    row = approved(of, by=account("Olga Ospita"))
    assert Client().get(address(of, path)).status_code == 302
    assert row.user
    assert browser_of(row.user).get(address(of, path)).status_code == 403


def test_who_asked_stays_off_public_pages_until_it_is_approved() -> None:
    of = circuit()
    asked(of, name="Canarino Giallo", email="canarino-chiede@piume.example", phone="555 7777")
    for path in (address(of, ""), address(of, "calendar/"), address(of, "ask/"), "/calendar/", "/"):
        page = Client().get(path).content.decode()
        assert "canarino-chiede" not in page
        assert "555 7777" not in page


def entering_as(name: str) -> tuple[Client, Tournament]:
    return browser_of(account(name)), evening(circuit(), cap=1)


def test_who_enters_reads_what_it_means_and_cannot_without_agreeing() -> None:
    client, row = entering_as("Ada Uno")
    page = client.get(f"/t/{row.slug}/enter/", headers={"accept-language": "en"}).content.decode()
    assert "Who plays becomes a member" in page
    sent = {"token": "t", "name": "Ada Uno", "born": "1990-05-04", "phone": "555 0123"}
    refused = client.post(f"/t/{row.slug}/enter/", sent)
    assert refused.status_code == 422
    assert "555 0123" in refused.content.decode()
    assert client.post(f"/t/{row.slug}/enter/", {**sent, "agrees": "yes", "box": "on"}).status_code == 303
    assert Membership.objects.get().agreed_on == timezone.localdate()


def test_who_waits_reads_why_and_moves_up_with_a_box() -> None:
    client, row = entering_as("Ada Uno")
    other = browser_of(account("Bea Due"))
    sent = {"token": "t", "born": "1990-05-04", "agrees": "yes"}
    other.post(f"/t/{row.slug}/enter/", {**sent, "name": "Bea Due"})
    client.post(f"/t/{row.slug}/enter/", {**sent, "name": "Ada Uno"})
    page = client.get(f"/t/{row.slug}/enter/", headers={"accept-language": "en"}).content.decode()
    assert "number 1 on the waiting list" in page
    assert "players who bring a box of the game" in page
    client.post(f"/t/{row.slug}/enter/", {"token": "p", "promise": "yes"})
    after = client.get(f"/t/{row.slug}/enter/", headers={"accept-language": "en"}).content.decode()
    assert "You have a place" in after
    waits = other.get(f"/t/{row.slug}/enter/", headers={"accept-language": "en"}).content.decode()
    assert "waiting list" in waits


@pytest.mark.parametrize("born", ["", "domani", "2999-01-01", "0001-01-01", "1990-13-45", "<b>", "\x00"])
def test_a_day_of_birth_that_cannot_be_is_refused(born: str) -> None:
    client, row = entering_as("Ada Uno")
    sent = {"token": "t", "name": "Ada Uno", "born": born, "agrees": "yes"}
    assert client.post(f"/t/{row.slug}/enter/", sent).status_code == 422
    assert not Person.objects.exists()


def desk_of(row: Tournament) -> Client:
    return browser_of(account("Tiene Porta", role="organiser", scope=row.scope))


def test_the_door_counts_boxes_and_notes_who_agrees() -> None:
    row = evening(circuit(), names=("Ada Uno", "Bea Due", "Ciro Tre", "Dora Quattro", "Ezio Cinque"))
    client, here = desk_of(row), f"/t/{row.slug}/desk/check-in/"
    ids = {one.player.name: one.player.id for one in state_of(row).entrants}
    assert "Needed" in client.get(here, headers={"accept-language": "en"}).content.decode()
    client.post(f"{here}box/", {"token": "a", "player": ids["Ada Uno"], "box": "here"})
    client.post(f"{here}house/", {"token": "b", "boxes": "1"})
    client.post(f"{here}consent/", {"token": "c", "player": ids["Bea Due"], "says": "no"})
    client.post(here, {"token": "d", "player": ids["Ciro Tre"], "mark": "present"})
    client.post(f"{here}consent/", {"token": "f", "player": ids["Dora Quattro"], "says": "yes"})
    row.refresh_from_db()
    state = state_of(row)
    assert (state.settings.boxes, [one.box_here for one in state.entrants][:2]) == (1, [True, None])
    assert {one.person.name: bool(one.agreed_on) for one in Membership.objects.select_related("person")} == {
        "Bea Due": False,
        "Dora Quattro": True,
    }
    refused = client.post(here, {"token": "e", "player": ids["Bea Due"], "mark": "present"})
    assert refused.status_code == 422
    assert "Bea Due" in refused.content.decode()


def test_publishing_lists_who_has_not_said_and_asks_each_or_for_the_signed_list() -> None:
    """BIG 2, ruling consent-is-ones-own (B18): refused with the names, the ticks kept; then noted and published."""
    row = evening(circuit(), names=("Ada Uno", "Bea Due", "Ciro Tre", "Dora Quattro"))
    client, here = desk_of(row), f"/t/{row.slug}/desk/"
    client.post(f"{here}check-in/", {"token": "a", "mark": "all"})
    assert not Membership.objects.exists()
    assert client.post(f"{here}draws/", {"token": "b"}).status_code == 303
    assert client.post(f"{here}rounds/1/draw/", {"token": "b2"}).status_code == 303
    page = client.get(f"{here}rounds/1/", headers={"accept-language": "en"}).content.decode()
    ada = Person.objects.get(name="Ada Uno").code
    assert "4 players have not said yet" in page
    assert f'name="agreed" value="{ada}">' in page
    told = page_source(
        client.post(f"{here}rounds/1/publish/", {"token": "c", "agreed": ada}, headers={"accept-language": "en"}), 422
    )
    assert "members: Bea Due, Ciro Tre, Dora Quattro" in told
    assert f'name="agreed" value="{ada}" checked>' in told
    assert client.post(f"{here}rounds/1/publish/", {"token": "d", "agreed": ada, "signed_list": "1"}).status_code == 303
    assert sorted(Membership.objects.values_list("how", flat=True)) == ["asked", "list", "list", "list"]
    assert "have not said" not in client.get(f"{here}rounds/1/").content.decode()


def test_the_door_takes_a_signed_list_of_those_who_are_here_and_says_what_records_lack() -> None:
    """BIG 2, BIG 2.1 (B18)."""
    row = evening(circuit(), names=("Ada Uno", "Bea Due"))
    client, here = desk_of(row), f"/t/{row.slug}/desk/check-in/"
    client.post(here, {"token": "a", "player": state_of(row).entrants[0].player.id, "mark": "present"})
    page = client.get(here, headers={"accept-language": "en"}).content.decode()
    assert "The record of 1 player who is here lacks something" in page
    assert "e-mail, birth date" in page
    ada = Person.objects.get(name="Ada Uno").code
    assert page.count(f'name="person" value="{ada}"') == 2  # by the button, and by the list
    sent = {"token": "b", "says": "list", "person": ada}
    client.post(f"{here}consent/", sent)
    assert not Membership.objects.exists()
    client.post(f"{here}consent/", {**sent, "signed_list": "1"})
    assert list(Membership.objects.values_list("person__name", "how")) == [("Ada Uno", "list")]


def test_at_the_doors_code_a_tick_says_yes() -> None:
    """BIG 2 (B18): one may check in without."""
    row = evening(circuit(), names=("Ada Uno", "Bea Due"))
    here = f"/door/{row.slug}/{hall_door.door_key(row)}/"
    ada, bea = (hall_door.handle(row, one.player.id) for one in state_of(row).entrants)
    assert 'name="agrees"' in Client().get(here, {"q": "Ada"}).content.decode()
    Client().post(here, {"token": "a", "who": bea, "q": "Bea"})
    assert not Membership.objects.exists()
    Client().post(here, {"token": "b", "who": ada, "q": "Ada", "agrees": "1"})
    assert list(Membership.objects.values_list("person__name", "how")) == [("Ada Uno", "door")]
    row.refresh_from_db()
    assert all(one.present for one in state_of(row).entrants)


def test_what_a_member_gives_is_taken_where_people_are_entered() -> None:
    """BIG 2.1 (B18): the form and the list; outside a federation nobody is asked for it."""
    row, alone = evening(circuit()), evening()
    client = desk_of(row)
    sent = {"token": "a", "name": "Ada Uno", "email": "ada@socie.example", "birth": "1990-05-04", "phone": ""}
    assert client.post(f"/t/{row.slug}/desk/players/add/", sent).status_code == 303
    text = "Nome;Email;Nascita\nBea Due;bea@socie.example;4/5/1991\nCiro Tre;boh;"
    page = client.post(f"/t/{row.slug}/desk/players/list/", {"list": text}, headers={"accept-language": "en"})
    assert "not understood and left out: Email" in " ".join(page.content.decode().split())
    client.post(f"/t/{row.slug}/desk/players/list/", {"list": text, "apply": "1", "token": "b"})
    assert list(Person.objects.order_by("pk").values_list("name", "email", "birth")) == [
        ("Ada Uno", "ada@socie.example", date(1990, 5, 4)),
        ("Bea Due", "bea@socie.example", date(1991, 5, 4)),
        ("Ciro Tre", "", None),
    ]
    assert 'name="birth"' not in desk_of(alone).get(f"/t/{alone.slug}/desk/players/add/?q=Zoe").content.decode()


@pytest.mark.parametrize("mark", ["present", "absent"])
def test_a_tap_on_the_list_renews_what_stands_beside_it(mark: str) -> None:
    """Boxes needed, who is still to be asked: of this moment, without loading the page again."""
    row = evening(circuit(), names=("Ada Uno", "Bea Due", "Ciro Tre", "Dora Quattro", "Ezio Cinque"))
    client, here = desk_of(row), f"/t/{row.slug}/desk/check-in/"
    player = state_of(row).entrants[0].player.id
    headers = {"HX-Request": "true", "Accept-Language": "en"}
    answer = client.post(here, {"token": "a", "player": player, "mark": mark}, headers=headers).content.decode()
    side = answer.partition('<div id="door-side" hx-swap-oob="true">')[2]
    assert "5 players have not said" in side
    assert ("I hold a signed list" in side) == (mark == "present")
    assert side.count('<dd class="figure">1</dd>') == (mark == "absent")


@pytest.mark.parametrize("boxes", ["-1", "", "1e9", "٣", "99999999999"])
def test_boxes_that_cannot_be_are_refused_in_words(boxes: str) -> None:
    row = evening(circuit(), names=("Ada Uno",))
    answer = desk_of(row).post(f"/t/{row.slug}/desk/check-in/house/", {"token": "b", "boxes": boxes}, follow=True)
    assert answer.status_code == 200
    assert "notice" in answer.content.decode()
    row.refresh_from_db()
    assert state_of(row).settings.boxes == 0


def test_the_organiser_sees_the_phone_of_who_is_missing_and_of_nobody_else() -> None:
    of = circuit()
    row = evening(of, day=timezone.localdate() - timedelta(days=1), starts="00:00")
    from dataclasses import replace

    from tabellone.server.play.services import act
    from tabellone.tournament.acts import Amend
    from tests.server.federation.request_scenes import entered

    for name, phone in (("Ada Uno", "555 1111"), ("Bea Due", "555 2222")):
        entered(row, person(name, scope="", phone=phone))
    row.refresh_from_db()
    for one in state_of(row).entrants:
        early = timezone.now() - timedelta(days=9)
        act(row, Writing(), Amend(replace(one, at=early, present=one.player.name == "Bea Due")))
    client = desk_of(row)
    page = client.get(f"/t/{row.slug}/desk/check-in/").content.decode()
    assert ("555 1111" in page, "555 2222" in page) == (True, False)
    for path in (f"/t/{row.slug}/", f"/t/{row.slug}/desk/players/", f"/t/{row.slug}/players/"):
        assert "555 1111" not in client.get(path).content.decode()


def test_the_members_are_listed_for_the_federation() -> None:
    of = circuit()
    client, row = browser_of(account("Ada Uno")), evening(of)
    sent = {"token": "t", "name": "Ada Uno", "born": "1990-05-04", "agrees": "yes", "nickname": "<i>AdaQui"}
    client.post(f"/t/{row.slug}/enter/", sent)
    page = browser_of(federation(of)).get(address(of, "members/?q=ada")).content.decode()
    assert "Ada Uno" in page
    assert "&lt;i&gt;AdaQui" in page
    assert browser_of(federation(of, "Altro Conto")).get(address(of, "members/?q=nessuno\x00")).status_code == 200


def test_the_way_out_of_news_is_one_click_and_looking_changes_nothing() -> None:
    client, row = entering_as("Ada Uno")
    client.post(f"/t/{row.slug}/enter/", {"token": "t", "name": "Ada Uno", "born": "1990-05-04", "agrees": "yes"})
    said = Membership.objects.get()
    out = members.events_way_out(said.pk)
    assert Client().get(out).status_code == 200
    assert Membership.objects.get().wants_mail
    assert Client(enforce_csrf_checks=True).post(out).status_code == 200
    assert not Membership.objects.get().wants_mail
    assert Client().post("/events/out/1~x/").status_code == 404


@pytest.mark.parametrize("evil", sized(HOSTILE[::4], HOSTILE))
def test_whatever_is_sent_to_any_of_these_forms_is_answered_in_words(evil: str) -> None:
    of = circuit()
    row = evening(of, names=("Ada Uno",))
    asked(of)
    client = browser_of(account("Cura Tutto", role="administrator"))
    player = state_of(row).entrants[0].player.id
    known = {"player": [player, evil], "box": ["here", evil], "says": ["no", evil], "version": ["1", evil]}
    paths = [address(of, f"requests/1/{do}/") for do in ("approve", "refuse", "reopen", "tell")]
    paths += [f"/t/{row.slug}/desk/check-in/{do}/" for do in ("box", "house", "consent")]
    paths += [f"/t/{row.slug}/enter/", address(of, "ask/")]
    names = ("name", "why", "boxes", "born", "phone", "nickname", "agrees", "promise", "token", "game", "more", "start")
    for path in paths:
        for nth in range(2):
            sent = dict.fromkeys(names, evil) | {name: values[nth] for name, values in known.items()}
            assert client.post(path, sent).status_code in {200, 303, 404, 422}, path
    for path in (address(of, "requests/"), address(of, "members/"), address(of, "requests/1/")):
        found = client.get(path, {"state": evil[:200], "page": evil[:200], "q": evil[:200]})  # longer ones are refused
        assert found.status_code == 200
