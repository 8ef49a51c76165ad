"""A pasted or uploaded list of players, read as people write it: a line each, with or without columns and a heading."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import category, normalize

from tabellone.engine.errors import RuleError

MOST_BYTES, MOST_LINES, LONGEST = 500_000, 2_000, 200
_NUMBERING = re.compile(r"^\s*\d{1,4}\s*[.)\]:-]\s+")
_YES = frozenset({"x", "1", "yes", "y", "si", "s", "sì", "sí", "true", "vero", "ok"})
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


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list: who, and what else stands beside the name."""

    line: int
    name: str
    club: str = ""
    groups: tuple[str, ...] = ()
    seed: int | None = None
    box: bool = False
    paid: bool = False


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


def listed(text: str) -> tuple[Listed, ...]:
    """The players of a list, line by line; empty lines do not count."""
    if len(text) > MOST_BYTES:
        raise RuleError("list-too-large", most=MOST_BYTES // 1000)
    rows = [(number, row) for number, row in _rows(text) if any(row)]
    if len(rows) > MOST_LINES:
        raise RuleError("list-too-long", lines=len(rows), most=MOST_LINES)
    fields = _heading(rows[0][1]) if rows else None
    body = rows[1:] if fields else rows
    found = [_player(number, row, fields or ("name", "club", "groups")) for number, row in body]
    return tuple(one for one in found if one.name)


def _rows(text: str) -> list[tuple[int, list[str]]]:
    clean = "".join(
        sign if sign in "\n\t" or category(sign) not in {"Cc", "Cs", "Zl", "Zp"} else " " for sign in _unix(text)
    )
    separator = _separator(clean)
    if separator is None:
        return [(number, [_tidy(line)]) for number, line in enumerate(clean.split("\n"), 1)]
    reader = csv.reader(io.StringIO(clean), delimiter=separator, skipinitialspace=True)
    rows: list[tuple[int, list[str]]] = []
    try:
        rows.extend((reader.line_num, [_tidy(cell) for cell in row]) for row in reader)
    except csv.Error as error:
        raise RuleError("list-unreadable", line=reader.line_num + 1) from error
    return rows


def _unix(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _separator(text: str) -> str | None:
    """The sign between columns: the first of tab, semicolon and comma that stands in the list."""
    return next((sign for sign in "\t;," if sign in text), None)


def _tidy(cell: str) -> str:
    return " ".join(cell.split())


def _plain(text: str) -> str:
    return normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode().strip(" .:*")


def _heading(row: Sequence[str]) -> tuple[str, ...] | None:
    """The fields of the columns, if the row is a heading: it has to name the players' column."""
    fields = tuple(_FIELD_OF.get(_plain(cell), "") for cell in row)
    return fields if {"name", "last"} & set(fields) else None


def _player(line: int, row: Sequence[str], fields: Sequence[str]) -> Listed:
    told: dict[str, str] = {}
    for field, cell in zip(fields, row, strict=False):
        if field and cell:
            told.setdefault(field, cell)
    name = told.get("name", "") if "last" not in told else f"{told.get('first', told.get('name', ''))} {told['last']}"
    return Listed(
        line=line,
        name=_tidy(_NUMBERING.sub("", name))[:LONGEST],
        club=told.get("club", "")[:LONGEST],
        groups=tuple(_tidy(one)[:LONGEST] for one in re.split(r"[/|+]", told.get("groups", "")) if one.strip()),
        seed=int(told["seed"]) if told.get("seed", "").isascii() and told.get("seed", "").isdigit() else None,
        box=_plain(told.get("box", "")) in _YES,
        paid=_plain(told.get("paid", "")) in _YES,
    )
