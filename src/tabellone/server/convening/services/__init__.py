"""What is done about a convocation: one function per use case, each with its line in the journal."""

from tabellone.server.convening.services.answering import answer, enter_answer
from tabellone.server.convening.services.asking import ask, confirm_ask, take_back
from tabellone.server.convening.services.creating import Wanted, create
from tabellone.server.convening.services.deciding import Decision, grant, keep, refuse
from tabellone.server.convening.services.entering import Entering, enter, planned
from tabellone.server.convening.services.mailing import Preview, preview, send
from tabellone.server.convening.services.numbers import Numbers, change
from tabellone.server.convening.services.partners import Paired, join, name_partner, paired

__all__ = [
    "Decision",
    "Entering",
    "Numbers",
    "Paired",
    "Preview",
    "Wanted",
    "answer",
    "ask",
    "change",
    "confirm_ask",
    "create",
    "enter",
    "enter_answer",
    "grant",
    "join",
    "keep",
    "name_partner",
    "paired",
    "planned",
    "preview",
    "refuse",
    "send",
    "take_back",
]
