"""The command that checks the journal for tampering: audit."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tabellone.cli.commands import Json
from tabellone.cli.commands.server import Data, need_database, operations_module

Heads = Annotated[
    list[str] | None,
    typer.Option(
        "--head", metavar="STREAM:NUMBER:HASH", help="A head that was kept elsewhere; more than one may be given."
    ),
]
HeadsFile = Annotated[
    Path | None, typer.Option("--heads", metavar="FILE", help="A file with a head on each line, as --list writes it.")
]
ListHeads = Annotated[bool, typer.Option("--list", help="Write the heads of all streams and nothing else.")]
BEYOND = (
    "What no look at the database alone can show: whoever can rewrite all of it can make every hash again, drop the "
    "last lines together with what they did, or put back an older copy. A head that was kept elsewhere shows it: "
    "`tabellone audit --list > heads.txt` writes them, `tabellone audit --heads heads.txt` compares."
)
TRACES = {
    "gap": "lines are missing before line {number}",
    "line": "line {number} is not what its hash covers: it, or the one before it, was changed, put in or moved",
    "part": "a name, a reason or words beside line {number} were changed past the platform",
    "subject": "an id behind a token was changed past the platform",
    "tail": "the tournament counts {number} lines, the journal has another number: the end was dropped, or lines added",
    "rows": "what is stored is not what the lines give",
    "head": "line {number}, whose hash stands beside final rankings, is gone or another",
}


def audit_command(
    *, head: Heads = None, heads: HeadsFile = None, listed: ListHeads = False, data: Data = None, json: Json = False
) -> None:
    """Check the journal: every line against its hash, what is stored against the lines, heads kept elsewhere.

    Says what was changed past the platform, and what only a head kept outside can show. Changes nothing.
    """
    from dataclasses import asdict

    from tabellone.cli.streams import print_json, print_lines

    need_database(data)
    audit = operations_module("audit", data=data)
    if listed:
        print_lines(map(str, audit.all_heads()))
        return
    found = audit.audited(audit.heads_read([*(head or ()), *heads_in_file(heads)]))
    if json:
        print_json({"clean": found.clean, **asdict(found)})
    else:
        print_lines(audit_lines(found))
    raise typer.Exit(not found.clean)


def heads_in_file(path: Path | None) -> list[str]:
    """The lines of a file of heads that hold one; an InputError where it cannot be read."""
    from tabellone.cli.files import read_file

    lines = read_file(path).decode("utf-8", "replace").splitlines() if path else []
    return [line for line in lines if line.strip() and not line.startswith("#")]


def audit_lines(found: Any) -> list[str]:
    """An audit in words."""
    told = [f"{one.stream}: {TRACES[one.trace].format(number=one.number)}" for one in found.findings]
    words = {"there": "there", "another": "NOT THIS LINE: another one has its number", "missing": "MISSING"}
    told += [f"{one.head}: {words[one.found]}" for one in found.heads]
    told += [f"restored on {one.at} from a backup of {one.made}" for one in found.restored]
    told.append(f"{found.lines} lines in {found.streams} streams; {found.replaced} personal parts gave way to erasures")
    told.append("no trace of tampering" if not found.findings else f"TRACES OF TAMPERING: {len(found.findings)}")
    return [*told, BEYOND]
