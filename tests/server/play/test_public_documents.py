"""The document for everybody: people who are masked are in it by one token, and it is checked in all that is public."""

from __future__ import annotations

import json
import random
import re
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from typer.testing import CliRunner

from tabellone.cli.app import app
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Player, Seat, Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.intake.documents import document_text, examined_document
from tabellone.server.people.models import Person
from tabellone.server.people.tokens import public_token
from tabellone.server.play import draws
from tabellone.server.play.draws import arrange
from tabellone.server.play.names import public_id
from tabellone.server.play.services import act, create
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.arranging import SeatReplacement, SeatSwap
from tabellone.tournament.state import Entrant
from tabellone.tournament.view import entrant_of
from tests.scenes.written_documents import without_head
from tests.server.people.examples import person
from tests.server.play import drawing
from tests.server.play.halls import Writing, duel, latest, master, play, splendor, stage
from tests.sizes import sized

pytestmark = pytest.mark.django_db
HALLS = (master, master, master, lambda many: splendor(many, rounds=3), lambda many: duel(many, rounds=3), stage)
CANARY, CAGE, FLOCK = "Canarino", "Gabbia Segretissima", "Stormo Segretissimo"
LINE = re.compile(
    r"round \d+: (the same|drawn so, then .*?)(; (1 relation is|\d+ relations are) not public)? \(seed .*\)"
    r"|round \d+: (1 relation is|\d+ relations are) not public, and the tables hang on them \(seed .*\)"
    r"|  (all the rest holds: .*|.* (exchanged|moved|replaced|taken|seated).*)"
    r"|  sealed, attempt \d+, drawn by .*: commitment, secret, basis(, seed and tables| and seed) agree"
)


def verified(text: str, tmp_path: Path) -> tuple[int, list[str]]:
    """What the command says of a document at home."""
    document = tmp_path / "t.json"
    document.write_text(text, encoding="utf-8")
    said = CliRunner().invoke(app, ["verify", str(document)])
    return said.exit_code, said.output.splitlines()


def masked(row: Tournament, player: str, number: int, *, minor: bool, club: str | None) -> Person:
    """A player becomes somebody who hides the name, or a minor, with a club and a family that nobody may read of."""
    name = f"{CANARY} Numero{number}"
    record = person(name, birth=date(2013, 5, 5)) if minor else person(name, hides_name=True)
    entrant = entrant_of(state_of(row), player)
    called = replace(entrant.player, name=name, club=club, groups=(FLOCK,) if number % 2 else ())
    act(row, Writing(), acts.Amend(replace(entrant, player=called, person=str(record.pk))))
    row.refresh_from_db()
    return record


def day(lots: random.Random) -> tuple[Tournament, dict[str, Person]]:
    """A day in a hall: some are masked before the first draw and some after it, some come late, leave, change seats."""
    row = lots.choice(HALLS)(lots.randint(13, 28))
    people = [one.player.id for one in state_of(row).entrants]
    chosen = lots.sample(people, lots.randint(1, 4))
    early = lots.randint(0, len(chosen))
    found = {player: _masked(row, player, n, lots) for n, player in enumerate(chosen[:early])}
    for number in range(1, lots.randint(2, 5)):
        try:
            drawing.draw(row, Writing(), seed=f"seme {number}")
        except TabelloneError:
            break
        if lots.random() < 0.3:
            _exchanged(row, number, lots)
        draws.publish(row, number, Writing())
        play(row)
        row.refresh_from_db()
        if number == 1:
            found |= {player: _masked(row, player, n, lots) for n, player in enumerate(chosen[early:], early)}
        if lots.random() < 0.4:
            _corrected(row, number)
        if lots.random() < 0.3:
            _late(row, number, lots)
        if lots.random() < 0.3:
            _left(row, lots.choice(people), number)
    return row, found


def _masked(row: Tournament, player: str, number: int, lots: random.Random) -> Person:
    return masked(row, player, number, minor=lots.random() < 0.5, club=lots.choice([None, CAGE, CAGE, "Torre Alta"]))


