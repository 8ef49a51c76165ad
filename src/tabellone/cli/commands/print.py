"""`tabellone print`: slips, seat lists, standings, brackets and certificates as PDF."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tabellone.cli.commands.options import Document
from tabellone.engine.languages import LANGUAGES


class What(StrEnum):
    """What can be printed of a tournament."""

    slips = "slips"
    seats = "seats"
    standings = "standings"
    bracket = "bracket"
    certificates = "certificates"


def _language(code: str) -> str:
    if code not in LANGUAGES:
        known = ", ".join(f"'{each}'" for each in LANGUAGES)
        raise typer.BadParameter(f"'{code}' is not one of {known}.")
    return code


Sheets = Annotated[What, typer.Argument(metavar="WHAT", help="slips, seats, standings, bracket or certificates.")]
Number = Annotated[
    int | None, typer.Option("--round", metavar="N", help="Of this round; the last one drawn if not given.")
]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="The PDF; - for standard output.")]
Spoken = Annotated[str, typer.Option("--language", metavar="LANGUAGE", help="en, it or es.", callback=_language)]
Address = Annotated[str, typer.Option("--address", metavar="URL", help="An address to print on slips as a QR code.")]


def print(  # noqa: A001 - the command's name
    what: Sheets,
    document: Document,
    *,
    number: Number = None,
    out: Out = None,
    language: Spoken = "en",
    address: Address = "",
) -> None:
    """Print slips, seats, standings, a bracket or certificates as PDF."""
    from tabellone.cli.loading import about, tournament_at
    from tabellone.cli.printing import checked_address, printed, put

    address = checked_address(address) if address else ""
    loaded = tournament_at(document)
    with about(document):
        pdf = printed(what, loaded, number, language=language, address=address)
    put(pdf, out or Path(f"{document.stem}-{what}.pdf"))
