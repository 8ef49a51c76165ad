"""The commands, each imported where the command line begins; and the arguments and options that several share."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated, TypeVar

import typer

T = TypeVar("T")

Document = Annotated[Path, typer.Argument(metavar="DOC", help="A tournament document.")]
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A season folder.")]
Either = Annotated[Path, typer.Argument(metavar="DOC|DIR", help="A document, or a season folder.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object, for scripts.")]
Ranking = Annotated[str | None, typer.Option("--ranking", metavar="NAME", help="Only this ranking of a season.")]
On = Annotated[str | None, typer.Option("--on", metavar="DATE", help="The day, YYYY-MM-DD; 31 December if not given.")]


def day_asked(text: str | None) -> date | None:
    """The day of `--on`; a wrong call if it is none."""
    if text is None:
        return None
    from tabellone.exchange.documents.scalars import DocumentError, read_day

    try:
        return read_day(text)
    except DocumentError:
        raise typer.BadParameter(f"{text!r} is not a sensible day; write YYYY-MM-DD", param_hint="--on") from None


def seed_asked(text: str) -> str:
    """The seed of a draw: one line of text; a wrong call if it is none (ruling seed-is-a-line)."""
    from tabellone.exchange.documents.scalars import DocumentError
    from tabellone.exchange.documents.scalars import read_line as read_text

    try:
        return read_text(text)
    except DocumentError:
        raise typer.BadParameter("a seed is a line of text that is not blank", param_hint="--seed") from None


def rulebook_able(rulebook: str, capability: type[T], refusal: str) -> T:
    """The rulebook as one that can do this; a refusal with this code names those that can."""
    from tabellone.contract import rulebook_as, rulebooks_with
    from tabellone.engine.errors import RuleError
    from tabellone.wording import term

    if book := rulebook_as(rulebook, capability):
        return book
    able = [term("rulebook", name) for name in rulebooks_with(capability)]
    raise RuleError(refusal, rulebook=term("rulebook", rulebook), able=able)
