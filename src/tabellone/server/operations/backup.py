"""A backup: one file for either database, written from one consistent view, restored whole or not at all."""

from __future__ import annotations

import itertools
import json
import os
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model
from django.db.models.sql import InsertQuery

from tabellone import __version__, system
from tabellone.engine.errors import InputError, RuleError
from tabellone.server.identity.erased_list import erased_file, erased_tokens, list_erased, tokens_in_file
from tabellone.server.identity.models import Erasure
from tabellone.server.identity.services.erasing import erase_listed
from tabellone.server.journal.guard import Guard
from tabellone.server.journal.services import Writing, append_line
from tabellone.server.mail.services import doubt_all_mails
from tabellone.server.operations import backup_file, backup_shape, schema
from tabellone.server.operations.backup_file import BackupManifest, opened_backup
from tabellone.server.operations.backup_shape import snapshot

__all__ = ["BackupManifest", "RestoredBackup", "opened_backup", "restore_backup", "save_backup"]


def save_backup(wanted: Path) -> tuple[Path, BackupManifest]:
    """Write a backup, to a new file or into a folder; the file is there whole or not at all, for its owner alone."""
    path = wanted / f"tabellone-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip" if wanted.is_dir() else wanted
    if path.exists():
        raise InputError.of("backup-exists", file=str(path))
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


def _written(file: zipfile.ZipFile) -> BackupManifest:
    with file, snapshot():
        migrations = tuple(schema.applied_migrations())
        models = {backup_shape.table_label(model): model for model in backup_shape.models_at(migrations)}
        contents = {
            name: backup_file.put_table(file, name, backup_file.row_lines(model)) for name, model in models.items()
        }
        made = datetime.now(UTC).isoformat(timespec="seconds")
        manifest = BackupManifest(__version__, made, connection.vendor, migrations, contents)
        file.writestr(backup_file.MANIFEST, manifest.text())
    return manifest


def _cannot(path: Path, error: OSError) -> InputError:
    return InputError.of("cannot-write", file=str(path), reason=error.strerror or str(error))


BATCH = 500
RESTORED = "restored"


@dataclass(frozen=True, slots=True)
class RestoredBackup:
    """What was put into the database, where to what was there before was saved, who was erased once more.

    `listed` is False where there was no list of the erased; `list` is where it is from now on.
    """

    manifest: BackupManifest
    saved: Path | None
    erased: int
    listed: bool
    list: Path


def restore_backup(path: Path, *, replace: bool = False, erased: Path | None = None) -> RestoredBackup:
    """Put a backup into an empty database; with `replace` into any, which is backed up first.

    Whoever was erased since the backup was made is erased once more: by the list beside the database, or another one,
    and by what the database itself said before. A line of the journal tells of the restore, so that lines which are not
    there any more have their reason.
    """
    if erased is not None and not erased.is_file():
        raise InputError.of("file-not-found", file=str(erased))
    lists = [one for one in (erased, erased_file()) if one is not None and one.is_file()]
    known = {token for one in lists for token in tokens_in_file(one)} | _tokens_before()
    file, manifest = backup_file.opened_backup(path)
    with file:
        if not schema.UNRELEASED.isdisjoint(manifest.migrations):
            raise InputError.of("backup-unreleased", file=str(path))
        if schema.unknown_migrations(manifest.migrations, MigrationLoader(None)):
            raise InputError.of("backup-newer", file=str(path), version=manifest.version)
        saved = _made_room(replace=replace)
        try:
            backup_shape.bring_to_migrations(manifest.migrations)
            _loaded(file, manifest, path)
        except InputError:
            _put_back(saved)
            raise
    schema.bring_up_to_date()
    doubt_all_mails()  # what the backup says is waiting may have left since it was made
    append_line("site", RESTORED, {"made": manifest.made, "version": manifest.version}, Writing())
    cache.clear()
    again = erase_listed(known)
    list_erased(known | erased_tokens())
    return RestoredBackup(manifest, saved, again, listed=bool(lists), list=erased_file())


