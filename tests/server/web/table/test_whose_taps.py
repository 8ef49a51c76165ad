"""Whose a tap at a table is: public words say no more than is known; who has a right of their own is named by it."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.people.models import Person
from tabellone.server.play import services
from tabellone.server.play.draws import publish
from tabellone.server.play.keys import door_key, handle
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.hall import Confirmation, PendingReport
from tabellone.tournament.view import entrant_of, hall_of
from tests.server.people.examples import account, person
from tests.server.play import halls, tables
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, latest
from tests.server.web.table_scene import RIGHT, Phone, settled

pytestmark = pytest.mark.django_db


def journal(row: Tournament, language: str = "en") -> str:
    """The public journal, as somebody without a role reads it."""
    page = Client().get(f"/t/{row.slug}/journal/", headers={"Accept-Language": language})
    return " ".join(page.content.decode().replace("<bdi>", "").replace("</bdi>", "").split())


def looking(row: Tournament) -> Phone:
    """A phone that has opened the page of the table, and so has its mark."""
    phone = Phone(row)
    phone.page()
    return phone


def waiting(row: Tournament) -> PendingReport:
    row.refresh_from_db()
    return hall_of(state_of(row), 1).proposals[1]


def test_one_phone_that_taps_for_two_is_told_so_in_public_words() -> None:
    """Ruling tap-is-a-name."""
    row = tables.risiko()
    phone = looking(row)
    phone.report(*RIGHT)
    assert phone.confirm("b").status_code == 303
    names = {"en": "Ada Brandi and Bruno Celli", "it": "Ada Brandi e Bruno Celli", "es": "Ada Brandi y Bruno Celli"}
    for language, said in {
        "en": "Reported and confirmed on one and the same device, in the names of ",
        "it": "Comunicato e confermato da uno stesso dispositivo, a nome di ",
        "es": "Comunicado y confirmado desde un mismo dispositivo, en nombre de ",
    }.items():
        assert f"{said}{names[language]}." in journal(row, language)


def test_several_devices_are_counted_and_nobody_is_said_to_have_held_them() -> None:
    row = settled(tables.risiko(), confirmations=2)
    one, other = looking(row), looking(row)
    one.report(*RIGHT)
    other.confirm("b")
    other.confirm("c")
    told = journal(row)
    assert "Reported and confirmed on 2 devices, in the names of Ada Brandi, Bruno Celli and Carla Dossi." in told
    for too_much in ("reported by", "confirmed by", "another player", "account or from the door"):
        assert too_much not in told.casefold()


def test_a_phone_that_keeps_no_cookies_is_not_counted() -> None:
    row = tables.risiko()
    one, other = looking(row), Phone(row)
    one.report(*RIGHT)
    other.client.cookies.clear()
    of = one.of() or ""
    other.confirm("b", of)
    assert "on how many devices is not known" in journal(row)


def test_where_nobody_confirms_only_the_report_is_told() -> None:
    row = settled(tables.risiko(), confirmations=0)
    looking(row).report(*RIGHT)
    assert "Reported at the table in the name of Ada Brandi." in journal(row)
    assert "onfirmed" not in journal(row).partition("Reported at the table")[2].partition("<")[0]


def owned(row: Tournament, player: str, user: object) -> Person:
    """The entry of a player is that of an account."""
    record = person(f"Di {player}")
    Person.objects.filter(pk=record.pk).update(user=user)
    entrant = entrant_of(state_of(row), player)
    services.act(row, Writing(), acts.Amend(replace(entrant, person=str(record.pk))))
    row.refresh_from_db()
    return record


def test_who_is_signed_in_confirms_by_their_own_right_and_nobody_elses() -> None:
    row = settled(tables.risiko(), confirmations=2)
    user = account("Bruno")
    owned(row, "b", user)
    one, other = looking(row), Phone(row)
    other.client.force_login(user)
    other.page()
    one.report(*RIGHT)
    other.confirm("b")
    assert waiting(row).own == ("b",)
    assert "(signed in)" in one.page()
    other.confirm("c")  # the same phone for somebody else
    row.refresh_from_db()
    told = journal(row)
    assert "Reported and confirmed on 2 devices" in told
    assert "Known by account or from the door: Bruno Celli." in told


def in_a_hall() -> Tournament:
    """A Master of today whose players have still to come in."""
    today = timezone.localdate()
    of = replace(halls.head("risiko", "risiko", "master", 4), start=today, end=today)
    return halls.hall(of, 8, here=False)


def comes_in(phone: Client, row: Tournament, player: str) -> None:
    sent = {"who": handle(row, player), "token": str(uuid4())}
    assert phone.post(f"/door/{row.slug}/{door_key(row)}/", sent).status_code == 303


def drawn(row: Tournament, *, at_door: dict[str, Client]) -> list[str]:
    """The round is published once all are in, some by the door; who sits at table 1."""
    for player, phone in at_door.items():
        comes_in(phone, row, player)
    rest = tuple(one.player.id for one in state_of(row).entrants if one.player.id not in at_door)
    services.act(row, Writing(), acts.CheckIn(rest))
    draw(row, Writing(), seed="prova")
    publish(row, 1, Writing())
    return list(latest(row).round.tables[0].players)


def test_the_phone_that_came_in_at_the_door_taps_for_its_own_player_alone() -> None:
    row = in_a_hall()
    phones = {f"p00{number}": Client() for number in range(1, 9)}
    first, second, third, _ = drawn(row, at_door=phones)
    one, other = Phone(row), Phone(row)
    one.client, other.client = phones[first], phones[second]
    for phone in (one, other):
        phone.page()
    settled(row, confirmations=None)
    one.report("60", "50", "40", "30", who=first)
    other.confirm(second)
    other.confirm(third)
    assert [tap.own for tap in waiting(row).taps] == ["door", "door", ""]
    assert "(on the phone from the door)" in one.page()
    assert waiting(row).devices == 2


def test_a_phone_by_which_several_came_in_is_nobodys() -> None:
    row, shared = in_a_hall(), Client()
    seated = drawn(row, at_door={f"p00{number}": shared for number in range(1, 9)})
    phone = Phone(row)
    phone.client = shared
    phone.page()
    phone.report("60", "50", "40", "30", who=seated[0])
    assert waiting(row).by.own == ""


def test_who_is_in_already_is_not_remembered_by_another_phone() -> None:
    row, mine, theirs = in_a_hall(), Client(), Client()
    comes_in(mine, row, "p001")
    comes_in(theirs, row, "p001")  # types the name of somebody who is here
    assert "tabellone_came_in" in mine.cookies
    assert "tabellone_came_in" not in theirs.cookies


def test_the_mark_of_a_phone_is_random_for_one_tournament_and_ends_with_it() -> None:
    today = timezone.localdate()
    marks = []
    for _ in range(2):
        row = tables.stored(replace(_document(), start=today, end=today))
        phone = looking(row)
        kept = phone.client.cookies["tabellone_phone"]
        assert kept["path"] == f"/at/{row.slug}/"
        assert 0 < int(kept["max-age"]) <= 2 * 24 * 60 * 60
        assert kept["httponly"]
        phone.client.cookies["tabellone_phone"] = "the same everywhere"
        phone.report(*RIGHT)
        marks.append(waiting(row).by.phone)
    assert len({*marks}) == 2
    lines = Entry.objects.filter(kind="propose")
    assert not [line for line in lines if "the same everywhere" in str(line.data)]


def _document() -> Facts:
    return tables.document("risiko", "risiko", "master", (tables.empty(1, "abcd", "efgh", phase="qualifying"),))


@pytest.mark.parametrize(
    ("phones", "devices"),
    [(("x",), 1), (("x", "x"), 1), (("x", "y"), 2), (("x", "y", "x"), 2), (("x", ""), 0), (("", ""), 0)],
)
def test_devices_are_counted_where_all_are_known(phones: tuple[str, ...], devices: int) -> None:
    taps = [Confirmation(player, phone) for player, phone in zip("abc", phones, strict=False)]
    assert PendingReport((), taps[0], tuple(taps[1:])).devices == devices
