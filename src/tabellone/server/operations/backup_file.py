"""The file of a backup: a zip with `manifest.json` and `tables/<model>.jsonl` for each table, a line for each row."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

from django.db.models import Field, JSONField, Model, Value

from tabellone.engine.errors import InputError

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
class TableContents:
    """A table in the file: how many rows, and the sum of its lines."""

    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class BackupManifest:
    """What the file says of itself."""

    version: str
    made: str
    database: str
    migrations: tuple[tuple[str, str], ...]
    tables: dict[str, TableContents]

    def text(self) -> str:
        """As it stands in the file."""
        return json.dumps({"kind": KIND, "format": FORMAT, **asdict(self)}, indent=1)


def table_file(table: str) -> str:
    """Where a table's lines are in the file."""
    return f"tables/{table}.jsonl"


def put_table(archive: zipfile.ZipFile, table: str, lines: Iterator[str]) -> TableContents:
    """Write a table's lines as they come; their number and sum."""
    rows, sum_ = 0, hashlib.sha256()
    with archive.open(table_file(table), "w", force_zip64=True) as member:
        for line in lines:
            data = line.encode("utf-8") + b"\n"
            member.write(data)
            sum_.update(data)
            rows += 1
    return TableContents(rows, sum_.hexdigest())


def lines_in_file(archive: zipfile.ZipFile, table: str) -> Iterator[str]:
    """A table's lines."""
    with archive.open(table_file(table)) as member:
        for line in io.TextIOWrapper(member, encoding="utf-8", newline="\n"):
            yield line.rstrip("\n")


def opened_backup(path: Path) -> tuple[zipfile.ZipFile, BackupManifest]:
    """The file, read through once: what is damaged, newer than us or no backup at all is refused."""
    try:
        archive = zipfile.ZipFile(path)
    except FileNotFoundError:
        raise InputError.of("file-not-found", file=str(path)) from None
    except (OSError, zipfile.BadZipFile):
        raise InputError.of("backup-unreadable", file=str(path)) from None
    try:
        with archive.open(MANIFEST) as member:
            manifest = _manifest(json.loads(member.read(LARGEST_MANIFEST)), path)
        _check_sums(archive, manifest, path)
    except DAMAGE as error:
        archive.close()
        raise InputError.of("backup-damaged", file=str(path), part=_part(error)) from None
    except InputError:
        archive.close()
        raise
    return archive, manifest


def _part(error: Exception) -> str:
    return str(error).strip("'\"") or type(error).__name__


def _manifest(found: dict[str, Any], path: Path) -> BackupManifest:
    if found["kind"] != KIND:
        raise ValueError(MANIFEST)
    if int(found["format"]) > FORMAT:
        raise InputError.of("backup-newer", file=str(path), version=found["version"])
    tables = {
        str(name): TableContents(int(each["rows"]), str(each["sha256"])) for name, each in found["tables"].items()
    }
    migrations = tuple((str(app), str(name)) for app, name in found["migrations"])
    return BackupManifest(str(found["version"]), str(found["made"]), str(found["database"]), migrations, tables)


def _check_sums(archive: zipfile.ZipFile, manifest: BackupManifest, path: Path) -> None:
    for table, contents in manifest.tables.items():
        sum_ = hashlib.sha256()
        with archive.open(table_file(table)) as member:
            while chunk := member.read(1 << 16):
                sum_.update(chunk)
        if sum_.hexdigest() != contents.sha256:
            raise InputError.of("backup-damaged", file=str(path), part=table_file(table))


RowLine = dict[str, Any]


def model_columns(model: type[Model]) -> Sequence[Field[Any, Any]]:
    """The columns of a model's own table."""
    return model._meta.local_concrete_fields


def row_lines(model: type[Model]) -> Iterator[str]:
    """Every row as one line, in order of the primary key; keys sorted, so that equal rows are equal lines."""
    names = [field.attname for field in model_columns(model)]
    rows = model._base_manager.order_by("pk").values_list(*names).iterator(chunk_size=2000)
    for row in rows:
        line = dict(zip(names, row, strict=True))
        yield json.dumps(line, default=_plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def row_of_line(model: type[Model], line: str) -> Model:
    """The row of a line, to be inserted as it is."""
    found: RowLine = json.loads(line)
    return model(**{field.attname: _value(field, found[field.attname]) for field in model_columns(model)})


def _plain(value: Any) -> str | float:
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode("ascii")
    raise TypeError(f"a backup cannot hold {type(value).__name__}")


def _value(field: Field[Any, Any], value: Any) -> Any:
    if isinstance(field, JSONField):
        return Value(None, JSONField()) if value is None and not field.null else value
    return field.to_python(value)
