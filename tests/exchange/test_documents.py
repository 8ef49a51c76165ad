"""What is read, kept and written again."""

from __future__ import annotations

import copy
import json
import time
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import InputError
from tabellone.engine.facts import Season, Tournament
from tabellone.exchange import documents as door
from tabellone.exchange.documents import (
    layout,
    read_document,
    read_season,
    read_tournament,
    read_tournament_document,
    write_season,
    write_tournament,
)
from tests.exchange.bad_documents import GOOD, SEASON, second_round, second_table
from tests.strategies import Document, documents, seasons
from tests.strategies_pergioco import circuits


@given(documents())
def test_a_document_round_trips(document: Document) -> None:
    tournament = read_tournament(json.dumps(document))
    written = write_tournament(tournament)
    assert read_tournament(written) == tournament
    assert write_tournament(read_tournament(written)) == written


@given(seasons())
def test_a_season_round_trips(folder: tuple[Document, list[Document]]) -> None:
    season = read_season(json.dumps(folder[0]))
    assert read_season(write_season(season)) == season


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**9), 10**9), st.text(st.characters(exclude_categories=["Cs"])))
    | st.decimals(-1000, 1000, places=4).map(float),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_what_stands_under_x_keys_is_kept(value: object) -> None:
    document = {**copy.deepcopy(GOOD), "x-note": value, "params": {"x-more": value}}
    document["players"][0]["x-note"] = document["rounds"][0]["tables"][0]["seats"][0]["x-note"] = value
    tournament = read_tournament(json.dumps(document))
    written = json.loads(write_tournament(tournament))
    assert written["x-note"] == written["players"][0]["x-note"] == written["params"]["x-more"] == value
    assert written["rounds"][0]["tables"][0]["seats"][0]["x-note"] == value
    assert read_tournament(write_tournament(tournament)) == tournament


@pytest.mark.parametrize("figure", ["1773014400000", "-123456789012345678901234567890", "1E+400", "1E-30", "1.50"])
def test_numbers_under_x_keys_are_not_measured_by_what_a_tournament_counts(figure: str) -> None:
    extras = f'"x-note": [{figure}, {{"at": {figure}}}], "params": {{"x-more": {figure}}}, '
    text = "{" + extras + json.dumps(GOOD)[1:]
    tournament = read_tournament(text)
    written = write_tournament(tournament)
    assert f'"x-note": [{figure}, {{"at": {figure}}}]' in written
    assert f'"params": {{"x-more": {figure}}}' in written
    assert read_tournament(written) == tournament


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("15", "15"),
        ('"15"', "15"),
        ("15.0", "15"),
        ('"0.1"', "0.1"),
        ("0.1", "0.1"),
        ("-3", "-3"),
        ('"-0.50"', "-0.5"),
        ("1.5e1", "15"),
        ("1E2", "100"),
        ("0.30000000000000004", "0.30000000000000004"),
        ("-0.0", "0"),
    ],
)
def test_numbers_are_exactly_as_written(written: str, read: str) -> None:
    """Ruling plain-numbers."""
    text = json.dumps(GOOD).replace('"12.5"', written)
    score = read_tournament(text).rounds[0].tables[0].seats[1].score
    assert score == Decimal(read)
    assert score is not None
    assert "E" not in str(score)


def test_numbers_that_are_not_whole_are_written_as_decimal_strings() -> None:
    seats = json.loads(write_tournament(read_tournament(json.dumps(GOOD))))["rounds"][0]["tables"][0]["seats"]
    assert seats == [
        {"player": "anna", "score": 15, "bid": "0.1"},
        {"player": "bruno", "score": "12.5"},
        {"player": "carla", "score": 9},
    ]


def test_a_seat_stands_on_one_line() -> None:
    lines = write_tournament(read_tournament(json.dumps(GOOD))).splitlines()
    assert sum('{"player": "anna", "score": 15, "bid": "0.1"}' in line for line in lines) == 1
    assert max(map(len, lines)) < 130


def test_a_byte_order_mark_and_letters_of_any_alphabet_are_welcome() -> None:
    document = {**GOOD, "name": "Città – Łódź – 東京 – 🎲"}
    data = b"\xef\xbb\xbf" + json.dumps(document, ensure_ascii=False).encode()
    assert read_tournament(data).name == document["name"]
    assert document["name"] in write_tournament(read_tournament(data))


def test_null_is_as_missing() -> None:
    """Ruling null-is-missing."""
    document = copy.deepcopy(GOOD)
    document["players"][0] |= {"club": None, "groups": None, "seed": None, "paid": None}
    document |= {"withdrawals": None, "params": None, "fee": None, "race": None}
    player = read_tournament(json.dumps(document)).players[0]
    assert (player.club, player.groups, player.seed, player.paid) == (None, (), None, False)


def test_risiko_names_its_game_by_itself() -> None:
    document = {key: value for key, value in GOOD.items() if key not in {"game", "rounds", "table_size", "system"}}
    assert read_tournament(json.dumps({**document, "rulebook": "risiko"})).game == "risiko"


