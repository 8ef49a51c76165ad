"""PlayStrategy's files, alone and together, damaged in every way: a tournament, or a sentence; never anything else."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.found import FoundTournament
from tabellone.exchange.sources.playstrategy import is_playstrategy, joined_files, read_playstrategy
from tabellone.exchange.sources.playstrategy_pages import members_listed
from tabellone.exchange.sources.values import as_text
from tests.exchange.sources.fuzzing import RUNS, damaged, in_little, judged, pairs_once, sound
from tests.exchange.sources.samples_playstrategy import (
    GAMES,
    MEMBERS,
    PAGE,
    REPORT,
    RESULTS,
    STANDING_CSV,
    Row,
    game,
    match,
    ndjson,
    result,
)
from tests.exchange.sources.samples_trf import HEAD, Paired, written
from tests.sizes import sized

pytestmark = pytest.mark.files

SAMPLES = {
    "trf": [REPORT, REPORT + "XXA    1  1.5\n", REPORT.replace("\n", "\r\n")],
    "results": [
        ndjson(*RESULTS),
        json.dumps(RESULTS),
        STANDING_CSV,
        ndjson({"rank": 1, "score": 2, "username": "Anna_A"}),
    ],
    "games": [ndjson(*GAMES), json.dumps(GAMES), ndjson(*match("a", "b", "a")), json.dumps({"games": GAMES})],
    "page": [json.dumps(PAGE), json.dumps({**PAGE, "isMatchScore": True, "nbGamesPerRound": 4})],
}
WORDS = {
    "trf": [
        "001",
        "012",
        "XXR",
        "XXA",
        "anna_a",
        "carla",
        " w ",
        "1",
        "=",
        "-",
        "U",
        "Z",
        "0000",
        "\n",
        "playstrategy",
    ],
    "results": ['"rank"', '"points"', '"username"', '"Anna_A"', "Dario", "1", "2.5", ",", "Rank", "Score", "\n"],
    "games": ['"id"', '"players"', '"p1"', '"p2"', '"user"', '"status"', '"winner"', '"multiMatch"', "Anna", "Bruno"],
    "page": ['"id"', '"nbRounds"', '"variant"', '"nbGamesPerRound"', "true", "false", "3", '"startsAt"', "2026"],
}
WORDS["games"] += ["aaaaaaaa", "match--0", "*", "resign", "noStart", "aborted", "started", "createdAt", "\n"]


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_damaged_file_is_a_tournament_or_a_sentence(kind: str) -> None:
    found = [judged(read_playstrategy, data) for data in damaged(SAMPLES[kind], WORDS[kind], kind)]
    for each in found:
        if isinstance(each, FoundTournament) and each.format == "playstrategy-trf":
            pairs_once(each)
    assert sum(isinstance(each, FoundTournament) for each in found) >= RUNS // 10  # some are still read


@pytest.mark.parametrize("kind", SAMPLES)
def test_reading_twice_says_the_same_and_asking_never_fails(kind: str) -> None:
    for data in list(damaged(SAMPLES[kind], WORDS[kind], f"{kind} twice"))[::10]:
        is_playstrategy(data.decode("latin-1"))
        one, two = judged(read_playstrategy, data), judged(read_playstrategy, data)
        both = (
            (one.problems, two.problems) if isinstance(one, InputError) and isinstance(two, InputError) else (one, two)
        )
        assert both[0] == both[1]


def test_damaged_files_together_are_a_tournament_or_a_sentence() -> None:
    chance, good = random.Random("together"), 0
    streams = [damaged(SAMPLES[kind], WORDS[kind], f"{kind} together") for kind in SAMPLES]
    for files in zip(*streams, strict=True):
        whole = [texts[0].encode() for texts in SAMPLES.values()]
        parts = [data if chance.random() < 0.4 else whole[at] for at, data in enumerate(files)]
        try:
            found = joined_files([read_playstrategy(as_text(part)) for part in parts])
        except InputError:
            continue
        sound(found)
        pairs_once(found)
        good += 1
    assert good > RUNS // 10


def test_a_damaged_list_of_members_is_a_list_or_a_sentence() -> None:
    for data in damaged([MEMBERS], ['"id"', '"username"', "anna_a", "{}", "\n"], "members"):
        try:
            found = members_listed(as_text(data))
        except InputError:
            continue
        assert len({member.id for member in found}) == len(found) > 0


HUGE: dict[str, Callable[[], str]] = {
    "games": lambda: ndjson(*(game(f"{n:08}", f"P{n % 500}", f"Q{n % 499}") for n in range(9_900))),
    "one match": lambda: ndjson(*(game(f"{n:08}", "Anna", "Bruno", multiMatch="00000000") for n in range(9_900))),
    "a chain": lambda: ndjson(*(game(f"{n:08}", "A", "B", multiMatch=f"{n + 1:08}") for n in range(9_900))),
    "results": lambda: ndjson(*(result(n, f"P{n}", 1) for n in range(9_900))),
    "csv": lambda: "Rank,Title,Username,Rating,Points\n" + "".join(f"{n},,P{n},1,1\n" for n in range(400_000)),
    "brackets": lambda: '{"players":{"p1":' + "[" * 7_000_000,
    "lines": lambda: "{}\n" * 9_900 + ndjson(GAMES[0]),
}


@pytest.mark.parametrize("what", sized(("games", "brackets"), tuple(HUGE)))
def test_a_huge_file_takes_little_time_and_memory(what: str) -> None:
    in_little(read_playstrategy, HUGE[what]().encode())


@st.composite
def swisses(draw: st.DrawFn) -> tuple[list[str], list[Paired], list[Row]]:
    """A Swiss with its games in the order of its rounds."""
    count = draw(st.integers(2, 9))
    names = [f"Player_{chr(65 + number)}" for number in range(count)]
    pairings: list[Paired] = []
    games: list[Row] = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(range(1, count + 1)))
        for white, black in zip(order[: count - count % 2 : 2], order[1::2], strict=True):
            codes = draw(st.sampled_from(("10", "01", "==")))
            pairings.append(Paired(number, white, black, codes))
            winner = {"10": "p1", "01": "p2"}.get(codes, "")
            status = draw(st.sampled_from(("mate", "outoftime", "noStart"))) if winner else "draw"
            games.append(game(f"{len(games):08}", names[white - 1], names[black - 1], winner, status))
        pairings += [Paired(number, order[-1], codes="U")] if count % 2 else []
    return names, pairings, games


@given(swisses())
def test_games_find_their_rounds(made: tuple[list[str], list[Paired], list[Row]]) -> None:
    names, pairings, games = made
    report = written([name.lower() for name in names], pairings, head=HEAD)
    found = joined_files([read_playstrategy(report), read_playstrategy(ndjson(*games))])
    told = {each.id: each for each in found.games if each.id}
    ends = {"mate": "played", "draw": "played", "outoftime": "timeout", "noStart": "no_show"}
    played = [each for each in pairings if each.black]
    for each, row in zip(played, games, strict=True):
        one = told[row["id"]]
        assert (one.round, one.ended) == (each.round, ends[row["status"]])
        assert [seat.player for seat in one.seats] == [names[n - 1].lower() for n in (each.white, each.black)]
        assert [seat.score for seat in one.seats] == [{"1": 1, "0": 0, "=": 0.5}[code] for code in each.codes]
    assert len(found.games) == len(pairings)
