"""A circuit of 5,000 players and 600 tournaments is ranked here exactly as `tabellone season` ranks its folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract.harness import read, tabellone
from tests.server.fresh import Fresh
from tests.server.live import call
from tests.server.rankings.federation_scene import DAYS


@pytest.mark.soak
def test_a_whole_federation_is_ranked_as_its_folder_before_and_after_a_correction(fresh: Fresh, tmp_path: Path) -> None:
    size = call(fresh.url("sqlite"), "tests.server.rankings.federation_scene:ranked", folder=str(tmp_path))
    assert (size["people"], size["tournaments"]) == (5_000, 600)
    for folder in (tmp_path / "played", tmp_path / "corrected"):
        for day in DAYS:
            assert tabellone("season", str(folder / "season"), "--on", day, "--json").json == read(
                folder / f"{day}.json"
            )
    played, corrected = (read(tmp_path / each / f"{DAYS[-1]}.json") for each in ("played", "corrected"))
    assert played != corrected, "the correction counts"
