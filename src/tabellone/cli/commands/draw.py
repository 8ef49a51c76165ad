"""`tabellone draw`: the next round's tables with their certificate; `--write` adds them to the document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tabellone.cli.commands.options import Document, Json, seed_asked

if TYPE_CHECKING:
    from tabellone.cli.loading import LoadedTournament
    from tabellone.contract.answers import Draw

Seed = Annotated[str, typer.Option("--seed", metavar="TEXT", help="The text that the lots are drawn from.")]
Write = Annotated[bool, typer.Option("--write", help="Add the round to the document.")]


def draw(document: Document, *, seed: Seed, json: Json = False, write: Write = False) -> None:
    """Draw the next round, whatever its phase."""
    from tabellone.cli.loading import about, tournament_at
    from tabellone.cli.streams import print_json, print_lines
    from tabellone.exchange import answers

    seed = seed_asked(seed)
    loaded = tournament_at(document)
    with about(document):
        answer = loaded.book.draw(loaded.tournament, seed)
    if write:
        _write(loaded, answer)
    if json:
        print_json(answers.draw(answer))
        return
    from tabellone.cli import showing

    showing.draw(loaded.tournament, answer)
    if write:
        print_lines([f"round {answer.round} written to {document}"])


def _write(loaded: LoadedTournament, answer: Draw) -> None:
    """Add the round to the document, which must be valid with it; the file is replaced at once or not at all."""
    from tabellone.cli import files
    from tabellone.cli.loading import checked_beside
    from tabellone.cli.recording import with_round
    from tabellone.exchange.documents import write_tournament

    text = write_tournament(with_round(loaded.own, answer))
    checked_beside(text.encode(), loaded.path)
    files.replace(loaded.path, text, expected=loaded.data)
