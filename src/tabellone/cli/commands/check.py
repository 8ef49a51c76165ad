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
    warnings: tuple[Problem, ...] = ()
    try:
        what, warnings = _checked(path)
    except InputError as error:
        problems, what = error.problems, ""
    if json:
        told = {"problems": [_plain(problem) for problem in problems], "warnings": [_plain(one) for one in warnings]}
        print_json({"valid": not problems, **told})
    elif problems:
        print_lines(problem_line(problem) for problem in problems)
    else:
        print_lines([f"{one_line(str(path))}: valid ({what})", *(f"warning: {problem_line(one)}" for one in warnings)])
    raise typer.Exit(1 if problems else 0)


def _checked(path: Path) -> tuple[str, tuple[Problem, ...]]:
    """What was found valid, in a few words, and what is worth a look in it."""
    from tabellone.cli.loading import document_at, season_at, warnings_of
    from tabellone.engine.facts import Season
    from tabellone.wording import term

    if path.is_dir():
        loaded = season_at(path)
        tournaments = _counted(len(loaded.tournaments), "tournament")
        what = f"{term('rulebook', loaded.season.rulebook)} season {loaded.season.year}, {tournaments}"
        return what, warnings_of((loaded.files[one.id], one) for one in loaded.tournaments)
    document = document_at(path)
    players = _counted(len(document.players), "player")
    if isinstance(document, Season):
        return f"{term('rulebook', document.rulebook)} season {document.year}, {players}", ()
    what = f"{term('rulebook', document.rulebook)} tournament, {players}, {_counted(len(document.rounds), 'round')}"
    return what, warnings_of([(str(path), document)])


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
