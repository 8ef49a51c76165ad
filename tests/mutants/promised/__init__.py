"""For every promise of `docs/promises.md` a small fault that breaks it: its quick and its full tests fail on it.

Where a fault of `tests/mutants/faults.py` does, it stands here by its name. `scripts/mutants --promises` shows it.
"""

from __future__ import annotations

from typing import Final

from tests.mutants.promised.attacked import ATTACKED
from tests.mutants.promised.draws import DRAWS
from tests.mutants.promised.figures import FIGURES
from tests.mutants.promised.handed_in import HANDED_IN
from tests.mutants.promised.held import HELD
from tests.mutants.promised.lost import LOST
from tests.mutants.promised.rights import RIGHTS
from tests.mutants.promised.running_it import RUNNING_IT
from tests.mutants.promised.sent import SENT
from tests.mutants.promised.shown import Shown
from tests.mutants.promised.shown_pages import SHOWN_PAGES

__all__ = ["PROMISED", "Shown"]

PROMISED: Final[tuple[Shown, ...]] = (
    *LOST,
    *DRAWS,
    *FIGURES,
    *RIGHTS,
    *HANDED_IN,
    *HELD,
    *SENT,
    *SHOWN_PAGES,
    *RUNNING_IT,
    *ATTACKED,
)
