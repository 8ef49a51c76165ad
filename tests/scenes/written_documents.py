"""Documents of tournaments as they come in, and strange ids for them."""

from __future__ import annotations

import json
from typing import Any

from tabellone.exchange.documents import read_tournament, write_tournament
from tests.contract.harness import round_, seats, tournament


def big_document(**fields: Any) -> dict[str, Any]:
    return tournament("big", list("abcd"), **{"game": "splendor", "system": "swiss", "table_size": 4, **fields})


def as_json(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False)


def without_head(text: str) -> str:
    """A document that the platform gave out, but for the head of its journal, which is no fact."""
    assert json.loads(text)["journal"]["number"] > 0
    return write_tournament(read_tournament(text))


PLAYED = big_document(rounds=[round_(1, seats(a=15, b=14, c=13, d=12), phase="swiss", seed="rosa")])
STRANGE = ["a/b", "spazio vuoto", "..", ".", "🎲🎲", "../../etc", "perché no?", "x" * 300, "#frag", "a%2Fb", "CON", "-"]
