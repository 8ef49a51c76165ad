"""A draw that nobody can choose: a secret is sealed before anybody can know what comes out, then a value is called out.

The model is RFC 3797: what goes in is announced before. The commitment stands in public while the draw is sealed; once
the value is there, the seed follows from secret, basis, attempt and value, and everybody can calculate both again.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from typing import Any

LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is misread when it is called out in a hall
SIGNS = 12
SECRET_BYTES = 16
LONGEST_VALUE = 100


def commitment_to(*, tournament: str, round_number: int, attempt: int, basis: str, secret: str) -> str:
    """What is announced: 64 signs that nobody can find another secret or another basis for."""
    told = {"tournament": tournament, "round": round_number, "attempt": attempt, "basis": basis, "secret": secret}
    return hashlib.sha256(_canonical(told)).hexdigest()


def seed_from(*, secret: str, basis: str, attempt: int, value: str) -> str:
    """The seed of a sealed draw: twelve legible signs, the number that the sum is written in them from the front."""
    told = {"secret": secret, "basis": basis, "attempt": attempt, "value": reduced_value(value)}
    number = int.from_bytes(hashlib.sha256(_canonical(told)).digest()) * len(LEGIBLE) ** SIGNS >> 256
    signs = []
    for _ in range(SIGNS):
        number, rest = divmod(number, len(LEGIBLE))
        signs.append(LEGIBLE[rest])
    return "".join(reversed(signs))


def reduced_value(called: str) -> str:
    """A value as it counts: its letters and digits alone, capitals as small ones, so that nobody argues about a dot."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", called).casefold())
    return unicodedata.normalize("NFKC", "".join(sign for sign in folded if sign.isalnum()))


def _canonical(told: dict[str, Any]) -> bytes:
    """Keys in order, no space, every sign as itself in UTF-8."""
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")
