"""A pasted or uploaded list of players, read as people write it: a line each, with or without columns and a heading.

Columns may hold what a federation asks of its members: e-mail, birth, telephone (BIG 2.1).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from unicodedata import category, normalize

from django.conf import settings

from tabellone.engine.errors import RuleError
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.details import Details, tidied_details

# what a heading may say, in three languages and without accents
PRIVATE_HEADINGS = {
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
        unread=tuple(name for name in PRIVATE_HEADINGS if name in wrong),
    )


def _can_be(name: str, value: object, today: date) -> bool:
    try:
        tidied_details(Details("x", **{name: value}), today=today)  # type: ignore[arg-type]  # each field with its own kind
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


MOST_BYTES = 500_000
_NUMBERING = re.compile(r"^\s*\d{1,4}\s*[.)\]:-]\s+")
_BETWEEN_GROUPS = re.compile(r"[/|+]")
_BETWEEN_PARTNERS = re.compile(r"(?<!\s)\s++(?:[&+/]|(?:e|y|and)\s)\s*+|[&+/]\s*+", re.IGNORECASE)
_YES = frozenset({"x", "1", "yes", "y", "si", "s", "true", "vero", "ok"})
_PLAIN_COLUMNS = ("name", "club", "groups")
# what a heading may say, in three languages and without accents
_HEADINGS = {
    "name": ("name", "nome", "nombre", "player", "giocatore", "jugador", "nominativo", "nome e cognome", "full name"),
    "first": ("first name", "nome proprio", "nombre de pila", "given name"),
    "last": ("last name", "surname", "cognome", "apellido", "apellidos", "family name"),
    "club": ("club", "circolo", "associazione", "asociacion", "ludoteca", "team", "squadra", "equipo"),
    "groups": ("family", "famiglia", "familia", "group", "groups", "gruppo", "gruppi", "grupo", "grupos"),
    "seed": ("seed", "testa di serie", "cabeza de serie"),
    "box": ("box", "scatola", "caja", "brings a box", "porta la scatola"),
    "paid": ("paid", "pagato", "pagado"),
}
_FIELD_OF = {word: field for field, words in _HEADINGS.items() for word in words}
_PRIVATE_OF = {word: field for field, words in PRIVATE_HEADINGS.items() for word in words}
Row = tuple[int, list[str]]


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list: who, and what else stands beside the name; `partner` where two play as one."""

    line: int
    name: str
    club: str = ""
    groups: tuple[str, ...] = ()
    seed: int | None = None
    box: bool = False
    paid: bool = False
    pays: bool | None = None
    partner: str = ""
    private: Private = NOTHING


@dataclass(frozen=True, slots=True)
class ReadPlayerList:
    """The players of a list, and the columns (by heading, or by number) that nothing was taken from."""

    players: tuple[Listed, ...]
    unused: tuple[str, ...] = ()