def test_rounds_and_tables_may_stand_in_any_order() -> None:
    ordered = copy.deepcopy(GOOD)
    second_round(ordered)
    for played in ordered["rounds"]:
        played["tables"][0]["seats"].pop()
    second_table(ordered, "carla")
    shuffled = copy.deepcopy(ordered)
    shuffled["rounds"].reverse()
    shuffled["rounds"][1]["tables"].reverse()
    assert read_tournament(json.dumps(shuffled)) == read_tournament(json.dumps(ordered))
    document = read_tournament_document(json.dumps(shuffled), "f.json")
    assert document.order.rounds == ((1, (1, 0)), (0, (0,)))


def test_problems_of_a_reordered_document_have_the_place_in_the_file() -> None:
    from tabellone.engine.errors import Problem

    shuffled = copy.deepcopy(GOOD)
    second_round(shuffled)
    shuffled["rounds"].reverse()
    document = read_tournament_document(json.dumps(shuffled), "f.json")
    told = document.as_written([Problem("x", "rounds[0].tables[0].seats[1].score"), Problem("y", "players[0]")])
    assert [(problem.place, problem.file) for problem in told] == [
        ("rounds[1].tables[0].seats[1].score", "f.json"),
        ("players[0]", "f.json"),
    ]


def test_a_seat_left_empty_by_who_withdrew_or_came_late_may_stand() -> None:
    """Ruling empty-seat-may-stand."""
    document = copy.deepcopy(GOOD)
    document["withdrawals"] = [{"player": "carla", "when": "before_round:1"}]
    document["rounds"][0]["tables"][0]["seats"][2] = {"player": "carla", "status": "absent"}
    assert read_tournament(json.dumps(document)).withdrawals[0].when == "before_round:1"


def test_either_format_is_recognised() -> None:
    assert read_document(json.dumps(SEASON)) == read_season(json.dumps(SEASON))
    assert isinstance(read_document(json.dumps(GOOD)), door.TournamentDocument)
    with pytest.raises(InputError):
        read_document("{}")


def test_a_season_is_read() -> None:
    season = read_season(json.dumps(SEASON))
    assert season.players[0].registered == date(2026, 1, 5)
    assert (season.ratings[0].rating, season.ratings[0].games) == (Decimal("1040.250"), {"2024": 3, "2025": 12})
    assert '"rating": "1040.250"' in write_season(season)


def test_the_same_seat_is_read_once() -> None:
    one, other = read_tournament(json.dumps(GOOD)), read_tournament(json.dumps(GOOD))
    assert one.rounds[0].tables[0].seats[0] is other.rounds[0].tables[0].seats[0]


def test_the_door_is_complete() -> None:
    assert door.__all__ == sorted(door.__all__)
    assert all(hasattr(door, name) for name in door.__all__)
    assert isinstance(read_tournament(json.dumps(GOOD)), Tournament)


HOSTILE = {
    "many unknown keys": {f"key{number}": 1 for number in range(30_000)},
    "many nobodies": {"players": [None] * 60_000},
    "one player at a table of many": {
        "rounds": [{"number": 1, "tables": [{"number": 1, "seats": [{"player": "anna"}] * 30_000}]}]
    },
    "many rounds of one number": {"rounds": [{"number": 1, "tables": []}] * 20_000},
}


@pytest.mark.parametrize("fields", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_large_hostile_document_is_refused_in_time_that_grows_with_its_size(fields: Document) -> None:
    before = time.process_time()
    with pytest.raises(InputError) as caught:
        read_tournament(json.dumps({**GOOD, **fields}))
    assert len(caught.value.problems) >= 20_000
    assert time.process_time() - before < 10


WIDTH = 110
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=30)
    | st.decimals(allow_nan=False, allow_infinity=False)
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=12), inner, max_size=6)
)


def one_line(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{one_line(key)}: {one_line(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(one_line, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)


def laid_out(value: Any, indent: int = 0) -> str:
    """What fits on a line stands on one, each tried anew at every depth."""
    line = one_line(value)
    if not value or not isinstance(value, dict | list) or (indent and len(line) + indent <= WIDTH):
        return line
    pairs = value.items() if isinstance(value, dict) else [(None, item) for item in value]
    items = [("" if key is None else f"{one_line(key)}: ") + laid_out(item, indent + 2) for key, item in pairs]
    inner = ",\n".join(" " * (indent + 2) + item for item in items)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{inner}\n{' ' * indent}{closing}"


@given(VALUES)
def test_a_value_is_laid_out_as_the_obvious_way_does(value: Any) -> None:
    assert layout(value) == laid_out(value)


@given(circuits())
def test_documents_read_back_as_they_were(made: tuple[Season, list[Tournament]]) -> None:
    season, tournaments = made
    assert read_season(write_season(season)) == season
    assert [read_tournament(write_tournament(one)) for one in tournaments] == tournaments
