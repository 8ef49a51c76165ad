"""Files as nobody writes them: good ones damaged, and ones made of the right words in the wrong places."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.found import FoundTournament
from tabellone.exchange.sources.values import as_text
from tabellone.wording import LANGUAGES, error_lines, problem_line
from tests.sizes import sized

RUNS = sized(200, 20_000, quick=50)  # files per format
LONGEST = 5.0  # seconds for one file

NUMBERS = [
    "0",
    "1",
    "-1",
    "2",
    "0.5",
    "1e40",
    "1e400",
    "9" * 50,
    "NaN",
    "Infinity",
    "-0",
    "null",
    "true",
    '""',
    "[]",
    "{}",
]
TEXTS = [
    "", " ", "0", "1", "-1", "anna", "ANNA", "x" * 301, "<b>&", "=1+1", "\u202e", "\ufeff", "\ud800", "\x00", "\x0b",
    "é", "日本", "🎲", "2026-02-30", "9999-12-31", "timeout", "draw", "abandoned", '"', "\\", "\u2028", "1,2,3", "a\tb",
]  # fmt: skip

Reader = Callable[[str], FoundTournament]


def damaged(samples: Sequence[str], words: Sequence[str], seed: str) -> Iterator[bytes]:
    """Files with bytes flipped, cut, doubled, words and values exchanged: all different, the same ones every time."""
    chance = random.Random(seed)
    ways = [_flipped, _cut, _doubled, _shuffled_lines, _reworded, _restructured, _spliced, _generated, _binary]
    for _ in range(RUNS):
        data = chance.choice(samples).encode("utf-8", "surrogatepass")
        for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
            data = chance.choice(ways)(chance, data, words)
        yield data


def _flipped(chance: random.Random, data: bytes, _: Sequence[str]) -> bytes:
    changed = bytearray(data or b"\0")
    for _n in range(chance.choice((1, 2, 20))):
        changed[chance.randrange(len(changed))] = chance.choice((0, 9, 10, 13, 34, 44, 59, 255, chance.randrange(256)))
    return bytes(changed)


def _cut(chance: random.Random, data: bytes, _: Sequence[str]) -> bytes:
    one, two = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    return chance.choice((data[:two], data[one:], data[:one] + data[two:]))


def _doubled(chance: random.Random, data: bytes, _: Sequence[str]) -> bytes:
    one, two = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    return data[:two] + data[one:two] * chance.choice((1, 2, 30)) + data[two:] if len(data) < 200_000 else data


def _shuffled_lines(chance: random.Random, data: bytes, _: Sequence[str]) -> bytes:
    lines = data.split(b"\n")
    chance.shuffle(lines)
    return chance.choice((b"\n", b"\r", b"\r\n")).join(lines)


def _reworded(chance: random.Random, data: bytes, words: Sequence[str]) -> bytes:
    old, new = chance.choice(words), chance.choice((*words, *TEXTS))
    return data.replace(old.encode(), new.encode("utf-8", "surrogatepass"), chance.choice((1, -1)))


def _spliced(chance: random.Random, data: bytes, words: Sequence[str]) -> bytes:
    at = chance.randrange(len(data) + 1)
    piece = chance.choice((*words, *TEXTS, *NUMBERS, "[" * 3000, '{"a":' * 3000, ",", "\n", "\t", ";"))
    return data[:at] + piece.encode("utf-8", "surrogatepass") + data[at:]


def _generated(chance: random.Random, _: bytes, words: Sequence[str]) -> bytes:
    signs = [*words, *TEXTS, *NUMBERS, ",", ";", "\t", "\n", '"', "{", "}", "[", "]", ":"]
    return "".join(chance.choices(signs, k=chance.choice((3, 30, 300)))).encode("utf-8", "surrogatepass")


def _binary(chance: random.Random, data: bytes, _: Sequence[str]) -> bytes:
    before = chance.choice((b"", b"PK\x03\x04", b"\x1f\x8b", b"BZh9", b"\xff\xfe", b"\xef\xbb\xbf", b"\xfe\xff"))
    return before + chance.choice(
        (data, chance.randbytes(chance.choice((2, 200))), data.decode("latin-1").encode("utf-16"))
    )


def _restructured(chance: random.Random, data: bytes, _: Sequence[str]) -> bytes:
    """JSON with keys removed, values of other types, lists far too long."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return data
    for _n in range(chance.choice((1, 2, 5))):
        value = _changed(chance, value)
    return json.dumps(value).encode()


