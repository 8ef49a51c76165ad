"""Links that need no account: the number of a row, signed, so that nobody can make one up."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer


@dataclass(frozen=True, slots=True)
class SignedLink:
    """Keys of one kind of rows: whoever holds one has what its page allows, and nothing else; they never end."""

    salt: str

    def key(self, number: int) -> str:
        """The key of a row, by its number."""
        return self._signer().sign(str(number))

    def number(self, key: str) -> int | None:
        """Whose key it is; nobody's when it is not one of ours."""
        try:
            found = self._signer().unsign(key)
        except BadSignature:
            return None
        return int(found) if found.isascii() and found.isdecimal() and len(found) < 18 else None

    def _signer(self) -> Signer:
        return Signer(salt=self.salt, sep="~")
