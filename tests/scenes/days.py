"""Days as hypothesis draws them: a tournament of any rulebook as far as it has come, right before its next draw."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament, Withdrawal
from tabellone.tournament.view import round_of

DAY = date(2026, 5, 9)
CLUBS = (None, "Dado Nero", "Torre Alta", "Pedone Rosso")
GROUPS = ((), (), ("Famiglia Neri",), ("Famiglia Neri", "Dado Nero"))
KINDS: tuple[tuple[str, str, str, int, dict[str, Any]], ...] = (
    ("risiko", "risiko", "master", 4, {"accept_reduced": True}),
    ("risiko", "risiko", "master", 4, {"accept_reduced": True, "five_most": Decimal("1.2"), "minutes": 60}),
    ("big", "splendor", "swiss", 4, {"rounds": 2, "final_phase": "final"}),
    ("big", "7-wonders-duel", "swiss", 2, {"rounds": 3}),
    ("big", "7-wonders-duel", "knockout", 2, {}),
    ("big", "7-wonders-duel", "round_robin", 2, {}),
    ("pergioco", "othello", "swiss", 2, {"bye_points": Decimal("0.5")}),
    ("pergioco", "hex", "round_robin", 2, {}),
)
MOMENTS = ("before_round:1", "before_round:2", "before_round:3", "before_semifinals", "before_final")


@st.composite
def days(draw: st.DrawFn) -> Tournament:
    """Up to three rounds drawn and played, with late entries, absences and people who leave."""
    kind, count = draw(st.sampled_from(KINDS)), draw(st.integers(4, 21))
    rulebook, game, system, size, params = kind
    players = tuple(draw(_player(number, rulebook)) for number in range(1, count + 1))
    told = Tournament(
        rulebook,
        "giornata",
        "Giornata inventata",
        DAY,
        DAY,
        players,
        game,
        system,
        None if rulebook == "risiko" else size,
        params=params,
    )
    for number in range(1, draw(st.integers(1, 4))):
        following = draw(_played(told, number))
        if following is None:
            break
        told = following
    return draw(_left(told))


@st.composite
def _player(draw: st.DrawFn, number: int, rulebook: str) -> Player:
    late = draw(st.sampled_from([1] * 9 + [2]))
    seed = draw(st.sampled_from([None, None, number])) if rulebook == "big" else None
    club, groups = draw(st.sampled_from(CLUBS)), draw(st.sampled_from(GROUPS))
    return Player(f"p{draw(st.integers(0, 9))}{number:02}", f"Persona {number}", club, groups, seed, from_round=late)


@st.composite
def _played(draw: st.DrawFn, told: Tournament, number: int) -> Tournament | None:
    try:
        made = round_of(BY_ID[told.rulebook].draw(told, f"seme {number}"))
    except TabelloneError:
        return None
    tables = tuple(draw(_reported(told.rulebook, table)) for table in made.tables)
    after = replace(told, rounds=(*told.rounds, replace(made, tables=tables)))
    return after if sound(after) else None


@st.composite
def _reported(draw: st.DrawFn, rulebook: str, table: Table) -> Table:
    """A result such as the rulebook asks for; now and then somebody has not come."""
    if len(table.seats) == 1:
        return table
    if rulebook == "pergioco":
        won = draw(st.sampled_from([Decimal(1), Decimal(0), Decimal("0.5")]))
        return replace(table, seats=(Seat(table.players[0], won), Seat(table.players[1], 1 - won)))
    seats = [Seat(player, Decimal(draw(st.integers(0, 80)))) for player in table.players]
    if rulebook == "risiko" and draw(st.integers(0, 9)) == 0:
        seats[-1] = Seat(seats[-1].player, status="absent")
    return replace(table, seats=tuple(seats))


@st.composite
def _left(draw: st.DrawFn, told: Tournament) -> Tournament:
    """Some leave, at a moment that the document allows."""
    for player in draw(st.lists(st.sampled_from(told.players), max_size=3, unique_by=lambda one: one.id)):
        moments = MOMENTS if told.rulebook == "risiko" else MOMENTS[:3]
        gone = Withdrawal(player.id, draw(st.sampled_from(moments)))
        after = replace(told, withdrawals=(*told.withdrawals, gone))
        told = after if sound(after) else told
    return told


def sound(told: Tournament) -> bool:
    """Whether its rulebook has nothing against it."""
    try:
        return not list(BY_ID[told.rulebook].problems(told))
    except TabelloneError:
        return False


def with_round(told: Tournament, played: Round) -> Tournament:
    """The tournament with a further round."""
    return replace(told, rounds=(*told.rounds, played))
