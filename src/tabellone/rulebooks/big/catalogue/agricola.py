"""Agricola (BIG 8.3.9)."""

from __future__ import annotations

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, SheetAuction, TieRule

SHEET = CatalogueSheet(
    id="agricola",
    name="Agricola",
    article="BIG 8.3.9",
    minutes=80,
    player_minutes=20,
    draft_minutes=20,
    tie_rule=TieRule(figures=(Figure("building_resources", meaning="reed, stone, clay and wood left over"),)),
    auction=SheetAuction(
        type="sequential",
        elements="seat",
        moment="after the draft in slip order and after the first round's action card is revealed",
        notes=(
            (
                "Bids are victory points, seated in slip order. The winner chooses a position; the others go on with a "
                "second and a third auction until everyone has one."
            ),
        ),
    ),
    set_up=(
        (
            "Draft of 7 occupations, passed clockwise, and 7 minor improvements (decks E, I, K), passed anticlockwise; "
            "none is discarded."
        ),
    ),
    figures={"draft_occupations": 7, "draft_improvements": 7},
    start_goods={1: {"food": 2}, 2: {"food": 3}, 3: {"food": 3}, 4: {"food": 3}},
    bans={
        "occupations": (
            "acchiappatopi (rat catcher)",
            "balia (wet nurse)",
            "assaggiatore (taster)",
            "amante (lover)",
            "ciambellano (chamberlain)",
            "costruttore di capanne (hut builder)",
        ),
        "improvements": (
            "scopa (broom)",
            "ampliamento della capanna di legno (wooden hut extension)",
            "capanna di canne (reed hut)",
        ),
    },
    editions=(
        "Any of the first three Stratelibri editions, or the new one by Uplay.",
        "The national final is played with the old Stratelibri edition.",
    ),
    national_final=("Old Stratelibri edition.",),
)
