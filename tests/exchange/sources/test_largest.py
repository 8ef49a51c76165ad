"""The largest and worst files: read or refused in seconds, and in little memory; the costliest in every run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabellone.exchange.sources.values import MOST_BYTES
from tests.exchange.sources.largest import LARGEST, LONGEST, MOST_MEMORY, cost
from tests.sizes import sized

COSTLIEST = ("records with 64 seats", "tables of the paste")


@pytest.mark.parametrize("name", sized(COSTLIEST[:1], tuple(LARGEST)))
def test_the_largest_files_cost_little(name: str, tmp_path: Path) -> None:
    platform, made = LARGEST[name]
    file = tmp_path / "largest"
    file.write_bytes(made())
    assert file.stat().st_size <= MOST_BYTES
    end, seconds, megabytes = cost(platform, file)
    assert end != "source-too-large"
    assert seconds < LONGEST
    assert megabytes < MOST_MEMORY
