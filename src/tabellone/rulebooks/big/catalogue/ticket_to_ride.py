"""Ticket to Ride, with its map collection (BIG 8.3.15)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, SheetAuction, TieRule

CARDS_EACH = 4

SHEET = CatalogueSheet(
    id="ticket-to-ride",
    name="Ticket to Ride (Map Collection)",
    article="BIG 8.3.15",
    minutes=48,
    player_minutes=12,
    extra_rounds=1,
    tie_rule=TieRule(figures=(Figure("game_rule", meaning="as the map in play says"),)),
    auction=SheetAuction(
        type="sequential",
        elements="seat",
        moment="after set-up",
        notes=(
            (
                "Bids are victory points, seated in slip order. The winner chooses a position; the others go on with a "
                "second and a third auction until everyone has one."
            ),
        ),
    ),
    set_up=("Destination tickets are chosen first, as the map's rules say; then 4 train cards each are dealt.",),
    figures={
        "train_cards_each": CARDS_EACH,
        "england_cards": 3,
        "old_west_both_ends_factor": 2,
        "poland_cards_per_country": 1,
    },
    goods_each={"train_cards": CARDS_EACH},
    notes=("When the deck runs out the discards are shuffled at once into a new deck.",),
    editions=("All expansions at hand may be offered, and preferably should be.",),
    maps=(
        (
            "England: not advised at tournaments. The technology that draws three cards instead of two draws all three "
            "from the face-up ones."
        ),
        (
            "Old West, other than printed: with a city token at an end of a line, both whoever claims the line and "
            "every owner of a token at its ends score it, twice for tokens of the same player at both ends."
        ),
        (
            "Poland, other than printed: the top card of a country joined to the network is taken only by who has none "
            "of that country yet, so nobody holds more than one per country."
        ),
    ),
    national_final=("The maps of each round are announced year by year where that helps the organisers.",),
)
