"""The way from the command line to the server, taken only when a command needs it."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

Data = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="DIR", envvar="TABELLONE_DATA", help="Where database and key are; ./data if unsaid."
    ),
]


def folder(data: Path | None) -> Path:
    """The data folder that an option names, or none does."""
    return (data or Path("data")).resolve()


def need_database(data: Path | None) -> None:
    """Refuse a folder without a database: what is asked for would be done to a new, empty one."""
    from tabellone.engine.errors import RuleError
    from tabellone.wording.values import Whole

    missing = operations("setup", ready=False).missing_file(folder(data))
    if missing is not None:
        raise RuleError("no-database", folder=Whole(missing.parent))


def operations(name: str, *, data: Path | None = None, ready: bool = True) -> ModuleType:
    """A module of the server's operations, with Django ready; a clear sentence where the server is not installed."""
    from importlib import import_module

    from tabellone.engine.errors import RuleError

    try:
        import_module("granian")
        setup = import_module("tabellone.server.operations.setup")
    except ModuleNotFoundError as error:
        raise RuleError("server-missing", module=error.name) from error
    if ready:
        setup.set_up(data)
    return import_module(f"tabellone.server.operations.{name}")
