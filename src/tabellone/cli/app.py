"""The `tabellone` command: its commands in the order of the help, and what happens when one fails.

What a command needs is imported when it is called.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, NoReturn

import typer

from tabellone.cli import streams
from tabellone.cli.commands.audit import audit_command
from tabellone.cli.commands.documents import check_command, push_command, schema_command
from tabellone.cli.commands.keeper import admin
from tabellone.cli.commands.season import explain_command, ratings_command, season_command
from tabellone.cli.commands.server import (
    backup_command,
    rebuild_command,
    restore_command,
    serve_command,
    work_command,
)
from tabellone.cli.commands.tournament import (
    demo_command,
    draw_command,
    print_command,
    prizes_command,
    standings_command,
    verify_command,
)
from tabellone.engine.errors import TabelloneError

COMMANDS: Mapping[str, Callable[..., None]] = {
    "check": check_command,
    "standings": standings_command,
    "draw": draw_command,
    "verify": verify_command,
    "season": season_command,
    "ratings": ratings_command,
    "explain": explain_command,
    "prizes": prizes_command,
    "print": print_command,
    "push": push_command,
    "schema": schema_command,
    "demo": demo_command,
    "serve": serve_command,
    "work": work_command,
    "backup": backup_command,
    "restore": restore_command,
    "rebuild": rebuild_command,
    "audit": audit_command,
}
INTERRUPTED = 130

# plain help: drawing it with rich would double the time until it stands there
app = typer.Typer(
    name="tabellone",
    help="Tabletop tournaments and circuits by the book, on plain files.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for name, command in COMMANDS.items():
    app.command(name)(command)
app.add_typer(admin)


@app.callback(invoke_without_command=True)
def whole_command(
    *,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Tabletop tournaments and circuits by the book, on plain files."""
    if version:
        from tabellone import __version__

        streams.print_lines([f"tabellone {__version__}"])
        raise typer.Exit


def run(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit: 0 done, 1 refused, 2 wrong call."""
    sys.exit(outcome(arguments))


def outcome(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit code; whatever fails is told in clear lines, never as a traceback."""
    streams.prepare()
    try:
        code = _called(arguments)
    except TabelloneError as error:
        _tell(error)
        code = 1
    except BrokenPipeError:
        streams.forget_output()
        code = 1
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as error:  # a disk that is full, say: no fault of the program
        streams.print_lines([f"tabellone: the system refuses: {error.strerror or error}"], to_error=True)
        code = 1
    except Exception as error:  # noqa: BLE001 - the last net: a user never sees a traceback
        _confess(error)
        code = 1
    return code if streams.flushed() else code or 1


def _called(arguments: Sequence[str] | None) -> int:
    try:
        app(args=arguments, prog_name="tabellone")
    except SystemExit as exit_:
        return exit_.code if isinstance(exit_.code, int) else int(exit_.code is not None)
    return 0


def _tell(error: TabelloneError) -> None:
    from tabellone.wording import error_lines

    streams.print_lines(error_lines(error), to_error=True)


def _confess(error: Exception) -> None:
    if os.environ.get("TABELLONE_DEBUG"):
        import traceback

        traceback.print_exception(error)
    from tabellone.wording import one_line

    what = one_line(f"{type(error).__name__}: {error}")[:300]
    line = f"tabellone: a fault in the program ({what}); please report it. TABELLONE_DEBUG=1 shows where."
    streams.print_lines([line], to_error=True)
