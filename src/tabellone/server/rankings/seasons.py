"""Rankings of a circuit on a day, as the rulebook gives them; computed once for each state of its facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from django.utils import timezone

from tabellone.contract import Circuit as Ranking
from tabellone.contract import Following, Recalling, rulebook_as, rulebooks_with
from tabellone.contract.answers import SeasonAnswer
from tabellone.contract.circuit import Career, Chronicle, Places
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.steps import Step
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.play.answers import Large
from tabellone.server.rankings.gathering import Gathered, circuit_mark, gathered_facts

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LeftOutStage:
    """A tournament that does not count yet: what is missing in it, or nothing when it is only still open."""

    tournament: Tournament
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class DayRankings:
    """The rankings of a day, and which of the tournaments that are over by then do not count."""

    answer: SeasonAnswer
    left_out: tuple[LeftOutStage, ...] = ()


# a season of 60 stages and 300 players: some MB each
_rankings: Large[DayRankings] = Large(24)
_chronicles: Large[Chronicle] = Large(4)
_explained: Large[tuple[Step, ...]] = Large(48)
_annals: Large[RecalledCircuit] = Large(2)  # 600 tournaments of a federation: some hundred MB


def listed_tournaments(circuit: Circuit) -> list[Tournament]:
    """The circuit's tournaments that everybody may see, in order of their end."""
    return list(Tournament.objects.filter(circuit=circuit, listed=True).order_by("end", "slug"))


def circuit_names(circuit: Circuit) -> dict[str, str]:
    """Names by id of everybody in the circuit: the season's own first, then as the tournaments call them."""
    return names_gathered(gathered_facts(circuit))


def names_gathered(of: Gathered) -> dict[str, str]:
    """The same, of facts that are at hand."""
    names = {person.id: person.name for person in of.season.players}
    for facts in of.facts:
        for player in facts.players:
            names.setdefault(player.id, player.name)
    return names


def rankings_on(circuit: Circuit | Gathered, on: date) -> DayRankings:
    """Ratings and rankings on a day; a RuleError or an InputError where the rulebook can give none."""
    of = _gathered_of(circuit)
    book = _ranking_book(of)

    def made() -> DayRankings:
        if isinstance(book, Recalling):
            told = recalled_circuit(of, on)
            return DayRankings(book.season_on(told.annals, on), _over_by(told.left_out, on))
        return DayRankings(*_counting(of, on, lambda facts: book.season(of.season, facts, on)))

    return _rankings.kept(f"{on}:{of.mark}", made)


def ranking_explanation(
    circuit: Circuit | Gathered, player: str, on: date, ranking: str | None = None
) -> tuple[Step, ...]:
    """How each figure of the player in the rankings came about."""
    of = _gathered_of(circuit)
    book = _ranking_book(of)

    def made() -> tuple[Step, ...]:
        if isinstance(book, Recalling):
            return book.explain_on(recalled_circuit(of, on).annals, player, on, ranking)
        return book.explain_season(of.season, counted_tournaments(of, on), player, on, ranking)

    return _explained.kept(f"{on}:{of.mark}:{ranking}:{player}", made)


@dataclass(frozen=True, slots=True)
class RecalledCircuit:
    """A circuit lived through once, with the rulebook that tells of it, and what does not count."""

    book: Recalling
    annals: Any
    left_out: tuple[LeftOutStage, ...]


def recalls(circuit: Circuit) -> bool:
    """Whether its rulebook tells of all days from one replay, and of everybody's tournaments."""
    return rulebook_as(circuit.rulebook, Recalling) is not None


def recalled_circuit(of: Gathered, on: date) -> RecalledCircuit:
    """The circuit as far as it has come, whatever day up to then is asked for; a RuleError where nobody recalls."""
    book = rulebook_as(of.circuit.rulebook, Recalling)
    if book is None:
        raise RuleError("no-season", rulebook=of.circuit.rulebook, able=[])
    last = max(on, timezone.localdate())
    until = max((facts.end for facts in of.facts if facts.end <= last), default=date(of.circuit.year, 1, 1))

    def made() -> RecalledCircuit:
        return RecalledCircuit(book, *_counting(of, until, lambda facts: book.annals(of.season, facts, until)))

    return _annals.kept(f"{until}:{of.mark}", made)


