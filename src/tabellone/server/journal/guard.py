"""The triggers that make a table append-only, for both databases; put up by migrations: the journal's own are here.

A restore takes them down inside its own transaction and puts them up again.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.backends.base.base import BaseDatabaseWrapper


@dataclass(frozen=True, slots=True)
class Guard:
    """What keeps the rows of a table as they were written: the name of its triggers, the table, what they say."""

    name: str
    table: str
    refused: str

    def put_up(self, connection: BaseDatabaseWrapper) -> None:
        """From now on the database refuses to change or delete a row."""
        up = {"sqlite": self._sqlite_up, "postgresql": self._postgres_up}
        _run(connection, up[connection.vendor]())

    def take_down(self, connection: BaseDatabaseWrapper) -> None:
        """Rows can be deleted: only to put a backup in their place."""
        name = self.name
        down = {
            "sqlite": (f"DROP TRIGGER {name}_no_update", f"DROP TRIGGER {name}_no_delete"),
            "postgresql": (f"DROP TRIGGER {name}_no_change ON {self.table}", f"DROP FUNCTION {name}_refuses()"),
        }
        _run(connection, down[connection.vendor])

    def _sqlite_up(self) -> tuple[str, ...]:
        return tuple(
            f"CREATE TRIGGER {self.name}_no_{verb.lower()} BEFORE {verb} ON {self.table} "
            f"BEGIN SELECT RAISE(ABORT, '{self.refused}'); END"
            for verb in ("UPDATE", "DELETE")
        )

    def _postgres_up(self) -> tuple[str, ...]:
        function = (
            f"CREATE FUNCTION {self.name}_refuses() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{self.refused}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
        )
        trigger = (
            f"CREATE TRIGGER {self.name}_no_change BEFORE UPDATE OR DELETE ON {self.table} "
            f"FOR EACH ROW EXECUTE FUNCTION {self.name}_refuses()"
        )
        return function, trigger


JOURNAL = Guard("journal", "journal_entry", "the journal is append-only")
put_up, take_down = JOURNAL.put_up, JOURNAL.take_down


def _run(connection: BaseDatabaseWrapper, statements: tuple[str, ...]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
