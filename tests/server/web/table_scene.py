"""Tables of invented players with their links, for pages and browsers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.keys import key_of
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.hall import ClockTurn
from tabellone.tournament.view import drawn_of
from tests.scenes.pages import page_text
from tests.server.live import LiveServer
from tests.server.play import tables

# names of people who try: markup, formulas, turned letters, a word without an end
HOSTILE = (
    "<b>Ada</b>&amp;<script>alert(1)</script>",
    '=HYPERLINK("x";"Bruno")',
    "\u202eallaC\u202c issoD",
    "W" * 300,
)

OF = re.compile(r'name="of" value="(\w+)"')
SEEN = re.compile(r'name="seen" value="(\w+)"')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')

RIGHT = ("40", "30", "20", "10")


class Phone:
    """A phone on a table."""

    def __init__(self, row: Tournament, table: int = 1, *, checks: bool = False) -> None:
        self.row, self.table, self.client = row, table, Client(enforce_csrf_checks=checks)

    def url(self, name: str = "table") -> str:
        return link(self.row, self.table, name=name)

    def get(self, name: str = "table", if_none_match: str = "") -> Any:
        headers = {"if-none-match": if_none_match} if if_none_match else {}
        return self.client.get(self.url(name), headers=headers)

    def page(self, status: int = 200) -> str:
        return page_text(self.get(), status)

    def seen(self) -> str:
        found = SEEN.search(self.get().content.decode())
        return found[1] if found else ""

    def of(self) -> str | None:
        """What the result that waits goes by."""
        found = OF.search(self.get().content.decode())
        return found[1] if found else None

    def report(self, *scores: str, who: str = "a", **more: str) -> Any:
        """The result as typed; `seen` and `token` as given, else those of the page as it is now."""
        fields = {f"seat-{n}-score": score for n, score in enumerate(scores, 1)}
        fields |= {"who": who, "token": str(uuid4()), "seen": more.pop("seen", "") or self.seen(), **more}
        return self.client.post(self.url("table-report"), fields)

    def confirm(self, who: str, of: str = "", token: str = "") -> Any:
        fields = {"who": who, "of": of or self.of() or "", "token": token or str(uuid4())}
        return self.client.post(self.url("table-confirm"), fields)

    def call(self, kind: str = "question", words: str = "", who: str = "", token: str = "") -> Any:
        fields = {"kind": kind, "text": words, "who": who, "token": token or str(uuid4())}
        return self.client.post(self.url("table-call"), fields)

    @staticmethod
    def hidden(page: str) -> list[tuple[str, str]]:
        """The hidden fields of the first form in a piece of a page."""
        return HIDDEN.findall(page.partition("<main")[2].partition("</form>")[0] or page.partition("</form>")[0])


def clocked(row: Tournament, *, minutes: int, table: int | None = None) -> None:
    """The clock started; or extra time for a table."""
    turn = ClockTurn("start" if table is None else "extra", timezone.now(), minutes, table)
    services.act(row, Writing(), acts.TurnClock(1, turn))


def link(row: Tournament, table: int = 1, number: int = 1, name: str = "table") -> str:
    """The address on the slip of a table."""
    row.refresh_from_db()
    key = key_of(row, drawn_of(state_of(row), number), table)
    return reverse(name, args=[row.slug, number, table, key])


def settled(row: Tournament, **changed: Any) -> Tournament:
    """The tournament with other settings."""
    row.refresh_from_db()
    settings = replace(state_of(row).settings, **changed)
    return services.act(row, Writing(), acts.Settle(settings)).tournament


def scene(*, hostile: bool = False, **settings: Any) -> dict[str, str]:
    """A RisiKo! round of two tables, the first one's link."""
    row = tables.risiko()
    if hostile:
        for entrant, name in zip(state_of(row).entrants, HOSTILE, strict=False):
            player = replace(entrant.player, name=name, club="C" * 200)
            services.act(row, Writing(), acts.Amend(replace(entrant, player=player)))
    settled(row, **settings)
    return {"slug": row.slug, "table": link(row), "other": link(row, 2)}


def scenes(wanted: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Several such rounds, each with its own settings; called once, for their names count up in one process."""
    return [scene(**each) for each in wanted]


def counted(slug: str) -> dict[str, Any]:
    """What has been stored: the lines of the journal by kind, and the scores of the first table."""
    row = Tournament.objects.get(slug=slug)
    kinds = Counter(Entry.objects.filter(stream=row.scope).values_list("kind", flat=True))
    return {"scores": [str(seat.score) for seat in tables.seats(row)], **kinds}


Wanted = Mapping[str, Sequence[dict[str, Any]]]
Pools = Mapping[str, Iterator[dict[str, Any]]]


def pools(live: LiveServer, scenes: str, wanted: Wanted) -> Pools:
    """As many scenes of each kind as are wanted, made in one call: their names count up in one process."""
    made = iter(live.call(scenes, wanted=[each for of in wanted.values() for each in of]))
    return {kind: iter([next(made) for _ in of]) for kind, of in wanted.items()}
