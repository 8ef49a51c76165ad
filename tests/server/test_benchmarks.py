"""The benchmarks still measure what they say; `make soak` runs all of them in their quick form."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from bench import season_scene

ROOT = Path(__file__).parents[2]
LARGE = """
import subprocess, sys
held = bytearray(300 * 2**20)
held[::4096] = bytes(len(held[::4096])).replace(b"\\0", b"1")
ask = "from bench.report import largest_memory; print(largest_memory())"
print(subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout)
"""


@pytest.mark.django_db
def test_the_pages_of_a_season_are_measured_whoever_stands_in_front(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first lines of a ranking are shown: 240 players are more than that."""
    for name, value in {"STAGES": 2, "PLAYERS": 240, "GAMES": 2, "ROUNDS": 1, "RACE": 2, "RACERS": 64}.items():
        monkeypatch.setattr(season_scene, name, value)
    season_scene.loaded()
    taken = season_scene.republished(runs=1)
    assert taken["pages"] == 8
    assert taken["memory"] > 10


def test_the_memory_of_a_process_is_its_own() -> None:
    done = subprocess.run([sys.executable, "-c", LARGE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert 5 < float(done.stdout) < 150
