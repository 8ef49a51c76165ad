"""A circuit as large as a federation's, told as the server ranks it and written as a folder."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

DAYS = ("2026-06-30", "2026-12-31")


def ranked(folder: str) -> dict[str, Any]:
    """How large it is; into `folder` go what the server tells and the season, as it is and after one correction."""
    from bench import circuit_scene

    size = circuit_scene.loaded()
    _written(Path(folder) / "played")
    circuit_scene.corrected(run=1)
    _written(Path(folder) / "corrected")
    return size


def _written(folder: Path) -> None:
    from bench.circuit_scene import SLUG

    from tabellone.server.events.models import Circuit
    from tabellone.server.rankings import folders
    from tests.scenes.ranked_circuits import told_season, unpacked

    of = Circuit.objects.get(slug=SLUG)
    folder.mkdir()
    for day in DAYS:
        (folder / f"{day}.json").write_text(json.dumps(told_season(of, date.fromisoformat(day))), encoding="utf-8")
    unpacked(folders.packed_folder(of, own=True), folder / "season")