def decoded_text(data: bytes) -> str:
    """The text of an uploaded file, whatever a spreadsheet saved it as."""
    if len(data) > MOST_BYTES:
        raise RuleError("list-too-large", most=MOST_BYTES // 1000)
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8-sig"), (b"", "cp1252")):
        if data.startswith(mark):
            try:
                return data.decode(encoding)
            except UnicodeDecodeError:
                continue
    return data.decode("latin-1")


def read(text: str, *, pairs: bool = False, today: date | None = None) -> ReadPlayerList:
    """The players of a list, line by line; empty lines do not count. With `pairs` a name may hold two.

    `today`: what a federation asks of its members is taken too, as far as it can be right on that day; not of pairs,
    whose line does not say of which of the two.
    """
    if len(text) > MOST_BYTES:
        raise RuleError("list-too-large", most=MOST_BYTES // 1000)
    rows = _without_numbers([(number, row) for number, row in _rows(_clean(text)) if any(row)])
    if not rows:
        return ReadPlayerList(())
    taken = today if not pairs else None
    fields = _heading(rows[0][1], private=taken is not None)
    body = rows[1:] if fields else rows
    if len(body) > settings.LARGEST_TOURNAMENT:
        raise RuleError("list-too-long", lines=len(body), most=settings.LARGEST_TOURNAMENT)
    players = tuple(_player(number, row, fields or _PLAIN_COLUMNS, pairs=pairs, today=taken) for number, row in body)
    return ReadPlayerList(players, _unused(rows[0][1] if fields else (), fields or _PLAIN_COLUMNS, body))


def _clean(text: str) -> str:
    """The text with one kind of line end and no signs that cannot be seen."""
    unix = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign if sign in "\n\t" or category(sign) not in {"Cc", "Cs", "Zl", "Zp"} else " " for sign in unix)


def _rows(text: str) -> list[Row]:
    """Lines cut into cells; where quotes do not close, they are signs like any other."""
    lines = text.split("\n")
    separator = _separator(lines)
    if separator is None:
        return [(number, [_tidy(line)]) for number, line in enumerate(lines, 1)]
    reader = csv.reader(io.StringIO(text), delimiter=separator, skipinitialspace=True, strict=True)
    try:
        return [(reader.line_num, [_tidy(cell) for cell in row]) for row in reader]
    except csv.Error:
        return [(number, [_tidy(cell) for cell in line.split(separator)]) for number, line in enumerate(lines, 1)]


def _separator(lines: Sequence[str]) -> str | None:
    """The sign between columns: of tab, semicolon and comma the one in the most lines; the first of equals."""
    lined = {sign: sum(sign in line.strip() for line in lines) for sign in "\t;,"}
    best = max(lined, key=lambda sign: lined[sign])
    return best if lined[best] else None


def _without_numbers(rows: list[Row]) -> list[Row]:
    """Without a first column that only counts the lines."""
    counted = [row for _, row in rows if len(row) > 1 and row[0].rstrip(".)").isdecimal()]
    return [(number, row[1:]) for number, row in rows] if rows and len(counted) == len(rows) else rows


def _tidy(cell: str) -> str:
    return " ".join(cell.split())


def _plain(text: str) -> str:
    return normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode().strip(" .:*")


def _heading(row: Sequence[str], *, private: bool) -> tuple[str, ...] | None:
    """The fields of the columns, if the row is a heading: it has to name the players' column."""
    known = {**_FIELD_OF, **_PRIVATE_OF} if private else _FIELD_OF
    fields = tuple(known.get(_plain(cell), "") for cell in row)
    return fields if {"name", "last"} & set(fields) else None


def _unused(heading: Sequence[str], fields: Sequence[str], body: Sequence[Row]) -> tuple[str, ...]:
    """The columns that hold something and that no field was made of."""
    widest = max((len(row) for _, row in body), default=0)
    idle = [column for column in range(widest) if column >= len(fields) or not fields[column]]
    filled = [column for column in idle if any(column < len(row) and row[column] for _, row in body)]
    return tuple(heading[column] if column < len(heading) and heading[column] else str(column + 1) for column in filled)


def _player(line: int, row: Sequence[str], fields: Sequence[str], *, pairs: bool, today: date | None) -> Listed:
    told: dict[str, str] = {}
    for field, cell in zip(fields, row, strict=False):
        if field and cell:
            told[field] = f"{told[field]} {cell}" if field in told else cell
    names = _partners(_name(told)) if pairs else (_name(told), "")
    return Listed(
        line=line,
        name=names[0],
        partner=names[1],
        club=told.get("club", ""),
        groups=tuple(_tidy(one) for one in _BETWEEN_GROUPS.split(told.get("groups", "")) if one.strip()),
        seed=_seed(told.get("seed", "")),
        box=_plain(told.get("box", "")) in _YES,
        paid=_plain(told.get("paid", "")) in _YES,
        private=private(told, today=today) if today else NOTHING,
    )


def _name(told: dict[str, str]) -> str:
    """The name of a line: in one column or in two."""
    first, last = told.get("name", ""), told.get("last", "")
    if last or not first:
        first = told.get("first", first)
    return _tidy(_NUMBERING.sub("", f"{first} {last}"))


def _partners(name: str) -> tuple[str, str]:
    parts = [part for part in _BETWEEN_PARTNERS.split(name, maxsplit=1) if part]
    return (parts[0], parts[1]) if len(parts) == 2 else (name, "")


def _seed(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 and int(text) else None
