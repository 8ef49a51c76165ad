"""Commands about a season: its rankings, what a stage did to the ratings, how a player's figures came about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabellone.cli.commands import Either, Folder, Json, On, Ranking, day_asked, rulebook_able
from tabellone.cli.commands.tournament import Spoken

if TYPE_CHECKING:
    from tabellone.cli.loading import LoadedSeason, Names
    from tabellone.contract import CircuitRules
    from tabellone.contract.answers import SeasonAnswer
    from tabellone.engine.steps import Step

All = Annotated[bool, typer.Option("--all", help="Every row of every ranking, and the ratings.")]


def season_command(
    folder: Folder, *, on: On = None, ranking: Ranking = None, json: Json = False, every: All = False
) -> None:
    """Show ratings and all rankings of a season on a day."""
    from tabellone.cli.loading import names_in_season
    from tabellone.cli.streams import print_json
    from tabellone.exchange import answers

    with _circuit_on(folder, on) as (loaded, circuit, day):
        answer = circuit.history(loaded.season, loaded.tournaments, day).rankings_on(day)
        if ranking is not None:
            answer = only_ranking(ranking, answer)
    if json:
        print_json(answers.season_json(answer))
        return
    from tabellone.cli import showing

    showing.show_season(answer, names_in_season(loaded.season, loaded.tournaments), every=every)


def only_ranking(ranking: str, answer: SeasonAnswer) -> SeasonAnswer:
    """The answer with one of its rankings."""
    from dataclasses import replace

    from tabellone.engine.errors import RuleError

    if ranking not in answer.rankings:
        raise RuleError("no-such-ranking", ranking=ranking, known=list(answer.rankings))
    return replace(answer, rankings={ranking: answer.rankings[ranking]})


@contextmanager
def _circuit_on(folder: Path, on: str | None) -> Iterator[tuple[LoadedSeason, CircuitRules, date]]:
    """The season of a folder, its rulebook, and the day asked for or 31 December; what is refused names its file."""
    from tabellone.cli.loading import about, season_at, without_collecting
    from tabellone.cli.streams import ProgressBar
    from tabellone.contract import CircuitRules

    asked = day_asked(on)
    loaded = season_at(folder)
    with about(folder, loaded.files), ProgressBar("Working out the rankings"), without_collecting():
        circuit = rulebook_able(loaded.season.rulebook, CircuitRules, "no-season")
        yield loaded, circuit, asked or date(loaded.season.year, 12, 31)


Stage = Annotated[str, typer.Argument(metavar="STAGE", help="The id of one of its tournaments.")]
Xlsx = Annotated[
    Path | None, typer.Option("--xlsx", metavar="FILE", help="Write a workbook with every step as a formula.")
]


def ratings_command(
    folder: Folder, stage: Stage, *, json: Json = False, xlsx: Xlsx = None, language: Spoken = "en"
) -> None:
    """Show what a stage did to the ratings, or write a workbook that calculates it again."""
    from tabellone.cli import files, showing
    from tabellone.cli.loading import about, names_in_season, season_at, without_collecting
    from tabellone.cli.streams import print_json
    from tabellone.contract import RatingSheets
    from tabellone.exchange import answers
    from tabellone.wording import term

    loaded = season_at(folder)
    with about(folder, loaded.files), without_collecting():
        book = rulebook_able(loaded.season.rulebook, RatingSheets, "no-ratings-here")
        sheet = book.rating_sheet(loaded.season, loaded.tournaments, stage)
    names = names_in_season(loaded.season, loaded.tournaments)
    if xlsx:
        from tabellone.exchange.rating_workbook import ratings_xlsx

        files.write_file(xlsx, ratings_xlsx(sheet, names, lambda kind, code: term(kind, code, language)))
    if json:
        print_json(answers.rating_sheet_json(sheet))
    elif not xlsx:
        showing.show_rating_sheet(sheet, names)


Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The player's id, or name.")]


def explain_command(
    path: Either, player: Player, *, ranking: Ranking = None, on: On = None, json: Json = False
) -> None:
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

        print_json({"player": identity, "steps": [answers.plain_json(step) for step in steps]})
        return
    _show_explanation(names.get(identity, identity), steps, names)


def _in_tournament(path: Path, player: str) -> tuple[str, tuple[Step, ...], Names]:
    from tabellone.cli.loading import about, names_in_tournament, player_meant, tournament_at

    loaded = tournament_at(path)
    names = names_in_tournament(loaded.tournament)
    with about(path):
        identity = player_meant(player, names)
        return identity, loaded.book.explain(loaded.tournament, identity), names


def _in_season(path: Path, player: str, ranking: str | None, on: str | None) -> tuple[str, tuple[Step, ...], Names]:
    from tabellone.cli.loading import names_in_season, player_meant

    with _circuit_on(path, on) as (loaded, circuit, day):
        names = names_in_season(loaded.season, loaded.tournaments)
        identity = player_meant(player, names)
        history = circuit.history(loaded.season, loaded.tournaments, day)
        if ranking is not None:
            only_ranking(ranking, history.rankings_on(day))
        return identity, history.explain_on(identity, day, ranking), names


def _show_explanation(name: str, steps: tuple[Step, ...], names: Names) -> None:
    from tabellone.cli.showing import explanation_lines
    from tabellone.cli.streams import console

    out = console()
    out.print(name, style="bold")
    for line in explanation_lines(steps, names):
        out.print(line)
    if not steps:
        out.print("no figures yet", style="dim")
