"""What is done in the register: one function per use case, each with its line in the journal (codes, no data)."""

from tabellone.server.registry.services.accounts import add_account, members_of, rename, set_team, take_members
from tabellone.server.registry.services.deciding import disqualify, hide_name, reinstate, show_name, verify
from tabellone.server.registry.services.own import accept, correct, correct_identity, leave_newsletter, set_newsletter
from tabellone.server.registry.services.registering import register, register_by_hand
from tabellone.server.registry.services.takeovers import decide_takeover
from tabellone.server.registry.services.terms import publish_terms

__all__ = [
    "accept",
    "add_account",
    "correct",
    "correct_identity",
    "decide_takeover",
    "disqualify",
    "hide_name",
    "leave_newsletter",
    "members_of",
    "publish_terms",
    "register",
    "register_by_hand",
    "reinstate",
    "rename",
    "set_newsletter",
    "set_team",
    "show_name",
    "take_members",
    "verify",
]
