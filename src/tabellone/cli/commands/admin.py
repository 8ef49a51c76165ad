"""`tabellone admin`: administrators of the web platform."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tabellone.cli.platform import Data

Email = Annotated[str, typer.Option("--email", metavar="ADDRESS", help="The address to sign in with.")]
Name = Annotated[str, typer.Option("--name", metavar="NAME", help="The name shown in the journal.")]

admin = typer.Typer(
    name="admin",
    help="Administrators of the web platform.",
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@admin.callback()
def described() -> None:
    """Administrators of the web platform."""


@admin.command()
def create(*, email: Email, name: Name = "", data: Data = None) -> None:
    """Make somebody administrator.

    Asks for a password, or reads it from standard input; an account that exists keeps its own.
    """
    from tabellone.cli.platform import operations
    from tabellone.cli.streams import print_lines

    module = operations("administrators", data=data)
    operations("schema").bring_up_to_date()
    known = module.known(email)
    module.make(email, None if known else password_asked(), name=name)
    print_lines([f"{email} is administrator" + (" now; the password stays as it was" if known else "")])


def password_asked() -> str:
    """The password typed twice, or the first line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    text: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    return text
