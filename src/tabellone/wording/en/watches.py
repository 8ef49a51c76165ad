"""Sentences about the clocks of the players at a table."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "watch-agreed": "{player} has agreed already to play without clocks at table {table}",
    "watch-auction-first": "the auction of table {table} comes first: the clocks start with the game",
    "watch-confirm": (
        "time ran out for {players} (minutes: {limit}): say whether they are last at the table, whatever the score, or "
        "whether the clock is wrong"
    ),
    "watch-dropped": "table {table} plays without clocks",
    "watch-going": "the clocks of table {table} are going already, so that cannot be changed any more",
    "watch-no-tap": "that tap was not understood: load the page again",
    "watch-none": "there are no times for this game: the organisers can set minutes for its clocks",
    "watch-not-going": "the clocks of table {table} have not been started",
    "watch-not-over": "the table is not past an announced end, so that it cannot be stopped for time",
    "watch-read": "the result of table {table} has been reported, so its clocks take no more taps",
    "watch-too-many": "so many taps cannot be from a game: call the organisers to table {table}",
}
STEPS: dict[str, str] = {
    "watch-flag": (
        "{player} has used all of {limit} minutes: the last place at the table, whatever the score, once it is "
        "confirmed"
    ),
    "watch-table-over": (
        "the organisers stopped the table after {elapsed} minutes, past the announced {limit}, so that all at it are "
        "tied"
    ),
}
