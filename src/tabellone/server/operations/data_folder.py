"""The data folder is for its owner alone, also where an earlier version or a hand has left it open."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

from tabellone import system

# what we put there: database, key, logins of the demonstration, notes of servers, backups, who was erased, static files
OURS = (
    "*.sqlite3",
    "*.sqlite3-wal",
    "*.sqlite3-shm",
    "secret",
    ".secret-*",
    "demo-logins.json",
    "serving-*.json",
    "*before-restore-*.zip",
    "tabellone-*.zip",
    "erased*",
    "*-erased.txt",
    "static",
)


def close_to_others(folder: Path, database: Path | None = None) -> list[str]:
    """Take every right of others to the folder and our files in it, and to the database wherever it is.

    What could not be closed is told, in lines for the terminal. A folder where other things lie too is left open.
    """
    if not folder.is_dir():
        return []
    found = sorted(folder.iterdir())
    ours = [path for path in found if any(fnmatch(path.name, one) for one in OURS)]
    files = [path for path in ours if path.name != "static"] + ([database] if database else [])
    told = [f"Others on this machine may read {path}, and it is not ours to close." for path in files if _is_open(path)]
    if len(ours) < len(found):
        if _looks_open(folder):
            told.append(f"Others on this machine may look into {folder}: give Tabellone a folder of its own.")
    elif _is_open(folder):
        told.append(f"Others on this machine may look into {folder}, and it is not ours to close.")
    return told


def _is_open(path: Path) -> bool:
    """Whether it stays open although we have tried to close it."""
    return not system.keep_private(path)


def _looks_open(path: Path) -> bool:
    return system.IS_POSIX and bool(path.stat().st_mode & 0o077)
