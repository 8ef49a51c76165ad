"""Sentences about the course of a tournament: acts that cannot be done where it stands."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "absent-seated": "{players} already sit in a round: let them withdraw instead",
    "already-entered": "{player} is entered already",
    "already-published": "round {round} has been published already; undo its publication in the journal to change it",
    "already-reported": "table {table} of round {round} has a result already: look at it and correct it if it is wrong",
    "already-undone": "line {number} of the journal has been undone already",
    "already-withdrawn": "{player} has left already; undo the withdrawal in the journal if that was a mistake",
    "cap-too-small": "{cap} places are too few: give at least one, or leave the field empty for as many as come",
    "draft-left": "round {round} is drawn but not published: publish it or throw it away first",
    "empty-result": "nothing was entered for table {table} of round {round}",
    "import-over-rounds": (
        "{rounds} rounds have been drawn here: a document cannot take their place; undo them, or import it "
        "as a new tournament"
    ),
    "no-such-entrant": "{player} is not entered in this tournament",
    "no-such-entry": "the journal has no line {number}",
    "no-such-seating": "every table needs a number of its own and at least one player",
    "not-created-yet": "the tournament has to be created first",
    "not-published-yet": "round {round} is a draft: publish it before results are entered",
    "not-reported-yet": "table {table} of round {round} has no result that could be corrected",
    "not-taking-part": "{player} has no place in the tournament: check the player in first",
    "other-players": "other players sit at table {table} of round {round}: load the page again",
    "reported-table-stays": "table {table} of round {round} has a result: its players stay where they are",
    "round-is-past": "round {round} is over; only round {last} can be seated otherwise",
    "round-is-whole": "no table of round {round} is waiting for another",
    "round-out-of-turn": "round {round} cannot be drawn now: the next one is {next}",
    "seated-twice": "{player} would sit at two places",
    "setting-fixed": "{name} stays {found}: it cannot change any more",
    "slug-taken": "there is a tournament with the id {id} already: choose another id, or open that one",
    "strike-seated": "{player} has been seated: let the player withdraw instead",
    "token-of-another": "this form was sent by somebody else, or from another page: load the page again",
    "tournament-closed": "{name} is closed; reopen it to change something",
    "undo-changed": "something else happened since you looked: see again what undoing line {number} means",
    "undo-creation": "the first line created the tournament and cannot be undone",
}
STEPS: dict[str, str] = {}
