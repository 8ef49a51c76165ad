"""Commands that run the web platform: serve, work, backup, restore, rebuild, admin.

The server is imported when a command needs it, and not before.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from tabellone.cli.commands import Json

Data = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="DIR", envvar="TABELLONE_DATA", help="Where database and key are; ./data if unsaid."
    ),
]


def data_folder(data: Path | None) -> Path:
    """The data folder that the option names, `./data` without one."""
    return (data or Path("data")).resolve()


def need_database(data: Path | None) -> None:
    """Refuse a folder without a database: what is asked for would be done to a new, empty one."""
    from tabellone.engine.errors import RuleError
    from tabellone.wording.values import Whole

    missing = operations_module("setup", ready=False).missing_file(data_folder(data))
    if missing is not None:
        raise RuleError("no-database", folder=Whole(missing.parent))


def operations_module(name: str, *, data: Path | None = None, ready: bool = True) -> ModuleType:
    """A module of the server's operations, with Django ready; a clear sentence where the server is not installed."""
    from importlib import import_module

    from tabellone.engine.errors import RuleError

    try:
        import_module("django")
        setup = import_module("tabellone.server.operations.setup")
    except ModuleNotFoundError as error:
        raise RuleError("server-missing", module=error.name) from error
    if ready:
        setup.set_up(data)
    return import_module(f"tabellone.server.operations.{name}")


MOST_WORKERS = 4
LOCAL = "127.0.0.1"

Port = Annotated[
    int, typer.Option("--port", envvar="PORT", min=1, max=65535, metavar="N", help="The port to listen on.")
]
Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on.")]
Lan = Annotated[bool, typer.Option("--lan", help="Let in the phones on this network, and show them the way.")]
Workers = Annotated[
    int | None, typer.Option("--workers", envvar="WORKERS", min=1, max=64, metavar="N", help="How many processes.")
]
Demo = Annotated[bool, typer.Option("--demo/--no-demo", help="Load invented tournaments the first time.")]
Work = Annotated[bool, typer.Option("--work/--no-work", help="Send mail and make estimates too, in a process beside.")]


def serve_command(
    *,
    port: Port = 8000,
    host: Host = LOCAL,
    lan: Lan = False,
    workers: Workers = None,
    data: Data = None,
    demo: Demo = False,
    work: Work = True,
) -> None:
    """Serve the web platform on this machine.

    Makes or migrates its database, then serves until Ctrl-C. DATABASE_URL names another database than ./data.
    With --lan everybody on the network of this machine can open it; it says what that means.
    """
    from tabellone.cli.streams import print_lines

    address = operations_module("address", ready=False)
    options = options_in_force(host=host, lan=lan, workers=workers, data=data, demo=demo, work=work)
    host = address.hall_host() if lan else host
    address.check_port_free(host, port, data_folder(data), options)
    address.allow_host(host)
    address.tell_pages(host, port)
    server = operations_module("serve", data=data)
    how = server.Serving(host, port, workers or min(MOST_WORKERS, os.cpu_count() or 1), demo, work)
    server.serve_until_stopped(how, lambda lines: print_lines(lines, flush=True))


def options_in_force(
    *, host: str, lan: bool, workers: int | None, data: Path | None, demo: bool, work: bool
) -> list[str]:
    """The options that were chosen, as they are typed: but for the port, which is taken."""
    told = ["--lan"] if lan else ["--host", host] if host != LOCAL else []
    told += ["--workers", str(workers)] if workers else []
    told += ["--data", str(data)] if data else []
    return told + ["--demo"] * demo + ["--no-work"] * (not work)


Parent = Annotated[int, typer.Option("--parent", hidden=True, help="End with this process.")]


def work_command(*, data: Data = None, parent: Parent = 0) -> None:
    """Send the mail that waits and make the estimates that were asked for, until Ctrl-C.

    `tabellone serve` starts one by itself; a second one does no harm. For mail EMAIL_URL names the mail server.
    """
    from tabellone.cli.streams import print_lines

    need_database(data)
    working = operations_module("working", data=data)
    how = working.Working(parent=parent)
    working.work_until_stopped(how, lambda lines: None if parent else print_lines(lines, flush=True))


BackupFile = Annotated[Path, typer.Argument(metavar="FILE|DIR", help="A new file, or a folder to put one in.")]


def backup_command(path: BackupFile, *, data: Data = None) -> None:
    """Write all that the server holds to one file.

    Also while it runs. The file fits SQLite and PostgreSQL, and holds private data: keep it safe.
    """
    from tabellone.cli.streams import print_lines

    need_database(data)
    written, manifest = operations_module("backup", data=data).save_backup(path)
    print_lines([f"{written}: {rows_counted(manifest)}"])


