"""The federation answers: the tournament is created once, who asked is told once (BIG 1)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from tabellone.server.events.models import Tournament
from tabellone.server.federation.requests import (
    approve_request,
    refuse_request,
    reopen_request,
    take_back_request,
)
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.mail.models import Mail
from tabellone.server.mail.sending import send_waiting
from tabellone.server.people import queries as people
from tabellone.server.people.models import Invitation
from tabellone.server.people.rights import accept_invitation
from tabellone.server.play.states import state_of
from tabellone.tournament.view import admission
from tests.server.federation.request_scenes import LINKS, SITE, approved, asked, circuit, entered, federation, published
from tests.server.mail.office import Office
from tests.server.people.examples import account, person
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_approving_creates_the_tournament_that_was_asked_for() -> None:
    of = circuit()
    row = approved(of, cap=12, criteria="prima chi porta la scatola", rounds=2, prizes="una copia", bring_box=True)
    assert row.tournament
    settings = state_of(row.tournament).settings
    assert (row.tournament.circuit, row.tournament.listed, row.tournament.open) == (of, True, True)
    assert (settings.head.game, settings.head.params["rounds"], settings.cap) == ("splendor", 2, 12)
    assert (settings.starts, settings.venue) == ("20:30", "Biblioteca del Faro, Via dei Dadi 7, Borgo Inventato")
    assert settings.contacts == "Olga Ospita\n555 0199\nolga@faro.example"
    assert "una copia" in settings.note
    assert "prima chi porta la scatola" in settings.note


def test_b11_several_games_are_a_game_for_each_round_and_count_as_hardcore() -> None:
    """BIG 8.2."""
    row = approved(circuit(), games=("Splendor", "Azul", "Catan"))
    assert row.tournament
    head = state_of(row.tournament).settings.head
    assert (head.game, head.params["games"], head.params["rounds"]) == ("hardcore", row.games, 3)


def test_another_game_can_be_held_too() -> None:
    row = approved(circuit(), games=("Gioco di Mio Zio",))
    assert row.tournament
    assert row.tournament.game == "Gioco di Mio Zio"


def test_who_asked_with_an_account_organises_it_from_then_on() -> None:
    user = account("Olga Ospita")
    row = approved(circuit(), by=user)
    assert row.tournament
    assert people.roles(user, row.tournament.scope).is_organiser
    assert not people.roles(user, row.circuit.scope).is_organiser
    assert not Invitation.objects.exists()


def test_who_asked_without_one_gets_a_link_that_works_once_for_that_address() -> None:
    row = approved(circuit())
    assert row.tournament
    text = Mail.objects.get(key=f"hosting:{row.pk}:2").text
    secret = text.split(f"{SITE}/i/")[1].split("/")[0]
    with pytest.raises(RefusedError):
        accept_invitation(secret, Writing(account("Passa Qui", email="altra@faro.example")))
    olga = account("Olga Ospita", email="olga@faro.example")
    accept_invitation(secret, Writing(olga))
    assert people.roles(olga, row.tournament.scope).is_organiser


def test_approving_twice_creates_one_tournament() -> None:
    of = circuit()
    row, by = asked(of), federation(of)
    for _ in range(2):
        approve_request(row, "", Writing(by, "lo-stesso-modulo"), links=LINKS)
    with pytest.raises(RefusedError) as refused:
        approve_request(row, "", Writing(by, "un-altro-modulo"), links=LINKS)
    assert refused.value.code == "request-moved"
    assert Tournament.objects.filter(circuit=of).count() == 1
    assert Mail.objects.filter(key__startswith=f"hosting:{row.pk}:").count() == 2


def test_an_answer_to_what_was_shown_otherwise_is_refused() -> None:
    of = circuit()
    row = asked(of)
    take_back_request(row)
    with pytest.raises(RefusedError) as refused:
        refuse_request(row, "no", Writing(federation(of)), links=LINKS, seen=1)
    assert refused.value.code == "request-moved"


def test_a_no_needs_a_reason_that_who_asked_reads() -> None:
    of = circuit()
    row, by = asked(of), federation(of)
    with pytest.raises(RefusedError):
        refuse_request(row, "  ", Writing(by), links=LINKS)
    refuse_request(row, "Quel giorno c'è la finale.", Writing(by), links=LINKS)
    mail = Mail.objects.get(key=f"hosting:{row.pk}:2")
    assert (mail.to, "Quel giorno c'è la finale." in mail.text) == ("olga@faro.example", True)


def test_an_answer_can_be_taken_back_and_the_tournament_comes_again() -> None:
    of = circuit()
    row, by = approved(of), federation(of)
    before = row.tournament
    assert before
    reopen_request(row, "Il posto è chiuso?", Writing(by), links=LINKS)
    before.refresh_from_db()
    assert (before.listed, before.open) == (False, False)
    again = approve_request(row, "Nuovo nome", Writing(by), links=LINKS)
    before.refresh_from_db()
    assert (again.tournament, before.listed, before.name) == (before, True, "Nuovo nome")
    assert Tournament.objects.filter(circuit=of).count() == 1


def test_once_a_round_is_drawn_nothing_is_taken_back() -> None:
    of = circuit()
    row = approved(of)
    assert row.tournament
    for name in ("Ada Uno", "Bea Due", "Ciro Tre", "Dora Quattro", "Ezio Cinque", "Fosca Sei"):
        entered(row.tournament, person(name, scope=""))
    draw(row.tournament, Writing(), all_here=True)
    published(row.tournament)
    with pytest.raises(RefusedError) as refused:
        take_back_request(row)
    assert refused.value.code == "request-played"
    with pytest.raises(RefusedError) as again:
        reopen_request(row, "perché", Writing(federation(of)), links=LINKS)
    assert again.value.code == "request-played"


def test_every_step_is_a_line_without_names() -> None:
    of = circuit()
    row = approved(of)
    reopen_request(row, "Un momento, Olga.", Writing(federation(of)), links=LINKS)
    found = Entry.objects.filter(stream=f"hosting:{of.scope}").order_by("number")
    assert [one.kind for one in found] == ["request-came", "request-approved", "request-reopened"]
    assert all(one.data == {"request": 1} and not one.why for one in found)


def test_where_places_are_short_boxes_come_first_then_time() -> None:
    row = approved(circuit(), cap=2, criteria="scatole, poi tempo").tournament
    assert row
    for name, box in (("Ada Uno", False), ("Bea Due", False), ("Ciro Tre", True)):
        entered(row, person(name, scope=""), box=box)
    found = admission(state_of(row))
    names = {one.player.id: one.player.name for one in state_of(row).entrants}
    assert [names[one] for one in found.admitted] == ["Ciro Tre", "Ada Uno"]
    assert [names[one] for one in found.waiting] == ["Bea Due"]


def test_mails_go_out_over_smtp_each_once_whoever_sends_again() -> None:
    with Office() as office, override_settings(**office.settings):
        of = circuit()
        row, by = asked(of, start=timezone.localdate() + timedelta(days=9)), federation(of)
        for _ in range(2):
            approve_request(row, "", Writing(by, "una-volta"), links=LINKS)
            send_waiting()
        send_waiting()
        assert office.arrived == {"olga@faro.example": 2}
        subjects = [str(one["Subject"]) for one in office.messages()]
    assert any("italia-" in one for one in subjects)
