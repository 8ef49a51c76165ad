"""Documents that must be refused: a name, what to change in a good document, and the problems expected."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

from tests.strategies import Document

Change = Callable[[Document], Any]

GOOD: Document = {
    "format": "tabellone/1",
    "rulebook": "big",
    "id": "splendor-roma-2026",
    "name": "Splendor a Roma",
    "game": "splendor",
    "start": "2026-03-01",
    "end": "2026-03-01",
    "system": "swiss",
    "table_size": 4,
    "players": [
        {"id": "anna", "name": "Anna Rossi", "club": "Roma"},
        {"id": "bruno", "name": "Bruno Verdi"},
        {"id": "carla", "name": "Carla Neri"},
        {"id": "dario", "name": "Dario Blu", "from_round": 2},
    ],
    "rounds": [
        {
            "number": 1,
            "phase": "swiss",
            "seed": "2f1c",
            "tables": [
                {
                    "number": 1,
                    "seats": [
                        {"player": "anna", "score": 15, "bid": "0.1"},
                        {"player": "bruno", "score": "12.5"},
                        {"player": "carla", "score": 9},
                    ],
                }
            ],
        }
    ],
}
SEASON: Document = {
    "format": "tabellone-season/1",
    "rulebook": "pergioco",
    "year": 2026,
    "games": [{"id": "hex", "name": "Hex", "group": "connection"}],
    "players": [{"id": "anna", "name": "Anna Rossi", "registered": "2026-01-05", "excluded": False}],
    "ratings": [{"player": "anna", "game": "hex", "rating": "1040.250", "games": {"2024": 3, "2025": 12}}],
}


def seats(document: Document, table: int = 0) -> list[Document]:
    found: list[Document] = document["rounds"][0]["tables"][table]["seats"]
    return found


def second_round(document: Document, **fields: Any) -> None:
    document["rounds"].append({**copy.deepcopy(document["rounds"][0]), "number": 2, **fields})


def second_table(document: Document, *players: str, number: int = 2) -> None:
    made = [{"player": player, "score": 1} for player in players]
    document["rounds"][0]["tables"].append({"number": number, "seats": made})


def put(*path: str | int, value: Any) -> Change:
    """A change that sets what stands at a path."""

    def change(document: Document) -> None:
        holder: Any = document
        for part in path[:-1]:
            holder = holder[part]
        holder[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """A change that removes what stands at a path."""

    def change(document: Document) -> None:
        holder: Any = document
        for part in path[:-1]:
            holder = holder[part]
        del holder[path[-1]]

    return change


SEAT = ("rounds", 0, "tables", 0, "seats", 1)
SEAT_TEXT = "rounds[0].tables[0].seats[1]"

# (what, the change, the place, the code)
BAD: list[tuple[str, Change, str, str]] = [
    ("unknown field", put("winner", value="anna"), "winner", "unknown-field"),
    ("unknown field near a known one", put("gmae", value="x"), "gmae", "unknown-field-like"),
    ("unknown field in a seat", put(*SEAT, "points", value=3), f"{SEAT_TEXT}.points", "unknown-field"),
    ("missing id", drop("id"), "id", "missing-field"),
    ("missing format", drop("format"), "format", "missing-field"),
    ("missing game", drop("game"), "game", "missing-field"),
    ("missing players", drop("players"), "players", "missing-field"),
    ("missing name of a player", drop("players", 1, "name"), "players[1].name", "missing-field"),
    ("missing tables", drop("rounds", 0, "tables"), "rounds[0].tables", "missing-field"),
    ("null where something is required", put("name", value=None), "name", "wrong-type"),
    ("another format", put("format", value="tabellone/2"), "format", "unknown-format"),
    ("a format that is a number", put("format", value=1), "format", "unknown-format"),
    ("a season's format", put("format", value="tabellone-season/1"), "format", "season-not-tournament"),
    ("unknown rulebook", put("rulebook", value="chess"), "rulebook", "not-one-of"),
    ("unknown phase", put("rounds", 0, "phase", value="semi"), "rounds[0].phase", "not-one-of"),
    ("unknown status", put(*SEAT, "status", value="away"), f"{SEAT_TEXT}.status", "not-one-of"),
    ("status that is a list", put(*SEAT, "status", value=[]), f"{SEAT_TEXT}.status", "wrong-type"),
    ("score true", put(*SEAT, "score", value=True), f"{SEAT_TEXT}.score", "wrong-type"),
    ("score that is a word", put(*SEAT, "score", value="many"), f"{SEAT_TEXT}.score", "wrong-type"),
    ("score NaN as text", put(*SEAT, "score", value="NaN"), f"{SEAT_TEXT}.score", "wrong-type"),
    ("score NaN", put(*SEAT, "score", value=float("nan")), f"{SEAT_TEXT}.score", "not-finite"),
    ("score infinite", put(*SEAT, "score", value=float("-inf")), f"{SEAT_TEXT}.score", "not-finite"),
    ("score far too large", put(*SEAT, "score", value=10**15), f"{SEAT_TEXT}.score", "out-of-range"),
    ("score with 5000 digits", put(*SEAT, "score", value=-(10**4000)), f"{SEAT_TEXT}.score", "number-too-long"),
    ("score with spaces", put(*SEAT, "score", value=" 15"), f"{SEAT_TEXT}.score", "wrong-type"),
    ("score in other digits", put(*SEAT, "score", value="１５"), f"{SEAT_TEXT}.score", "wrong-type"),
    ("score an object", put(*SEAT, "score", value={"a": 1}), f"{SEAT_TEXT}.score", "wrong-type"),
    (
        "table number not whole",
        put("rounds", 0, "tables", 0, "number", value=1.0),
        "rounds[0].tables[0].number",
        "wrong-type",
    ),
    (
        "table number zero",
        put("rounds", 0, "tables", 0, "number", value=0),
        "rounds[0].tables[0].number",
        "out-of-range",
    ),
    (
        "table number true",
        put("rounds", 0, "tables", 0, "number", value=True),
        "rounds[0].tables[0].number",
        "wrong-type",
    ),
    ("place zero", put(*SEAT, "place", value=0), f"{SEAT_TEXT}.place", "out-of-range"),
    ("place beyond a million", put(*SEAT, "place", value=10**6 + 1), f"{SEAT_TEXT}.place", "out-of-range"),
    ("paid with a number", put("players", 0, "paid", value=1), "players[0].paid", "wrong-type"),
    ("from round zero", put("players", 0, "from_round", value=0), "players[0].from_round", "out-of-range"),
    ("players an object", put("players", value={}), "players", "wrong-type"),
    ("a player that is a text", put("players", 0, value="anna"), "players[0]", "wrong-type"),
    ("a seat that is null", put(*SEAT, value=None), SEAT_TEXT, "wrong-type"),
    ("groups a text", put("players", 0, "groups", value="Rossi"), "players[0].groups", "wrong-type"),
    (
        "a figure that is a text",
        put(*SEAT, "tiebreak", value={"cards": "few"}),
        f"{SEAT_TEXT}.tiebreak.cards",
        "wrong-type",
    ),
    ("blank id", put("id", value="  "), "id", "blank-text"),
    ("empty id", put("players", 0, "id", value=""), "players[0].id", "blank-text"),
    ("id of two lines", put("players", 0, "id", value="an\nna"), "players[0].id", "unfit-character"),  # document-texts
    ("lone surrogate", put("players", 0, "name", value="\ud800"), "players[0].name", "unfit-character"),
    ("surrogate in an extra", put("x-note", value=["\ud800"]), "x-note[0]", "unfit-character"),
    ("endless id", put("id", value="a" * 501), "id", "text-too-long"),
    ("start that is a word", put("start", value="tomorrow"), "start", "not-a-date"),
    ("30 February", put("start", value="2026-02-30"), "start", "not-a-date"),
    ("a day without dashes", put("start", value="20260301"), "start", "not-a-date"),
    ("a week", put("start", value="2026-W01-1"), "start", "not-a-date"),
    ("a day with time", put("end", value="2026-03-01T10:00"), "end", "not-a-date"),
    ("year 1", put("start", value="0001-01-01"), "start", "date-out-of-range"),
    ("year 9999", put("end", value="9999-12-31"), "end", "date-out-of-range"),
    ("a day that is a number", put("end", value=20260301), "end", "wrong-type"),
    ("end before start", put("end", value="2026-02-28"), "end", "ends-before-start"),
    ("negative fee", put("fee", value="-2.50"), "fee", "negative-fee"),
    ("voucher to a stranger", put("voucher_to", value="ugo"), "voucher_to", "unknown-player"),
    ("double player", put("players", 3, "id", value="anna"), "players[3].id", "double-player"),
    ("a pair of one", put("players", 0, "members", value=["a"]), "players[0].members", "not-a-pair"),
    ("a pair of three", put("players", 0, "members", value=["a", "b", "c"]), "players[0].members", "not-a-pair"),
    ("a pair with oneself", put("players", 0, "members", value=["a", "a"]), "players[0].members", "not-a-pair"),
    (
        "a member who also plays alone",  # ruling one-person-one-entry
        put("players", 0, "members", value=["bruno", "zoe"]),
        "players[1]",
        "in-two-entries",
    ),
    ("seated stranger", put(*SEAT, "player", value="ugo"), f"{SEAT_TEXT}.player", "unknown-player"),
    ("twice at a table", put(*SEAT, "player", value="anna"), f"{SEAT_TEXT}.player", "twice-at-table"),
    ("at two tables", lambda d: second_table(d, "bruno"), "rounds[0].tables[1].seats[0].player", "at-two-tables"),
    ("double table", lambda d: second_table(d, "dario", number=1), "rounds[0].tables[1].number", "double-table"),
    ("double round", lambda d: second_round(d, number=1), "rounds[1].number", "double-round"),
    ("round left out", lambda d: second_round(d, number=3), "rounds[1].number", "round-gap"),  # rounds-without-gaps
    ("no tables", put("rounds", 0, "tables", value=[]), "rounds[0].tables", "empty-round"),  # ruling empty-round
    ("no seats", put("rounds", 0, "tables", 0, "seats", value=[]), "rounds[0].tables[0].seats", "empty-table"),
    ("place on one seat", put(*SEAT, "place", value=1), "rounds[0].tables[0].seats", "places-on-some"),
    (
        "places on all but an absent seat",  # ruling places-all-or-none
        put(
            *("rounds", 0, "tables", 0, "seats"),
            value=[
                {"player": "anna", "place": 1},
                {"player": "bruno", "place": 2},
                {"player": "carla", "status": "absent"},
            ],
        ),
        "rounds[0].tables[0].seats",
        "places-on-some",
    ),
    ("void on one seat", put(*SEAT, "status", value="void"), "rounds[0].tables[0].seats", "void-on-some"),
    ("bye beside others", put(*SEAT, "status", value="bye"), "rounds[0].tables[0].seats", "bye-not-alone"),
    (
        "plays before arriving",
        lambda d: second_table(d, "dario"),
        "rounds[0].tables[1].seats[0].player",
        "seated-before-arrival",
    ),
    (
        "withdrawal of a stranger",
        put("withdrawals", value=[{"player": "ugo", "when": "before_round:2"}]),
        "withdrawals[0].player",
        "unknown-player",
    ),
    (
        "withdrawal without a moment",
        put("withdrawals", value=[{"player": "anna"}]),
        "withdrawals[0].when",
        "missing-field",
    ),
    (
        "withdrawal at no moment",
        put("withdrawals", value=[{"player": "anna", "when": "before_round:0"}]),
        "withdrawals[0].when",
        "bad-when",
    ),
    (
        "RisiKo! moment elsewhere",  # ruling withdrawal-words
        put("withdrawals", value=[{"player": "anna", "when": "before_final"}]),
        "withdrawals[0].when",
        "bad-when",
    ),
    (
        "withdrawal twice",
        put("withdrawals", value=[{"player": "dario", "when": "before_round:2"}] * 2),
        "withdrawals[1]",
        "double-withdrawal",
    ),
    (
        "plays after leaving",
        put("withdrawals", value=[{"player": "anna", "when": "before_round:1"}]),
        "rounds[0].tables[0].seats[0].player",
        "seated-after-leaving",
    ),
]

TEXTS: list[tuple[str, bytes, str, str]] = [
    ("nothing", b"", "", "empty-file"),
    ("blanks", b" \n\t ", "", "empty-file"),
    ("only a mark", b"\xef\xbb\xbf", "", "empty-file"),
    ("binary", bytes(range(256)), "byte 129", "not-utf8"),
    ("latin-1", b'{"name": "Citt\xe0"}', "byte 15", "not-utf8"),
    ("sixteen bits", "{}".encode("utf-16"), "byte 1", "not-utf8"),
    ("cut short", b'{"format": "tabellone/1",', "line 1, column 26", "not-json"),
    ("a comma too many", b'{\n "id": 1,,\n}', "line 2, column 10", "not-json"),
    ("two values", b"{} {}", "line 1, column 4", "not-json"),
    ("a control character", b'{"id": "a\x01"}', "line 1, column 10", "not-json"),
    ("half a million brackets", b"[" * 2_000_000, "", "nested-too-deep"),
    ("as many braces", b'{"a":' * 400_000, "", "nested-too-deep"),
    ("a list", b"[]", "", "wrong-type"),
    ("a number", b"5", "", "wrong-type"),
    ("null", b"null", "", "wrong-type"),
    ("a text", b'"tabellone/1"', "", "wrong-type"),
    ("NaN", b"NaN", "", "not-finite"),
    ("huge exponent", json.dumps(GOOD).replace('"12.5"', "1e999999999").encode(), f"{SEAT_TEXT}.score", "out-of-range"),
    (
        "tiny exponent",
        json.dumps(GOOD).replace('"12.5"', "1e-999999999").encode(),
        f"{SEAT_TEXT}.score",
        "too-many-decimals",
    ),
    (
        "impossible exponent",
        json.dumps(GOOD).replace('"12.5"', "1e" + "9" * 30).encode(),
        f"{SEAT_TEXT}.score",
        "number-too-long",
    ),
    (
        "endless number",
        json.dumps(GOOD).replace('"12.5"', "9" * 100_000).encode(),
        f"{SEAT_TEXT}.score",
        "number-too-long",
    ),
    (
        "a doubled key",
        json.dumps(GOOD).replace('"id": "bruno"', '"id": "bruno", "id": "ugo"').encode(),
        "players[1].id",
        "double-key",
    ),
    (
        "a doubled key at the top",
        json.dumps(GOOD).replace('"system"', '"id": "x", "system"').encode(),
        "id",
        "double-key",
    ),
    (
        "a doubled key in an extra",
        json.dumps({**GOOD, "x-a": {"b": 1}}).replace('"b": 1', '"b": 1, "b": 2').encode(),
        "x-a.b",
        "double-key",
    ),
    (
        "an extra nested too deep",
        json.dumps(GOOD).replace('"system"', '"x-a": ' + "[" * 40 + "]" * 40 + ', "system"').encode(),
        "x-a" + "[0]" * 32,
        "nested-too-deep",
    ),
]


def bad_document(change: Change) -> bytes:
    """The good document after the change, as bytes."""
    document = copy.deepcopy(GOOD)
    change(document)
    return json.dumps(document).encode()
