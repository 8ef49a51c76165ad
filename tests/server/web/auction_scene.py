"""Tables that hold an auction on their phones, for pages and browsers."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from uuid import uuid4

from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.hall import Auction
from tabellone.tournament.view import auction_at
from tests.scenes.pages import page_text
from tests.server.play import tables
from tests.server.web.table_scene import HOSTILE, Phone, link, settled

SEEN = re.compile(r'name="seen" value="(\w+)" form="auction"')
MOVES = re.compile(r'name="moves" value="(\d+)"')
RACES = ("Nomadi", "Giganti", "Nani", "Streghe")


class Bidder(Phone):
    """A phone on the auction of a table."""

    def auction(self, status: int = 200) -> str:
        return page_text(self.get("table-auction"), status)

    def filled(self) -> dict[str, str]:
        """What a form of the page as it is now carries."""
        page = self.get("table-auction").content.decode()
        seen, moves = SEEN.search(page), MOVES.search(page)
        assert seen
        assert moves
        return {"seen": seen[1], "moves": moves[1], "token": str(uuid4())}

    def tap(self, do: str, amount: str = "", form: dict[str, str] | None = None, **more: str) -> Any:
        """One tap; with an amount, that of the button's own element."""
        fields = {"do": do, **(form or self.filled()), **more}
        if amount:
            fields[f"amount-{do.partition(':')[2]}"] = amount
        return self.client.post(self.url("table-auction-tap"), fields)

    def taps(self, *done: str) -> None:
        """Taps that are taken: `bid:1=3` bids 3."""
        for one in done:
            do, _, amount = one.partition("=")
            answer = self.tap(do, amount)
            assert answer.status_code == 303, (one, page_text(answer, answer.status_code))


def auction(row: Tournament, table: int = 1) -> Auction:
    """The auction of a table."""
    row.refresh_from_db()
    found = auction_at(state_of(row), 1, table)
    assert found is not None
    return found


def scene(game: str, *seated: str, hostile: bool = False, **settings: Any) -> dict[str, str]:
    """A round of a game, and the links of its first table."""
    row = tables.big(game, *seated, size=len(seated[0]))
    if hostile:
        for entrant, name in zip(state_of(row).entrants, HOSTILE, strict=False):
            services.act(row, Writing(), acts.Amend(replace(entrant, player=replace(entrant.player, name=name))))
    settled(row, **settings)
    return {"slug": row.slug, "table": link(row), "auction": link(row, name="table-auction")}


def scenes(wanted: list[list[Any]]) -> list[dict[str, str]]:
    """Several such rounds: the game, the tables, whether names are hostile."""
    return [scene(game, *seated, hostile=hostile) for game, seated, hostile in wanted]


def outcome(slug: str) -> dict[str, Any]:
    """What an auction and a result have left: turn order, bids, lines of the journal."""
    row = Tournament.objects.get(slug=slug)
    seats = tables.seats(row)
    found = auction_at(state_of(row), 1, 1)
    return {
        "order": "".join(seat.player for seat in seats),
        "bids": {player: str(amount) for player, amount in found.bids.items()} if found else {},
        "stored": [str(seat.bid) for seat in seats],
        "moves": len(found.moves) if found else 0,
    }