def _exchanged(row: Tournament, number: int, lots: random.Random) -> None:
    tables = [table for table in latest(row).round.tables if len(table.seats) > 1]
    if len(tables) > 1:
        one, other = lots.sample(tables, 2)
        arrange(row, number, SeatSwap(lots.choice(one.players), lots.choice(other.players)), Writing(why="vicini"))
        row.refresh_from_db()


def _corrected(row: Tournament, number: int) -> None:
    table = next(one for one in latest(row).round.tables if len(one.seats) > 1)
    scores = [seat.score for seat in table.seats][::-1]
    seats = tuple(Seat(seat.player, score) for seat, score in zip(table.seats, scores, strict=True))
    act(row, Writing(why="contati male"), acts.Correct(number, table.number, seats, by_referee=True))
    row.refresh_from_db()


def _left(row: Tournament, player: str, number: int) -> None:
    if all(one.player != player for one in state_of(row).withdrawals):
        with suppress(TabelloneError):  # not all moments are there in all rulebooks
            act(row, Writing(why="treno"), acts.Withdraw(Withdrawal(player, f"before_round:{number + 1}")))
        row.refresh_from_db()


def _late(row: Tournament, number: int, lots: random.Random) -> None:
    """Somebody comes in after the draw, who shares a club with others here."""
    newcomer = Entrant(Player(f"q{number:03}", f"Arrivo {number}", "Torre Alta"), present=lots.random() < 0.7)
    with suppress(TabelloneError):  # not everywhere
        act(row, Writing(), acts.Enrol((newcomer,)))
    row.refresh_from_db()


@pytest.mark.parametrize("seed", range(sized(4, 400)))
def test_a_day_with_masked_people_is_checked_by_everybody_and_names_none_of_them(seed: int, tmp_path: Path) -> None:
    """Ruling public-document: clubs and families are hashes, all the rest is there and holds."""
    row, hidden = day(random.Random(f"giornata {seed}"))
    own, public = document_text(row), document_text(row, public=True)
    code, lines = verified(own, tmp_path)
    assert code == 0, lines
    assert not [line for line in lines if "not public" in line or "cannot be told" in line]
    code, lines = verified(public, tmp_path)
    assert code == 0, lines
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    assert [secret for secret in (CANARY, CAGE, FLOCK, state_of(row).settings.salt) if secret in public] == []
    told = json.loads(public)
    ids = {one["id"] for one in told["players"]}
    for player, record in hidden.items():
        assert f'"{player}"' not in public
        assert public_id(row, player) == public_token([record.code])
        assert public_token([record.code]) in ids
    assert not [one for one in told["players"] if one["id"].startswith("m-") and {"club", "groups"} & {*one}]


def amounts(told: dict[str, Any]) -> list[int]:
    return [len(one["draw"]["saw"].get("hidden", ())) for one in told["rounds"]]


def hidden_master(tmp_path: Path) -> tuple[Tournament, dict[str, Any]]:
    """A Master of 20 after two games in which somebody hides who shares a club with four others."""
    row = master(20)
    for number in (1, 2):
        drawing.draw(row, Writing(), seed="prova")
        draws.publish(row, number, Writing())
        play(row)
        row.refresh_from_db()
    masked(row, "p002", 0, minor=False, club=entrant_of(state_of(row), "p002").player.club)
    told: dict[str, Any] = json.loads(document_text(row, public=True))
    assert amounts(told) == [1, 1]
    assert verified(json.dumps(told), tmp_path)[0] == 0
    return row, told


def test_who_hides_after_the_draw_is_one_relation_that_is_not_public(tmp_path: Path) -> None:
    row, told = hidden_master(tmp_path)
    code, lines = verified(json.dumps(told), tmp_path)
    assert code == 0
    assert sum("1 relation is not public" in line for line in lines) == 2
    assert "Torre Alta" in json.dumps([one for one in told["players"] if "club" in one])
    own = json.loads(document_text(row))
    assert [one["draw"]["basis"] for one in own["rounds"]] == [one["draw"]["basis"] for one in told["rounds"]]
    code, lines = verified(json.dumps(own), tmp_path)
    assert code == 0
    same = [f"round {one['number']}: the same (seed {one['seed']})" for one in own["rounds"]]
    assert [line for line in lines if line.startswith("round")] == same


