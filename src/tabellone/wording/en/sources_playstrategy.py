"""Sentences about files of PlayStrategy."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-playstrategy-too-many": "it has more than {most} lines: import one tournament at a time",
    "source-playstrategy-no-rows": "nothing of a tournament stands in it",
    "source-playstrategy-no-object": "an object was expected here, found {found}",
    "source-playstrategy-no-name": "a line of the standing has no nickname, and was left out",
    "source-playstrategy-double-player": "“{name}” stands twice in the standing, as {one} and as {two}",
    "source-playstrategy-disqualified": "PlayStrategy has disqualified {name}",
    "source-playstrategy-short-row": "the row has fewer fields than its heading: “{row}”",
    "source-playstrategy-no-member": "this is no member of a team: an id or a nickname is missing",
    "source-playstrategy-no-members": "no member of a team stands in it",
    "source-playstrategy-bad-game": "the game {found} has no id or no two players, and was left out",
    "source-playstrategy-double-game": "the game {game} stands twice; the first was taken",
    "source-playstrategy-odd-end": (
        "game {game} ended as “{status}”, which does not fit its winner or is not known; check it"
    ),
    "source-playstrategy-medley": "several games were played: {variants}",
    "source-playstrategy-mixed": "the games are of several tournaments: {ids}",
    "source-playstrategy-match-part": (
        "{one} against {two} was a match of several games, and the file does not have them all (game {game}); add "
        "the TRF file or the match"
    ),
    "source-playstrategy-match-points": (
        "the match of {one} and {two} (game {game}) was played for points, and the games do not tell who won it"
    ),
    "source-playstrategy-match-counts": (
        "{one} against {two} was a match of several games (game {game}); whether each game counted or the match "
        "as one is not told"
    ),
    "source-playstrategy-match-counts-unknown": (
        "matches had several games, and the files do not tell whether each game counted; every match counts as one"
    ),
    "source-playstrategy-match-sums-missing": (
        "every game of a match counted here, and for {count} matches not all games are in the files: their points "
        "are missing"
    ),
    "source-playstrategy-points-elsewhere": (
        "the points in this file are not those of the tournament: add the file of its results"
    ),
    "source-playstrategy-not-finished": "the tournament was not over when this was saved",
    "source-playstrategy-two-tournaments": "these files are of different tournaments: {names}",
    "source-playstrategy-swiss-and-arena": "some of the files are of a Swiss tournament, others of an arena",
    "source-playstrategy-two-standings": (
        "there are two standings with the same players: keep the one of this tournament"
    ),
    "source-playstrategy-no-player-shared": (
        "the files have no player in common, such as {one} and {two}: they are not of the same tournament"
    ),
    "source-playstrategy-no-game-fits": "no game fits a pairing of the TRF file: they are not of the same tournament",
    "source-playstrategy-stray-game": (
        "game {game}, {one} against {two}, cannot be told to a round of the TRF file, and was left out"
    ),
    "source-playstrategy-other-result": (
        "round {round}: game {game} ended otherwise ({ended}) than the TRF file says; what the TRF file says was taken"
    ),
    "source-playstrategy-first-missed": (
        "round {round}: {name} did not come to the first game ({game}) and lost the match; taken as not having come"
    ),
}
