"""The figures kept in `tests/architecture/house.json`: the house gets no worse than these; and what it was before."""

from __future__ import annotations

import json
from typing import Any

from tests.architecture.sources import ROOT

FILE = ROOT / "tests/architecture/house.json"
KEPT: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
CEILINGS = KEPT.get("no worse than", {})
BEFORE = KEPT.get("before", {})
