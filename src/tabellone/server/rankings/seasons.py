"""Rankings of a circuit on a day, computed once for each state of its facts; what moves between two of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from django.utils import timezone

from tabellone.contract import BY_ID, History, rulebook_as, rulebooks_with
from tabellone.contract import CircuitRules as Ranking
from tabellone.contract.answers import SeasonAnswer
from tabellone.contract.circuit import Places
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.steps import Step
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.play.states import LargeAnswers
from tabellone.server.rankings.gathering import Gathered, gathered_for_rankings

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


@dataclass(frozen=True, slots=True)
class LivedThrough:
    """A circuit's history, and which of its tournaments do not count in it."""

    history: History
    left_out: tuple[LeftOutStage, ...]


# a season of 60 stages and 300 players: some MB each; 600 tournaments of a federation: some hundred MB
_rankings: LargeAnswers[DayRankings] = LargeAnswers(24)
_explained: LargeAnswers[tuple[Step, ...]] = LargeAnswers(48)
_histories: LargeAnswers[LivedThrough] = LargeAnswers(3)


def listed_tournaments(circuit: Circuit) -> list[Tournament]:
    """The circuit's tournaments that everybody may see, in order of their end."""
    return list(Tournament.objects.filter(circuit=circuit, listed=True).order_by("end", "slug"))


def circuit_names(of: Gathered) -> dict[str, str]:
    """Names by id of everybody in the circuit: the season's own first, then as the tournaments call them."""
    names = {person.id: person.name for person in of.season.players}
    for facts in of.facts:
        for player in facts.players:
            names.setdefault(player.id, player.name)
    return names


def rankings_on(circuit: Circuit | Gathered, on: date) -> DayRankings:
    """Ratings and rankings on a day; a RuleError or an InputError where the rulebook can give none."""
    of = _gathered_of(circuit)

    def made() -> DayRankings:
        told = circuit_history(of, on)
        return DayRankings(told.history.rankings_on(on), _over_by(told.left_out, on))

    return _rankings.kept(f"{on}:{of.mark}", made)


def ranking_explanation(
    circuit: Circuit | Gathered, player: str, on: date, ranking: str | None = None
) -> tuple[Step, ...]:
    """How each figure of the player in the rankings came about."""
    of = _gathered_of(circuit)

    def made() -> tuple[Step, ...]:
        return circuit_history(of, on).history.explain_on(player, on, ranking)

    return _explained.kept(f"{on}:{of.mark}:{ranking}:{player}", made)


def circuit_history(of: Gathered, on: date) -> LivedThrough:
    """The circuit as far as it has come, whatever day is asked for; a RuleError where its rulebook has no seasons."""
    book = ranking_book(of)
    last = max(on, timezone.localdate())
    until = max((facts.end for facts in of.facts if facts.end <= last), default=date(of.circuit.year, 1, 1))

    def made() -> LivedThrough:
        last = _histories.latest(f"{of.circuit.pk}:")
        before = last.history if last else None
        return LivedThrough(*_counting(of, until, lambda facts: book.history(of.season, facts, until, before)))

    return _histories.kept(f"{of.circuit.pk}:{until}:{of.mark}", made)


def answer_if(of: Gathered, season: Season, tournaments: Sequence[Facts], on: date) -> SeasonAnswer:
    """The rankings of a day if the facts were others; what is as it is now is not worked out again."""
    before = circuit_history(of, on).history
    as_it_is = {id(facts): one.counted for facts, one in zip(of.facts, of.told, strict=True)}
    counted = [as_it_is.get(id(facts), facts) for facts in tournaments]
    return ranking_book(of).history(season, counted, on, before).rankings_on(on)


def counted_tournaments(of: Gathered, on: date) -> list[Facts]:
    """The tournaments that count in the rankings of a day, as far as they have ended; those to come as they are."""
    left = {one.tournament.pk for one in rankings_on(of, on).left_out}
    return [facts for row, facts in zip(of.rows, of.facts, strict=True) if row.pk not in left]


def goes_on(circuit: Circuit) -> bool:
    """Whether it goes on over the years, and so tells of everybody's tournaments, titles and rivals."""
    return BY_ID[circuit.rulebook].ABOUT.over_years


