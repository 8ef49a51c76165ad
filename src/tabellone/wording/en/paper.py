"""Words of what is printed: slips, seat lists, standings, brackets, certificates."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "address-unfit": "{found} is no address for a code: write it whole, such as http://192.0.2.7:8000/",
    "certificates-too-early": "there is no final standing yet: certificates can be printed when the tournament is over",
    "no-bracket": "no bracket has been drawn in this tournament",
    "no-standing-to-print": "there is no standing yet: every table of the first round has to be reported before",
    "nothing-to-print": "no round has been drawn yet: draw one and print again",
    "paper-missing": "printing is not installed here ({module} is missing): pip install 'tabellone[paper]'",
}
STEPS: dict[str, str] = {}
TERMS: dict[str, dict[str, str]] = {
    "paper": {
        "round:": "Round {of}",
        "table:": "Table {of}",
        "group:": "Group {of}",
        "table": "Table",
        "by_name": "Where to sit, by name",
        "by_table": "Who sits where, by table",
        "only_on_tie": "only on a tie",
        "signature": "Signature",
        "notes": "Notes (absent, left early, referee)",
        "scan": "Report it by phone",
        "standing_final": "Final standing",
        "standing_after:": "Standing after round {of}",
        "provisional": "Provisional: the tournament goes on",
        "unranked": "Unranked",
        "withdrawn": "withdrawn",
        "bracket": "Bracket",
        "winner:": "winner of table {of}",
        "open": "still open",
        "certificate": "Certificate",
        "to": "awarded to",
        "place:1": "First place",
        "place:2": "Second place",
        "place:3": "Third place",
        "place:": "Place {of}",
        "shared": "shared",
        "players:": "{of} players",
        "organisers": "For the organisers",
        "date": "Place and date",
    },
}
