"""What players typed for an auction may name somebody: erased, the name is gone from all of it alike."""

from __future__ import annotations

from decimal import Decimal

from tabellone.contract.auctions import AuctionTerms, Move
from tabellone.server.identity.traces import Traces
from tabellone.tournament import acts
from tabellone.tournament.acts import Act
from tabellone.tournament.codec import decoded, encoded
from tabellone.tournament.hall import Confirmation

TRACES = Traces("№ 7", ("Ada Brandi",), {"ada": "n7"})
NAMED = "La razza di Ada Brandi"


def erased(act: Act) -> Act:
    kept: Act = decoded(type(act), TRACES.taken_out(encoded(act)))
    return kept


def test_names_go_and_ids_follow() -> None:
    terms = AuctionTerms("simultaneous", ("ada", "b"), (NAMED, "Itari"), named=True)
    opened = erased(acts.OpenAuction(1, 1, terms, Confirmation("ada")))
    moved = erased(acts.MoveAuction(1, 1, Move("ada", "bid", NAMED, Decimal(3)), 0, Confirmation("ada")))
    assert isinstance(opened, acts.OpenAuction)
    assert isinstance(moved, acts.MoveAuction)
    assert opened.terms.players == ("n7", "b")
    assert opened.terms.elements[0] == moved.move.element == "La razza di № 7"
    assert moved.move.player == "n7"
