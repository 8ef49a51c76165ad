"""Sentences about stages that are imported from a platform: what is asked, what is refused, what is noted."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "import-ask-same": (
        "is it a tournament that is here already? It looks like {names}; in two stages its games would count twice"
    ),
    "import-ask-platform": "on which platform was it played? The source does not say",
    "import-ask-name": "what is the stage called? The source does not say",
    "import-ask-game": (
        "which game of the circuit is it? The source does not say, or names one that the circuit does not know"
    ),
    "import-ask-near-game": (
        "is it {near}? The circuit has no game called {game}: write the name of one that it has, or say that it is new"
    ),
    "import-ask-new-game": (
        "is it a new game? The circuit has none called {game}: write the name of one that it has, or say that it is new"
    ),
    "import-ask-start": "on which day did it start? The source does not say",
    "import-ask-end": "on which day did it end? The source does not say; ratings move on that day",
    "import-ask-system": (
        "in which system was it played? The source does not say, and absences count differently in a Swiss stage"
    ),
    "import-ask-people": "who is it? Nicknames to decide upon ({count}): {names}",
    "import-ask-division": (
        "which division is the stage? The source holds {divisions}; choose one, or all of them together"
    ),
    "import-ask-results": "how did they end? Games whose result the source does not tell ({count}): {places}",
    "import-ask-rounds": (
        "in which round was it? Games without one ({count}): say how they stand in the source, or give each its round"
    ),
    "import-more-than-two": (
        "games of this circuit are for two: tables with more players ({count}) cannot be imported: {tables}; "
        "leave them out"
    ),
    "import-twice-in-round": (
        "{player} would sit twice in round {round}: give one of the games another round, or leave it out"
    ),
    "import-no-games": "no game is left to import",
    "import-other-day": "the source says {there}, the stage here {here}, which stays unless you change it",
    "import-other-system": "the source names another system than the stage here, which stays unless you change it",
    "import-rounds-berger": (
        "the source has no rounds: the games are put into those of a Berger table, which changes no rating"
    ),
    "import-rounds-order": (
        "the source has no rounds: a new one begins where somebody plays again, in the order of the source"
    ),
    "import-rounds-renumbered": "rounds are numbered from 1 without gaps; the source has {found}",
    "import-note-unpaired": "absences of players who were not paired ({count}): no game, so nothing to rate",
    "import-note-open": "games that are not over ({count}): the stage counts once they have a result",
    "import-note-unrated-there": "games that the platform does not rate ({count}): here they are rated like all others",
    "import-note-matches": "matches of several games ({count}): each counts as one game",
    "import-note-erased": (
        "players whose account was erased ({count}): they come in without a name, and their games rate the opponents"
    ),
    "import-note-games-out": "games left out together with a player ({count})",
    "import-other-nickname": (
        "{name} is known there as {nickname}, not as {found}: change the nickname in the register first, or "
        "choose somebody else"
    ),
    "import-nickname-taken": "{nickname} is the nickname of {name}: choose {name}, or leave the player out",
    "import-same-nickname": "the nickname {nickname} stands for two players of the source: leave one of them out",
    "import-many-drafts": "{most} imports are waiting in this circuit: apply or throw away some of them first",
    "import-over": "this import has been applied or thrown away already",
    "import-look-again": "something has changed since you looked: look at the preview again before you go on",
    "import-reason-results": (
        "results on record would be others: say why, so that it stands beside each of them in the journal"
    ),
    "import-reason-final": (
        "the rankings of this season are final: say why the stage changes, so that it stands in the journal"
    ),
    "nickname-unseen": "a nickname of the source has no sign that can be seen: leave the player out",
    "nickname-long": "the nickname {nickname} is longer than {most} signs, as on no platform: leave the player out",
    "import-nobody": "nobody on record is called {found}: choose somebody from the list",
    "import-no-day": "{found} is no day: write it like 2026-05-31",
    "import-no-round": "{found} is no round: write a number from 1 to {most}",
    "hand-players": "a stage entered by hand has 2 to {most} players, one a line; here are {found}",
    "hand-player-twice": "{player} stands twice in the list: write every nickname once",
    "hand-row": (
        "the row of {player} holds signs that mean nothing, or more than {cells} cells: use 1 ½ 0 + – and a "
        "point for no game"
    ),
    "hand-cells-differ": "the two cells of {one} and {two} do not fit together: correct one of them, or leave it empty",
    "hand-pasted-line": (
        "no {cells} cells stand one after the other in this line: paste one line a player, with name and cells"
    ),
    "hand-line": "round {round}, line {line}: “{found}” is no game; write anna 1-0 bruno, carla bye or dario absent",
    "hand-nobody": "round {round}, line {line}: {found} is not in the list of players",
    "hand-nobody-near": "round {round}, line {line}: {found} is not in the list of players; {near} is",
    "fetch-no-address": "this is no address: copy it from the browser, with https:// before it",
    "fetch-never": "BoardGameArena offers nothing to download: copy the table of results there, and paste it here",
    "fetch-unknown-host": (
        "nothing can be downloaded from there; it can from {known}. Save the file yourself and upload it"
    ),
    "fetch-unknown-page": "no single tournament is behind this address: copy that of the tournament's own page",
    "fetch-empty": "there is nothing at this address yet: save the file yourself, or try again later",
    "fetch-slow": "{host} did not answer in time: try again later, or save the file yourself and upload it",
    "fetch-failed": "{host} cannot be reached from here: save the file yourself and upload it",
    "fetch-not-found": "{host} knows no such tournament: check the address",
    "fetch-busy": "{host} asks us to wait: try again in some minutes",
    "fetch-refused": "{host} refused to give it ({status}): save the file yourself and upload it",
    "fetch-elsewhere": (
        "{host} sends us on to {to}, where nothing is downloaded from: save the file yourself and upload it"
    ),
}
STEPS: dict[str, str] = {}
