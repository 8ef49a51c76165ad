"""Sentences about the hall: results from the tables, calls for the referee, clocks."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "already-confirmed": "{player} has confirmed the result of table {table} already",
    "already-decided": "that call of table {table} has been decided already",
    "clock-not-started": "the clock of this round has not been started",
    "clock-of-all": (
        "the clock is started and stopped for all tables together; a table can be paused or given extra time"
    ),
    "clock-paused": "the clock rests already",
    "clock-runs": "the clock is running already",
    "clock-started": "the clock of this round has been started already",
    "confirmations-below-zero": "{found} confirmations are not possible: 0 asks for none",
    "decision-without-source": "choose what the decision rests on",
    "decision-without-words": "say in a few words what was decided, in at most {most} characters",
    "door-ask": "please see the organisers: they have to let you in themselves",
    "door-closed": "nobody can check in here now: ask the organisers of “{name}”",
    "door-unknown": "nobody of that entry is in the list any more: look for your name again, or ask the organisers",
    "minutes-out-of-range": "give the minutes as a whole number from 1 to {most}",
    "no-proposal": "no result of table {table} of round {round} waits for confirmation: load the page again",
    "no-such-call": "nobody has called the referee there in round {round}",
    "not-at-table": "{player} does not sit at table {table} of round {round}",
    "not-one-of-the-others": (
        "{player} cannot confirm the result of table {table}: that is for the others who were there"
    ),
    "phones-off": "results are not reported at the tables here: bring yours to the organisers",
    "proposal-changed": "another result of table {table} has been reported since: look at it before you confirm",
    "proposal-disputed": "the result of table {table} is disputed: the referee decides first",
    "words-too-long": "that is too long: {most} characters at most",
    "time-of-day-wrong": "{found} is no time of day: write it like 20:30",
    "boxes-out-of-range": "{found} boxes cannot be: give a number from 0 to {most}",
}
STEPS: dict[str, str] = {
    "big-time-up": (
        "tables past the end that was announced to them can be stopped by the organisers, and only then are all at "
        "them tied"
    ),
    "big-time-up-elsewhere": "tables that still play finish as the organisers say; nobody is tied for time by itself",
    "big-time-up-last-round": "a last round is played without dice, then the game ends: nobody is declared tied",
    "risiko-time-up": "the closing rolls begin, at every table at once",
}
