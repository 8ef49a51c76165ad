"""A fault that a promise would break by: the tests of the promise must fail on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tests.mutants.faults import FAULTS, Mutant

FAULT: Final = {one.name: one for one in FAULTS}


@dataclass(frozen=True, slots=True)
class Shown:
    """On this fault the tests of a promise fail, small and whole: those that are named, or all of them."""

    promise: str
    mutant: Mutant
    tests: tuple[str, ...] = ()
