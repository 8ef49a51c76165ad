"""Convocation to a national final (BIG 7, BIG 7.1): who is qualified, called, confirmed and seeded."""

from __future__ import annotations

from tabellone.contract.convocations import MailDays
from tabellone.rulebooks.big.convocation.listing import final_seeds, qualification
from tabellone.rulebooks.big.convocation.pairing import final_pairs, pair_seeds
from tabellone.rulebooks.big.convocation.places import convocation
from tabellone.rulebooks.big.convocation.qualification import (
    FIRST_MAIL_TELLS,
    Played,
    answer_day,
    mail_days,
    qualified,
    seeds,
)
from tabellone.rulebooks.big.convocation.records import (
    Answer,
    Call,
    Choice,
    Confirmed,
    Convocation,
    OpenRequest,
    Refusal,
    Request,
    Waiting,
)

__all__ = [
    "FIRST_MAIL_TELLS",
    "Answer",
    "Call",
    "Choice",
    "Confirmed",
    "Convocation",
    "MailDays",
    "OpenRequest",
    "Played",
    "Refusal",
    "Request",
    "Waiting",
    "answer_day",
    "convocation",
    "final_pairs",
    "final_seeds",
    "mail_days",
    "pair_seeds",
    "qualification",
    "qualified",
    "seeds",
]
