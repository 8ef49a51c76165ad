"""A tournament counts once it is over; over and incomplete is an error that names what is missing."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.contract.answers import Standing
from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.plan import plan_of
from tabellone.rulebooks.big.rounds import qualifying
from tabellone.rulebooks.big.scores import unreported


def missing_results(tournament: Tournament) -> Iterator[Problem]:
    """Each seat whose result has not been reported (BIG 3, BIG 5)."""
    for r, played in enumerate(tournament.rounds):
        for t, table in enumerate(played.tables):
            for player in unreported(table):
                place = at("rounds", r, "tables", t, "seats", table.players.index(player), "score")
                values = {"tournament": tournament.id, "round": played.number, "table": table.number, "player": player}
                yield Problem("big-result-missing", place, rule="BIG 3", file=tournament.id, values=values)


def unfinished(tournament: Tournament, standing: Standing) -> Iterator[Problem]:
    """What of the plan is still to play: rounds or a final (BIG 5, BIG 7, rulings planned-is-due, final-is-due)."""
    if standing.final:
        return
    values = {"tournament": tournament.id, "played": len(tournament.rounds)}
    if params_of(tournament).rounds is not None:
        yield Problem("big-tournament-unfinished", at("rounds"), rule="BIG 5", file=tournament.id, values=values)
    elif tournament.national_final and standing.rows:
        yield from _national(tournament, values)


def _national(tournament: Tournament, values: dict[str, object]) -> Iterator[Problem]:
    """A national final's structure follows from the rulebook where its document gives none (BIG 7.2.1, BIG 8.1)."""
    plan = plan_of(tournament)
    missing = max(0, (plan.rounds or 0) - len(qualifying(tournament)))
    place, told = at("rounds"), {**values, "rounds": plan.rounds or 0, "missing": missing}
    if missing and plan.phase != "none":
        yield Problem("big-final-cut-short", place, rule="BIG 8.1", file=tournament.id, values=told)
    elif missing:
        yield Problem("big-final-rounds-missing", place, rule="BIG 8.2", file=tournament.id, values=told)
    elif plan.phase != "none":
        yield Problem("big-final-phase-missing", place, rule="BIG 7.2.1", file=tournament.id, values=told)


def refuse(problems: Iterator[Problem]) -> None:
    """Raise what was found, if anything was."""
    found = tuple(problems)
    if found:
        raise InputError(found)
