"""The course of a tournament on the platform: its state, the acts that move it, undo. Pure, and without a framework.

`apply(state, act)` gives the next state or a `RuleError`; the same acts always give the same state, so the journal of
a tournament rebuilds it. What the rulebook thinks of the facts is asked by `forbidden`.
"""

from tabellone.course.acts import KIND_OF, KINDS, Act
from tabellone.course.apply import apply
from tabellone.course.codec import decoded, encoded, fingerprint
from tabellone.course.state import Drawn, Entrant, Settings, State
from tabellone.course.view import facts

__all__ = [
    "KINDS",
    "KIND_OF",
    "Act",
    "Drawn",
    "Entrant",
    "Settings",
    "State",
    "apply",
    "decoded",
    "encoded",
    "facts",
    "fingerprint",
]
