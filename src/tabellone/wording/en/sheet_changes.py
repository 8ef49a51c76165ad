"""Changes of the catalogue: what forbids one, and the names of the facts of a sheet."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "sheet-advised-above-most": "better {advised} at a table, but at most {most}; lower the one or raise the other",
    "sheet-auction-step": "bids cannot rise by {found}; possible: {steps}",
    "sheet-auction-teams": "{game} is not played in pairs, so it cannot have the auction of teams",
    "sheet-fact-needed": "{name} cannot be left open again; write it, or take the earlier change back",
    "sheet-game-id": "{found} cannot be the id of a game; use small letters, digits and single hyphens, at most {most}",
    "sheet-game-known": "{game} is in the catalogue already; change its sheet instead of adding it",
    "sheet-game-unknown": "{game} is not in the catalogue; add it as a new game first",
    "sheet-later-change": ("a later change, of {day}, would no longer fit the sheet of {game}; look at it first"),
    "sheet-name-missing": "the game needs a name",
    "sheet-note-language": "notes cannot be in {found}; possible languages: {languages}",
    "sheet-nothing-changed": "nothing would change on the sheet of {game}; set at least one fact",
    "sheet-number": "{name} cannot be {found}; from {least} to {most} are possible",
    "sheet-text-long": "the text has {found} characters; at most {most} fit",
    "sheet-text-unprintable": "the text has characters that cannot be shown; type it again",
    "sheet-tie-seats": (
        "a tie is parted by the seats or by figures, not by both; take out the seats or these figures: {figures}"
    ),
    "sheet-tie-twice": "a figure is asked for twice on a tie: {figures}; name each once",
    "sheet-tie-unknown": "there is no such figure on a tie: {found}; known ones: {figures}",
    "sheet-tied-final-possible": (
        "on the sheet of {game} a place can be shared, so a final can be tied; say what happens then"
    ),
    "sheet-two-only": "{game} is played by two at a table only; leave both numbers at two",
    "sheets-fixed": "the first round is drawn: the tournament keeps the sheets it was drawn with",
}

TERMS: dict[str, dict[str, str]] = {
    "sheet_fact": {
        "name": "name",
        "most_players": "most players at a table",
        "advised_players": "better number at a table",
        "minutes": "minutes of the game",
        "player_minutes": "minutes of each player",
        "extra_rounds": "rounds beyond the usual",
        "tie_rule": "tie rule",
        "tied_final": "tied final",
        "auction_type": "kind of auction",
        "auction_step": "step of the bids",
        "notes": "federation's notes",
        "set_up": "set-up",
        "scoring": "scoring",
        "bans": "what is left out",
        "variants": "variants",
        "editions": "editions",
        "maps": "maps",
        "faq": "questions and answers",
        "national_final": "at the national final",
        "tie_figures": "figures asked for on a tie, in order",
        "tie_seats": "or the seats decide",
        "tie_shared": "a place can be shared at the end",
    },
    "tied_final": {
        "impossible": "it cannot be tied",
        "replay": "the whole final is played again",
        "replay_among_tied": "those who are tied play again",
        "standing": "who stood higher before comes first",
    },
    "auction_type": {
        "none": "no auction",
        "A": "A: for the seats",
        "B": "B: for seat and faction",
        "C": "C: for the faction",
        "sequential": "one after the other",
        "teams": "between two teams",
    },
    "tie_seats": {
        "second_starter": "who started second wins",
        "last_to_play": "who played last wins",
    },
}
