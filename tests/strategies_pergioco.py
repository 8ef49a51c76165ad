"""PerGioco documents, written short for tests, and strategies that make whole seasons of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, cast

from hypothesis import strategies as st

from tabellone.engine.facts import (
    CarriedRating,
    Game,
    Person,
    Phase,
    Player,
    Round,
    Season,
    Seat,
    Status,
    System,
    Table,
    Tournament,
)
from tabellone.rulebooks import pergioco

Line = tuple[str, ...]
_WORDS: dict[str, Status] = {"-": "absent", "a": "abandoned", "t": "timeout", "v": "void", "b": "bye"}
RACE_OF_SIX = [
    ["a 1 b 0", "c 0.5 d 0.5", "e 1 f 0"],
    ["a 1 c 0", "b 0.5 e 0.5", "d 1 f 0"],
    ["a 1 d 0", "c 1 e 0", "b 1 f 0"],
    ["a 1 e 0", "b 1 d 0", "c 1 f 0"],
    ["a 1 f 0", "b 1 c 0", "d 0.5 e 0.5"],
]


def seat(player: str, word: str) -> Seat:
    """`1`, `0.5`, `0`; `?` not reported; `-` absent, `a` abandoned, `t` out of time, `v` void, `b` bye, `b0.5`."""
    if word == "?":
        return Seat(player)
    if word[0] in _WORDS:
        return Seat(player, Decimal(word[1:]) if word[1:] else None, _WORDS[word[0]])
    return Seat(player, Decimal(word))


def table(number: int, line: str) -> Table:
    """`anna 1 bruno 0` is a game, `carla b` a bye."""
    words = line.split()
    return Table(number, tuple(seat(words[i], words[i + 1]) for i in range(0, len(words), 2)))


def rounds(*lines: Iterable[str]) -> tuple[Round, ...]:
    return tuple(
        Round(number, tuple(table(nth, line) for nth, line in enumerate(each, 1)))
        for number, each in enumerate(lines, 1)
    )


def stage(
    *lines: Iterable[str],
    ident: str = "s1",
    game: str = "hex",
    end: str = "2026-03-01",
    start: str | None = None,
    players: Sequence[str] = (),
    system: str | None = "swiss",
    race: bool = False,
    params: dict[str, Any] | None = None,
) -> Tournament:
    played = rounds(*lines)
    seated = {seat.player: None for each in played for table in each.tables for seat in table.seats}
    names = dict.fromkeys([*players, *seated])
    return Tournament(
        "pergioco",
        ident,
        ident.title(),
        date.fromisoformat(start or end),
        date.fromisoformat(end),
        tuple(Player(name, name.title()) for name in names),
        game=game,
        system=cast("System | None", system),
        race=race,
        params=params or {},
        rounds=played,
    )


def person(ident: str, registered: str | None = "2026-01-02", *, excluded: bool = False) -> Person:
    return Person(ident, ident.title(), date.fromisoformat(registered) if registered else None, excluded)


def carried(player: str, rating: str, games: dict[int, int] | None = None, game: str = "hex") -> CarriedRating:
    """`carried("anna", "1040.250", {2025: 12})`."""
    return CarriedRating(player, game, Decimal(rating), {str(year): count for year, count in (games or {}).items()})


def season(*people: str | Person, year: int = 2026, **fields: Any) -> Season:
    listed = tuple(person(each) if isinstance(each, str) else each for each in people)
    return Season("pergioco", year, players=listed, **fields)


NAMES = [f"p{n}" for n in range(8)]
GAMES = ["hex", "twixt", "havannah"]
PLAYED = ["{} 1 {} 0", "{} 0.5 {} 0.5", "{} 0 {} 1"]
SPECIAL = ["{} 1 {} -", "{} - {} 1", "{} - {} -", "{} 1 {} a", "{} t {} 1", "{} v {} v", "{} a {} a"]


@st.composite
def round_lines(draw: st.DrawFn, names: Sequence[str], games: Sequence[str]) -> list[str]:
    order = draw(st.permutations(list(names)))
    lines = [draw(st.sampled_from(games)).format(*order[i : i + 2]) for i in range(0, len(order) - 1, 2)]
    return lines + ([f"{order[-1]} b"] if len(order) % 2 else [])


@st.composite
def stages(
    draw: st.DrawFn, ident: str = "s1", *, quiet: bool = False, race: bool = False, among: Sequence[str] = NAMES
) -> Tournament:
    """A stage of two to eight players; a quiet one has no absences and no game without result."""
    names = draw(st.lists(st.sampled_from(among), min_size=2, max_size=8, unique=True))
    kinds = PLAYED if quiet else PLAYED * 2 + SPECIAL
    lines = [draw(round_lines(names, kinds)) for _ in range(draw(st.integers(1, 3)))]
    day = date(2026 if race else 2024, 1, 1) + timedelta(days=draw(st.integers(0, 364 if race else 1094)))
    system = draw(st.sampled_from(["swiss", "round_robin", None]))
    game = draw(st.sampled_from(GAMES))
    return stage(*lines, ident=ident, game=game, end=day.isoformat(), system=system, race=race, players=names)


@st.composite
def circuits(draw: st.DrawFn) -> tuple[Season, list[Tournament]]:
    """A season with registered, late, unregistered and excluded players, carried ratings, groups and Race stages."""
    days = st.sampled_from([None, "2024-06-01", "2026-01-01", "2026-07-01"])
    early = [person(name, "2021-10-01", excluded=draw(st.integers(0, 4)) == 0) for name in NAMES[:4]]
    late = [person(name, draw(days), excluded=draw(st.integers(0, 4)) == 0) for name in NAMES[4:-1]]
    plain = [draw(stages(f"s{n}")) for n in range(draw(st.integers(0, 4)))]
    races = [draw(stages(f"r{n}", race=True, among=NAMES[:4])) for n in range(draw(st.integers(0, 4)))]
    years = st.dictionaries(st.sampled_from(["2019", "2021", "2022", "2025"]), st.integers(0, 3), max_size=2)
    ratings = [
        CarriedRating(name, game, Decimal(draw(st.integers(800_000, 1_300_000))).scaleb(-3), draw(years))
        for name in NAMES
        for game in GAMES[:2]
        if draw(st.booleans())
    ]
    groups = draw(st.sampled_from([(None, None), ("lines", "lines"), ("lines", None)]))
    games = tuple(Game(game, game.title(), group) for game, group in zip(GAMES[:2], groups, strict=True))
    made = Season("pergioco", 2026, games=games, players=(*early, *late), ratings=tuple(ratings))
    return made, draw(st.permutations(plain + races))


def stage_of(players: int, system: Any = "swiss", rounds: tuple[Round, ...] = ()) -> Tournament:
    day = date(2026, 3, 1)
    people = tuple(Player(f"p{n}", f"P {n}") for n in range(players))
    return Tournament("pergioco", "s", "S", day, day, people, game="hex", system=system, rounds=rounds)


def stage_played(event: Tournament, seed: str) -> Tournament:
    drawn = pergioco.draw(event, seed)
    tables = tuple(
        Table(t.number, (Seat(t.seats[0], status="bye"),))
        if len(t.seats) == 1
        else Table(t.number, (Seat(t.seats[0], Decimal(1)), Seat(t.seats[1], Decimal(0))))
        for t in drawn.tables
    )
    return replace(event, rounds=(*event.rounds, Round(drawn.round, tables, cast("Phase", drawn.phase), seed)))