def _tokens_before() -> set[str]:
    """Who was erased in the database that gives way."""
    there = Erasure._meta.db_table in connection.introspection.table_names()
    return erased_tokens() if there else set()


def _made_room(*, replace: bool) -> Path | None:
    """Refuse a database that holds something, or save what it holds."""
    held = _held()
    if not held:
        return None
    if not replace:
        raise RuleError("restore-not-empty", rows=held)
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    saved, _ = save_backup(Path(settings.DATA) / f"before-restore-{now}.zip")
    return saved


def _put_back(saved: Path | None) -> None:
    """What was there before a backup that could not be restored: its tables may have given way to another shape."""
    if saved is None:
        return
    file, manifest = backup_file.opened_backup(saved)
    with file:
        backup_shape.bring_to_migrations(manifest.migrations)
        _loaded(file, manifest, saved)


def _held() -> int:
    """How many rows the database holds that nobody's migration put there."""
    seen = schema.applied_migrations()
    models = backup_shape.models_at(seen) if seen else []
    return sum(
        model._base_manager.count()
        for model in models
        if backup_shape.table_label(model) not in backup_shape.MADE_BY_MIGRATING
    )


def _loaded(file: zipfile.ZipFile, manifest: BackupManifest, path: Path) -> None:
    """Every row out and the file's rows in, in one transaction that ends with a look at what is there now."""
    models = backup_shape.models_at(manifest.migrations)
    try:
        with transaction.atomic():
            _empty(models, guards=backup_shape.guards_at(manifest.migrations))
            for model in models:
                if backup_shape.table_label(model) in manifest.tables:
                    _insert(model, backup_file.lines_in_file(file, backup_shape.table_label(model)))
                    _compare(model, backup_file.lines_in_file(file, backup_shape.table_label(model)), path)
            _set_sequences(models)
    except (DatabaseError, ValidationError, OverflowError, *backup_file.DAMAGE) as error:
        reason = str(error).strip().partition("\n")[0]
        raise InputError.of("restore-refused", file=str(path), reason=reason) from error


def _empty(models: Iterable[type[Model]], *, guards: Sequence[Guard]) -> None:
    """Delete all rows, also those that last only a while; the guards of what never changes step aside for it."""
    quote = connection.ops.quote_name
    there = set(connection.introspection.table_names())  # an older shape has not all of them
    names = [model._meta.db_table for model in models] + [one for one in backup_shape.PASSING_TABLES if one in there]
    for guard in guards:
        guard.take_down(connection)
    with connection.cursor() as cursor:
        for name in names:
            cursor.execute(f"DELETE FROM {quote(name)}")  # noqa: S608 - names of our own tables, quoted
    for guard in guards:
        guard.put_up(connection)


def _insert(model: type[Model], lines: Iterable[str]) -> None:
    """Insert rows exactly as they are: nothing is computed, no moment is set."""
    fields = list(backup_file.model_columns(model))
    todo = iter(lines)
    while batch := [
        backup_file.row_of_line(model, line) for line in itertools.islice(todo, BATCH // max(1, len(fields) // 4))
    ]:
        inserting = InsertQuery(model)
        inserting.insert_values(fields, batch, raw=True)
        inserting.get_compiler(connection=connection).execute_sql()


def _compare(model: type[Model], lines: Iterable[str], path: Path) -> None:
    """The database gives back what the file says (a number may be written otherwise)."""
    for stored, told in itertools.zip_longest(backup_file.row_lines(model), lines, fillvalue="null"):
        if stored != told and json.loads(stored) != json.loads(told):
            raise InputError.of("restore-differs", file=str(path), table=backup_shape.table_label(model))


def _set_sequences(models: Sequence[type[Model]]) -> None:
    """New rows get new numbers (PostgreSQL counts apart from the rows)."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
