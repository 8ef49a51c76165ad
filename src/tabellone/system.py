"""What not every operating system has, and what happens without it: the one place that uses such names.

Windows has no priorities by number, no forks, no owners of files, no locks of whole files, and opens no folder. A name
is asked for, never the system: whoever has it uses it (`tests/server/operations/test_other_systems.py`).
"""

from __future__ import annotations

import contextlib
import os
import shlex
import socket
import stat
import struct
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]  # the name stands for "there is none"
try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]

HAS_FCNTL: bool = fcntl is not None
IS_POSIX = os.name == "posix"
HAS_RESOURCE: bool = resource is not None
OPEN_MAX = 10_240  # what macOS allows a process whatever its limits say
INTERFACE_ADDRESS = 0x8915  # SIOCGIFADDR of Linux: the IPv4 address of an interface


def step_behind(steps: int) -> None:
    """Let other processes go first; without priorities all are equal."""
    if hasattr(os, "nice"):
        os.nice(steps)


def around_forks(before: Callable[[], object], after: Callable[[], object]) -> None:
    """Call these two around every copy of this process; where processes are never copied there is nothing to do."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=before, after_in_parent=after, after_in_child=after)


def give_to_owner_of(path: Path, like: os.stat_result) -> None:
    """Let the file belong to whom another belongs to, as far as we may."""
    with contextlib.suppress(OSError):
        if hasattr(os, "chown"):
            os.chown(path, like.st_uid, like.st_gid)


def settle_folder(folder: Path) -> None:
    """Have the new name of a file on the disk too; where a folder cannot be opened the system sees to it."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def hold(file: IO[Any] | int) -> None:
    """Wait until nobody else holds the file, and hold it until it is closed; without such locks go on at once."""
    if HAS_FCNTL:
        fcntl.flock(file, fcntl.LOCK_EX)


@contextlib.contextmanager
def holding_folder(folder: Path) -> Iterator[None]:
    """Hold a folder, which leaves no file behind; where that cannot be done, nobody is kept out."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:
        yield
        return
    try:
        hold(descriptor)
        yield
    finally:
        os.close(descriptor)


def interface_address(asked: socket.socket, name: str) -> str | None:
    """The IPv4 address of a network interface, where the system tells it so."""
    if not HAS_FCNTL:
        return None
    try:
        told = fcntl.ioctl(asked.fileno(), INTERFACE_ADDRESS, name.encode()[:15].ljust(256, b"\0"))
    except OSError:
        return None
    return socket.inet_ntoa(told[20:24])


def claim_address(trial: socket.socket) -> None:
    """Let a socket bind where a server could: not where one listens, but where one has just ended."""
    if IS_POSIX:  # on Windows the same option would take the place of who listens
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def forget_unsent(connection: socket.socket) -> None:
    """Let the system send nothing more of what it holds for a socket once that is closed."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii" if IS_POSIX else "hh", 1, 0))


def claim(file: IO[Any]) -> None:
    """Hold an open file as long as this very process lives; copies of it do not hold it."""
    if HAS_FCNTL:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_claimed(path: Path) -> bool:
    """Whether another process holds the file so; without such locks a file that somebody has open cannot be deleted."""
    if not HAS_FCNTL:
        try:
            path.unlink()
        except PermissionError:
            return True
        return False
    with path.open("r+b") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return True
    return False


def command_to_end(process: int) -> str:
    """What somebody types to end a process."""
    return f"kill {process}" if IS_POSIX else f"taskkill /PID {process}"


def typed(words: Sequence[str]) -> str:
    """Words as they are typed on this system's command line."""
    return shlex.join(words) if IS_POSIX else subprocess.list2cmdline(words)


def allow_files(wanted: int) -> int | None:
    """Ask for so many open files of this process: how many it may have now; none where nobody counts them."""
    if not HAS_RESOURCE:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    if soft == endless or soft >= wanted:
        return None if soft == endless else soft
    for most in (wanted if hard == endless else min(wanted, hard), min(wanted, OPEN_MAX)):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
            break
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def keep_private(path: Path) -> bool:
    """Take from others on this machine every right to a file or folder of ours; False if they keep one.

    Links are left alone: what they lead to may not be ours.
    """
    if not IS_POSIX or path.is_symlink():
        return True
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o077:
            path.chmod(mode & 0o700)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True
