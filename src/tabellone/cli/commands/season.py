"""`tabellone season`: ratings and all rankings of a season folder on a day."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from tabellone.cli.commands.options import Folder, Json, On, Ranking, day_asked

if TYPE_CHECKING:
    from tabellone.cli.loading import LoadedSeason
    from tabellone.contract import Circuit
    from tabellone.contract.answers import SeasonAnswer

All = Annotated[bool, typer.Option("--all", help="Every row of every ranking, and the ratings.")]


def season(folder: Folder, *, on: On = None, ranking: Ranking = None, json: Json = False, every: All = False) -> None:
    """Show ratings and all rankings of a season on a day."""
    from tabellone.cli.loading import about, season_at, without_collecting
    from tabellone.cli.naming import names_in_season
    from tabellone.cli.streams import print_json
    from tabellone.cli.waiting import Waiting
    from tabellone.exchange import answers

    asked = day_asked(on)
    loaded = season_at(folder)
    with about(folder, loaded.files), Waiting("Working out the rankings"), without_collecting():
        circuit = circuit_of(loaded)
        answer = circuit.season(loaded.season, loaded.tournaments, asked or last_day(loaded))
        if ranking is not None:
            answer = only(ranking, answer)
    if json:
        print_json(answers.season(answer))
        return
    from tabellone.cli import showing

    showing.season(answer, names_in_season(loaded.season, loaded.tournaments), every=every)


def only(ranking: str, answer: SeasonAnswer) -> SeasonAnswer:
    """The answer with one of its rankings."""
    from dataclasses import replace

    from tabellone.engine.errors import RuleError

    if ranking not in answer.rankings:
        raise RuleError("no-such-ranking", ranking=ranking, known=list(answer.rankings))
    return replace(answer, rankings={ranking: answer.rankings[ranking]})


def last_day(loaded: LoadedSeason) -> date:
    """31 December of the season's year."""
    return date(loaded.season.year, 12, 31)


def circuit_of(loaded: LoadedSeason) -> Circuit:
    """The season's rulebook, if it has seasons."""
    from tabellone.contract import Circuit, rulebook_as, rulebooks_with
    from tabellone.engine.errors import RuleError
    from tabellone.wording import term

    if book := rulebook_as(loaded.season.rulebook, Circuit):
        return book
    able = [term("rulebook", name) for name in rulebooks_with(Circuit)]
    raise RuleError("no-season", rulebook=term("rulebook", loaded.season.rulebook), able=able)
