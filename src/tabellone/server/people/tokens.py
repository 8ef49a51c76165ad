"""The token of somebody who is not shown by name: the same wherever the public sees that person, and it names nobody.

A keyed hash of the record's code: nothing is stored, whoever merges or erases the record takes the token with it, and
nobody without the key can try names or codes until one fits. The key stays on the server.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.crypto import salted_hmac

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is misread
LENGTH = 12  # 59 bits: nobody meets another's by chance


def public_token(codes: Iterable[str]) -> str:
    """The token of the person of a record, or of the two of a pair, by the codes of their records."""
    digest = salted_hmac("tabellone.masked", "\n".join(sorted(codes)), algorithm="sha256").digest()
    number, found = int.from_bytes(digest, "big"), []
    for _ in range(LENGTH):
        number, sign = divmod(number, len(SIGNS))
        found.append(SIGNS[sign])
    return "m-" + "".join(found)
