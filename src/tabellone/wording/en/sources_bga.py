"""Sentences about what comes from BoardGameArena."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-bga-unknown": (
        "this is neither a table with a row for each seat, nor the TournamentStats paste, nor a saved answer"
    ),
    "source-bga-refused": (
        "BoardGameArena did not give the data ({message}, {number}): sign in there and save the answer again"
    ),
    "source-bga-no-column": "the column “{name}” is missing from the first line",
    "source-bga-column-twice": "the column “{name}” stands twice in the first line",
    "source-bga-unknown-columns": "these columns were not read: {names}",
    "source-bga-too-many-rows": "it has more than {most} rows: import one tournament at a time",
    "source-bga-cells": "this row has more cells than the first line, which has {columns}",
    "source-bga-quotes": "the quotation marks in this row do not match",
    "source-bga-row-twice": "the same row as line {other}; it is taken once",
    "source-bga-no-player": "the name of a player is missing",
    "source-bga-status": "“{found}” is no status; use one of these: {known}",
    "source-bga-round": "“{found}” is no round number",
    "source-bga-round-missing": "the round is not told",
    "source-bga-no-table": "the table is missing; only a bye or an absence has none",
    "source-bga-number": "“{found}” is no number, in the column {column}",
    "source-bga-crowded": "more than {most} players sit at this table",
    "source-bga-twice": "“{player}” sits twice at this table",
    "source-bga-no-result": "the result is not told: say who won",
    "source-bga-who": "it is not told who ran out of time, left or did not come: say who won",
    "source-bga-both-missing": "neither came: there is no result",
    "source-bga-contradiction": "who ran out of time, left or did not come is placed before another: say who won",
    "source-bga-timeout": "ended by the time limit: a loss like any other; correct it if nobody lost",
    "source-bga-reason": "nobody has described the end “{found}”: say how the game ended",
    "source-bga-no-rounds": "the source tells no rounds and no byes: enter them where the stage needs them",
    "source-bga-stats-line": (
        "this is no line of a table: tournament, table, 0 or 1, progress, then name, time and points of each player"
    ),
    "source-bga-count-tables": "{told} tables are announced, {found} are there: is the paste whole?",
    "source-bga-count-players": "{told} players are announced, {found} are there: is the paste whole?",
    "source-bga-no-id": "this is no table: it has no id",
    "source-bga-no-opponents": "table {table} is a game alone or of all together, without opponents: left out",
    "source-bga-not-finished": "table {table} is not finished and names no players: left out",
    "source-bga-names": "table {table}: the nicknames do not match the players, their ids are shown instead",
    "source-bga-history": (
        "a player's history does not tell the tournament: check that all these games belong to this stage"
    ),
}
