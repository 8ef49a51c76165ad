"""The draw of a round for everybody: its certificate and seed, how to check it, and drawn again on the spot."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from typer.testing import CliRunner

from tabellone.cli.app import app
from tabellone.contract import BY_ID
from tabellone.engine.facts import Seat
from tabellone.server.events.models import Tournament
from tabellone.server.people.details import Details
from tabellone.server.people.services import register_person
from tabellone.server.play import redrawing
from tabellone.server.play.draws import arrange
from tabellone.server.play.names import public_facts
from tabellone.server.play.redrawing import checked
from tabellone.server.play.services import act, create
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.arranging import SeatSwap
from tabellone.tournament.records import HandWork
from tabellone.tournament.view import facts, round_of
from tests.patience import PATIENCE
from tests.scenes.pages import page_source
from tests.server.play.evenings import drawn, published
from tests.server.play.halls import Writing, duel, latest, master, play, splendor, stage
from tests.server.play.tables import big as imported

pytestmark = pytest.mark.django_db
MAKERS: dict[str, Callable[[], Tournament]] = {
    "risiko": lambda: master(16),
    "big": lambda: splendor(10, rounds=3),
    "big-duel": lambda: duel(8, rounds=3),
    "pergioco": lambda: stage(8),
}


def text(row: Tournament, number: int = 1, again: str = "", language: str = "en") -> str:
    address = f"/t/{row.slug}/rounds/{number}/draw/{again}"
    return page_source(Client().get(address, headers={"Accept-Language": language}))


def two_rounds(row: Tournament) -> Tournament:
    published(row)
    play(row)
    row.refresh_from_db()
    published(row, "due")
    return row


def hide(row: Tournament, player: str, *, club: str = "") -> None:
    """A player of the tournament has a record, and hides the name."""
    record = register_person(Details("Nome Segreto", club, hides_name=True), Writing(), scopes=())
    entrant = next(one for one in state_of(row).entrants if one.player.id == player)
    act(row, Writing(), acts.Amend(replace(entrant, person=str(record.pk))))
    row.refresh_from_db()


@pytest.mark.parametrize("maker", MAKERS)
def test_every_rulebooks_draw_comes_out_the_same_again(maker: str) -> None:
    row = two_rounds(MAKERS[maker]())
    for number in (1, 2):
        check = checked(row, number)
        assert (check.outcome, check.tables, check.at_home) == ("same", (), True)
        assert "The same." in text(row, number, "again/")


@pytest.mark.parametrize("maker", MAKERS)
def test_the_document_that_everybody_can_have_says_the_same_at_home(maker: str, tmp_path: Path) -> None:
    row = two_rounds(MAKERS[maker]())
    page = text(row, 2)
    assert f"tabellone verify {row.slug}.json" in page
    assert f'href="/t/{row.slug}/document.json"' in page
    document = tmp_path / f"{row.slug}.json"
    document.write_bytes(Client().get(f"/t/{row.slug}/document.json").content)
    said = CliRunner().invoke(app, ["verify", str(document)])
    assert said.exit_code == 0, said.output
    for number, seed in ((one.round.number, one.round.seed) for one in state_of(row).rounds):
        line = f"round {number}: the same (seed {seed})"
        assert line in said.output
        assert line in text(row, number)


def test_a_corrected_result_is_told_and_the_draw_still_holds() -> None:
    """Ruling draw-again."""
    row = two_rounds(splendor(12, rounds=3))
    table = state_of(row).rounds[0].round.tables[0]
    turned = tuple(Seat(seat.player, Decimal(score)) for score, seat in enumerate(table.seats))
    act(row, Writing(why="scritto al contrario"), acts.Correct(1, 1, turned, by_referee=True))
    row.refresh_from_db()
    assert checked(row, 1).outcome == "same"
    assert checked(row, 2).outcome == "same-then"
    assert "The same as on the day." in text(row, 2, "again/")


def test_seats_changed_by_hand_are_said_to_be() -> None:
    row = splendor(12, rounds=3)
    drawn(row)
    first, second = (table.players[0] for table in latest(row).round.tables[:2])
    arrange(row, 1, SeatSwap(first, second), Writing(why="vicini"))
    act(row, Writing(), acts.Publish(1))
    row.refresh_from_db()
    check = checked(row, 1)
    assert (check.outcome, check.hand, check.at_home) == ("same", (HandWork("exchanged", (first, second)),), True)
    page = text(row, 1, "again/")
    assert "After the draw people were seated by hand" in page
    assert "drawn so" in page
    names = {one.player.id: one.player.name for one in state_of(row).entrants}
    assert f"{names[first]} and {names[second]} exchanged by hand." in page


def test_a_draw_that_was_made_up_is_found_out() -> None:
    row = master(16)
    found = BY_ID[row.rulebook].draw(facts(state_of(row)), "prova")
    one, other, *rest = found.tables
    forged = replace(found, tables=(replace(one, seats=other.seats), replace(other, seats=one.seats), *rest))
    told = replace(facts(state_of(row)), id="forged", rounds=(round_of(forged),))
    row = create(acts.Import(told), Writing()).tournament
    check = checked(row, 1)
    assert (check.outcome, check.tables) == ("different", (1, 2))
    assert "Not the same." in text(row, 1, "again/")


def test_a_round_without_a_seed_says_so() -> None:
    row = imported()
    assert checked(row, 1).outcome == "no-seed"
    assert "came without a seed" in text(row)
    assert "there is nothing to draw it again from" in text(row, 1, "again/")
    assert "tabellone verify" not in text(row)


def test_where_somebody_is_hidden_the_server_draws_with_the_true_data_and_the_document_is_spoken_of_honestly() -> None:
    row = two_rounds(master(16))
    hide(row, "p008")
    page = text(row, 2, "again/")
    assert "The same." in page
    assert "p008" not in page
    assert "Nome Segreto" not in page
    check = checked(row, 2)
    document = Client().get(f"/t/{row.slug}/document.json").content.decode()
    assert "p008" not in document
    assert check.at_home is False
    assert "relation is not public" in page
    assert "stands in the public document as salted hashes alone" in text(row, 2)


def test_what_the_page_says_of_the_document_is_what_the_command_says(tmp_path: Path) -> None:
    """Ruling public-document."""
    for player in ("p001", "p008", "p016"):
        row = two_rounds(master(16))
        hide(row, player)
        document = tmp_path / f"{player}.json"
        document.write_bytes(Client().get(f"/t/{row.slug}/document.json").content)
        said = CliRunner().invoke(app, ["verify", str(document)]).output
        for number in (1, 2):
            assert (f"round {number}: the same" in said) is checked(row, number).at_home


def test_a_draft_is_not_drawn_again_and_nothing_else_has_a_page() -> None:
    row = splendor(8)
    drawn(row)
    assert Client().get(f"/t/{row.slug}/rounds/1/draw/again/").status_code == 404
    for number in (0, 2, 99999):
        for again in ("", "again/"):
            assert Client().get(f"/t/{row.slug}/rounds/{number}/draw/{again}").status_code == 404


def test_the_round_leads_to_its_draw_and_the_page_is_kept() -> None:
    row = splendor(8)
    published(row)
    assert f'href="/t/{row.slug}/rounds/1/draw/"' in Client().get(f"/t/{row.slug}/rounds/1/").content.decode()
    for again in ("", "again/"):
        address = f"/t/{row.slug}/rounds/1/draw/{again}"
        tag = Client().get(address)["ETag"]
        assert Client().get(address, headers={"If-None-Match": tag}).status_code == 304


def test_asking_again_costs_no_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    row = two_rounds(splendor(8, rounds=3))
    assert checked(row, 2).outcome == "same"

    def never(*_given: object) -> None:
        raise AssertionError

    monkeypatch.setattr("tabellone.server.play.redrawing.redrawn", never)
    play(row)
    row.refresh_from_db()
    assert checked(row, 2).outcome == "same"


class Queue:
    """A lock that knows when so many have come to it."""

    def __init__(self, people: int) -> None:
        self._places, self._lock = itertools.count(1), threading.Lock()
        self._people, self.complete = people, threading.Event()

    def __enter__(self) -> None:
        if next(self._places) == self._people:
            self.complete.set()
        self._lock.acquire()

    def __exit__(self, *error: object) -> None:
        self._lock.release()


def test_however_many_ask_at_once_it_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    row = two_rounds(splendor(8, rounds=3))
    state_of(row)
    public_facts(row)
    made: list[object] = []
    queue = Queue(4)

    def slowly(*given: Any) -> redrawing.Check:
        made.append(given)
        assert queue.complete.wait(PATIENCE), "everybody waits for the first one"
        return redrawing.Check("same")

    monkeypatch.setattr(redrawing, "_one_at_a_time", queue)
    monkeypatch.setattr(redrawing, "_checked", slowly)
    with ThreadPoolExecutor(4) as people:
        found = list(people.map(lambda _: checked(row, 2), range(4)))
    assert [one.outcome for one in found] == ["same"] * 4
    assert len(made) == 1
