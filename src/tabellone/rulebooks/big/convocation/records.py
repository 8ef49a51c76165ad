"""What a convocation is made of (BIG 7.1): the values of the engine, under the names of the rulebook."""

from __future__ import annotations

from tabellone.contract.convocations import (
    Answer,
    Call,
    Choice,
    Confirmed,
    Convocation,
    How,
    OpenRequest,
    Refusal,
    Request,
    Waiting,
)

__all__ = [
    "Answer",
    "Call",
    "Choice",
    "Confirmed",
    "Convocation",
    "How",
    "OpenRequest",
    "Refusal",
    "Request",
    "Waiting",
]
