"""AbstractPlay's reader and hostile files: a tournament, or a sentence; never anything else."""

from __future__ import annotations

from itertools import islice

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.abstractplay import is_abstractplay, read_abstractplay, read_events
from tabellone.exchange.sources.abstractplay_records import with_divisions
from tabellone.exchange.sources.found import FoundTournament
from tests.exchange.sources.fuzzing import RUNS, damaged, judged, sound
from tests.exchange.sources.samples_abstractplay import (
    enveloped,
    event_answer,
    event_game,
    four_players,
    player,
    record,
    text,
    tournament_answer,
    won,
)

pytestmark = pytest.mark.files

RECORDS = [
    text(four_players()),
    text([won(1, "anna", "bruno", "timeout"), record(2, player("anna", 1), player("carla", 1), "draw")]),
    text([won(1, "anna", "bruno", event="Coppa", round="2"), won(2, "carla", "bruno", event=None)]),
    text(won(1, "anna", "bruno")),
]
ANSWERS = [
    text(tournament_answer()),
    enveloped(tournament_answer()),
    text(event_answer(event_game(1, ["u-anna"], arbitrated=True), event_game(2, [], round=3))),
    enveloped(event_answer()),
]
WORDS = [
    '"header"', '"players"', '"name"', '"userid"', '"result"', '"moves"', '"event"', '"round"', '"gameid"', '"winner"',
    '"player1"', '"division"', '"tournamentGames"', '"games"', '"body"', "null", "u-anna", "anna", "timeout", ": 1",
    ": 0",
]  # fmt: skip


@pytest.mark.parametrize("samples", [RECORDS, ANSWERS], ids=["records", "answers"])
def test_a_damaged_file_is_a_tournament_or_a_sentence(samples: list[str]) -> None:
    read_well = 0
    for data in damaged(samples, WORDS, "abstractplay"):
        found = judged(read_abstractplay, data)
        read_well += isinstance(found, FoundTournament)
    assert read_well > RUNS // 25  # the damage is not so great that only refusals are tried


def test_damaged_files_taken_apart_by_event() -> None:
    for data in islice(damaged(RECORDS, WORDS, "events"), 0, None, 4):
        judged(lambda clean: read_events(clean)[0], data)


def test_reading_twice_says_the_same() -> None:
    for data in islice(damaged([*RECORDS, *ANSWERS], WORDS, "twice"), 0, None, 10):
        one, two = judged(read_abstractplay, data), judged(read_abstractplay, data)
        if isinstance(one, InputError) and isinstance(two, InputError):
            assert one.problems == two.problems
        else:
            assert one == two


def joined(one: FoundTournament, two: FoundTournament) -> FoundTournament | None:
    try:
        return with_divisions(one, two)
    except InputError:
        return None


def test_damaged_sources_joined() -> None:
    tidy, answer = read_abstractplay(text(four_players())), read_abstractplay(text(tournament_answer()))
    together = 0
    for data in islice(damaged([*RECORDS, *ANSWERS], WORDS, "joined"), 0, None, 2):
        found = judged(read_abstractplay, data)
        pairs = ((found, answer), (tidy, found)) if isinstance(found, FoundTournament) else ()
        for both in (joined(one, two) for one, two in pairs):
            if both is not None:
                together += 1
                sound(both)
    assert together > RUNS // 25


def test_whatever_is_recognised_never_fails() -> None:
    for data in islice(damaged([*RECORDS, *ANSWERS], WORDS, "recognised"), 0, None, 4):
        is_abstractplay(data.decode("latin-1"))
