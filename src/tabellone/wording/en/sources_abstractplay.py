"""Sentences about AbstractPlay's records and answers."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-ap-unknown": "these are neither game records of AbstractPlay nor its answer about a tournament or an event",
    "source-ap-refused": "AbstractPlay answered with an error: {message}",
    "source-ap-no-header": "this is no game record: it has no header",
    "source-ap-no-players": "this record does not say who played",
    "source-ap-no-name": "this player has no name",
    "source-ap-solo": "a game of one player, left out",
    "source-ap-self-play": "“{player}” played against themselves: left out",
    "source-ap-other-site": "this record comes from another site: {found}",
    "source-ap-round": "{found} is no round number: the round stays open",
    "source-ap-no-gameid": "this record has no game id: importing it again cannot be noticed",
    "source-ap-no-result": "the result is not told: say how it ended",
    "source-ap-no-winner": "nobody is named as winner and it is not marked as a draw: say how it ended",
    "source-ap-contradiction": "the last move and the result do not agree: say how it ended",
    "source-ap-strange-winner": "the winner, {found}, is not one of the two players: say how it ended",
    "source-ap-no-event": "the records do not name a tournament: check that all these games belong to this stage",
    "source-ap-divisions-guessed": (
        "the records do not tell the divisions: who met whom makes them. Add the answer of get_tournament for "
        "the real ones"
    ),
    "source-ap-unplayed": "{first} and {second} should have met, but there is no game of theirs",
    "source-ap-ends-not-told": (
        "the answer does not tell how games ended (out of time, resigned): add the records for that"
    ),
    "source-ap-no-playerid": "this player has no id",
    "source-ap-no-nickname": "the nickname of {player} is not told: add the records, or say who it is",
    "source-ap-no-pair": "this game does not have an id and two different players",
    "source-ap-not-an-object": "an object should stand here",
    "source-ap-arbitrated": "the organiser on the platform decided this result",
    "source-ap-not-the-same": "the records and the answer are of different tournaments: they share no game",
    "source-ap-answer-wins": "game {game}: the record says {record}, the platform's answer {answer}, which was taken",
    "source-ap-only-in-answer": "game {game} has no record: how it ended is not known",
    "source-ap-only-in-records": "game {game} is not in the platform's answer: check that it belongs to the tournament",
    "source-ap-other-players": "game {game}: record and answer name different players; the record was taken",
}
