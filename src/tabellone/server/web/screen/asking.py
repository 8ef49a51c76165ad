"""What the address of a big screen asks for: `?view=seats,clock&page=2&every=12&scheme=dark`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from django.http import QueryDict
from django.utils.http import urlencode

View = Literal["seats", "tables", "clock", "standings", "bracket", "podium", "follow"]
Scheme = Literal["light", "dark"]
VIEWS: tuple[View, ...] = get_args(View)
USUAL, LEAST, MOST = 12, 3, 120  # seconds that a page stands


@dataclass(frozen=True, slots=True)
class Asked:
    """What is wanted: certain views (none = those of the moment), one page of them, seconds for each, the scheme."""

    views: tuple[View, ...] = ()
    page: int | None = None
    every: int = USUAL
    scheme: Scheme = "light"

    @property
    def query(self) -> str:
        """The same as an address says it, only what is not usual."""
        said = {
            "view": ",".join(self.views),
            "page": self.page or "",
            "every": self.every if self.every != USUAL else "",
            "scheme": self.scheme if self.scheme != "light" else "",
        }
        return urlencode({name: value for name, value in said.items() if value})


def asked(query: QueryDict) -> Asked:
    """What an address asks for; whatever cannot be meant is as if it were not there."""
    named = query.get("view", "").split(",")
    views = tuple(view for name in dict.fromkeys(named) for view in VIEWS if view == name)
    every = _number(query.get("every", ""))
    return Asked(
        views=views,
        page=_number(query.get("page", "")) if views else None,
        every=USUAL if every is None else min(max(every, LEAST), MOST),
        scheme="dark" if query.get("scheme") == "dark" else "light",
    )


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 and int(text) else None
