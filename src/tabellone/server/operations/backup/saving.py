"""Writing a backup while the server runs."""

from __future__ import annotations

import os
import tempfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path

from django.db import connection

from tabellone import __version__, system
from tabellone.engine.errors import InputError, Problem
from tabellone.server.operations import schema
from tabellone.server.operations.backup import archive, rows, tables
from tabellone.server.operations.backup.archive import Manifest
from tabellone.server.operations.backup.snapshot import snapshot


def save(wanted: Path) -> tuple[Path, Manifest]:
    """Write a backup, to a new file or into a folder; the file is there whole or not at all, for its owner alone."""
    path = wanted / f"tabellone-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip" if wanted.is_dir() else wanted
    if path.exists():
        raise InputError([Problem("backup-exists", file=str(path))])
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", suffix=".tmp", dir=path.parent)
    except OSError as error:
        raise _cannot(path, error) from None
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "w+b") as file:
            manifest = _written(zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6))
            file.flush()
            os.fsync(file.fileno())
        draft.rename(path)
        system.settle_folder(path.parent)
    except OSError as error:
        raise _cannot(path, error) from None
    finally:
        draft.unlink(missing_ok=True)
    return path, manifest


def _written(file: zipfile.ZipFile) -> Manifest:
    with file, snapshot():
        migrations = tuple(schema.applied())
        models = {tables.label(model): model for model in tables.models_at(migrations)}
        contents = {name: archive.put(file, name, rows.lines(model)) for name, model in models.items()}
        made = datetime.now(UTC).isoformat(timespec="seconds")
        manifest = Manifest(__version__, made, connection.vendor, migrations, contents)
        file.writestr(archive.MANIFEST, manifest.text())
    return manifest


def _cannot(path: Path, error: OSError) -> InputError:
    return InputError([Problem("cannot-write", file=str(path), values={"reason": error.strerror or str(error)})])
