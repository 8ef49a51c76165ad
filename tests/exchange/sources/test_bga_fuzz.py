"""BoardGameArena's readers and hostile files: a tournament, or a sentence; never anything else."""

from __future__ import annotations

from itertools import islice

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.boardgamearena import is_boardgamearena, read_boardgamearena
from tabellone.exchange.sources.found import FoundTournament
from tests.exchange.sources.fuzzing import RUNS, damaged, judged
from tests.exchange.sources.samples_bga import ROWS, STATS, history, info, past, seat, text

pytestmark = pytest.mark.files

SEVERAL = [
    info(900000001),
    info(900000002, seat("carla", 33, None), seat("anna", 11, None), reason="abandon_by_tournamenttimeout"),
    info(900000003, reason="neutralized_after_skipturn", result_penalties={"22": {"leave": "1", "clock": "1"}}),
]
SAMPLES = {
    "rows": [ROWS, ROWS.replace(",", ";"), ROWS.replace(",", "\t"), ROWS.replace("played", "timeout")],
    "stats": [STATS, STATS.replace("\n", "\r\n")],
    "tables": [text(info(900000001)), text(SEVERAL), "\n".join(map(text, SEVERAL))],
    "history": [text(history(past(900000001), past(900000002, ranks=None, scores=None))), text([history(), *SEVERAL])],
}
WORDS = {
    "rows": [
        ",",
        "played",
        "bye",
        "anna",
        "bruno",
        "1",
        "900000001",
        "round",
        "player_id",
        "rank",
        "status",
        "table",
        "\n",
    ],
    "stats": ["\t", "700001", "900000001", "anna", "0", "1", "100", "\n"],
    "tables": ['"data"', '"id"', '"result"', '"player"', '"gamerank"', '"1"', '"2"', "normal_end", '"name"', "anna"],
    "history": ['"tables"', '"players"', '"11,22"', '"1,2"', '"ranks"', '"table_id"', '"scores"', "anna", ","],
}


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_damaged_file_is_a_tournament_or_a_sentence(kind: str) -> None:
    found = [judged(read_boardgamearena, data) for data in damaged(SAMPLES[kind], WORDS[kind], kind)]
    assert sum(isinstance(one, FoundTournament) for one in found) > RUNS // 25


@pytest.mark.parametrize("kind", SAMPLES)
def test_reading_twice_says_the_same(kind: str) -> None:
    for data in islice(damaged(SAMPLES[kind], WORDS[kind], f"{kind} twice"), 0, None, 10):
        one, two = judged(read_boardgamearena, data), judged(read_boardgamearena, data)
        if isinstance(one, InputError) and isinstance(two, InputError):
            assert one.problems == two.problems
        else:
            assert one == two


@pytest.mark.parametrize("kind", SAMPLES)
def test_whatever_is_recognised_never_fails(kind: str) -> None:
    for data in islice(damaged(SAMPLES[kind], WORDS[kind], f"{kind} recognised"), 0, None, 10):
        is_boardgamearena(data.decode("latin-1"))
