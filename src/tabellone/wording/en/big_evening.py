"""Sentences of a BIG evening: auctions, clocks, convocation, boxes, members, corrections, hardcore, shop credit."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "auction-bid-off-step": "{amount} is no bid here: bids on {element} go in steps of {step}, from {least}",
    "auction-bid-too-high": "{amount} is more than can be bid on {element}: {most} is the most",
    "auction-bid-too-low": "{amount} is not enough for {element}: bid at least {least}, in steps of {step}",
    "auction-cannot-take": "{player} cannot take {element} now; what can be taken: {takes}",
    "auction-elements-doubled": "something is on sale twice: {elements}; name each element once",
    "auction-must-bid": "{player} cannot pass and must bid on one of: {elements}",
    "auction-no-such-bid": "{player} cannot bid on {element}; possible now: {elements}",
    "auction-not-two-players": "this auction is between two players, not {players}",
    "auction-not-two-teams": "this auction is for two pairs, {wanted} players in slip order, not {players}",
    "auction-not-your-turn": "it is not {player}'s move: {turn} must move first",
    "auction-nothing-to-undo": "no move has been made yet, so there is none to take back",
    "auction-over": "the auction is over: everyone holds an element, and {player} has nothing left to bid for",
    "auction-players-doubled": "an auction needs players, each once on the slip; found: {players}",
    "auction-step-not-positive": "a step of {step} is no step: use 1, or 0.1 as in Splendor and Catan",
    "auction-stranger": "{player} does not sit at this table; its players: {players}",
    "auction-too-few-elements": "too few elements ({elements}) for the players ({players}): everyone must end with one",
    "bid-not-a-number": "{found} is not an amount: write a number such as 0, 1 or 0.1",
    "boxes-table-size": "a table of {table_size} seats nobody: give the number of players a table",
    "cannot-enrol-member": "without being a member one cannot play, and this is missing: {missing}",
    "clock-game-over": "the game has ended, so its clocks take no more taps; take the end back first",
    "clock-player-out-of-time": "{player} has no time left and plays no more; still playing: {left}",
    "clock-stranger": "{player} does not sit at this table; its players: {players}",
    "clock-taps-out-of-order": "a tap at {at} cannot come after one at {before}: enter taps in order of time",
    "convocation-already-invited": "{player} is invited and needs no request: answer the mail instead",
    "convocation-mails-out-of-order": "the second mail ({second_mail}) cannot go out before the first ({first_mail})",
    "convocation-negative-number": (
        "{places} places, {called} called and {reserves} reserves: none of them can be below zero"
    ),
    "convocation-no-request": "{player} has not asked for a place; requests to decide on: {requests}",
    "convocation-not-invited": "{player} was not invited, so there is nothing to accept: enter a request instead",
    "convocation-ranking-doubled": "the ranking names more than once: {players}",
    "convocation-too-early": "{player} cannot have answered on {at}: the first mail went out on {first_mail}",
    "correction-not-agreed": (
        "all players of the game must agree to a correction; still missing: {missing} (or the referee corrects it, "
        "with a reason)"
    ),
    "correction-too-late": (
        "the next round has started, so only the organiser as referee can correct this result, with a reason"
    ),
    "correction-without-reason": "the referee's correction needs a reason on record: write why",
    "credit-not-an-amount": "{amount} for {player} is not an amount of credit: it cannot be negative or missing",
    "credit-overspent": "{player} has {balance} of credit and cannot spend {amount}",
    "game-without-auction": "{game} has no auction: players sit in slip order",
    "hardcore-chosen-again": "{game} was played in the final of {last}: it is free again from {again}",
    "hardcore-no-classic": "choose at least {wanted} classic of medium or long duration",
    "hardcore-no-novelty": "choose at least {wanted} novelty among the latest games",
    "hardcore-not-four-games": "a hardcore final is played on {wanted} different games, not {different}",
    "hardcore-table-too-large": "a table of {players} is too large: at most {most}, better {advised}",
    "member-birth-date-ahead": "the birth date {birth_date} lies after {on}: check the year",
    "member-consent-missing": "on {on} there is no consent to membership; who does not want to join cannot play",
    "member-field-missing": "{field} is missing; a member needs: {required}",
    "request-asked-late": (
        "asked late (days ahead: {days}): it can be held but is not promoted; for that ask {least} days ahead"
    ),
    "request-cap-not-positive": "a cap of {cap} lets nobody in: give a number from 1 up, or no cap",
    "request-cap-without-criteria": "a cap of {cap} needs its criteria: say who is let in first",
    "request-detail-advised": "{field} is not given: it is not needed, but players like to know it",
    "request-field-missing": "{field} is missing; a request needs: {required}",
    "request-venue-not-public": "{venue} is not public: a tournament needs a place open to everybody",
    "consent-unsaid": (
        "nobody knows yet whether they want to be members: {players}; "
        "ask each, or declare that you hold a signed list, at check-in or where the round is published"
    ),
    "member-declined": "does not want to be a member and so cannot play: {players}; if that has changed, note it first",
    "box-promised-missing": "came without the promised box, and boxes are short: {players}; find one, or let them wait",
}
STEPS: dict[str, str] = {
    "auction-paid": "{player} holds {element}, which takes so much off the final score",
    "boxes-needed-twos": (
        "boxes for {players} at tables of {table_size}; a bye needs none (promised: {promised}, here: {brought})"
    ),
    "boxes-needed": "boxes for {players} at tables of {table_size} (promised: {promised}, here: {brought})",
    "clock-left": "{player} has used {used} of {limit} milliseconds",
    "clock-without-limit": "{player} has used {used} milliseconds; this game has no time limit for each player",
    "credit-balance": "{won} won, {spent} spent and {returned} given back make the credit left",
}
