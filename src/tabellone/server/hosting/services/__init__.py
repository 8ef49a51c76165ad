"""What is done about requests and members: one function per use case, each with its line in the journal.

The journal holds numbers and kinds, never words or names.
"""

from tabellone.server.hosting.services.asking import ask, take_back
from tabellone.server.hosting.services.deciding import Links, approve, refuse, reopen
from tabellone.server.hosting.services.forgetting import forget_asker
from tabellone.server.hosting.services.members import agree, decline, leave_events, set_events

__all__ = [
    "Links",
    "agree",
    "approve",
    "ask",
    "decline",
    "forget_asker",
    "leave_events",
    "refuse",
    "reopen",
    "set_events",
    "take_back",
]
