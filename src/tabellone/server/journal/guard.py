"""The triggers that make the journal append-only, for both databases; put up by a migration.

A restore takes them down inside its own transaction and puts them up again.
"""

from __future__ import annotations

from typing import Final

from django.db.backends.base.base import BaseDatabaseWrapper

_REFUSED = "the journal is append-only"
_SQLITE_UP = tuple(
    f"CREATE TRIGGER journal_no_{verb.lower()} BEFORE {verb} ON journal_entry "
    f"BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END"
    for verb in ("UPDATE", "DELETE")
)
_SQLITE_DOWN = ("DROP TRIGGER journal_no_update", "DROP TRIGGER journal_no_delete")
_POSTGRES_FUNCTION = (
    "CREATE FUNCTION journal_refuses() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{_REFUSED}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
)
_POSTGRES_TRIGGER = (
    "CREATE TRIGGER journal_no_change BEFORE UPDATE OR DELETE ON journal_entry "
    "FOR EACH ROW EXECUTE FUNCTION journal_refuses()"
)
_POSTGRES_UP = (_POSTGRES_FUNCTION, _POSTGRES_TRIGGER)
_POSTGRES_DOWN = ("DROP TRIGGER journal_no_change ON journal_entry", "DROP FUNCTION journal_refuses()")
UP: Final = {"sqlite": _SQLITE_UP, "postgresql": _POSTGRES_UP}
DOWN: Final = {"sqlite": _SQLITE_DOWN, "postgresql": _POSTGRES_DOWN}


def put_up(connection: BaseDatabaseWrapper) -> None:
    """From now on the database refuses to change or delete a line."""
    _run(connection, UP[connection.vendor])


def take_down(connection: BaseDatabaseWrapper) -> None:
    """Lines can be deleted: only to put a backup in their place."""
    _run(connection, DOWN[connection.vendor])


def _run(connection: BaseDatabaseWrapper, statements: tuple[str, ...]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
