"""`tabellone explain`: how each figure of a player came about."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabellone.cli.commands.options import Either, Json, On, Ranking, day_asked

if TYPE_CHECKING:
    from tabellone.cli.naming import Names
    from tabellone.engine.steps import Step

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The player's id, or name.")]


def explain(path: Either, player: Player, *, ranking: Ranking = None, on: On = None, json: Json = False) -> None:
    """Tell how each figure of a player came about.

    Step by step, with the rules cited.
    """
    from tabellone.cli.streams import print_json

    if path.is_dir():
        identity, steps, names = _in_season(path, player, ranking, on)
    else:
        if path.exists() and (ranking is not None or on is not None):
            raise typer.BadParameter("--ranking and --on are for a season folder")
        identity, steps, names = _in_tournament(path, player)
    if json:
        from tabellone.exchange import answers

        print_json({"player": identity, "steps": [answers.step(step) for step in steps]})
        return
    _tell(names.get(identity, identity), steps, names)


def _in_tournament(path: Path, player: str) -> tuple[str, tuple[Step, ...], Names]:
    from tabellone.cli.loading import about, tournament_at
    from tabellone.cli.naming import found, names_in

    loaded = tournament_at(path)
    names = names_in(loaded.tournament)
    with about(path):
        identity = found(player, names)
        return identity, loaded.book.explain(loaded.tournament, identity), names


def _in_season(path: Path, player: str, ranking: str | None, on: str | None) -> tuple[str, tuple[Step, ...], Names]:
    from tabellone.cli.commands.season import circuit_of, last_day, only
    from tabellone.cli.loading import about, season_at, without_collecting
    from tabellone.cli.naming import found, names_in_season
    from tabellone.cli.waiting import Waiting

    asked = day_asked(on)
    loaded = season_at(path)
    names = names_in_season(loaded.season, loaded.tournaments)
    with about(path, loaded.files), Waiting("Working out the rankings"), without_collecting():
        circuit, day = circuit_of(loaded), asked or last_day(loaded)
        identity = found(player, names)
        if ranking is not None:
            only(ranking, circuit.season(loaded.season, loaded.tournaments, day))
        steps = circuit.explain_season(loaded.season, loaded.tournaments, identity, day, ranking)
    return identity, steps, names


def _tell(name: str, steps: tuple[Step, ...], names: Names) -> None:
    from tabellone.cli.streams import console
    from tabellone.cli.telling import told

    out = console()
    out.print(name, style="bold")
    for line in told(steps, names):
        out.print(line)
    if not steps:
        out.print("no figures yet", style="dim")
