"""docs/rules/params.md names every parameter of every rulebook, with the default it has."""

from __future__ import annotations

import re
from dataclasses import fields
from decimal import Decimal
from typing import Any

import pytest

from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.params import Params as BigParams
from tabellone.rulebooks.pergioco.params import Params as PergiocoParams
from tabellone.rulebooks.risiko.params import Params as RisikoParams
from tests.architecture.sources import ROOT

SECTIONS = {
    "PerGioco Masters": PergiocoParams(),
    "BIG, a tournament": BigParams(),
    "BIG, the rankings": CircuitParams(),
    "RisiKo! Master": RisikoParams(),
}


def listed(section: str) -> dict[str, str]:
    page = (ROOT / "docs" / "rules" / "params.md").read_text(encoding="utf-8")
    text = page.partition(f"## {section}\n")[2].partition("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", text, flags=re.MULTILINE))


@pytest.mark.parametrize(("section", "params"), SECTIONS.items(), ids=SECTIONS)
def test_every_parameter_is_listed_with_its_default(section: str, params: Any) -> None:
    told = listed(section)
    assert list(told) == [field.name for field in fields(params)]
    for name, default in told.items():
        value = getattr(params, name)
        if isinstance(value, int | Decimal):
            assert default == str(value).lower()
