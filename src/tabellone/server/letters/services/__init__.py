"""What is done about letters and newsletters: one function per use case, each with its line in the journal.

The journal holds numbers and kinds, never words or names.
"""

from tabellone.server.letters.services.answering import add_note, answer, close, read, reopen
from tabellone.server.letters.services.forgetting import forget_address, forget_old
from tabellone.server.letters.services.newsletters import change, draft, pause, resume, send_test, start, stop
from tabellone.server.letters.services.writing import Written, add_more, write

__all__ = [
    "Written",
    "add_more",
    "add_note",
    "answer",
    "change",
    "close",
    "draft",
    "forget_address",
    "forget_old",
    "pause",
    "read",
    "reopen",
    "resume",
    "send_test",
    "start",
    "stop",
    "write",
]
