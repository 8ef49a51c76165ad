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
