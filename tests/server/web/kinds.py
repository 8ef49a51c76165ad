"""Scenes of several kinds for the tests of a file, which may run on several workers and in any order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.server.live import LiveServer

Wanted = Mapping[str, Sequence[dict[str, Any]]]
Pools = Mapping[str, Iterator[dict[str, Any]]]


def pools(live: LiveServer, scenes: str, wanted: Wanted) -> Pools:
    """As many scenes of each kind as are wanted, made in one call: their names count up in one process."""
    made = iter(live.call(scenes, wanted=[each for of in wanted.values() for each in of]))
    return {kind: iter([next(made) for _ in of]) for kind, of in wanted.items()}
