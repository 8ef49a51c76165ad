"""The TRF dialect of PlayStrategy's Swiss tournaments: accounts in lower case as names, no ranks, no games' ids."""

from __future__ import annotations

import re
from dataclasses import replace

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.found import Found, FoundPlayer
from tabellone.exchange.sources.trf import Report, report
from tabellone.exchange.sources.trf.lines import looks_like_trf
from tabellone.exchange.sources.values import Findings

_OURS = re.compile(r"^(?:022|102) .*playstrategy\.org|^032 +PlayStrategy", re.MULTILINE | re.IGNORECASE)
_ID = re.compile(r"/swiss/(\w{8})(?!\w)", re.ASCII)


def is_trf(text: str) -> bool:
    """Whether the text is a TRF file that PlayStrategy wrote."""
    return looks_like_trf(text) and bool(_OURS.search(text))


def read_trf(text: str) -> Found:
    """Structure and results; where a line XXA stands, points are not those of the tournament and are left out."""
    found = report(text, by_name=True)
    shifted = found.lines.get("XXA", ())
    remarks = list(found.remarks)
    if shifted:
        remarks.append(Problem("source-playstrategy-points-elsewhere", shifted[0].place))
    if found.header.end is None:
        remarks.append(Problem("source-playstrategy-not-finished"))
    address = next((_ID.search(line.value) for line in found.lines.get("022", ())), None)
    games = found.pairings.games
    if shifted:
        games = tuple(replace(g, seats=tuple(replace(seat, points=None) for seat in g.seats)) for g in games)
    return Found(
        "playstrategy-trf",
        "playstrategy",
        _players(found, points=not shifted),
        games,
        name=found.header.name,
        link=found.header.link,
        source_id=address[1] if address else "",
        start=found.header.start,
        end=found.header.end,
        system="swiss",
        rounds=found.header.rounds,
        remarks=Findings(*remarks).remarks,
    )


def _players(found: Report, *, points: bool) -> tuple[FoundPlayer, ...]:
    return tuple(
        FoundPlayer(key, player.name or key, key if player.name else None, points=player.points if points else None)
        for player, key in ((found.players[number], key) for number, key in found.keys.items())
    )
