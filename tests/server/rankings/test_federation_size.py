"""A circuit of 5,000 players and 600 tournaments is ranked here exactly as `tabellone season` ranks its folder."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.contract.harness import read, tabellone
from tests.server.fresh import Fresh
from tests.server.live import call


@pytest.mark.soak
def test_a_whole_federation_is_ranked_as_its_folder_before_and_after_a_correction(fresh: Fresh, tmp_path: Path) -> None:
    size = call(fresh.url("sqlite"), "tests.server.rankings.test_federation_size:ranked", folder=str(tmp_path))
    assert (size["people"], size["tournaments"]) == (5_000, 600)
    for folder in (tmp_path / "played", tmp_path / "corrected"):
        for day in DAYS:
            assert tabellone("season", str(folder / "season"), "--on", day, "--json").json == read(
                folder / f"{day}.json"
            )
    played, corrected = (read(tmp_path / each / f"{DAYS[-1]}.json") for each in ("played", "corrected"))
    assert played != corrected, "the correction counts"


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
