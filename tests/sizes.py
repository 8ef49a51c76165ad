"""How large the tests are made: small before a commit, enough in `make test`, whole in `make soak`.

`TABELLONE_TEST_SIZE` says which: `quick`, `test` (unless said), `soak`, or `full` (what does not fit into a soak).
A test asks for its size with `sized(test=…, soak=…)`; one that only makes sense at full size is marked `soak`.
"""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")
SIZES = ("quick", "test", "soak", "full")
SIZE = os.environ.get("TABELLONE_TEST_SIZE", "test")
assert SIZE in SIZES, f"TABELLONE_TEST_SIZE is one of {', '.join(SIZES)}, not {SIZE}"
WHOLE = SIZE in ("soak", "full")


def sized(test: T, soak: T, *, quick: T | None = None, full: T | None = None) -> T:
    """The value for the size of this run; `quick` is as `test` and `full` as `soak` unless said."""
    values = {
        "quick": test if quick is None else quick,
        "test": test,
        "soak": soak,
        "full": soak if full is None else full,
    }
    return values[SIZE]