def can_follow(circuit: Circuit) -> bool:
    """Whether its rulebook tells the way of each player through a season."""
    return has_players(circuit) and not goes_on(circuit)


def has_players(circuit: Circuit) -> bool:
    """Whether the circuit has pages of players."""
    return rulebook_as(circuit.rulebook, Ranking) is not None


def places_by_day(of: Gathered, until: date) -> tuple[Places, ...]:
    """Everybody's places after each of the days up to one on which a tournament ended."""
    history = circuit_history(of, until).history
    rankings = rankings_on(of, until).answer.rankings
    ends = sorted({facts.end for facts in of.facts if facts.end <= until and facts.id not in of.playing})
    return tuple(Places(day, {code: history.positions_on(code, day) for code in rankings}) for day in ends)


def _gathered_of(circuit: Circuit | Gathered) -> Gathered:
    return circuit if isinstance(circuit, Gathered) else gathered_for_rankings(circuit)


def _counting(of: Gathered, on: date, ask: Callable[[Sequence[Any]], T]) -> tuple[T, tuple[LeftOutStage, ...]]:
    """The answer for as many of the tournaments as the rulebook can count, and those left out."""
    rows = {facts.id: row for row, facts in zip(of.rows, of.facts, strict=True)}
    left = [LeftOutStage(rows[ident]) for ident in rows if ident in of.playing]
    counting = {one.facts.id: one.counted for one in of.told if not one.playing}
    while True:
        try:
            answer = ask(list(counting.values()))
        except InputError as error:
            wrong = {problem.file: problem for problem in reversed(error.problems)}
            refused = [LeftOutStage(rows[ident], wrong[ident]) for ident in counting if ident in wrong]
            if not refused:
                raise
            left += refused
            counting = {ident: one for ident, one in counting.items() if ident not in wrong}
        else:
            return answer, _over_by(left, on)


def _over_by(left: Sequence[LeftOutStage], on: date) -> tuple[LeftOutStage, ...]:
    return tuple(one for one in left if one.tournament.end <= on)


def ranking_book(of: Gathered) -> Ranking:
    """The rulebook of a circuit, refused where it has no seasons."""
    book = rulebook_as(of.circuit.rulebook, Ranking)
    if book is None:
        raise RuleError("no-season", rulebook=of.circuit.rulebook, able=[*rulebooks_with(Ranking)])
    return book


def usual_day(circuit: Circuit) -> date:
    """Today, or the nearest day of the circuit's year; where rankings go on over the years it ends with none.

    Ruling circuit-goes-on.
    """
    day = max(timezone.localdate(), date(circuit.year, 1, 1))
    return day if goes_on(circuit) else min(day, date(circuit.year, 12, 31))


RATINGS = "ratings"
AnswerRow = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RankingMove:
    """Somebody's line before and after; None where there was, or is, none."""

    player: str
    was: AnswerRow | None
    now: AnswerRow | None

    @property
    def place(self) -> int:
        """Where the line stands: after, else before."""
        return int((self.now or self.was or {}).get("position", 0))


def ranking_moves(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, tuple[RankingMove, ...]]:
    """Lines that differ, by ranking, in the order of the answer; ratings last. Rankings that stay are not named."""
    was, now = before["rankings"], after["rankings"]
    found = {code: _moved(was.get(code, ()), now.get(code, ()), "player") for code in dict.fromkeys((*now, *was))}
    found[RATINGS] = _moved(before[RATINGS], after[RATINGS], "player", "game")
    return {code: lines for code, lines in found.items() if lines}


def _moved(before: Sequence[AnswerRow], after: Sequence[AnswerRow], *key: str) -> tuple[RankingMove, ...]:
    was = {tuple(row[name] for name in key): row for row in before}
    now = {tuple(row[name] for name in key): row for row in after}
    differing = [one for one in dict.fromkeys((*now, *was)) if _lines_differ(was.get(one), now.get(one))]
    return tuple(
        sorted((RankingMove(one[0], was.get(one), now.get(one)) for one in differing), key=lambda one: one.place)
    )


def _lines_differ(was: AnswerRow | None, now: AnswerRow | None) -> bool:
    """Whether a line moved; what a newer version of the software tells besides is no move."""
    if was is None or now is None:
        return True
    return any(now.get(name) != value for name, value in was.items())
