"""What a federation asks of its members, as it stands in the columns of a list (BIG 2.1): e-mail, birth, telephone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.server.people.details import Details, tidied
from tabellone.server.people.errors import RefusedError

# what a heading may say, in three languages and without accents
HEADINGS = {
    "email": ("e-mail", "email", "mail", "posta elettronica", "correo", "correo electronico"),
    "birth": (
        *("born", "birth", "birth date", "birthday", "date of birth", "day of birth"),
        *("nascita", "data di nascita", "nato il", "nacimiento", "fecha de nacimiento"),
    ),
    "phone": ("phone", "telephone", "telefono", "cellulare", "cell", "tel", "movil"),
}
_DAY_FIRST = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})")
_YEAR_FIRST = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})")


@dataclass(frozen=True, slots=True)
class Private:
    """The private part of a line; `unread` are the fields whose cells cannot be right, and are left out."""

    email: str = ""
    phone: str = ""
    birth: date | None = None
    unread: tuple[str, ...] = ()


NOTHING = Private()


def private(told: Mapping[str, str], *, today: date) -> Private:
    """What the cells say, each taken if it can be right on that day."""
    birth = _day(told.get("birth", ""))
    found = {"email": told.get("email", ""), "phone": told.get("phone", ""), "birth": birth}
    wrong = {name for name, value in found.items() if value and not _can_be(name, value, today)}
    wrong |= {"birth"} if told.get("birth") and birth is None else set()
    return Private(
        email="" if "email" in wrong else str(found["email"]),
        phone="" if "phone" in wrong else str(found["phone"]),
        birth=None if "birth" in wrong else birth,
        unread=tuple(name for name in HEADINGS if name in wrong),
    )


def _can_be(name: str, value: object, today: date) -> bool:
    try:
        tidied(Details("x", **{name: value}), today=today)  # type: ignore[arg-type]  # each field with its own kind
    except RefusedError:
        return False
    return True


def _day(cell: str) -> date | None:
    """A day as people write it: 1990-04-05, or 5/4/1990 with the day first."""
    if found := _YEAR_FIRST.fullmatch(cell):
        year, month, day = map(int, found.groups())
    elif found := _DAY_FIRST.fullmatch(cell):
        day, month, year = map(int, found.groups())
    else:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None
