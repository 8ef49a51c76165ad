"""Sentences about what a season starts from, brought in as a list or as the folder of an earlier season."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "folder-later": (
        "the folder is of {year}: a season of {wanted} starts from an earlier one, or from one of its own year"
    ),
    "folder-rulebook": "the folder is a season of {found}, and this circuit one of {wanted}",
    "folder-too-large": "the folder is too large: at most {files} files and {most} MB are unpacked",
    "folder-unreadable": (
        "the file cannot be unpacked: send the folder as a .zip that is not damaged and has no password"
    ),
    "folder-without-season": "there is no season.json in the file: pack the folder that holds it",
    "ratings-frozen": "the final rankings of “{name}” are frozen: what the season starts from stays as it is",
    "ratings-line-count": (
        "line {line}: the last year is {year}, and the number of games is missing; write it beside the year, "
        "or leave both empty"
    ),
    "ratings-line-games": "line {line}: “{found}” is no number of games; write 15, or year by year 2024:3 2025:12",
    "ratings-line-player": "line {line}: there is no player",
    "ratings-line-rating": "line {line}: “{found}” is no rating; write it as 1040.250",
    "ratings-line-short": (
        "line {line}, {name}: a game and a rating are needed, in the order player, game, rating, games, last "
        "year, or under a heading that names the columns"
    ),
    "ratings-line-twice": "line {line}: the same player and game as in line {other}; keep one of them",
    "ratings-line-when": (
        "line {line}: games without a year, {games}; write the last year played in a column of its own"
    ),
    "ratings-line-year": "line {line}: “{found}” is no year",
    "ratings-look-again": "something has changed since you looked: see again what the list would do",
    "ratings-moved-since": "ratings of that list have become others since: bring in a list with the right ones",
    "ratings-none": "there is no line with a rating",
    "ratings-not-last": "only the list that was brought in last can be taken back",
    "ratings-open": "say first what these names mean: {names}",
    "ratings-too-large": "the list is larger than {most} thousand signs",
    "ratings-too-many": "lines in the list: {lines}; at most {most} can be read at once",
    "ratings-unchanged": "the season starts from these ratings already",
    "ratings-why": "say why: ratings that rankings rest on become others",
}
