"""Slips, one for each table: a box for every figure that the rulebook asks for, signatures, the table's link."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from tabellone.contract import BY_ID
from tabellone.contract.results import Field
from tabellone.engine.facts import Player, Round, Table, Tournament
from tabellone.paper.codes import qr
from tabellone.paper.heading import game_of, heading, round_at, round_title, word_of
from tabellone.paper.press import pressed
from tabellone.paper.texts import printable
from tabellone.wording import number, term

WORDS = ("only_on_tie", "signature", "notes", "scan")
ON_A_PAGE = ((3, 4), (5, 3), (9, 2))  # with so many seats at most, so many slips


def slips(
    tournament: Tournament,
    round_number: int,
    *,
    language: str = "en",
    spots: Mapping[int, int] | None = None,
    links: Mapping[int, str] | None = None,
) -> bytes:
    """The slips of a round in the order of the hall; `links` holds the address of each table by its number."""
    played = round_at(tournament, round_number)
    tables = [table for table in played.tables if len(table.seats) > 1]
    where = {table.number: (spots or {}).get(table.number, table.number) for table in tables}
    tables.sort(key=lambda table: where[table.number])
    most = max((len(table.seats) for table in tables), default=0)
    game = [game_of(tournament, language, played.game)] if played.game or tournament.game else []
    data = {
        **heading(tournament, language, round_title(played, language), WORDS),
        "about": [round_title(played, language), *game],
        "seats": most,
        "on_a_page": next((slips for seats, slips in ON_A_PAGE if most <= seats), 1),
        "slips": [
            _slip(tournament, played, table, language)
            | {"table": word_of(f"table:{where[table.number]}", language)}
            | _link((links or {}).get(table.number, ""))
            for table in tables
        ],
    }
    return pressed("slips", data, tournament)


def _slip(tournament: Tournament, played: Round, table: Table, language: str) -> dict[str, Any]:
    players = {one.id: one for one in tournament.players}
    book = BY_ID[tournament.rulebook]
    fields = book.result_form(tournament, played.number, table.number).fields
    return {
        "note": word_of(f"group:{table.group}", language) if table.group is not None else "",
        "seats": [_seat(players.get(player), player) for player in table.players],
        "boxes": [_box(field, tournament, language) for field in fields if field.shown != "on_request"],
    }


def _seat(player: Player | None, identity: str) -> dict[str, str]:
    if player is None:
        return {"name": printable(identity, 90), "club": ""}
    return {"name": printable(player.name, 90), "club": printable(player.club or "", 60)}


def _box(field: Field, tournament: Tournament, language: str) -> dict[str, Any]:
    """A box to write a figure into, to tick, or to choose in."""
    words = term("seat", f"{tournament.rulebook}:{field.name}", language)
    label = term("seat", field.name, language) if field.name.startswith("tiebreak.") else words
    return {
        "label": label[:1].upper() + label[1:],
        "kind": field.kind,
        "small": field.shown == "on_tie",
        "choices": [_choice(choice, language) for choice in field.choices],
    }


def _choice(choice: str, language: str) -> str:
    try:
        return number(Decimal(choice), language)
    except InvalidOperation:
        return choice


def _link(address: str) -> dict[str, str]:
    return {"qr": qr(address) if address else "", "address": printable(address, 300)}
