"""TRF and hostile files; and tournaments made up, written and read again."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.found import FoundTournament
from tabellone.exchange.sources.trf import read_trf
from tabellone.exchange.sources.trf_lines import is_trf
from tests.exchange.sources.fuzzing import RUNS, damaged, in_little, judged, pairs_once
from tests.exchange.sources.samples_trf import EXAMPLE, Paired, entry, line, trf, written

pytestmark = pytest.mark.files

ROUND_ROBIN = written(
    ["Alfa, Anna", "Bravo, Bruno", "Charlie, Carla"],
    [Paired(1, 1, 2), Paired(2, 2, 3, "=="), Paired(3, 3, 1, "+-"), Paired(1, 3, codes="Z"), Paired(2, 1, codes="-")],
    head=["042 28. 07. 2005", "092 Individual: Round-Robin", "XXS W=3 D=1", "162  W 3.0    D 1.0", "082 2"],
)
BIG = written(
    [f"Name, Nobody {number}" for number in range(1, 61)],
    [
        Paired(at, n, n + 30, random.Random(n * at).choice(("10", "01", "==", "+-")))
        for at in (1, 2, 3)
        for n in range(1, 31)
    ],
    head=[f"{'132':<91}26/01/09  26/01/16  26/01/23", "XXR 5", "240 H 002  001  002"],
)
SAMPLES = [EXAMPLE, ROUND_ROBIN, BIG, EXAMPLE.replace("\n", "\r")]
WORDS = [
    "001",
    "012",
    "XXR",
    "XXS",
    "132",
    "0000",
    " w ",
    " b ",
    "1",
    "0",
    "=",
    "+",
    "-",
    "U",
    "H",
    "Z",
    "   ",
    "2",
    "\n",
]
WORDS += ["042", "2026/01/01", "26/01/09", "W=3", "Alfa"]


def shifted(seed: str) -> Iterator[bytes]:
    """Files in which columns moved, lines were widened or cut at any place."""
    chance = random.Random(seed)
    for data in damaged(SAMPLES, WORDS, seed):
        lines = data.split(b"\n")
        at = chance.randrange(len(lines))
        where = chance.randrange(len(lines[at]) + 1)
        by = chance.choice((0, 1, 2, 5, 10))
        moved = lines[at][:where] + chance.choice((b" ", b"7", b"\xc3\xa9")) * by + lines[at][where:]
        lines[at] = chance.choice((moved, lines[at][:where], lines[at][:where] + lines[at][where + by :]))
        yield b"\n".join(lines)


def held(read_text: Callable[[str], FoundTournament], data: bytes) -> bool:
    one = judged(read_text, data)
    if isinstance(one, InputError):
        return False
    pairs_once(one)
    return True


@pytest.mark.parametrize("files", [lambda: damaged(SAMPLES, WORDS, "trf"), lambda: shifted("columns")])
def test_a_damaged_file_is_a_tournament_or_a_sentence(files: Callable[[], Iterator[bytes]]) -> None:
    assert sum(held(read_trf, data) for data in files()) > RUNS // 10


def test_reading_twice_says_the_same() -> None:
    for data in list(shifted("twice"))[::10]:
        one, two = judged(read_trf, data), judged(read_trf, data)
        both = (
            (one.problems, two.problems) if isinstance(one, InputError) and isinstance(two, InputError) else (one, two)
        )
        assert both[0] == both[1]


def test_whatever_is_asked_is_answered() -> None:
    for data in list(damaged(SAMPLES, WORDS, "asked"))[::10]:
        is_trf(data.decode("latin-1"))


FULL = [entry(number % 400 + 1, "w", "1") for number in range(400)]
HUGE = {
    "as many results as are read": trf(*(line(number, "Nobody", *FULL) for number in range(1, 60))),
    "more results than are read": trf(*(line(number, "Nobody", *FULL) for number in range(1, 1500))),
    "as many players as have numbers": trf(*(line(n, f"N{n}", entry(n ^ 1, "bw"[n % 2], "1")) for n in range(1, 9999))),
    "one line of millions of signs": "001    1 " + "x1" * 3_900_000,
    "millions of lines": "001    1\n" * 800_000,
    "lines that say nothing": "\n" * 7_000_000 + "001    1",
    "one player, days without end": f"{'132':<91}" + "26/01/09  " * 700_000 + "\n001    1",
    "scoring without end": "XXS " + "W=3 " * 1_500_000 + "\n001    1",
    "blanks without end": "001    1" + " " * 7_000_000 + "1",
    "byes without end": "001    1\n" + "240 H 001" + "    1" * 1_400_000,
}


@pytest.mark.parametrize("what", HUGE)
def test_a_huge_file_takes_little_time_and_memory(what: str) -> None:
    in_little(read_trf, HUGE[what].encode())


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[list[str], list[Paired]]:
    """Players and their pairings, round after round, all of them results that a TRF file can hold."""
    count = draw(st.integers(2, 12))
    letters = st.text(st.characters(codec="utf-8", categories=("Lu", "Ll")), min_size=1, max_size=33)
    names = draw(st.lists(letters, min_size=count, max_size=count))
    pairings = []
    for number in range(1, draw(st.integers(1, 6)) + 1):
        order = draw(st.permutations(range(1, count + 1)))
        paired = draw(st.integers(1, count // 2))
        for white, black in zip(order[: 2 * paired : 2], order[1 : 2 * paired : 2], strict=True):
            codes = draw(st.sampled_from(("10", "01", "==", "WL", "LW", "DD", "+-", "-+", "--", "  ")))
            pairings.append(Paired(number, white, black, codes))
        pairings += [Paired(number, n, codes=draw(st.sampled_from("UFHZ-+"))) for n in order[2 * paired :]]
    return names, pairings


SCORES = {"1": 1, "W": 1, "+": 1, "=": 0.5, "D": 0.5, "0": 0, "L": 0, "-": 0}
ENDED = {"U": "bye", "F": "bye", "H": "bye", "+": "bye", "Z": "absent", "-": "absent"}


@given(tournaments())
def test_what_is_written_is_read_again(made: tuple[list[str], list[Paired]]) -> None:
    names, pairings = made
    found = read_trf(written(names, pairings))
    assert [player.nickname for player in found.players] == names
    told = {(g.round, *(seat.player for seat in g.seats)): g for g in found.games}
    assert len(told) == len(found.games) == len(pairings)
    for each in pairings:
        if not each.black:
            assert told[each.round, str(each.white)].ended == ENDED[each.codes]
            continue
        game = told[each.round, str(each.white), str(each.black)]
        scores = [None if each.codes in {"--", "  "} else SCORES[code] for code in each.codes]
        assert [seat.score for seat in game.seats] == scores
        kind = {"  ": "open"}.get(each.codes, "no_show" if set(each.codes) <= set("+-") else "played")
        assert game.ended == kind
    assert found.remarks == ()
