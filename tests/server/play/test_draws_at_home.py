"""The document keeps what each draw saw: `tabellone verify` agrees with it, whatever has happened since."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tabellone.cli.app import app
from tabellone.engine.facts import Player, Seat, Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.intake.documents import document_text, examined_document
from tabellone.server.play import draws
from tabellone.server.play.draws import arrange
from tabellone.server.play.services import act, create
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.arranging import SeatMove, SeatReplacement, SeatSwap
from tabellone.tournament.records import consented
from tabellone.tournament.state import Entrant
from tabellone.tournament.view import entrant_of
from tests.server.play import drawing, masters
from tests.server.play.halls import Writing, duel, latest, master, splendor
from tests.server.play.masters import played

pytestmark = pytest.mark.django_db


def do(row: Tournament, one: acts.Act) -> None:
    act(row, Writing(), one)
    row.refresh_from_db()


def published(row: Tournament) -> None:
    masters.published(row)
    row.refresh_from_db()


def verified(row: Tournament, tmp_path: Path, *, text: str = "") -> tuple[int, list[str]]:
    """What the command says of the exported document, `prova` for every seed; what is sealed says so."""
    document = tmp_path / "t.json"
    document.write_text(text or document_text(row), encoding="utf-8")
    said = CliRunner().invoke(app, ["verify", str(document)])
    lines = said.output.splitlines()
    sealed = [line for line in lines if line.startswith("  sealed, attempt ")]
    chosen = [line for line in lines if line.endswith(", chosen by the organiser)")]
    assert len(sealed) + len(chosen) == sum(line.startswith("round ") for line in lines)
    named = [re.sub(r"\(seed \w{12}\b.*\)$", "(seed prova)", line) for line in lines if line not in sealed]
    return said.exit_code, named


def test_somebody_absent_in_round_1_and_here_for_round_2(tmp_path: Path) -> None:
    row = master(20)
    do(row, acts.CheckIn(("p020",), present=False))
    published(row)
    played(row)
    do(row, acts.CheckIn(("p020",)))
    published(row)
    assert verified(row, tmp_path) == (0, ["round 1: the same (seed prova)", "round 2: the same (seed prova)"])


def test_two_who_exchanged_seats_by_hand(tmp_path: Path) -> None:
    row = master(20)
    drawing.draw(row, Writing(), seed="prova")
    one, other = (table.players[0] for table in latest(row).round.tables[:2])
    arrange(row, 1, SeatSwap(one, other), Writing(why="vicini di casa"))
    draws.publish(row, 1, Writing())
    row.refresh_from_db()
    names = [entrant_of(state_of(row), player).player.name for player in (one, other)]
    said = f"round 1: drawn so, then {names[0]} and {names[1]} exchanged by hand (seed prova)"
    assert verified(row, tmp_path) == (0, [said])


def test_a_club_that_is_put_right_later(tmp_path: Path) -> None:
    row = master(20)
    published(row)
    for player in ("p001", "p002", "p003"):
        one = entrant_of(state_of(row), player)
        do(row, acts.Amend(replace(one, player=replace(one.player, club="Club nuovo"))))
    assert verified(row, tmp_path) == (0, ["round 1: the same (seed prova)"])


def test_a_result_that_is_corrected_after_the_next_draw(tmp_path: Path) -> None:
    row = splendor(12, rounds=3)
    published(row)
    played(row)
    published(row)
    first = state_of(row).rounds[0].round.tables[0]
    turned = tuple(replace(seat, score=Decimal(100) - (seat.score or 0)) for seat in first.seats)
    do(row, acts.Correct(1, 1, turned, by_referee=True))
    assert verified(row, tmp_path) == (0, ["round 1: the same (seed prova)", "round 2: the same (seed prova)"])


def test_a_withdrawal_noted_after_the_semifinals_were_played(tmp_path: Path) -> None:
    """Ruling left-after-the-draw, also in a document that says no more than the withdrawal."""
    row = master(20)
    for _ in range(3):
        published(row)
        played(row)
    do(row, acts.Withdraw(Withdrawal("p001", "before_semifinals")))
    same = [f"round {number}: the same (seed prova)" for number in (1, 2, 3)]
    assert verified(row, tmp_path) == (0, same)
    told = json.loads(document_text(row))
    for one in told["rounds"]:
        one.pop("draw", None)
    assert verified(row, tmp_path, text=json.dumps(told)) == (0, same)


def _replaced(row: Tournament) -> str:
    """Somebody who comes in for a player who is then taken off the list for good."""
    do(row, acts.Enrol((Entrant(Player("p900", "Ultima Arrivata"), present=None),)))
    out = latest(row).round.tables[0].players[0]
    arrange(row, 1, SeatReplacement(out, "p900"), Writing())
    row.refresh_from_db()
    do(row, acts.Strike(out))
    return f"{out} replaced with Ultima Arrivata"


def _moved(row: Tournament) -> str:
    who = latest(row).round.tables[0].players[0]
    arrange(row, 1, SeatMove(who, 2), Writing())
    row.refresh_from_db()
    return f"{entrant_of(state_of(row), who).player.name} moved from table 1 to table 2"


def _turned(row: Tournament) -> str:
    """Only said with the result: they played in another order than drawn."""
    draws.publish(row, 1, Writing())
    row.refresh_from_db()
    table = latest(row).round.tables[0]
    order = (*table.players[1:], table.players[0])
    do(row, acts.Report(1, 1, tuple(Seat(player, Decimal(9)) for player in order)))
    return "the order at table 1 changed"


@pytest.mark.parametrize("work", [_replaced, _moved, _turned])
def test_whatever_hands_do_is_named(work: Callable[[Tournament], str], tmp_path: Path) -> None:
    """Ruling hands-are-told."""
    row = splendor(13, rounds=3)
    drawing.draw(row, Writing(), seed="prova")
    row.refresh_from_db()
    said = work(row)
    if not latest(row).published:
        draws.publish(row, 1, Writing())
        row.refresh_from_db()
    assert verified(row, tmp_path) == (0, [f"round 1: drawn so, then {said} by hand (seed prova)"])


def test_who_is_off_the_list_has_no_id_in_the_public_document() -> None:
    """Ruling public-document: nobody knows by then whether they may be named."""
    row = splendor(13, rounds=3)
    drawing.draw(row, Writing(), seed="prova")
    row.refresh_from_db()
    out = _replaced(row).split()[0]
    draws.publish(row, 1, Writing())
    row.refresh_from_db()
    assert f'"{out}"' in document_text(row)
    assert f'"{out}"' not in document_text(row, public=True)


def test_tables_that_began_before_the_others_were_drawn(tmp_path: Path) -> None:
    """BIG 7.2.2: while tables wait, and once the rest is there, also around tables that were exchanged by hand."""
    row = duel(24, rounds=4)
    for _ in range(2):
        published(row)
        if len(state_of(row).rounds) < 2:
            played(row)
    last = latest(row).round.tables[-1]
    for table in latest(row).round.tables[:-1]:
        do(row, acts.Report(2, table.number, tuple(Seat(p, Decimal(80 - int(p[1:]))) for p in table.players)))
    drawing.draw(row, Writing(), seed="prova", certain=True)
    row.refresh_from_db()
    draws.publish(row, 3, Writing())
    row.refresh_from_db()
    assert latest(row).partial
    same = [f"round {number}: the same (seed prova)" for number in (1, 2, 3)]
    assert verified(row, tmp_path) == (0, same)
    one, other = (table.players[0] for table in latest(row).round.tables[:2])
    arrange(row, 3, SeatSwap(one, other), Writing())
    row.refresh_from_db()
    do(row, acts.Report(2, last.number, tuple(Seat(p, Decimal(80 - int(p[1:]))) for p in last.players)))
    draws.extend(row, 3, Writing())
    row.refresh_from_db()
    code, lines = verified(row, tmp_path)
    assert (code, lines[:3]) == (0, same)
    assert lines[3].startswith("  drawn around tables that had begun: ")


def test_what_was_published_all_the_same_says_so(tmp_path: Path) -> None:
    row = master(20)
    drawing.draw(row, Writing(), seed="prova")
    row.refresh_from_db()
    do(row, acts.Enrol((Entrant(Player("p900", "Ultima Arrivata"), present=True),)))
    draws.publish(row, 1, Writing(why="gioca dalla seconda"), despite=consented(state_of(row), 1))
    row.refresh_from_db()
    assert json.loads(document_text(row))["rounds"][0]["draw"]["despite"] == "gioca dalla seconda"
    assert verified(row, tmp_path) == (0, ["round 1: the same (seed prova)"])


def test_a_document_that_was_changed_afterwards_is_found_out(tmp_path: Path) -> None:
    row = master(20)
    published(row)
    told = json.loads(document_text(row))
    told["players"][0]["club"] = told["players"][1]["club"]
    code, lines = verified(row, tmp_path, text=json.dumps(told))
    assert code == 1
    assert lines[:2] == [
        "round 1: differs from the draw (seed prova)",
        "  what the draw saw is not what the document tells: it was changed afterwards",
    ]


def test_where_nothing_has_changed_the_document_keeps_the_sum_and_its_salt_alone() -> None:
    row = master(20)
    published(row)
    record: dict[str, Any] = json.loads(document_text(row))["rounds"][0]["draw"]
    assert list(record) == ["basis", "saw", "sealed"]
    assert record["sealed"]["basis"] == record["basis"]
    assert list(record["saw"]) == ["salt"]
    without_clubs = splendor(12, rounds=3)
    published(without_clubs)
    assert list(json.loads(document_text(without_clubs))["rounds"][0]["draw"]) == ["basis", "sealed"]


def test_a_document_taken_over_elsewhere_is_given_out_as_it_came(tmp_path: Path) -> None:
    row = master(20)
    do(row, acts.CheckIn(("p020",), present=False))
    drawing.draw(row, Writing(), seed="prova")
    row.refresh_from_db()
    one, other = (table.players[0] for table in latest(row).round.tables[:2])
    arrange(row, 1, SeatSwap(one, other), Writing())
    draws.publish(row, 1, Writing())
    row.refresh_from_db()
    played(row)
    do(row, acts.CheckIn(("p020",)))
    published(row)
    text = document_text(row).replace(f'"id": "{state_of(row).settings.head.id}"', '"id": "altrove"')
    found = examined_document(text).tournament
    assert found is not None
    there = create(acts.Import(found), Writing()).tournament
    here, mine = json.loads(document_text(there)), json.loads(text)
    assert here.pop("journal")["stream"] == there.scope
    assert mine.pop("journal")["stream"] == row.scope
    assert here == mine
    assert examined_document(text).same
    first = state_of(there).rounds[0].round.tables[0]
    do(there, acts.Correct(1, 1, first.seats[::-1], by_referee=True))
    code, lines = verified(there, tmp_path)
    assert code == 0
    assert lines[0] == "round 1: drawn so, then changed by hand (seed prova)"
    assert lines[-1] == "round 2: the same (seed prova)"
