"""What the card of a BIG table says: ties, auction, clocks, conduct."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "big-advice": "Outside national finals this sheet is advice: the organisers may play it otherwise.",
    "big-bye": "No game in this round: a bye, worth {points} points like a win.",
    "big-no-sheet": "The catalogue has no sheet for this game: it is played by its own rules.",
    "tie-as-said": "Equal scores: {counted}.",
    "tie-game-rule": "Equal scores: the game's own tie rule decides.",
    "tie-higher": "Equal scores: the higher figure wins ({counted}).",
    "tie-lower": "Equal scores: the lower figure wins ({counted}).",
    "tie-then-higher": "Still equal: the higher figure wins ({counted}).",
    "tie-then-lower": "Still equal: the lower figure wins ({counted}).",
    "tie-second-starter": "Equal scores: whoever started second wins.",
    "tie-last-to-play": "Equal scores: whoever played last wins.",
    "tie-shared": "Still equal: the place is shared, and each gets the mean of the points of the places it covers.",
    "tie-only-shared": (
        "Equal scores: the place is shared, and each gets the mean of the points of the places it covers."
    ),
    "tie-impossible": "Scores cannot be equal in this game.",
    "knockout-standing": "A drawn knock-out game is passed by whoever stood higher before the knock-out.",
    "final-impossible": "This is the final: it cannot end in a tie.",
    "final-replay": "This is the final: if its first place is tied, it is played again.",
    "final-replay-among-tied": (
        "This is the final: if its first place is tied, those tied play it again among themselves."
    ),
    "final-standing": "This is the final: a tie goes to whoever stood higher before the knock-out.",
    "auction-for": "Bid for: {elements}. When: {moment}.",
    "auction-at-once": (
        "In the order of the slip, clockwise: whoever holds nothing chooses, what is free from 0 and what is taken for "
        "at least {step} more. Whoever is outbid chooses again, until everyone holds something."
    ),
    "auction-step": "Each bid is at least {step} above the one before.",
    "auction-off-score": "What was bid comes off the final score before places are told.",
    "auction-nobody-seat": (
        "One player who wants the auction is enough; if nobody does, sit down or choose your positions in the order of "
        "the slip, as you like."
    ),
    "auction-nobody-both": (
        "One player who wants the auction is enough; if nobody does, sit down or choose what you play in the order of "
        "the slip, as you like."
    ),
    "auction-nobody-choose": (
        "One player who wants the auction is enough; if nobody does, choose in the order of the slip."
    ),
    "auction-none": "There is no auction.",
    "auction-none-sit": "There is no auction: sit in the order of the slip.",
    "clock-out": "Whoever runs out of their own time stops playing and is last at the table, whatever the score.",
    "clock-over": "The organisers may stop a table past the end they announced; then everyone at it is tied.",
    "clock-draft": "The draft is outside the clocks.",
    "clock-pauses": "While the table is refilled or put in order all clocks rest.",
    "clock-optional": (
        "The organisers may do without clocks, and so may a table if everyone agrees before the start and says so."
    ),
    "duty-follow-the-rules": "Play by the rules.",
    "duty-do-not-cheat": "Do not cheat.",
    "duty-do-not-influence-others": "Leave the others' decisions to them.",
    "duty-do-not-waste-time": "Do not waste time.",
    "duty-do-not-offend": "Offend nobody.",
    "duty-point-out-points-forgotten-by-others": "Point out points that others forget, also when they are not yours.",
    "duty-check-that-the-result-was-taken-down-right": "See that the result was taken down right.",
    "duty-set-up-again-or-put-away": "At the end set the game up again, or put it away.",
    "take-back-if": (
        "A move may be taken back while the next player has not moved, nothing has happened that cannot be undone, "
        "nobody decided anything because of it, and all is quickly put back as it was."
    ),
    "take-back-all": "In any other case only if all opponents agree.",
    "referee-called": (
        "A dispute can be settled at the table if everyone agrees how. One player who does not is enough to call the "
        "referee."
    ),
    "referee-who": "The referee is the organiser, unless somebody else was named.",
    "referee-sources": (
        "The first of these that answers the question decides, in this order: {sources}. Where none does, the referee."
    ),
    "spectators-silent": "Spectators give no hints and make no comments. All they may point out: {allowed}.",
    "game-over": "A game is over when its result has been reported.",
    "correction-agreed": "Until the next round starts, a wrong result is corrected if everyone at the table agrees.",
    "correction-late": "After that only the organiser can correct it, as the referee and with a reason.",
}
