"""Sentences about documents, files and calls."""

ERRORS = {
    # the file
    "file-not-found": "there is no such file",
    "folder-not-found": "there is no such folder",
    "is-a-folder": "this is a folder; a document is wanted",
    "not-a-folder": "this is a file; a season folder is wanted",
    "not-permitted": "no permission to read it",
    "cannot-read": "it cannot be read: {reason}",
    "cannot-write": "it cannot be written, and was left as it was: {reason}",
    "file-too-large": "the file is larger than {most} megabytes",
    "changed-meanwhile": "the file was changed by somebody else meanwhile, so nothing was written; draw again",
    # the text
    "empty-file": "the file is empty",
    "not-utf8": "the text is not UTF-8; save the file with UTF-8 encoding",
    "not-json": "this is not JSON: {reason}",
    "nested-too-deep": "brackets are nested too deep",
    "double-key": "the field “{name}” stands twice in the same object",
    # values
    "not-finite": "{found} is not a number that counts; write a finite one",
    "number-too-long": "the number has far too many digits: {found}",
    "too-many-decimals": "{found} has more than {most} decimals",
    "out-of-range": "{found} is out of range: it goes from {least} to {most}",
    "wrong-type": "expected {expected}, found {found}",
    "not-one-of": "“{found}” is not known here; use one of: {known}",
    "not-a-date": "“{found}” is not a day; write it as YYYY-MM-DD",
    "date-out-of-range": "{found} is not a sensible day; years go from {least} to {most}",
    "not-a-year": "“{found}” is not a year of four digits",
    "blank-text": "the text is blank",
    "text-too-long": "the text has {found} characters; at most {most} are allowed",
    "unfit-character": "the text holds a line break or another control character: “{found}”",
    "missing-field": "the field “{name}” is missing",
    "unknown-field": "the field “{name}” is not known",
    "unknown-field-like": "the field “{name}” is not known; perhaps “{like}” is meant",
    "unknown-param": "the parameter “{name}” is not known; these are: {known}",
    # the format
    "unknown-format": "the format {found} is not known; this version reads: {known}",
    "season-not-tournament": "this is a season document; a tournament document (tabellone/1) is wanted",
    "tournament-not-season": "this is a tournament document; a season document (tabellone-season/1) is wanted",
    # a tournament
    "ends-before-start": "the end {end} is before the start {start}",
    "negative-fee": "the fee {fee} is negative",
    "unknown-player": "“{player}” is not among the players of this tournament",
    "double-player": "the player id “{player}” stands twice; the other is {other}",
    "not-a-pair": "a pair has exactly two different members; found: {members}",
    "in-two-entries": "“{player}” is already in another entry, {other}",
    "bad-when": "“{found}” is no moment to withdraw at; use one of: {known}",
    "double-withdrawal": "the withdrawal of “{player}” ({when}) stands twice",
    "double-round": "there are two rounds number {number}",
    "round-gap": "there is a round {number}, but the rounds are {rounds} in all; number them 1, 2, 3 without gaps",
    "empty-round": "round {number} has no tables",
    "double-table": "there are two tables number {number} in this round",
    "empty-table": "table {table} of round {round} has no seats",
    "at-two-tables": "“{player}” also sits at table {other} of this round",
    "twice-at-table": "“{player}” sits twice at this table",
    "places-on-some": "table {table} of round {round} has a place on some seats but not on others; give all or none",
    "turns-twice": (
        "at table {table} of round {round} a turn stands twice, or is above the number of seats; 1 is who played first"
    ),
    "void-on-some": "table {table} of round {round} is void on some seats only; void concerns all of them",
    "bye-not-alone": "table {table} of round {round} has a bye beside other seats; a bye is a table of one",
    "turn-not-given": (
        "round {round}, table {table}: {players} are equal, and who played later stands before; nobody has said who "
        "did, so the order of the seats decides: give each their `turn`"
    ),
    "figure-not-given": (
        "round {round}, table {table}: {players} are equal, and their {figure} is missing, so they share the place"
    ),
    "pairs-elsewhere": "{players}: an entry of two or more people, but {game} is not a game for pairs here; look again",
    "pairs-wanted": "{players}: {game} is played by pairs, and these entries name no two members; look again",
    "game-of-several": (
        "the rounds are played at several games ({games}), so that it counts for `hardcore` and not for “{game}”: "
        "write `hardcore` as its game"
    ),
    "seated-before-arrival": "“{player}” plays round {round} but arrives for round {from_round}",
    "seated-after-leaving": "“{player}” plays round {round} after having withdrawn",
    # a season
    "double-game": "the game id “{id}” stands twice; the other is {other}",
    "double-person": "the player id “{id}” stands twice; the other is {other}",
    "double-rating": "the rating of “{player}” in “{game}” stands twice",
    "double-tournament": "the tournament id “{id}” is already used by {other}",
    "other-rulebook": "this tournament is of the rulebook “{found}”; the season is of “{expected}”",
    # questions
    "no-such-player": "nobody is called “{player}” here",
    "no-such-player-like": "nobody is called “{player}” here; perhaps: {like}",
    "ambiguous-player": "several players are called “{player}”; use the id, one of: {ids}",
    "no-such-round": "there is no round {round}; the document has {rounds}",
    "no-such-ranking": "there is no ranking “{ranking}”; there are: {known}",
    "no-season": "{rulebook} has no seasons; those that do: {able}",
    "no-prizes": "{rulebook} divides no prizes; those that do: {able}",
}

STEPS: dict[str, str] = {}
