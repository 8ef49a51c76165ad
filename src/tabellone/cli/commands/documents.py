"""Commands about documents: checked, sent to a federation's server, and the JSON Schema of both formats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabellone.cli.commands import Document, Json

if TYPE_CHECKING:
    from tabellone.engine.errors import Problem

Target = Annotated[Path, typer.Argument(metavar="FILE|DIR", help="A document, or a season folder.")]


def check_command(path: Target, *, json: Json = False) -> None:
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


To = Annotated[
    str, typer.Option("--to", metavar="URL", help="The circuit's address for documents, from the federation's page.")
]
Token = Annotated[
    str | None,
    typer.Option("--token", metavar="TOKEN", envvar="TABELLONE_TOKEN", help="The token that the federation gave you."),
]
TokenFile = Annotated[Path | None, typer.Option("--token-file", metavar="FILE", help="Read the token from a file.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only ask what it would do; nothing is kept there.")]


def push_command(
    document: Document,
    *,
    to: To,
    token: Token = None,
    token_file: TokenFile = None,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Send a tournament to a federation's server.

    It is checked here first. There it waits until an organiser of the circuit has accepted it; the same document sent
    again changes nothing.
    """
    from tabellone.cli.loading import tournament_at
    from tabellone.cli.pushing import checked_push_address, push_document, token_from
    from tabellone.cli.streams import print_json, print_lines

    address = checked_push_address(to)
    secret = token_from(token, token_file)
    loaded = tournament_at(document)
    sent = push_document(loaded.data, address, secret, preview=dry_run)
    refused = not 200 <= sent.status < 300
    if json:
        print_json(sent.answer)
    else:
        print_lines(_answer_lines(sent.answer, refused=refused), to_error=refused)
    if refused:
        raise typer.Exit(1)


def _answer_lines(answer: dict[str, Any], *, refused: bool) -> list[str]:
    """The server's answer in lines; what it says is shown on one line each, and no longer than a screen is wide."""
    from tabellone.wording import one_line

    def shown(key: str) -> str:
        return one_line(str(answer.get(key, "")))[:300]

    if refused:
        problems = answer.get("problems")
        found = problems if isinstance(problems, list) else []
        told = [one_line(str(one.get("sentence", "")))[:600] for one in found if isinstance(one, dict)]
        return [f"refused: {one}" for one in told[:50]] or [f"refused: {shown('detail') or 'no reason given'}"]
    states = {
        "previewed": "nothing was kept: this was only a look",
        "waiting": "it waits for the federation to look at it",
        "accepted": "it was accepted before",
    }
    again = " (the same document again: nothing has changed)" if answer.get("repeated") is True else ""
    lines = [
        f"{shown('tournament')}: players {shown('players')}, rounds {shown('rounds')}",
        f"known players {shown('known')}, new players {shown('new')}",
        f"{states.get(str(answer.get('state')), shown('state'))}{again}",
    ]
    return [*lines, f"see {shown('address')}"] if answer.get("address") else lines


def schema_command() -> None:
    """Print the JSON Schema of both formats."""
    from tabellone.cli.streams import print_utf8
    from tabellone.exchange.documents import json_schema, layout

    print_utf8(layout(json_schema()))
