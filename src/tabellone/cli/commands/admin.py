"""`tabellone admin`: administrators of the web platform."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tabellone.cli.platform import Data

Email = Annotated[str, typer.Option("--email", metavar="ADDRESS", help="The address to sign in with.")]
Name = Annotated[str, typer.Option("--name", metavar="NAME", help="The name shown in the journal.")]
New = Annotated[bool, typer.Option("--new", help="Make a new database where there is none, without a question.")]

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
def create(*, email: Email, name: Name = "", data: Data = None, new: New = False) -> None:
    """Make somebody administrator.

    Asks for a password, or reads it from standard input; an account that exists keeps its own. Where there is no
    database yet it asks before it makes one.
    """
    from tabellone.cli.platform import folder, operations
    from tabellone.cli.streams import print_lines

    missing = operations("setup", ready=False).missing_file(folder(data))
    new = new or (missing is not None and wanted(str(missing.parent)))
    module = operations("administrators", data=data)
    schema = operations("schema")
    if not new and not schema.applied():
        wanted("DATABASE_URL")
    schema.bring_up_to_date()
    known = module.known(email)
    module.make(email, None if known else password_asked(), name=name)
    print_lines([f"{email} is administrator" + (" now; the password stays as it was" if known else "")])


def wanted(place: str) -> bool:
    """Whether a new database is meant; refused unless somebody says so."""
    from tabellone.engine.errors import RuleError
    from tabellone.wording.values import Whole

    question = f"There is no database in {place} yet. Make a new one there?"
    if not (sys.stdin.isatty() and typer.confirm(question, err=True)):
        raise RuleError("no-database-for-admin", folder=Whole(place))
    return True


def password_asked() -> str:
    """The password typed twice, or the first line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    text: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    return text