def rows_counted(manifest: object) -> str:
    """How many rows and tables a backup holds, in words."""
    tables = getattr(manifest, "tables", {})
    rows = sum(contents.rows for contents in tables.values())
    held = {name: tables[name].rows for name in ("events.tournament", "people.person", "auth.user") if name in tables}
    return f"{rows} rows in {len(tables)} tables ({_held_text(held)})"


def _held_text(held: dict[str, int]) -> str:
    words = {"events.tournament": "tournaments", "people.person": "player records", "auth.user": "accounts"}
    return ", ".join(f"{count} {words[name]}" for name, count in held.items())


RestoreFile = Annotated[Path, typer.Argument(metavar="FILE", help="A file that `tabellone backup` wrote.")]
Replace = Annotated[
    bool, typer.Option("--replace", help="Also into a database that holds something; it is saved first.")
]


ErasedList = Annotated[
    Path | None,
    typer.Option("--erased", metavar="FILE", help="The list of the erased, where it is not beside the database."),
]


def restore_command(
    path: RestoreFile, *, replace: Replace = False, erased: ErasedList = None, data: Data = None
) -> None:
    """Put a backup into an empty database.

    Whole or not at all, into SQLite or PostgreSQL, whichever it came from. Whoever was erased since it was made is
    erased once more, by the list of the erased beside the database.
    """
    from tabellone.cli.streams import print_lines

    done = operations_module("backup", data=data).restore_backup(path, replace=replace, erased=erased)
    if done.saved is not None:
        print_lines([f"What was there before: {done.saved}"])
    print_lines([f"Restored, as of {done.manifest.made}: {rows_counted(done.manifest)}"])
    if done.erased:
        print_lines([f"Erased once more, since the list of the erased says so: {done.erased}"])
    if not done.listed:
        print_lines(list_missing(str(done.list)))


def list_missing(file: str) -> list[str]:
    """What a restore without a list of the erased leaves to be done, in lines for the terminal."""
    return [
        f"WARNING: there is no list of the erased ({file}). Whoever was erased after this backup was made is back.",
        "If you have the list, restore again with --erased FILE --replace; else erase them by `tabellone admin erase`.",
    ]


def rebuild_command(*, data: Data = None, json: Json = False) -> None:
    """Read the journal of every tournament again.

    Says for each whether it gives exactly what the server has stored. Changes nothing.
    """
    from dataclasses import asdict

    from tabellone.cli.streams import print_json, print_lines

    need_database(data)
    found = list(operations_module("records", data=data).rebuilt_tournaments())
    same = all(each.same for each in found)
    if json:
        print_json({"same": same, "tournaments": [asdict(each) for each in found]})
    else:
        words = {True: "the same", False: "DIFFERENT"}
        print_lines(f"{each.slug}: {each.lines} lines, {words[each.same]}" for each in found)
        if not found:
            print_lines(["no tournaments yet"])
    raise typer.Exit(not same)


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
def describe_admin() -> None:
    """Administrators of the web platform."""


@admin.command("create")
def create_administrator(*, email: Email, name: Name = "", data: Data = None, new: New = False) -> None:
    """Make somebody administrator.

    Asks for a password, or reads it from standard input; an account that exists keeps its own. Where there is no
    database yet it asks before it makes one.
    """
    from tabellone.cli.streams import print_lines

    missing = operations_module("setup", ready=False).missing_file(data_folder(data))
    new = new or (missing is not None and new_database_wanted(str(missing.parent)))
    module = operations_module("records", data=data)
    schema = operations_module("schema")
    if not new and not schema.applied_migrations():
        new_database_wanted("DATABASE_URL")
    schema.bring_up_to_date()
    known = module.has_account(email)
    module.make_administrator(email, None if known else password_asked(), name=name)
    print_lines([f"{email} is administrator" + (" now; the password stays as it was" if known else "")])


Player = Annotated[str, typer.Option("--player", metavar="NUMBER", help="A player's number, as on their record.")]
Address = Annotated[str, typer.Option("--email", metavar="ADDRESS", help="The address of an account.")]
Sure = Annotated[bool, typer.Option("--yes", help="Without asking once more.")]


@admin.command("erase")
def erase_somebody(*, email: Address = "", player: Player = "", yes: Sure = False, data: Data = None) -> None:
    """Erase somebody: a player by number, or an account by its address, with its player.

    Results stay under a sign, roles end. It cannot be undone. Also while the server runs.
    """
    from tabellone.cli.streams import print_lines
    from tabellone.engine.errors import RuleError

    need_database(data)
    module = operations_module("erasures", data=data)
    found = module.somebody_to_erase(email=email, player=player)
    print_lines(found.lines)
    if not yes and not (sys.stdin.isatty() and typer.confirm("Erase for good?", err=True)):
        raise RuleError("erase-not-sure")
    print_lines(module.erased_for_good(found))


def new_database_wanted(place: str) -> bool:
    """True once somebody at the terminal has confirmed a new database; else a RuleError."""
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
