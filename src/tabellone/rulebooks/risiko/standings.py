"""The standing after a round, and the final one (RK standings)."""

from __future__ import annotations

from collections import Counter

from tabellone.engine.answers import Standing, StandingRow
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.risiko.check import sound
from tabellone.rulebooks.risiko.course import Course, read
from tabellone.rulebooks.risiko.final import finals_played, ranking_after
from tabellone.rulebooks.risiko.ranking import Ranked


def standing(tournament: Tournament, after_round: int | None = None) -> Standing:
    """The standing after a round, without one after the last complete round (RK standings)."""
    course = read(sound(tournament))
    index = course.complete - 1 if after_round is None else asked_for(course, after_round)
    if index < 0:
        return Standing(0, final=False, rows=(), unranked=_others(tournament, []))
    ranked = ranking_after(course, index)
    final = course.stage(index) == "final" and finals_played(course, index)
    return Standing(course.rounds[index].number, final, _rows(ranked), _others(tournament, ranked))


def asked_for(course: Course, number: int) -> int:
    """Where the round stands in the order; one that is missing or incomplete is refused (RK structure)."""
    numbers = [one.number for one in course.rounds]
    if number not in numbers:
        raise RuleError("no-such-round", rule="RK structure", round=number, rounds=len(numbers))
    index = numbers.index(number)
    refuse_missing(course, index + 1)
    return index


def refuse_missing(course: Course, upto: int) -> None:
    """Refuse to go on while a result of the first rounds is missing, naming table and player (RK structure)."""
    missing = course.missing(upto)
    if missing:
        first = missing[0][0]
        here = [(table, player) for number, table, player in missing if number == first]
        raise RuleError(
            "risiko-missing-result",
            rule="RK structure",
            round=first,
            tables=sorted({table for table, _ in here}),
            players=[player for _, player in here],
        )


def _rows(ranked: Ranked) -> tuple[StandingRow, ...]:
    shared = Counter(position for position, _ in ranked)
    return tuple(
        StandingRow(position, line.player, line.points, tied=shared[position] > 1, more={"wins": line.wins})
        for position, line in ranked
    )


def _others(tournament: Tournament, ranked: Ranked) -> tuple[str, ...]:
    ranked_players = {line.player for _, line in ranked}
    return tuple(sorted(one.id for one in tournament.players if one.id not in ranked_players))
