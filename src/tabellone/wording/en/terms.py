"""Terms that every rulebook shares."""

from __future__ import annotations

TERMS: dict[str, dict[str, str]] = {
    "pattern": {
        "day": "{day} {month} {year}",
        "more": "{row} and {more} more",
        "and": " and ",
    },
    "answer": {"true": "yes", "false": "no", "none": "none"},
    "month": {
        "1": "January",
        "2": "February",
        "3": "March",
        "4": "April",
        "5": "May",
        "6": "June",
        "7": "July",
        "8": "August",
        "9": "September",
        "10": "October",
        "11": "November",
        "12": "December",
    },
    "rulebook": {"big": "BIG", "pergioco": "PerGioco Masters", "risiko": "RisiKo! Master"},
    "phase": {
        "swiss": "Swiss",
        "round_robin": "round robin",
        "qualifying": "qualifying",
        "round_of_64": "round of 64",
        "round_of_32": "round of 32",
        "round_of_16": "round of 16",
        "quarterfinal": "quarterfinal",
        "semifinal": "semifinal",
        "final": "final",
    },
    "criterion": {
        "again_at_five": "at a table of five again",
        "winners_together": "pairs of first-game winners together",
        "same_club": "pairs of the same club or family",
        "already_met": "pairs who met before",
    },
}
