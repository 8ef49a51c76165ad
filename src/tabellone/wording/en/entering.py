"""Sentences about creating a tournament, its players and the door."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "ask-to-withdraw": "the play of {name} has begun: ask an organiser to let you withdraw",
    "entries-closed": "nobody can enter {name} here now: ask an organiser",
    "entry-all-meet-all": (
        "it is too late to enter: a round robin has begun, and everybody's opponents are fixed; undo its draws first"
    ),
    "entry-too-late": "it is too late to enter: what is left to play is only for those who qualified",
    "entry-barred": (
        "{players}: under a disciplinary measure on {day} and cannot play; leave the name out, or ask an "
        "administrator to lift the measure"
    ),
    "entry-disqualified": (
        "{players}: disqualified, and so kept out of the stages; leave the name out, or ask the organisers of the "
        "circuit to reverse the disqualification"
    ),
    "entry-unregistered": (
        "{players}: not registered by {day}, and only who is can be in the Race stage “{name}”: let them register on "
        "the circuit's page, {day} at the latest, and enter then"
    ),
    "fee-by-the-circuit": (
        "only organisers of the circuit set the entry fee of {name}, since what is won with it is "
        "the circuit's credit: ask one of them"
    ),
    "final-by-the-circuit": "only organisers of the circuit decide whether {name} is a national final: ask one of them",
    "race-by-the-circuit": "only organisers of the circuit decide whether {name} is a Race stage: ask one of them",
    "game-not-offered": "{game} is not played by this rulebook; choose one of: {known}",
    "game-unsure": (
        "nobody here knows a game called “{game}”; did you mean {known}? Choose one, or say that it is another game"
    ),
    "list-changed": "something else was entered since you looked: see again what the list would do",
    "list-empty": "nobody in the list can be entered: paste one player a line",
    "list-too-large": "the list is larger than {most} kilobytes; paste the names only, or enter it in parts",
    "list-too-long": "the list has {lines} lines; enter at most {most} at a time",
    "minors-by-initials": "minors are shown by initials here, unless a record allows the name",
    "namesake-entered": (
        "{name} is entered already: if that is you, link that record to your account, or ask an organiser; if not, "
        "write your name so that it differs"
    ),
    "not-entered-yet": "you are not entered in {name}",
    "not-your-circuit": (
        "only organisers of {circuit} can add tournaments to it; ask one of them, or create it outside the circuit"
    ),
    "partner-missing": "two play as one here: write the name of your partner",
    "paid-or-free": (
        "choose a paid entry ({fee} euros, it can win a prize) or a free one (it counts for the rankings only)"
    ),
    "paid-already": "your fee for {name} is noted as paid: ask an organiser if the entry is to be free",
    "no-box-online": "{name} is played online: no box is needed",
}

STEPS: dict[str, str] = {}
