"""Rankings of a circuit on a day, as the rulebook gives them; computed once for each state of its facts.

Only tournaments that everybody may see count, and one that is played here counts once it is closed (ruling
counts-once-closed); what the rulebook cannot count yet is left out, and named with the reason.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from tabellone.engine.answers import SeasonAnswer
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.steps import Step
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks import Circuit as Ranking
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import season_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings.answers import kept
from tabellone.server.rankings.queries import facts_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A tournament that does not count yet: what is missing in it, or nothing when it is only still open."""

    tournament: Tournament
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Rankings:
    """The rankings of a day, and which of the tournaments that are over by then do not count."""

    answer: SeasonAnswer
    left_out: tuple[LeftOut, ...] = ()


def tournaments_of(circuit: Circuit) -> list[Tournament]:
    """The circuit's tournaments that everybody may see, in order of their end."""
    return list(Tournament.objects.filter(circuit=circuit, listed=True).order_by("end", "slug"))


def names_of(circuit: Circuit) -> dict[str, str]:
    """Names by id of everybody in the circuit: the season's own first, then as the tournaments call them."""
    names = {person.id: person.name for person in season_of(circuit).players}
    for row in tournaments_of(circuit):
        for player in facts_of(row).players:
            names.setdefault(player.id, player.name)
    return names


def rankings(circuit: Circuit, on: date) -> Rankings:
    """Ratings and rankings on a day; a RuleError or an InputError where the rulebook can give none."""
    rows = tournaments_of(circuit)
    book, season = _book(circuit), season_of(circuit)
    return kept(
        f"season:{on}:{fingerprint(circuit, rows)}",
        lambda: Rankings(*_counting(rows, on, lambda facts: book.season(season, facts, on))),
    )


def explanation(circuit: Circuit, player: str, on: date, ranking: str | None = None) -> tuple[Step, ...]:
    """How each figure of the player in the rankings came about."""
    left = {one.tournament.pk for one in rankings(circuit, on).left_out}
    facts = [facts_of(row) for row in tournaments_of(circuit) if row.pk not in left]
    return _book(circuit).explain_season(season_of(circuit), facts, player, on, ranking)


def fingerprint(circuit: Circuit, rows: Sequence[Tournament]) -> str:
    """A text that is the same only for the same facts of a circuit and its tournaments."""
    stamps = ",".join([f"{circuit.pk}:{circuit.version}", *(f"{row.pk}:{row.page_stamp}" for row in rows)])
    return hashlib.sha256(stamps.encode()).hexdigest()


def _counting(rows: Sequence[Tournament], on: date, ask: Callable[[list[Facts]], T]) -> tuple[T, tuple[LeftOut, ...]]:
    """The answer for as many of the tournaments as the rulebook can count, and those left out."""
    left = [LeftOut(row) for row in rows if _is_being_played(row)]
    counted = [row for row in rows if not _is_being_played(row)]
    while True:
        try:
            answer = ask([facts_of(row) for row in counted])
        except InputError as error:
            wrong = {problem.file: problem for problem in reversed(error.problems)}
            refused = [LeftOut(row, wrong[facts_of(row).id]) for row in counted if facts_of(row).id in wrong]
            if not refused:
                raise
            left += refused
            counted = [row for row in counted if facts_of(row).id not in wrong]
        else:
            return answer, tuple(one for one in left if one.tournament.end <= on)


def _is_being_played(row: Tournament) -> bool:
    """Whether it is drawn here and not closed yet; what a document brought counts as it stands."""
    return not row.closed and any(drawn.certificate is not None for drawn in state_of(row).rounds)


def _book(circuit: Circuit) -> Ranking:
    book = BY_ID[circuit.rulebook]
    if not isinstance(book, Ranking):
        able = [name for name, one in BY_ID.items() if isinstance(one, Ranking)]
        raise RuleError("no-season", rulebook=circuit.rulebook, able=able)
    return book
