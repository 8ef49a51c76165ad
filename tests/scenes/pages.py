"""What a page answers."""

from __future__ import annotations

from html import unescape
from typing import Any


def page_text(response: Any, status: int = 200) -> str:
    """What an answer says, if it is the one expected."""
    page = unescape(response.content.decode())
    assert response.status_code == status, page[:3000]
    return page
