"""The tokens of the erased, in the database and in a file beside it: a restore applies them to an older backup.

A token is a player's public number or the sum of an account's random user name. It tells nobody who it was.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection

from tabellone import system
from tabellone.server.identity.models import Erasure
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.models import Person

PERSON, ACCOUNT = "person:", "account:"
ENDING = "-erased.txt"


def person_token(person: Person) -> str:
    """What stands for a record."""
    return f"{PERSON}{person.code}"


def account_token(user: User) -> str:
    """What stands for an account: the sum of its user name, which is a random word."""
    return f"{ACCOUNT}{hashlib.sha256(user.username.encode()).hexdigest()[:32]}"


def erased_file() -> Path:
    """Where the list is: beside the file of an SQLite database, else in the data folder."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and not name.startswith("file:") and name != ":memory:":
        return Path(f"{name}{ENDING}")
    return Path(settings.ERASED_FOLDER) / f"{Path(name).name.partition('?')[0].replace(':', '-')}{ENDING}"


def erased_tokens() -> set[str]:
    """The tokens that the database knows."""
    rows = Erasure.objects.values_list("token", "account_token")
    return {one for row in rows for one in row if one}


def tokens_in_file(path: Path) -> set[str]:
    """The tokens of a list; none where there is no such file."""
    if not path.exists():
        return set()
    lines = path.read_text(encoding="utf-8").splitlines()
    return {line.strip() for line in lines if line.startswith((PERSON, ACCOUNT))}


def list_erased(tokens: Iterable[str]) -> None:
    """Write tokens at the end of the file, for its owner alone; refused where that cannot be done."""
    path = erased_file()
    try:
        new = sorted({*tokens} - tokens_in_file(path))
        if not new:
            return
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(descriptor, "ab") as file:
            file.write("".join(f"{one}\n" for one in new).encode())
            file.flush()
            os.fsync(file.fileno())
        system.settle_folder(path.parent)
    except OSError as error:
        raise RefusedError("erase-list", file=str(path), reason=error.strerror or str(error)) from error
