"""The pages of draws: from the button to the published round, what is refused, what is stale, who sees what."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tabellone.engine.facts import Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.play import draws, services
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.view import facts, sealed
from tests.scenes.pages import page_source
from tests.server.people.examples import account
from tests.server.play import drawing
from tests.server.play.evenings import do, evening
from tests.server.play.halls import Writing, duel, latest, master, play, report, splendor, stage

pytestmark = pytest.mark.django_db

HALLS = [
    pytest.param(lambda: master(20, here=False), id="RisiKo! 20"),
    pytest.param(lambda: master(61), id="RisiKo! 61"),
    pytest.param(lambda: splendor(10), id="Splendor 10"),
    pytest.param(lambda: duel(9), id="7 Wonders Duel 9"),
    pytest.param(lambda: stage(9), id="PerGioco Swiss"),
    pytest.param(lambda: stage(8, "round_robin"), id="PerGioco round robin"),
]


class Desk:
    """An organiser at the desk of a tournament."""

    def __init__(self, row: Tournament, role: str = "organiser") -> None:
        self.row, self.client = row, Client()
        if role:
            self.client.force_login(account("Olga Banco", role=role, scope=row.scope))

    def address(self, name: str, *more: int) -> str:
        return reverse(name, args=[self.row.slug, *more])

    def text(self, name: str, *more: int, **query: str | list[str]) -> str:
        return page_source(self.client.get(self.address(name, *more), query))

    def form(self, text: str, name: str = "", *more: int, nth: int = 0) -> dict[str, str]:
        """The hidden fields of a form that posts to an address; of a page that posts to itself, the nth form."""
        action = self.address(name, *more) if name else "here"
        forms = re.findall(r"<form[^>]*>.*?</form>", text, re.DOTALL)
        fitting = [one for one in forms if f'action="{action}"' in one and 'method="post"' in one]
        if not fitting:
            fitting = [
                one for one in forms if 'method="post"' in one.split(">")[0] and "action" not in one.split(">")[0]
            ]
        found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', fitting[nth])
        return {key: unescape(value) for key, value in found}

    def send(self, fields: Mapping[str, str], name: str, *more: int) -> HttpResponse:
        return self.client.post(self.address(name, *more), fields)  # type: ignore[return-value]  # it is one

    def draw(self, **more: str) -> dict[str, str]:
        """Press the button of the next draw, then Enter in the empty field."""
        fields = {**self.form(self.text("draws"), "draws"), **more}
        assert self.send(fields, "draws").status_code == 303
        self.enter()
        return fields

    def enter(self, value: str = "") -> None:
        """Enter in the field of the sealed draw; where it takes no lot there is none."""
        state = state_of(Tournament.objects.get(pk=self.row.pk))
        if waiting := sealed(state):
            fields = self.form(self.text("draws"), "round-draw", waiting.round)
            assert self.send({**fields, "value": value}, "round-draw", waiting.round).status_code == 303

    def publish(self, number: int) -> None:
        fields = self.form(self.text("round-desk", number), "round-publish", number)
        assert self.send(fields, "round-publish", number).status_code == 303


def plain(text: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", text)))


@pytest.mark.parametrize("hall", HALLS)
def test_two_rounds_are_drawn_and_published(hall: Callable[[], Tournament]) -> None:
    desk = Desk(hall())
    for number in (1, 2):
        desk.draw()
        assert desk.client.get(desk.address("round", number)).status_code == 404
        found = latest(desk.row)
        text = plain(desk.text("round-desk", number))
        assert found.certificate is not None
        assert found.certificate.seed in text
        desk.publish(number)
        public = plain(Desk(desk.row, role="").text("round", number))
        assert all(f"Giocatore {n:03}" in public for n in range(1, 9))
        play(desk.row)


def test_the_certificate_is_told_in_plain_words() -> None:
    desk = Desk(master(61))
    desk.draw()
    found, text = latest(desk.row), plain(desk.text("round-desk", 1))
    assert found.certificate is not None
    names = {one.player.id: one.player.name for one in state_of(desk.row).entrants}
    assert (
        f"Seed {found.certificate.seed} Fifths {', '.join(names[player] for player in found.certificate.fifths)} "
        in text
    )
    for one in found.certificate.criteria:
        assert f" {one.count} {one.least} " in text
        for pair in one.shared_by:
            assert " – ".join(names[player] for player in pair) in text
    assert "This is the best that can be" in text


def test_sent_five_times_it_is_drawn_once() -> None:
    desk = Desk(splendor(10))
    fields = desk.draw()
    assert {desk.send(fields, "draws").status_code for _ in range(4)} == {303}
    assert journal.lines_of_stream(desk.row.scope).filter(kind="draw").count() == 1


def test_the_second_organiser_sees_who_drew() -> None:
    desk = Desk(splendor(10))
    fields = desk.form(desk.text("draws"), "draws")
    desk.draw()
    answer = desk.send({**fields, "token": "another"}, "draws")
    assert answer.status_code == 409
    text = plain(answer.content.decode())
    assert "Changed meanwhile" in text or "Round 1 has been drawn already" in text
    assert "By Olga Banco" in text


def test_what_is_missing_is_said_with_what_to_do() -> None:
    desk = Desk(master(20, here=False))
    assert "20 players have not been checked in yet" in plain(desk.text("draws"))
    assert desk.address("check-in") in desk.text("draws")
    desk.draw()
    desk.publish(1)
    text = desk.text("draws")
    assert "5 tables have not reported yet" in plain(text)
    assert desk.address("results") in text


def test_a_swap_shows_its_effect_before_and_is_made_after() -> None:
    desk = Desk(master(20))
    desk.draw()
    tables = latest(desk.row).round.tables
    one, other = tables[0].players[0], tables[1].players[1]
    text = desk.text("round-seating", 1, do="swap", one=one, other=other)
    assert "Effect on the draw" in text
    assert latest(desk.row).round.tables == tables
    fields = desk.form(text, "round-seating", 1)
    assert desk.send(fields, "round-seating", 1).status_code == 303
    assert latest(desk.row).round.tables[1].players[1] == one
    assert "Seated by hand" in desk.text("round-desk", 1)
    stale = desk.send({**fields, "token": "another"}, "round-seating", 1)
    assert stale.status_code == 409
    assert "Giocatore" in stale.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        {"do": "swap", "one": "", "other": "p001"},
        {"do": "swap", "one": "p001", "other": "p001"},
        {"do": "move", "player": "p001", "table": "99"},
        {"do": "move", "player": "p001", "table": "²"},
        {"do": "move", "player": "nobody", "table": "1"},
        {"do": "replace", "out": "p001", "comes": "p002"},
        {"do": "order", "table": "1", "order": "p001"},
    ],
)
def test_a_wish_that_cannot_be_is_refused_with_a_sentence(query: dict[str, str]) -> None:
    desk = Desk(master(20))
    desk.draw()
    answer = desk.client.get(desk.address("round-seating", 1), query)
    assert answer.status_code == 422
    assert "This was not saved yet" in answer.content.decode()


def test_drawing_again_without_a_reason_is_refused() -> None:
    desk = Desk(master(20))
    desk.draw()
    fields = desk.form(desk.text("round-desk", 1), "round-again", 1)
    assert desk.send(fields, "round-again", 1).status_code == 422
    assert desk.send({**fields, "why": "wrong club"}, "round-again", 1).status_code == 303
    assert journal.lines_of_stream(desk.row.scope).filter(kind="discard", personal__why="wrong club").count() == 1
    desk.enter("sei e quattro")
    assert [one.attempt for one in (latest(desk.row).sealed,) if one] == [2]


def test_a_refusal_that_can_be_confirmed_is_one_click_away() -> None:
    desk = Desk(master(8))
    for number in (1, 2):
        desk.draw()
        desk.publish(number)
        play(desk.row)
    fields = desk.form(desk.text("draws"), "draws")
    answer = desk.send(fields, "draws")
    assert answer.status_code == 422
    confirm = desk.form(answer.content.decode(), "draws")
    assert confirm["accept"] == "accept_reduced"
    assert desk.send(confirm, "draws").status_code == 303
    desk.enter()
    assert latest(desk.row).round.phase == "final"


def test_without_who_has_not_come_the_round_goes_on() -> None:
    desk = Desk(splendor(12))
    desk.draw()
    out = latest(desk.row).round.tables[0].players[0]
    chosen = desk.form(desk.text("round-desk", 1), "round-absent", 1)
    looked = desk.send({**chosen, "player": out}, "round-absent", 1)
    fields = desk.form(looked.content.decode(), "round-absent", 1, nth=1)
    assert fields["player"] == out
    assert desk.send(fields, "round-absent", 1).status_code == 303
    desk.enter()
    assert out not in {player for table in latest(desk.row).round.tables for player in table.players}


def test_a_fixed_place_is_the_tables_name_in_the_hall() -> None:
    desk = Desk(master(20))
    desk.draw()
    player = latest(desk.row).round.tables[0].players[0]
    fields = desk.form(desk.text("round-desk", 1), "round-place", 1)
    assert desk.send({**fields, "player": player, "spot": "9"}, "round-place", 1).status_code == 303
    name = next(
        one.player.name for one in state_of(Tournament.objects.get(pk=desk.row.pk)).entrants if one.player.id == player
    )
    assert f"table 1 of the draw · here for {name}" in plain(desk.text("round-desk", 1))
    again = desk.form(desk.text("round-desk", 1), "round-place", 1)
    assert desk.send({**again, "player": player, "spot": "two"}, "round-place", 1).status_code == 422


def test_slow_tables_follow_from_the_round_page() -> None:
    desk = Desk(splendor(40))
    desk.draw()
    desk.publish(1)
    play(desk.row)
    desk.draw()
    desk.publish(2)
    play(desk.row, but=(10,))
    text = desk.text("draws")
    fields = desk.form(text, "draws", nth=-1)
    assert fields["certain"] == "1"
    assert desk.send(fields, "draws").status_code == 303
    desk.enter()
    desk.publish(3)
    report(desk.row, 2, state_of(Tournament.objects.get(pk=desk.row.pk)).rounds[1].round.tables[9])
    rest = desk.form(desk.text("round-desk", 3), "round-rest", 3)
    assert desk.send(rest, "round-rest", 3).status_code == 303
    assert len(latest(desk.row).round.tables) == 10


def test_a_discarded_draft_is_gone_and_sending_it_again_is_harmless() -> None:
    desk = Desk(splendor(10))
    desk.draw()
    fields = desk.form(desk.text("round-desk", 1), "round-discard", 1)
    assert desk.send(fields, "round-discard", 1).status_code == 422
    fields["why"] = "una in più"
    assert [desk.send(fields, "round-discard", 1).status_code for _ in range(3)] == [303, 303, 303]
    assert desk.client.get(desk.address("round-desk", 1)).status_code == 404


def test_the_public_round_shows_results_and_every_name() -> None:
    desk = Desk(splendor(10))
    desk.draw()
    desk.publish(1)
    play(desk.row)
    text = plain(Desk(desk.row, role="").text("round", 1))
    assert "3 of 3 tables have reported" in text
    assert "20" in text


def test_a_round_that_came_with_a_document_shows_its_seed() -> None:
    row = splendor(10)
    draws.publish(drawing.draw(row, Writing()).tournament, 1, Writing())
    row.refresh_from_db()
    copied = replace(facts(state_of(row)), id="copied")
    other = services.create(acts.Import(copied), Writing(token="copy")).tournament
    assert "How it was drawn" in Desk(other, role="").text("round", 1)


@pytest.mark.parametrize("role", ["", "scorer"])
def test_only_organisers_draw(role: str) -> None:
    desk = Desk(splendor(10), role=role)
    assert desk.client.get(desk.address("draws")).status_code == (403 if role else 302)
    assert desk.client.post(desk.address("round-publish", 1)).status_code == (403 if role else 302)


@pytest.mark.parametrize("name", ["round-desk", "round-seating", "round-absent", "round"])
def test_a_round_that_is_not_there_is_404(name: str) -> None:
    desk = Desk(splendor(10))
    assert desk.client.get(desk.address(name, 7)).status_code == 404


def test_a_table_of_three_made_by_hand_is_published_once_confirmed() -> None:
    desk = Desk(master(20))
    desk.draw()
    player = latest(desk.row).round.tables[0].players[0]
    text = desk.text("round-seating", 1, do="move", player=player, table="2")
    assert "To be confirmed when it is published" in text
    assert desk.send(desk.form(text, "round-seating", 1), "round-seating", 1).status_code == 303
    fields = desk.form(desk.text("round-desk", 1), "round-publish", 1)
    answer = desk.send(fields, "round-publish", 1)
    assert answer.status_code == 422
    confirm = desk.form(answer.content.decode())
    assert confirm["accept"] == "accept_three"
    assert [desk.send(confirm, "round-publish", 1).status_code for _ in range(2)] == [303, 303]
    assert latest(desk.row).published


def test_a_published_round_is_seated_otherwise_once_confirmed() -> None:
    desk = Desk(master(20))
    desk.draw()
    desk.publish(1)
    player = latest(desk.row).round.tables[0].players[0]
    fields = desk.form(desk.text("round-seating", 1, do="move", player=player, table="2"), "round-seating", 1)
    assert fields["accept"] == "accept_three"
    assert desk.send(fields, "round-seating", 1).status_code == 303
    assert len(latest(desk.row).round.tables[1].seats) == 5


def test_an_unchanged_public_round_costs_no_body() -> None:
    desk = Desk(splendor(10))
    desk.draw()
    desk.publish(1)
    visitor = Client()
    first = visitor.get(desk.address("round", 1))
    again = visitor.get(desk.address("round", 1), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    play(desk.row)
    later = visitor.get(desk.address("round", 1), headers={"If-None-Match": first["ETag"]})
    assert later.status_code == 200


def test_who_has_left_is_not_counted_among_those_who_take_part() -> None:
    row = evening(8, rounds=1)
    do(row, acts.Withdraw(Withdrawal("p001", "before_round:2")))
    client = Client()
    client.force_login(account("Orga Nizza", role="organiser", scope=row.scope))
    page = client.get(f"/t/{row.slug}/desk/draws/").content.decode()
    assert "7 players take part" in page
