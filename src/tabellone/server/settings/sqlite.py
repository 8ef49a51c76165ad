"""Which SQLite is used: the one that `pysqlite3` brings, else Python's own; none beside PostgreSQL.

Versions before 3.51.3 can lose what was written when one process folds the write-ahead log back while another starts it
anew; two older lines have the mending too. `pysqlite3` has no wheel for some systems (ARM Linux, Intel Macs), where
Python's own is used: `trouble` says what to do if that is one of those versions.
"""

from __future__ import annotations

import os
import sys

FILE = "tabellone.sqlite3"  # in the data folder, when no other database is named
SAFE = (3, 51, 3)
MENDED = {(3, 50): 7, (3, 44): 6}  # older lines, and since which version of theirs

Version = tuple[int, int, int]


def choose_sqlite() -> None:
    """Let every `import sqlite3` from now on give the SQLite that is used."""
    if _is_elsewhere(os.environ.get("DATABASE_URL", "")):
        return
    try:
        import pysqlite3  # noqa: PLC0415 - not there on every system
        import pysqlite3.dbapi2  # noqa: PLC0415
    except ImportError:
        return
    sys.modules["sqlite3"] = pysqlite3
    sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2


def _is_elsewhere(url: str) -> bool:
    return url.partition(":")[0] in {"postgres", "postgresql"}


def is_safe(version: Version) -> bool:
    """Whether this version loses nothing however many processes write."""
    return version >= SAFE or version[2] >= MENDED.get(version[:2], version[2] + 1)


def sqlite_trouble() -> list[str]:
    """What somebody should know about the SQLite in use, in lines for the terminal; nothing where it is safe."""
    import sqlite3  # noqa: PLC0415 - the one that was chosen

    version: Version = sqlite3.sqlite_version_info
    if is_safe(version):
        return []
    return [
        f"This Python has SQLite {sqlite3.sqlite_version}, which in rare cases loses what two processes write at once.",
        "Use a Python with SQLite 3.51.3 or newer, or `pip install pysqlite3` where it has a wheel, or PostgreSQL",
        "(DATABASE_URL); until then make backups often.",
    ]
