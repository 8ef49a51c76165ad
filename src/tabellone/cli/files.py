"""Files: read with every failure told as a problem, replaced atomically or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tabellone import system
from tabellone.engine.errors import InputError

MOST_MEGABYTES = 64


def read_file(path: Path) -> bytes:
    """The bytes of a file; an InputError where it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_MEGABYTES * 2**20 + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    if len(data) > MOST_MEGABYTES * 2**20:
        raise InputError.of("file-too-large", file=str(path), most=MOST_MEGABYTES)
    return data


def documents_in(folder: Path) -> list[Path]:
    """The documents of a folder in order of name; a folder that is not there holds none."""
    try:
        names = sorted(entry.name for entry in os.scandir(folder))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _unreadable(folder, error) from None
    return [folder / name for name in names if name.endswith(".json") and not name.startswith(".")]


def _unreadable(path: Path, error: Exception) -> InputError:
    codes: dict[type[Exception], str] = {
        FileNotFoundError: "file-not-found",
        IsADirectoryError: "is-a-folder",
        NotADirectoryError: "not-a-folder",
        PermissionError: "not-permitted",
    }
    return _failed(codes.get(type(error), "cannot-read"), path, error)


def _failed(code: str, path: Path, error: Exception) -> InputError:
    reason = getattr(error, "strerror", None) or str(error)
    return InputError.of(code, file=str(path), reason=reason)


def replace_file(path: Path, text: str, *, expected: bytes) -> None:
    """Put the text in place of the file if it still holds the expected bytes; on any failure it stays as it was."""
    target = Path(os.path.realpath(path))
    try:
        with _alone(target), _temporary(target) as temporary:
            if read_file(target) != expected:
                raise InputError.of("changed-meanwhile", file=str(path))
            temporary.write_bytes(text.encode("utf-8"))
            _settle(temporary, like=target)
            temporary.replace(target)
    except OSError as error:
        raise _failed("cannot-write", path, error) from None


@contextlib.contextmanager
def _alone(target: Path) -> Iterator[None]:
    """Hold the file while it is replaced, so that of two commands at once the second sees the first one's change."""
    with target.open("r+b") as held:  # also refuses a file that is read-only
        system.hold(held)  # without such a lock the comparison of bytes remains
        yield


@contextlib.contextmanager
def _temporary(target: Path) -> Iterator[Path]:
    """A new file beside the target, gone at the end unless it has become the target."""
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent)
    os.close(descriptor)
    temporary = Path(name)
    try:
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def _settle(temporary: Path, *, like: Path) -> None:
    """Give the file the permissions of the other, and have it safely on the disk."""
    found = like.stat()
    temporary.chmod(stat.S_IMODE(found.st_mode))
    system.give_to_owner_of(temporary, found)
    with temporary.open("rb") as written:
        os.fsync(written.fileno())


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file; an InputError says why that cannot be done."""
    try:
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        raise _failed("cannot-write", path, error) from None
