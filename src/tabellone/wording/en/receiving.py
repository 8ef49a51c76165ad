"""Sentences about tournaments that venue laptops send to a circuit."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "push-address": "{address} is no address of a circuit: copy it from the federation's page, it ends in /push/",
    "push-answer": "{host} answered something else than expected ({status}): check the address",
    "push-no-token": "no token: give it with --token-file FILE, --token, or in the variable {variable}",
    "push-not-safe": "{address} is not safe: a token travels by https:// only (http:// to this machine alone)",
    "push-token-file": "the token cannot be read from this file",
    "push-token-name": "write for whom the token is: a club, an organiser",
    "push-token-name-long": "the name of a token has at most {most} letters",
    "push-token-wrong": "{host} does not know this token for this circuit: ask the federation for a new one",
    "push-tokens-many": "there are {most} tokens in force already: take back those that nobody uses",
    "push-too-many": "{host} asks to wait: try again in some minutes",
    "push-unreachable": "{host} cannot be reached: {why}",
    "received-changed-here": (
        "“{name}” was changed here since it came in: a newer version would undo that. Correct it here, or "
        "undo the corrections first"
    ),
    "received-drawn-here": (
        "rounds of “{name}” were drawn on this server: it is run here, and no document takes its place"
    ),
    "received-elsewhere": (
        "there is a tournament with the id {id} already, outside this circuit: give the document another id"
    ),
    "received-frozen": "the final rankings of “{name}” are frozen: nothing comes in any more",
    "received-look-again": "something has changed since you looked: see again what the document would do",
    "received-many": "{most} documents wait already: the organisers have to look at them first",
    "received-older": "this version of “{name}” was accepted and has been replaced by a newer one since",
    "received-over": "this document has been decided upon already",
    "received-name-open": "a record has exactly this name, and it is not clear whose: {players}; choose who is who",
    "received-person-twice": "{players} cannot be the same person: choose who is who",
    "received-rulebook": "the document is of the rulebook “{found}”, and this circuit is played by “{wanted}”",
    "received-why": "write why it is refused: whoever sent it will ask",
}
STEPS: dict[str, str] = {}
