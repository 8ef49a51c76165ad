"""Sentences about files of the online platforms, whatever the platform."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-too-large": "the file is larger than {most} megabytes: import one tournament at a time",
    "source-packed": "this is a packed or office file: unpack it, or save it as text or CSV, and import that",
    "source-binary": "this is not text: import the file as the platform gives it, or paste its text",
    "source-empty": "there is nothing in it",
    "source-not-json": "this should be JSON but is not: {reason}",
    "source-too-deep": "the brackets are nested too deeply",
    "source-too-many-parts": "it holds more than {most} objects and lists: import one tournament at a time",
    "source-bad-number": "{found} is no number that a result can be",
    "source-doubled-keys": "these fields stand twice in the same object, and the last one was taken: {names}",
    "source-too-many-games": "it holds more than {most} games: import one tournament at a time",
    "source-no-games": "there is no game between two players in it",
    "source-several-tournaments": "it holds more than one tournament: {names}. Choose one of them",
    "source-several-games": "different games were played: {names}. Say which one this stage is of",
    "source-text-too-long": "a name or id has {found} characters; at most {most} are read",
    "source-no-day": "{found} is no day that can be read: the day of the game stays open",
    "source-doubled-game": "the same game stands twice, first at {other}; it is taken once",
    "source-game-differs": "this game has the same id as the one at {other}, but another result: remove one of the two",
    "source-no-accounts": "the source gives no account ids: players are told apart by their nickname alone",
    "source-no-account": "“{player}” comes without an account id and is known by the nickname alone",
    "source-name-for-account": (
        "“{player}” comes once without an account id and was taken for the account of the same name"
    ),
    "source-renamed": "“{player}” also appears under other nicknames of the same account: {others}",
    "source-more-alike": "and {count} more of the same kinds",
}
