"""States to act in: a small RisiKo! tournament, as far as a test needs it; a stage that comes as a document."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tabellone.course import Act, Entrant, Settings, State, acts, apply
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament

DAY = date(2026, 5, 9)
EIGHT = "abcdefgh"
ADA, BRUNO = Player("ada", "Ada Prova"), Player("bruno", "Bruno Prova")


def head(**more: Any) -> Tournament:
    fields: dict[str, Any] = {"start": DAY, "end": DAY, "players": (), "game": "risiko", "system": "master", **more}
    return Tournament(rulebook="risiko", id="prova", name="Prova", **fields)


def entrants(letters: str = EIGHT, **more: Any) -> tuple[Entrant, ...]:
    return tuple(Entrant(Player(letter, f"Giocatore {letter}"), **more) for letter in letters)


def seats(letters: str, *scores: int) -> tuple[Seat, ...]:
    """`seats("abcd", 40, 30, 20, 10)`; without scores nothing is reported."""
    if not scores:
        return tuple(map(Seat, letters))
    return tuple(Seat(letter, score=Decimal(score)) for letter, score in zip(letters, scores, strict=True))


def table(number: int, letters: str, *scores: int) -> Table:
    return Table(number, seats(letters, *scores))


def drawn(number: int, *tables: str) -> acts.Draw:
    return acts.Draw(
        Round(number, tuple(table(nth, one) for nth, one in enumerate(tables, 1)), "qualifying", f"s{number}")
    )


CREATED = apply(None, acts.Settle(Settings(head())))
ENTERED = apply(CREATED, acts.Enrol(entrants()))
DRAFT = apply(ENTERED, drawn(1, "abcd", "efgh"))
PLAYED = apply(DRAFT, acts.Publish(1))
REPORTED = apply(PLAYED, acts.Report(1, 1, seats("abcd", 40, 30, 20, 10)))


def after(state: State | None, *done: Act) -> State:
    """The state after the acts."""
    for act in done:
        state = apply(state, act)
    assert state is not None
    return state


def refused(state: State | None, act: Act) -> str:
    """The code by which an act is refused; the state is as it was."""
    with pytest.raises(RuleError) as caught:
        apply(state, act)
    return caught.value.code


def ids(found: Iterable[Entrant]) -> str:
    return "".join(one.player.id for one in found)


def hex_stage(won: str) -> Tournament:
    """A stage of one game, won by `ada` or by `bruno`."""
    seats = tuple(Seat(one.id, Decimal(one.id == won)) for one in (ADA, BRUNO))
    rounds = (Round(1, (Table(1, seats),), "round_robin"),)
    return Tournament(
        "pergioco", "hex-1", "Hex", DAY, DAY, (ADA, BRUNO), game="hex", system="round_robin", rounds=rounds
    )
