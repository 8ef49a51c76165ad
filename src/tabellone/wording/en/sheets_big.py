"""What the whole sheet of a BIG game says beside the words of its card: tables, rounds, times, finals, start goods."""

from __future__ import annotations

SHEETS: dict[str, str] = {
    "tables-most": "At most {most} at a table.",
    "tables-most-points": "The sheet sets no maximum; there are points for tables of up to {most}.",
    "tables-advised": "Better: {size} at a table.",
    "tables-usual": "The sheet advises no number; {size} at a table are proposed.",
    "tables-two": "A game for two.",
    "tables-two-only": "Two at a table, always: a tournament with larger tables does not count.",
    "tables-pairs": "Two pairs at a table, always. A pair enters, scores and is ranked as one participant.",
    "tables-final-phase": "The final phase is played at tables of {size}.",
    "rounds-few": "Fewer than {least} participants: allowed, for half the points.",
    "rounds-all-meet": "{players} participants: better everyone against everyone.",
    "rounds-row": "{players} participants: at least {rounds} rounds.",
    "rounds-row-final": "{players} participants: at least {rounds} rounds, or {before} and a final.",
    "rounds-extra": "This is one round more than most games of this size ask for.",
    "times-game": "Whole game: {minutes} minutes.",
    "times-player": "Each player: {minutes} minutes.",
    "times-no-player": "No time of one's own: only the table's counts.",
    "times-draft": "Draft: {minutes} minutes more.",
    "times-last-round": "After {minutes} minutes the last round begins.",
    "times-by-organiser": "The organisers set the times.",
    "tied-final-impossible": "A final of this game cannot end in a tie.",
    "tied-final-replay": "If the first place is still tied after every tie rule, the final is played again.",
    "tied-final-replay-among-tied": (
        "If the first place is still tied after every tie rule, those tied play again among themselves."
    ),
    "tied-final-standing": (
        "If the final is still tied after every tie rule, whoever stood higher before the knock-out comes first."
    ),
    "final-row-wins": "{players} participants: {rounds} rounds; whoever has won at least {wins} goes on.",
    "final-row-wins-least": (
        "{players} participants: {rounds} rounds; the first {least} go on, and whoever else has won at least {wins}."
    ),
    "final-row-bracket": "{players} participants: {rounds} rounds; the first {qualified} go on, one against one.",
    "final-row-final": "{players} participants: {rounds} rounds, then the final for the first {qualified}.",
    "final-row-semifinals": (
        "{players} participants: {rounds} rounds; the first {qualified} play {tables} semifinals, then the final."
    ),
    "final-row-direct": (
        "{players} participants: {rounds} rounds; the first {direct} wait in the final while the next {others} play "
        "{tables} semifinals ({qualified} go on in all)."
    ),
    "final-row-one-direct": (
        "{players} participants: {rounds} rounds; the first waits in the final, the next {others} "
        "play {tables} semifinals ({qualified} go on in all)."
    ),
    "final-draws": "Draws and byes count as wins here.",
    "final-six": "With {players} participants, whoever alone has won all {wins} rounds is champion without a final.",
    "start-seat": "Seat {seat}",
    "start-each": "Everyone",
    "start-each-at": "Everyone, at a table of {players}",
}

TERMS: dict[str, dict[str, str]] = {
    "sheet_section": {
        "tables": "Players at a table",
        "rounds": "Rounds",
        "times": "Time",
        "clocks": "Clocks",
        "auction": "Auction and seats",
        "start": "Start goods",
        "set_up": "Set-up",
        "ties": "Ties at the table",
        "tied_final": "Tied final",
        "scoring": "Scoring",
        "bans": "Left out",
        "variants": "Variants",
        "editions": "Editions",
        "maps": "Maps",
        "notes": "Notes",
        "faq": "Questions and answers",
        "national_final": "National final",
    },
}
