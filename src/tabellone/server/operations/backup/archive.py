"""The file: a zip with `manifest.json` and one `tables/<model>.jsonl` for each table."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tabellone.engine.errors import InputError, Problem

FORMAT = 1
MANIFEST = "manifest.json"
KIND = "tabellone-backup"
LARGEST_MANIFEST = 10_000_000
# what a file that is no backup, or no longer one, makes the readers say (RuntimeError: encrypted, packed otherwise)
DAMAGE = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    EOFError,
    OSError,
    RuntimeError,
    zlib.error,
    zipfile.BadZipFile,
)


@dataclass(frozen=True, slots=True)
class Contents:
    """A table in the file: how many rows, and the sum of its lines."""

    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the file says of itself."""

    version: str
    made: str
    database: str
    migrations: tuple[tuple[str, str], ...]
    tables: dict[str, Contents]

    def text(self) -> str:
        """As it stands in the file."""
        return json.dumps({"kind": KIND, "format": FORMAT, **asdict(self)}, indent=1)


def name_of(table: str) -> str:
    """Where a table's lines are in the file."""
    return f"tables/{table}.jsonl"


def put(archive: zipfile.ZipFile, table: str, lines: Iterator[str]) -> Contents:
    """Write a table's lines as they come; their number and sum."""
    rows, sum_ = 0, hashlib.sha256()
    with archive.open(name_of(table), "w", force_zip64=True) as member:
        for line in lines:
            data = line.encode("utf-8") + b"\n"
            member.write(data)
            sum_.update(data)
            rows += 1
    return Contents(rows, sum_.hexdigest())


def lines_of(archive: zipfile.ZipFile, table: str) -> Iterator[str]:
    """A table's lines."""
    with archive.open(name_of(table)) as member:
        for line in io.TextIOWrapper(member, encoding="utf-8", newline="\n"):
            yield line.rstrip("\n")


def opened(path: Path) -> tuple[zipfile.ZipFile, Manifest]:
    """The file, read through once: what is damaged, newer than us or no backup at all is refused."""
    try:
        archive = zipfile.ZipFile(path)
    except FileNotFoundError:
        raise InputError([Problem("file-not-found", file=str(path))]) from None
    except (OSError, zipfile.BadZipFile):
        raise InputError([Problem("backup-unreadable", file=str(path))]) from None
    try:
        with archive.open(MANIFEST) as member:
            manifest = _manifest(json.loads(member.read(LARGEST_MANIFEST)), path)
        _check_sums(archive, manifest, path)
    except DAMAGE as error:
        archive.close()
        raise InputError([Problem("backup-damaged", file=str(path), values={"part": _part(error)})]) from None
    except InputError:
        archive.close()
        raise
    return archive, manifest


def _part(error: Exception) -> str:
    return str(error).strip("'\"") or type(error).__name__


def _manifest(found: dict[str, Any], path: Path) -> Manifest:
    if found["kind"] != KIND:
        raise ValueError(MANIFEST)
    if int(found["format"]) > FORMAT:
        raise InputError([Problem("backup-newer", file=str(path), values={"version": found["version"]})])
    tables = {str(name): Contents(int(each["rows"]), str(each["sha256"])) for name, each in found["tables"].items()}
    migrations = tuple((str(app), str(name)) for app, name in found["migrations"])
    return Manifest(str(found["version"]), str(found["made"]), str(found["database"]), migrations, tables)


def _check_sums(archive: zipfile.ZipFile, manifest: Manifest, path: Path) -> None:
    for table, contents in manifest.tables.items():
        sum_ = hashlib.sha256()
        with archive.open(name_of(table)) as member:
            while chunk := member.read(1 << 16):
                sum_.update(chunk)
        if sum_.hexdigest() != contents.sha256:
            raise InputError([Problem("backup-damaged", file=str(path), values={"part": name_of(table)})])