def counted_tournaments(of: Gathered, on: date) -> list[Facts]:
    """The tournaments that count in the rankings of a day, as far as they have ended; those to come as they are."""
    left = {one.tournament.pk for one in rankings_on(of, on).left_out}
    return [facts for row, facts in zip(of.rows, of.facts, strict=True) if row.pk not in left]


def can_follow(circuit: Circuit) -> bool:
    """Whether its rulebook tells the way of each player through a season."""
    return rulebook_as(circuit.rulebook, Following) is not None


def has_players(circuit: Circuit) -> bool:
    """Whether the circuit has pages of players."""
    return can_follow(circuit) or recalls(circuit)


def places_by_day(of: Gathered) -> tuple[Places, ...]:
    """Everybody's places after each of the days on which a tournament ended; none where the rulebook does not tell."""
    return _chronicle(of).places if can_follow(of.circuit) else ()


def career_of(of: Gathered, player: str, on: date) -> Career:
    """One player's ratings up to a day, with the games that moved them."""
    book = rulebook_as(of.circuit.rulebook, Following)
    if book is None:
        raise RuleError("no-season", rulebook=of.circuit.rulebook, able=[])
    return book.career(_chronicle(of), player, on)


def _chronicle(of: Gathered) -> Chronicle:
    """The whole of the circuit's days, whatever day it is: what lies ahead of a day is cut off later."""
    book = rulebook_as(of.circuit.rulebook, Following)
    assert book  # noqa: S101 - who asks has looked
    last = max([date(of.circuit.year, 12, 31), *(facts.end for facts in of.facts)])
    days = sorted({facts.end for facts in of.facts if facts.id not in of.playing} | {last})

    def told() -> Chronicle:
        return _counting(of, last, lambda facts: book.chronicle(of.season, facts, days))[0]

    return _chronicles.kept(of.mark, told)


def circuit_fingerprint(circuit: Circuit) -> str:
    """A text that is the same only for the same facts of a circuit and its tournaments."""
    return circuit_mark(circuit)


def _gathered_of(circuit: Circuit | Gathered) -> Gathered:
    return circuit if isinstance(circuit, Gathered) else gathered_facts(circuit)


def _counting(of: Gathered, on: date, ask: Callable[[Sequence[Facts]], T]) -> tuple[T, tuple[LeftOutStage, ...]]:
    """The answer for as many of the tournaments as the rulebook can count, and those left out."""
    rows = {facts.id: row for row, facts in zip(of.rows, of.facts, strict=True)}
    left = [LeftOutStage(rows[facts.id]) for facts in of.facts if facts.id in of.playing]
    counting = [facts for facts in of.facts if facts.id not in of.playing]
    while True:
        try:
            answer = ask(counting)
        except InputError as error:
            wrong = {problem.file: problem for problem in reversed(error.problems)}
            refused = [LeftOutStage(rows[facts.id], wrong[facts.id]) for facts in counting if facts.id in wrong]
            if not refused:
                raise
            left += refused
            counting = [facts for facts in counting if facts.id not in wrong]
        else:
            return answer, _over_by(left, on)


def _over_by(left: Sequence[LeftOutStage], on: date) -> tuple[LeftOutStage, ...]:
    return tuple(one for one in left if one.tournament.end <= on)


def _ranking_book(of: Gathered) -> Ranking:
    book = rulebook_as(of.circuit.rulebook, Ranking)
    if book is None:
        raise RuleError("no-season", rulebook=of.circuit.rulebook, able=[*rulebooks_with(Ranking)])
    return book


def usual_day(circuit: Circuit) -> date:
    """Today, or the nearest day of the circuit's year; where rankings go on over the years it ends with none.

    Ruling circuit-goes-on.
    """
    day = max(timezone.localdate(), date(circuit.year, 1, 1))
    return day if recalls(circuit) else min(day, date(circuit.year, 12, 31))
