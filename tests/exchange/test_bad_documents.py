from __future__ import annotations

import copy
import json

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.documents import read_season, read_tournament
from tests.exchange.bad_documents import BAD, GOOD, SEASON, TEXTS, Change, bad_document, put


def refused(data: bytes | str) -> list[tuple[str, str]]:
    with pytest.raises(InputError) as caught:
        read_tournament(data, "file.json")
    assert {problem.file for problem in caught.value.problems} == {"file.json"}
    return [(problem.place, problem.code) for problem in caught.value.problems]


def test_the_good_document_is_read() -> None:
    assert read_tournament(json.dumps(GOOD)).players[0].club == "Roma"


@pytest.mark.parametrize(("change", "place", "code"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_is_refused_with_its_place(change: Change, place: str, code: str) -> None:
    assert (place, code) in refused(bad_document(change))


@pytest.mark.parametrize(("data", "place", "code"), [pytest.param(*row[1:], id=row[0]) for row in TEXTS])
def test_text_is_refused_with_its_place(data: bytes, place: str, code: str) -> None:
    assert refused(data) == [(place, code)]


def test_all_problems_are_told_at_once() -> None:
    document = copy.deepcopy(GOOD)
    changes = [change for what, change, _, code in BAD if what in {"unknown field", "year 1", "paid with a number"}]
    for change in changes:
        change(document)
    del document["name"]
    found = refused(json.dumps(document))
    assert sorted(place for place, _ in found) == ["name", "players[0].paid", "start", "winner"]


def test_many_structural_problems_are_told_at_once() -> None:
    document = copy.deepcopy(GOOD)
    put("end", value="2026-02-01")(document)
    put("fee", value=-1)(document)
    put("rounds", 0, "tables", 0, "seats", 2, "player", value="ugo")(document)
    put("rounds", 0, "tables", 0, "seats", 1, "player", value="ugo")(document)
    assert refused(json.dumps(document)) == [
        ("end", "ends-before-start"),
        ("fee", "negative-fee"),
        ("rounds[0].tables[0].seats[1].player", "unknown-player"),
        ("rounds[0].tables[0].seats[2].player", "unknown-player"),
        ("rounds[0].tables[0].seats[2].player", "twice-at-table"),
    ]


def test_equal_values_of_other_types_are_never_mistaken() -> None:
    """1, 1.0 and true are equal to Python: whatever was read before, only a whole number is a place."""
    for value in (1, 1.0, True, 1):
        document = copy.deepcopy(GOOD)
        for seat in document["rounds"][0]["tables"][0]["seats"]:
            seat.clear()
            seat.update({"player": "anna", "place": value})
        kinds = {code for _, code in refused(json.dumps(document))}
        assert ("wrong-type" in kinds) == (type(value) is not int)


@pytest.mark.parametrize(
    ("change", "place", "code"),
    [
        pytest.param(put("format", value="tabellone/1"), "format", "tournament-not-season", id="tournament"),
        pytest.param(put("year", value="2026"), "year", "wrong-type", id="year as text"),
        pytest.param(put("year", value=26), "year", "out-of-range", id="year of two digits"),
        pytest.param(lambda d: d.pop("year"), "year", "missing-field", id="no year"),
        pytest.param(
            lambda d: d["players"].append(d["players"][0]), "players[1].id", "double-person", id="player twice"
        ),
        pytest.param(lambda d: d["games"].append(d["games"][0]), "games[1].id", "double-game", id="game twice"),
        pytest.param(lambda d: d["ratings"].append(d["ratings"][0]), "ratings[1]", "double-rating", id="rating twice"),
        pytest.param(
            put("ratings", 0, "games", "25", value=1), "ratings[0].games", "not-a-year", id="no year of games"
        ),
        pytest.param(put("ratings", 0, "games", "2025", value=-1), "ratings[0].games.2025", "out-of-range", id="games"),
        pytest.param(put("players", 0, "registered", value="soon"), "players[0].registered", "not-a-date", id="day"),
        pytest.param(put("season", value=1), "season", "unknown-field", id="unknown field"),
    ],
)
def test_season_is_refused_with_its_place(change: Change, place: str, code: str) -> None:
    document = copy.deepcopy(SEASON)
    change(document)
    with pytest.raises(InputError) as caught:
        read_season(json.dumps(document))
    assert [(problem.place, problem.code) for problem in caught.value.problems] == [(place, code)]
