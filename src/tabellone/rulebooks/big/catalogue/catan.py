"""The Settlers of Catan (BIG 8.3.23)."""

from __future__ import annotations

from decimal import Decimal

from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, SheetAuction, TieRule

SHEET = CatalogueSheet(
    id="catan",
    name="Catan",
    article="BIG 8.3.23",
    minutes=75,
    last_round_minutes=75,
    tie_rule=TieRule(),
    auction=SheetAuction(
        type="none",
        elements="seat",
        step=Decimal("0.1"),
        without="choose_in_slip_order",
        notes=("Players choose their start position in slip order.",),
    ),
    scoring=(
        (
            "When 75 minutes are over a last round begins in which no dice are rolled; in turn each player may still "
            "trade, negotiate, build and buy development cards. Then points are counted."
        ),
    ),
    figures={"victory_points": 10},
    faq=(
        "A turn begins when the dice are received and ends when they are handed on.",
        "A settlement may become a city in the turn it was built.",
        (
            "Newly bought development cards are kept apart from older ones; whoever mixes them plays no more "
            "development cards that turn, as nobody can tell which are new."
        ),
        "The number of one's cards is told whenever the player in turn asks.",
        "One wins only with 10 or more points, declared in one's own turn; who forgets waits for their next turn.",
        (
            "If the supply cannot give every player all they are due of a resource, nobody gets that resource; the "
            "others are handed out as usual."
        ),
        "If only one player is due a resource of which too little is left, that player gets all there is.",
        (
            "Cards not taken from the bank may be taken or asked for in the same turn, unless a card that touches "
            "hands (such as Monopoly) has been played since; after the turn they are lost."
        ),
        (
            "A forgotten robber is placed where the player in turn wants as long as nothing was traded since: as soon "
            "as that player has made a definite offer, if the dice are not yet rolled (knight before the roll), if no "
            "card that touches hands was played since. A card may then be taken from another hand. If none of this "
            "applies the robber goes to the desert and no card is taken."
        ),
        (
            "Concrete agreements about later actions are allowed but bind nobody; breaking one is no offence, for the "
            "balance of the game rests on that uncertainty too."
        ),
        (
            "A trade needs an advantage for each side's chances that can be understood. It is presumed to lack one "
            "where, for example, the bank would have been as good or better."
        ),
        (
            "The robber may go anywhere, also where only its mover has built. If a card can be stolen it must be; "
            "otherwise the robber only stops production there."
        ),
    ),
    notes=(
        (
            "The championship is organised with the publisher Giochi Uniti; its offers to organisers are a matter "
            "between the two, not BIG's."
        ),
        "Tournaments of the championship may use one or more expansions.",
        "Italy sends at least one player to European and world championships: the winner of the national final.",
        "Players are called to the final from the usual ranking of the best 5 tournaments.",
    ),
    national_final=("The base game is played.",),
)
