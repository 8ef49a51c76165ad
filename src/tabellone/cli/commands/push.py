"""`tabellone push`: a tournament sent to a federation's server, which looks at it before it counts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tabellone.cli.commands.options import Document, Json

To = Annotated[
    str, typer.Option("--to", metavar="URL", help="The circuit's address for documents, from the federation's page.")
]
Token = Annotated[
    str | None,
    typer.Option("--token", metavar="TOKEN", envvar="TABELLONE_TOKEN", help="The token that the federation gave you."),
]
TokenFile = Annotated[Path | None, typer.Option("--token-file", metavar="FILE", help="Read the token from a file.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only ask what it would do; nothing is kept there.")]


def push(
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
    from tabellone.cli.pushing import checked, send, token_from
    from tabellone.cli.streams import print_json, print_lines

    address = checked(to)
    secret = token_from(token, token_file)
    loaded = tournament_at(document)
    sent = send(loaded.data, address, secret, preview=dry_run)
    refused = not 200 <= sent.status < 300
    if json:
        print_json(sent.answer)
    else:
        print_lines(_told(sent.answer, refused=refused), to_error=refused)
    if refused:
        raise typer.Exit(1)


def _told(answer: dict[str, Any], *, refused: bool) -> list[str]:
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
