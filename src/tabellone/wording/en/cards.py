"""What the card of a table says for every rulebook: headings, times, goods."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "minutes": "{minutes} minutes",
    "start-goes-with-seat": "The goods go with the seat, whoever gets it: the names show the order on the slip.",
    "ban": "Left out, {kind}: {names}.",
    "referee-asked": "A doubt, or no agreement at the table? Call the referee.",
    "correction-organiser": "A wrong result is corrected by the organisers, at any time, with the reason on record.",
}
TERMS: dict[str, dict[str, str]] = {
    "card_part": {
        "ties": "Ties",
        "auction": "Auction and seats",
        "set_up": "Set-up",
        "scoring": "Scoring",
        "points": "Points",
        "absences": "Who is absent or leaves",
        "bans": "Left out",
        "variants": "Variants",
        "notes": "Notes",
        "national_final": "At the national final",
        "clocks": "Clocks",
        "editions": "Editions",
        "maps": "Maps",
        "faq": "Questions and answers",
        "duties": "What players owe each other",
        "forbidden": "Forbidden",
        "taking_back": "Taking back a move",
        "referee": "The referee",
        "spectators": "Spectators",
        "correction": "Correcting a result",
    },
    "card_time": {
        "round": "this round",
        "game": "whole game",
        "player": "each player",
        "draft": "draft",
        "last_round": "until the last round",
    },
    "good": {
        "food": "food",
        "coins": "coin",
        "stones": "stone",
        "yellow_cubes": "yellow cube",
        "red_cubes": "red cube",
        "indigo_plantations": "indigo plantation",
        "corn_plantations": "corn plantation",
        "people": "person",
        "dice": "die",
    },
    "goods": {
        "food": "food",
        "coins": "coins",
        "stones": "stones",
        "yellow_cubes": "yellow cubes",
        "red_cubes": "red cubes",
        "indigo_plantations": "indigo plantations",
        "corn_plantations": "corn plantations",
        "people": "people",
        "dice": "dice",
    },
    "pointed_out": {
        "forgotten-points-income-or-payments": "points, income or payments that were forgotten",
        "a-rule-applied-wrongly": "a rule that was applied wrongly",
    },
}
