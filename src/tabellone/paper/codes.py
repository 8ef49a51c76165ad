"""Addresses as QR codes."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from tabellone.engine.errors import RuleError

MOST = 1500  # letters: a code of more could not be read from paper


@lru_cache(maxsize=512)  # slips are printed again, and a drawing takes longer than its page
def qr(address: str) -> str:
    """The address as a drawing, nothing of it in letters; none for an address too long for a code."""
    try:
        import segno  # noqa: PLC0415 - only who prints needs it
    except ModuleNotFoundError as error:
        raise RuleError("paper-missing", module=error.name) from error
    if len(address.encode()) > MOST:
        return ""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", border=0, xmldecl=False, omitsize=True)
    return drawn.getvalue().decode()
