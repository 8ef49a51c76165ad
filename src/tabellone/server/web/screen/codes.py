"""QR codes on the big screen: the tournament's page for everybody, the tables' links for who keeps the hall."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from tabellone.server.web.reached import is_alone


@lru_cache(maxsize=512)
def code(address: str) -> SafeString:
    """The address as a QR code, dark on white in every scheme so that cameras read it."""
    drawn = BytesIO()
    made = segno.make(address, error="m", micro=False)
    made.save(drawn, kind="svg", light="#fff", border=3, omitsize=True, xmldecl=False, svgns=False, svgclass="code")
    return mark_safe(drawn.getvalue().decode())  # noqa: S308 - made of modules, no text of the address is in it


def can_be_reached(request: HttpRequest) -> bool:
    """Whether other devices can open what this one opens: the name of the machine itself leads nowhere from a phone."""
    return not is_alone(request)
