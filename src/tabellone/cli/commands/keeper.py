"""Commands of an administrator beside `admin create`: accounts, sessions, tournaments, rules of the site.

What administrators do on the pages below /keeper/; here nobody has to be signed in, so it also works when nobody can.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from tabellone.cli.commands import Json
from tabellone.cli.commands.server import Data, Email, admin, need_database, operations_module

__all__ = ["admin"]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, which stays in the journal of the site.")]
Slug = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="The id in its address: /t/ID/.")]
Sure = Annotated[bool, typer.Option("--yes", help="Without a question.")]


class SignupDoor(StrEnum):
    """Who may sign up."""

    OPEN = "open"
    CLOSED = "closed"


class Creation(StrEnum):
    """Who may create tournaments."""

    EVERYBODY = "everybody"
    INVITED = "invited"
    REQUEST = "request"


class Switch(StrEnum):
    """Asked for, or not."""

    ON = "on"
    OFF = "off"


@admin.command("suspend")
def suspend_command(*, email: Email, why: Why, data: Data = None) -> None:
    """Switch an account off: it is signed in nowhere, and its forms are refused."""
    _account("suspend", email, why, data, "is suspended")


@admin.command("lift")
def lift_command(*, email: Email, why: Why, data: Data = None) -> None:
    """Let a suspended account sign in again."""
    _account("lift", email, why, data, "may sign in again")


@admin.command("sign-out")
def sign_out_command(*, email: Email, why: Why, data: Data = None) -> None:
    """End all sessions of an account."""
    _account("sign-out", email, why, data, "is signed out everywhere")


def _account(act: str, email: str, why: str, data: Data, said: str) -> None:
    from tabellone.cli.streams import print_lines

    need_database(data)
    operations_module("keeping", data=data).keep_account(act, email, why)
    print_lines([f"{email} {said}"])


@admin.command("sessions")
def sessions_command(*, email: Email, data: Data = None, json: Json = False) -> None:
    """Show where an account is signed in. Changes nothing."""
    from dataclasses import asdict

    from tabellone.cli.streams import print_json, print_lines

    need_database(data)
    found = operations_module("keeping", data=data).open_sessions(email)
    if json:
        print_json({"sessions": [asdict(one) for one in found]})
    else:
        print_lines([f"{one.since}  {one.address}  {one.browser}" for one in found] or ["signed in nowhere"])


@admin.command("hide")
def hide_command(slug: Slug, *, why: Why, data: Data = None) -> None:
    """Take a tournament down: its pages say so, and nothing of it is lost."""
    _tournament("hide", slug, why, data, "is hidden")


@admin.command("show")
def show_command(slug: Slug, *, why: Why, data: Data = None) -> None:
    """Show a hidden tournament again."""
    _tournament("show", slug, why, data, "is where it was")


@admin.command("delete")
def delete_command(slug: Slug, *, why: Why, data: Data = None, yes: Sure = False) -> None:
    """Delete a tournament for good: names, results, rights. The lines of its journal stay, without names."""
    from tabellone.engine.errors import RuleError

    need_database(data)
    row = operations_module("keeping", data=data).kept_tournament(slug)
    question = f"Delete {row.name} for good?"
    if not yes and not (sys.stdin.isatty() and typer.confirm(question, err=True)):
        raise RuleError("delete-not-sure", id=slug)
    _tournament("delete", slug, why, data, "is deleted")


def _tournament(act: str, slug: str, why: str, data: Data, said: str) -> None:
    from tabellone.cli.streams import print_lines

    need_database(data)
    operations_module("keeping", data=data).keep_tournament(act, slug, why)
    print_lines([f"{slug} {said}"])


@admin.command("rules")
def rules_command(
    *,
    signup: Annotated[SignupDoor | None, typer.Option("--signup", help="Who may create an account.")] = None,
    create: Annotated[Creation | None, typer.Option("--create", help="Who may create tournaments.")] = None,
    second_step: Annotated[
        Switch | None, typer.Option("--second-step", help="Ask it of administrators and organisers of circuits.")
    ] = None,
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason; needed for a change.")] = "",
    data: Data = None,
    json: Json = False,
) -> None:
    """Show what holds for the whole site, or change it.

    When signup is closed, whoever follows an invitation still makes an account.
    """
    from tabellone.cli.streams import print_json, print_lines

    need_database(data)
    wanted = {"signup_open": signup, "creation": create, "second_factor": second_step}
    named = {name: one.value for name, one in wanted.items() if one}
    now = operations_module("keeping", data=data).keep_rules(why, **named)
    if json:
        print_json(now)
        return
    print_lines(
        [
            f"accounts are made by {'everybody' if now['signup_open'] else 'whoever follows an invitation'}",
            f"tournaments are created by: {now['creation']}",
            f"second step of administrators and organisers of circuits: {'on' if now['second_factor'] else 'off'}",
        ]
    )