def _swap_results(told: dict[str, Any]) -> None:
    seats = told["rounds"][0]["tables"][0]["seats"]
    seats[0]["score"], seats[1]["score"] = seats[1]["score"], seats[0]["score"]


def _other_hash(told: dict[str, Any]) -> None:
    told["rounds"][0]["draw"]["saw"]["hidden"] = ["0" * 64]


def _other_place(told: dict[str, Any]) -> None:
    people = told["rounds"][0]["draw"]["saw"]["players"]
    people[0], people[1] = people[1], people[0]


def _smaller_table(told: dict[str, Any]) -> None:
    tables = told["rounds"][1]["tables"]
    tables[1]["seats"].append(tables[0]["seats"].pop())


@pytest.mark.parametrize("forge", [_swap_results, _other_hash, _other_place, _smaller_table])
def test_whatever_else_was_changed_in_it_is_found_out(forge: Any, tmp_path: Path) -> None:
    _, told = hidden_master(tmp_path)
    forge(told)
    code, lines = verified(json.dumps(told), tmp_path)
    assert code == 1, lines


def test_who_is_off_the_list_shares_nothing_that_can_be_read(tmp_path: Path) -> None:
    """Nobody knows by then whether they may be named."""
    row = master(20)
    act(row, Writing(), acts.CheckIn(("p020",)))
    drawing.draw(row, Writing(), seed="prova")
    row.refresh_from_db()
    out = entrant_of(state_of(row), latest(row).round.tables[0].players[0]).player
    act(row, Writing(), acts.Enrol((Entrant(Player("p900", "Ultima Arrivata"), present=None),)))
    arrange(row, 1, SeatReplacement(out.id, "p900"), Writing())
    row.refresh_from_db()
    act(row, Writing(), acts.Strike(out.id))
    draws.publish(row, 1, Writing())
    row.refresh_from_db()
    told = json.loads(document_text(row, public=True))
    gone = next(one for one in told["rounds"][0]["draw"]["saw"]["players"] if one["id"] == "gone-1")
    assert not {"groups", "salts"} & {*gone}
    assert amounts(told) == [int(out.club is not None)]
    code, lines = verified(json.dumps(told), tmp_path)
    assert code == 0, lines


def test_the_page_of_a_draw_does_not_say_whom_somebody_masked_shares_a_club_with() -> None:
    """Everybody of one club: whoever sits with whom shares it, and the certificate counts and lists them."""
    row = master(12)
    for entrant in state_of(row).entrants:
        together = replace(entrant.player, club="Torre Alta")
        act(row, Writing(), acts.Amend(replace(entrant, player=together)))
    row.refresh_from_db()
    drawing.draw(row, Writing(), seed="prova")
    draws.publish(row, 1, Writing())
    row.refresh_from_db()
    address = f"/t/{row.slug}/rounds/1/draw/"
    assert "Giocatore 002" in shared_at(address)
    masked(row, "p002", 0, minor=False, club="Torre Alta")
    told = shared_at(address)
    assert "Giocatore 003" in told
    assert "№ 2" not in told


def shared_at(address: str) -> str:
    """Who shares the compromises, as the page lists them."""
    return "".join(re.findall(r'<ul class="shared">(.*?)</ul>', Client().get(address).content.decode(), re.DOTALL))


def test_a_public_document_taken_over_elsewhere_is_given_out_as_it_came(tmp_path: Path) -> None:
    row, told = hidden_master(tmp_path)
    text = document_text(row, public=True).replace(told["id"], "altrove")
    found = examined_document(text).tournament
    assert found is not None
    there = create(acts.Import(found), Writing()).tournament
    assert without_head(document_text(there)) == without_head(text)
    assert sum("1 relation is not public" in line for line in verified(document_text(there), tmp_path)[1]) == 2
