"""Sentences of auctions at a table."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "auction-agreed-already": "{player} has agreed already: the others are asked now",
    "auction-amount-wrong": "{amount} is no bid for {player}: bids go in steps of {step}, from 0 to 1000",
    "auction-begun": "the auction at table {table} has begun: nobody is asked any more whether they want it",
    "auction-clocks-going": (
        "the clocks of table {table} are going: an auction comes before the game. "
        "If you need one all the same, call the organisers"
    ),
    "auction-element-too-long": "{element}… is too long a name: write at most {most} letters",
    "auction-elements-count": "{found} named, but from {least} to {most} are needed: write each on a line of its own",
    "auction-elements-exactly": "{found} named, but {least} are needed: write each on a line of its own",
    "auction-moved-on": "the auction at table {table} has gone on meanwhile: look at it again",
    "auction-no-such-way": "at table {table} there is no such way: choose one that the page offers",
    "auction-nobody-wants-it": "nobody at table {table} wants the auction: say first whether you sit down or choose",
    "auction-not-at-table": "{player} does not sit at table {table}",
    "auction-not-opposite": "at this game one chooses and pays, and the other gets exactly the opposite for nothing",
    "auction-not-over": "the auction at table {table} is not over yet: not everyone has something",
    "auction-not-yours": "{player} cannot move for the others: choose the name of whose turn it is",
    "auction-one-each": "everyone gets one thing, and each thing goes to one player only",
    "auction-open-already": "the auction at table {table} is open already: go on with that one",
    "auction-other-players": "others sit at table {table} now: open the auction again",
    "auction-settled": "the auction at table {table} is settled; only the organisers can change it",
    "auction-still-wishing": "at table {table} it is still asked who wants an auction",
    "auction-too-late": "a result waits at table {table}: an auction comes before the game",
    "auction-unsettled": (
        "the auction of table {table} is not settled: finish it and say that it is right, or call the organisers"
    ),
    "auction-without-reason": "write a reason: it goes on record with what you change",
    "no-auction": "there is no auction at table {table}",
    "rulebook-without-auctions": "under this rulebook there are no auctions",
}
