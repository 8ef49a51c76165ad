"""Small circuits that read like result sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from tabellone.contract.answers import RankingRow, SeasonAnswer
from tabellone.engine.facts import CarriedRating, Person, Player, Round, Season, Seat, Table, Tournament
from tabellone.engine.steps import Step
from tabellone.rulebooks import big
from tests.scenes.histories import explained, rankings

NEW_YEARS_EVE = date(2026, 12, 31)
Scores = Mapping[str, int]


def table(number: int, scores: Scores, **fields: Any) -> Table:
    return Table(number, tuple(Seat(player, Decimal(score), **fields) for player, score in scores.items()))


def round_(number: int, *tables: Scores, **fields: Any) -> Round:
    return Round(number, tuple(table(n, scores) for n, scores in enumerate(tables, 1)), phase="swiss", **fields)


def played(
    name: str,
    *rounds: Sequence[Scores],
    game: str = "azul",
    end: str = "2026-03-01",
    pairs: Mapping[str, tuple[str, str]] | None = None,
    **fields: Any,
) -> Tournament:
    """A tournament from the scores at its tables, round by round; a national final says that these were all."""
    if fields.get("national_final") and rounds:
        fields.setdefault("params", {"rounds": len(rounds), "final_phase": "none"})
    ids = sorted({player for tables in rounds for scores in tables for player in scores})
    return Tournament(
        rulebook="big",
        id=name,
        name=name.title(),
        start=date.fromisoformat(end),
        end=date.fromisoformat(end),
        game=game,
        system="swiss",
        table_size=4,
        players=tuple(Player(each, each.title(), members=(pairs or {}).get(each, ())) for each in ids),
        rounds=tuple(round_(n, *tables, seed=f"s{n}") for n, tables in enumerate(rounds, 1)),
        **fields,
    )


def ladder(*players: str) -> Scores:
    """One table, everybody in the order of arrival."""
    return {player: 100 - n for n, player in enumerate(players)}


def circuit(*ratings: CarriedRating, excluded: Sequence[str] = (), **fields: Any) -> Season:
    people = tuple(Person(each, each.title(), excluded=True) for each in excluded)
    return Season("big", 2026, players=people, ratings=ratings, **fields)


def carried(player: str, rating: str, *, game: str = "azul", **games: int) -> CarriedRating:
    return CarriedRating(player, game, Decimal(rating), {year.strip("y"): count for year, count in games.items()})


def rows(answer: SeasonAnswer, name: str) -> list[tuple[int, str]]:
    return [(row.position, row.player) for row in answer.rankings[name]]


def row_of(answer: SeasonAnswer, name: str, player: str) -> RankingRow:
    return next(row for row in answer.rankings[name] if row.player == player)


def elo_of(answer: SeasonAnswer, player: str, game: str = "azul") -> Decimal:
    return next(row.rating for row in answer.ratings if (row.player, row.game) == (player, game))


def every(step: Step) -> list[Step]:
    """The step and all below it."""
    return [step, *(each for below in step.steps for each in every(below))]


PEOPLE = [f"p{n}" for n in range(9)]
DAYS = ["2025-05-04", "2025-11-30", "2026-01-10", "2026-01-10", "2026-06-02", "2026-12-31"]


@st.composite
def tournaments(draw: st.DrawFn, name: str, *, pairs: bool = False) -> Tournament:
    """A tournament of two to nine entries, one or two rounds at tables of two to four."""
    ids = draw(st.permutations(PEOPLE))[: draw(st.integers(2, len(PEOPLE)))]
    size = draw(st.integers(2, 4))
    rounds = []
    for _ in range(draw(st.integers(1, 2))):
        seated = draw(st.permutations(ids))
        groups = [seated[i : i + size] for i in range(0, len(seated), size)]
        groups = [group for group in groups if len(group) > 1] or [seated]
        rounds.append([{player: draw(st.integers(0, 3)) for player in group} for group in groups])
    names = {each: (f"{each}-x", f"{each}-y") for each in ids} if pairs and draw(st.booleans()) else None
    return played(
        name,
        *rounds,
        game=draw(st.sampled_from(["azul", "brass"])),
        end=draw(st.sampled_from(DAYS)),
        pairs=names,
        national_final=draw(st.integers(0, 4)) == 0,
    )


@st.composite
def circuits(draw: st.DrawFn, *, pairs: bool = True) -> tuple[Season, list[Tournament]]:
    """Up to six tournaments of two games in two years, with some ELOs carried in and somebody excluded."""
    held = [
        carried(player, str(draw(st.integers(1_200_000, 1_800_000)) / Decimal(1000)), y2025=draw(st.integers(0, 9)))
        for player in draw(st.lists(st.sampled_from(PEOPLE), unique=True, max_size=4))
    ]
    excluded = draw(st.lists(st.sampled_from(PEOPLE), max_size=1))
    names = [f"t{n}" for n in range(draw(st.integers(1, 6)))]
    return circuit(*held, excluded=excluded), [draw(tournaments(name, pairs=pairs)) for name in names]


def season(of: Season, tournaments: Sequence[Tournament], on: date) -> SeasonAnswer:
    return rankings(big, of, tournaments, on)


def explain_season(
    of: Season, tournaments: Sequence[Tournament], player: str, on: date, ranking: str | None = None
) -> tuple[Step, ...]:
    return explained(big, of, tournaments, player, on, ranking)
