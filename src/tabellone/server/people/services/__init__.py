"""What is done about people: one function per use case, each with its line in the journal.

Private data never goes into the journal, only the names of the fields that changed.
"""

from tabellone.server.people.services.claims import ask_claim, decide_claim, end_claim
from tabellone.server.people.services.grants import found, give, grant, revoke
from tabellone.server.people.services.invitations import Invited, accept, followed, invite, withdraw_invitation
from tabellone.server.people.services.measures import lift_measure, set_measure
from tabellone.server.people.services.own import register_own
from tabellone.server.people.services.records import change, details_of, keep, register, register_many

__all__ = [
    "Invited",
    "accept",
    "ask_claim",
    "change",
    "decide_claim",
    "details_of",
    "end_claim",
    "followed",
    "found",
    "give",
    "grant",
    "invite",
    "keep",
    "lift_measure",
    "register",
    "register_many",
    "register_own",
    "revoke",
    "set_measure",
    "withdraw_invitation",
]