def _changed(chance: random.Random, value: Any) -> Any:
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(list(value))
        if chance.random() < 0.15:
            return {name: each for name, each in value.items() if name != key}
        return {**value, key: _changed(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.85:
        at = chance.randrange(len(value))
        if chance.random() < 0.15:
            return value[:at] + value[at:] * chance.choice((0, 2, 70))
        return [*value[:at], _changed(chance, value[at]), *value[at + 1 :]]
    number = chance.choice((0, 1, -1, 0.5, 1e30, 10**39, True, False, None))
    return chance.choice((number, chance.choice(TEXTS), [], {}, [value], {"move": value}, [[[]]], str(value)[:400]))


def judged(read: Reader, data: bytes) -> FoundTournament | InputError:
    """What comes of a file: a tournament that holds together, or problems that can be told; and soon."""
    begun = time.process_time()  # of the processor: others may be busy on this machine
    found = _read(read, data)
    assert time.process_time() - begun < LONGEST
    if isinstance(found, FoundTournament):
        sound(found)
    else:
        assert found.problems
        assert all(error_lines(found, language) for language in LANGUAGES)
    return found


def _read(read: Reader, data: bytes) -> FoundTournament | InputError:
    try:
        return read(as_text(data))
    except InputError as error:
        return error


def sound(found: FoundTournament) -> None:
    """The law of every reader: each seat's player is known, ids are unique, everything can be told and stored."""
    keys = [player.key for player in found.players]
    assert len(keys) == len(set(keys))
    assert all(player.nickname for player in found.players)
    ids = [game.id for game in found.games if game.id]
    assert len(ids) == len(set(ids))
    for game in found.games:
        seated = [seat.player for seat in game.seats]
        assert seated
        assert len(seated) == len(set(seated))
        assert set(seated) <= set(keys)
        scores = [seat.score for seat in game.seats if seat.score is not None]
        assert not scores or (len(game.seats) == len(scores) == 2 and sum(scores) == 1)
        if game.ended in {"void", "open", "unknown", "bye", "absent"}:
            assert not scores
        assert game.round is None or game.round > 0
    for remark in found.remarks:
        assert all(problem_line(remark, language) for language in LANGUAGES)
    told = [*keys, found.name, found.game, *found.variants, *ids, *(player.nickname for player in found.players)]
    for text in told:
        assert "\x00" not in text
        text.encode()


def pairs_once(found: FoundTournament) -> None:
    """Every pairing is found once, and who sits out does so once a round."""
    seen = [(game.round, frozenset(seat.player for seat in game.seats)) for game in found.games]
    assert len(seen) == len(set(seen))


def in_little(read_text: Callable[[str], FoundTournament], data: bytes) -> None:
    """Soon, in time of this process alone, and within 300 MB: what it holds at most, counted from now."""
    Path("/proc/self/clear_refs").write_text("5")
    before, begun = held_memory("VmRSS"), time.process_time()
    with suppress(InputError):
        read_text(as_text(data))
    assert time.process_time() - begun < LONGEST
    assert held_memory("VmHWM") - before < 300 * 1024


def held_memory(what: str) -> int:
    """Kilobytes, as Linux counts them."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what))


def codes(found: FoundTournament) -> list[str]:
    """What is remarked about a source."""
    return [remark.code for remark in found.remarks]
