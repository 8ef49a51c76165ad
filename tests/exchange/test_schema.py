"""The schema and the reader agree."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from tabellone.exchange.documents import json_schema, read_season, read_tournament, write_season, write_tournament
from tests.exchange.bad_documents import BAD, GOOD, SEASON, Change, bad_document
from tests.strategies import Document, documents, seasons

VALIDATOR = Draft202012Validator(json_schema())

# what only a look at the whole document can tell, or a calendar, or letters
BEYOND_A_SCHEMA = frozenset(
    {
        "30 February",
        "year 1",
        "year 9999",
        "blank id",
        "id of two lines",
        "lone surrogate",
        "surrogate in an extra",
        "table number not whole",  # to a schema 1.0 is a whole number
        "score NaN",  # no JSON
        "score infinite",
        "end before start",
        "voucher to a stranger",
        "RisiKo! moment elsewhere",
    }
)


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(json_schema())


@given(documents())
def test_valid_documents_validate(document: Document) -> None:
    VALIDATOR.validate(document)
    VALIDATOR.validate(json.loads(write_tournament(read_tournament(json.dumps(document)))))


@given(seasons())
def test_valid_seasons_validate(folder: tuple[Document, list[Document]]) -> None:
    VALIDATOR.validate(folder[0])
    VALIDATOR.validate(json.loads(write_season(read_season(json.dumps(folder[0])))))


def test_the_examples_validate() -> None:
    VALIDATOR.validate(GOOD)
    VALIDATOR.validate(SEASON)


SHAPE = {
    "unknown-field",
    "unknown-field-like",
    "missing-field",
    "wrong-type",
    "not-one-of",
    "out-of-range",
    "blank-text",
    "negative-fee",
    "not-a-pair",
    "empty-round",
    "empty-table",
    "bad-when",
}
SHAPED = [row for row in BAD if row[3] in SHAPE and row[0] not in BEYOND_A_SCHEMA]


@pytest.mark.parametrize("change", [pytest.param(row[1], id=row[0]) for row in SHAPED])
def test_misshapen_documents_do_not_validate(change: Change) -> None:
    assert not VALIDATOR.is_valid(json.loads(bad_document(change)))


def test_every_record_and_field_is_described() -> None:
    definitions: dict[str, Any] = json_schema()["$defs"]
    assert sorted(definitions) == [
        "CarriedRating", "DrawRecord", "EndedAttempt", "Game", "JournalHead", "Person", "Player", "Round", "Saw",
        "SealedDraw", "Season", "Seat", "SeenPlayer", "SeenRound", "SeenSettings", "Table", "TableDrawn", "Tournament",
        "Withdrawal",
    ]  # fmt: skip
    assert set(definitions["Seat"]["properties"]) == {
        "player", "score", "status", "place", "bid", "supremacy", "off_objective", "objective", "tiebreak", "turn"
    }  # fmt: skip
    assert definitions["Tournament"]["properties"]["format"] == {"const": "tabellone/1"}
