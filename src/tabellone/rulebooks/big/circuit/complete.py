"""A tournament counts once it is over; over and incomplete is an error that names what is missing."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.answers import Standing
from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.params import params_of
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
    """Planned rounds or a final still to play, where `rounds` says how many (BIG 5, ruling planned-is-due)."""
    if not standing.final and params_of(tournament).rounds is not None:
        values = {"tournament": tournament.id, "played": len(tournament.rounds)}
        yield Problem("big-tournament-unfinished", at("rounds"), rule="BIG 5", file=tournament.id, values=values)


def refuse(problems: Iterator[Problem]) -> None:
    """Raise what was found, if anything was."""
    found = tuple(problems)
    if found:
        raise InputError(found)
