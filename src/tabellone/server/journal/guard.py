"""The triggers that make a table append-only, for both databases; put up by migrations: the journal's own are here.

A restore takes them down inside its own transaction and puts them up again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import RunPython


@dataclass(frozen=True, slots=True)
class Guard:
    """What keeps the rows of a table as they were written: the name of its triggers, the table, what they say.

    While there is a row in the table `opening`, which only the transaction that wrote it sees, columns other than those
    `kept` can be changed: to take somebody's name out. Rows are never deleted; with `whole` nor is the table emptied in
    one go, which PostgreSQL does past the triggers of rows (SQLite has no such statement). `once` are the columns that
    no two rows share: SQLite's `INSERT OR REPLACE` would delete the other row past the triggers of deletions.
    """

    name: str
    table: str
    refused: str
    opening: str = ""
    kept: tuple[str, ...] = ()
    whole: bool = False
    once: tuple[tuple[str, ...], ...] = ()

    def operation(self) -> RunPython:
        """The part of a migration that puts the triggers up, and takes them down on the way back."""
        return RunPython(
            lambda _, editor: self.put_up(editor.connection), lambda _, editor: self.take_down(editor.connection)
        )

    def lifting(self) -> RunPython:
        """The part of a migration that takes the triggers down, to change the table and put others up after it."""
        return RunPython(
            lambda _, editor: self.take_down(editor.connection), lambda _, editor: self.put_up(editor.connection)
        )

    def put_up(self, connection: BaseDatabaseWrapper) -> None:
        """From now on the database refuses to change or delete a row."""
        up = {"sqlite": self._sqlite_up, "postgresql": self._postgres_up}
        _run(connection, up[connection.vendor]())

    def take_down(self, connection: BaseDatabaseWrapper) -> None:
        """Rows can be deleted: only to put a backup in their place."""
        name = self.name
        down = {
            "sqlite": tuple(f"DROP TRIGGER {name}_{trigger}" for trigger in self._sqlite_triggers()),
            "postgresql": (
                *(f"DROP TRIGGER {name}_{trigger} ON {self.table}" for trigger in self._postgres_triggers()),
                f"DROP FUNCTION {name}_refuses()",
            ),
        }
        _run(connection, down[connection.vendor])

    def _sqlite_up(self) -> tuple[str, ...]:
        return tuple(
            f"CREATE TRIGGER {self.name}_{trigger} BEFORE {verb} ON {self.table} "
            f"{unless}BEGIN SELECT RAISE(ABORT, '{self.refused}'); END"
            for trigger, (verb, unless) in self._sqlite_triggers().items()
        )

    def _sqlite_triggers(self) -> dict[str, tuple[str, str]]:
        """The triggers by the ends of their names: before what they stand, and when."""
        changed = "".join(f" OR OLD.{one} IS NOT NEW.{one}" for one in self.kept)
        shut = f"WHEN NOT EXISTS (SELECT 1 FROM {self.opening}){changed} " if self.opening else ""  # noqa: S608 - our names
        found = {"no_update": ("UPDATE", shut), "no_delete": ("DELETE", "")}
        if not self.once:
            return found
        same = " OR ".join(" AND ".join(f"{one} = NEW.{one}" for one in columns) for columns in self.once)
        there = f"WHEN EXISTS (SELECT 1 FROM {self.table} WHERE {same}) "  # noqa: S608 - our names
        return {**found, "no_replacement": ("INSERT", there)}

    def _postgres_up(self) -> tuple[str, ...]:
        function = (
            f"CREATE FUNCTION {self.name}_refuses() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN {self._postgres_open()}"
            f"RAISE EXCEPTION '{self.refused}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
        )
        triggers = (
            f"CREATE TRIGGER {self.name}_{trigger} BEFORE {verbs} ON {self.table} "
            f"FOR EACH {each} EXECUTE FUNCTION {self.name}_refuses()"
            for trigger, (verbs, each) in self._postgres_triggers().items()
        )
        return function, *triggers

    def _postgres_triggers(self) -> dict[str, tuple[str, str]]:
        """The triggers by the ends of their names: before what they stand, and for each row or statement."""
        rows = {"no_change": ("UPDATE OR DELETE", "ROW")}
        return {**rows, "no_truncate": ("TRUNCATE", "STATEMENT")} if self.whole else rows

    def _postgres_open(self) -> str:
        """An update is let through while the table is open and leaves what is kept as it was."""
        if not self.opening:
            return ""
        old, new = (", ".join(f"{row}.{one}" for one in self.kept) for row in ("OLD", "NEW"))
        return (
            f"IF TG_OP = 'UPDATE' THEN IF EXISTS (SELECT 1 FROM {self.opening}) "  # noqa: S608 - our own names
            f"AND ({old}) IS NOT DISTINCT FROM ({new}) THEN RETURN NEW; END IF; END IF; "
        )


APPEND_ONLY = "the journal is append-only"
_LINES = Guard("journal", "journal_entry", APPEND_ONLY, whole=True)
_PERSONAL = Guard("personal", "journal_personalpart", APPEND_ONLY, "journal_erasing", ("entry_id",), whole=True)
_SUBJECTS = Guard("subject", "journal_subject", APPEND_ONLY, "journal_erasing", ("id", "stream", "token"), whole=True)
# a line never changes; while somebody is erased what is personal of it may give way, and the id behind a token
JOURNAL = (_LINES, _PERSONAL, _SUBJECTS)
# since lines are chained the hash of a subject stays too, and no row takes the place of another as it is inserted
CHAINED = (
    replace(_LINES, once=(("id",), ("stream", "number"), ("token",))),
    replace(_PERSONAL, once=(("entry_id",),)),
    replace(_SUBJECTS, kept=("id", "stream", "token", "sum"), once=(("id",), ("token",), ("stream", "called"))),
)


def _run(connection: BaseDatabaseWrapper, statements: tuple[str, ...]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
