"""`tabellone check`: valid or not, every problem with its place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabellone.cli.commands.options import Json

if TYPE_CHECKING:
    from tabellone.engine.errors import Problem

Target = Annotated[Path, typer.Argument(metavar="FILE|DIR", help="A document, or a season folder.")]


def check(path: Target, *, json: Json = False) -> None:
    """Check a document or a season folder.

    Every problem is named with its place in the file.
    """
    from tabellone.cli.streams import print_json, print_lines
    from tabellone.engine.errors import InputError
    from tabellone.wording import one_line, problem_line

    problems: tuple[Problem, ...] = ()
    try:
        what = _checked(path)
    except InputError as error:
        problems, what = error.problems, ""
    if json:
        print_json({"valid": not problems, "problems": [_plain(problem) for problem in problems]})
    elif problems:
        print_lines(problem_line(problem) for problem in problems)
    else:
        print_lines([f"{one_line(str(path))}: valid ({what})"])
    raise typer.Exit(1 if problems else 0)


def _checked(path: Path) -> str:
    """What was found valid, in a few words."""
    from tabellone.cli.loading import document_at, season_at
    from tabellone.engine.facts import Season
    from tabellone.wording import term

    if path.is_dir():
        loaded = season_at(path)
        tournaments = _counted(len(loaded.tournaments), "tournament")
        return f"{term('rulebook', loaded.season.rulebook)} season {loaded.season.year}, {tournaments}"
    document = document_at(path)
    if isinstance(document, Season):
        return (
            f"{term('rulebook', document.rulebook)} season {document.year}, {_counted(len(document.players), 'player')}"
        )
    players, rounds = _counted(len(document.players), "player"), _counted(len(document.rounds), "round")
    return f"{term('rulebook', document.rulebook)} tournament, {players}, {rounds}"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _plain(problem: Problem) -> dict[str, str]:
    from tabellone.wording import problem_sentence

    return {
        "file": problem.file,
        "place": problem.place,
        "code": problem.code,
        "rule": problem.rule,
        "sentence": problem_sentence(problem),
    }
