"""What is worth a look in a sound document: ties that hang on a turn order nobody has written down (RK points)."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.errors import Problem, at
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.risiko.asking import wanted_on_ties
from tabellone.rulebooks.risiko.games import is_void, unreported


def notes(tournament: Tournament) -> Iterator[Problem]:
    """Tables won, or places taken, by the order of the seats, where the real turns are not given (RK points)."""
    for index, played in enumerate(tournament.rounds):
        for nth, table in enumerate(played.tables):
            if is_void(table) or unreported([table]):
                continue
            asked = [one for one in wanted_on_ties(table, played) if one.decides and one.name == "turn"]
            if asked:
                players = tuple(one.player for one in asked)
                values = {"round": played.number, "table": table.number, "players": players}
                place = at("rounds", index, "tables", nth, "seats")
                yield Problem("turn-not-given", place, rule="RK points", values=values)
