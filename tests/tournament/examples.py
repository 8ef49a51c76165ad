"""States to act in: a small RisiKo! tournament, as far as a test needs it; a stage that comes as a document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Season, Seat, Table, Tournament
from tabellone.tournament import acts
from tabellone.tournament.act import apply
from tabellone.tournament.acts import Act
from tabellone.tournament.state import Entrant, Settings, State

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


def drawn(number: int, *tables: str) -> acts.DrawRound:
    return acts.DrawRound(
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


TEXTS = st.text(max_size=8) | st.sampled_from(["", "a\x00b", "$number", "$", '$"', "\x00", "é", "𝔸"])
NUMBERS = st.decimals(allow_nan=False, allow_infinity=False) | st.sampled_from(
    list(map(Decimal, ("-0", "1.50", "1E+3")))
)
DAYS = st.dates()
MOMENTS = st.datetimes().map(lambda moment: moment.replace(fold=0, tzinfo=UTC))
PLAIN = st.none() | st.booleans() | st.integers() | TEXTS | NUMBERS | DAYS | MOMENTS
ANYTHING = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=6
)
DEEP = 2  # records inside records
KINDS: Mapping[Any, st.SearchStrategy[Any]] = {
    str: TEXTS,
    int: st.integers(),
    bool: st.booleans(),
    Decimal: NUMBERS,
    date: DAYS,
    datetime: MOMENTS,
    Any: ANYTHING,
    NoneType: st.none(),
}


def values(hint: Any, depth: int = 0) -> st.SearchStrategy[Any]:
    """Values of a type: of a record, of a part of one; the deeper inside, the fewer, or a state would never end."""
    if is_dataclass(hint):
        hints = get_type_hints(hint)
        parts = {one.name: values(hints[one.name], depth + 1) for one in fields(hint)}
        return st.builds(hint, **parts)  # type: ignore[arg-type]  # a dataclass is built by its fields
    origin, inner = get_origin(hint), get_args(hint)
    most = 2 if depth < DEEP else 1
    if origin in (Union, UnionType):
        return st.one_of([values(one, depth) for one in inner])
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is tuple:
        return st.lists(values(inner[0], depth), max_size=most).map(tuple)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return st.dictionaries(values(inner[0], depth), values(inner[1], depth), max_size=most)
    return KINDS[hint]


BYE_DAY = date(2026, 5, 9)
HALF = Season("pergioco", 2026, params={"bye_points": Decimal("0.5")})


def stage(*players: str, **more: Any) -> Tournament:
    given = tuple(Player(one, one.title()) for one in players)
    return Tournament("pergioco", "hex-1", "Hex", BYE_DAY, BYE_DAY, given, game="hex", system="swiss", **more)


def with_a_bye(**params: Any) -> Tournament:
    """Carla has the bye of the first round and beats Ada in the second, in which Bruno has it."""
    rounds = (_round(1, "ada", "bruno", "carla"), _round(2, "carla", "ada", "bruno"))
    return stage("ada", "bruno", "carla", rounds=rounds, params=params)


def _round(number: int, winner: str, loser: str, resting: str) -> Round:
    game = Table(1, (Seat(winner, Decimal(1)), Seat(loser, Decimal(0))))
    return Round(number, (game, Table(2, (Seat(resting, status="bye"),))), "swiss")
