"""Whatever a person hands in becomes clean text or bounded JSON, or a sentence that says why not."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.values import MOST_BYTES, MOST_PARTS, as_text, json_lines, json_of, quotable


def refused(call: Callable[[], Any]) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        call()
    problem = caught.value.problems[0]
    return problem.code, problem.place


def zipped(content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.csv", content)
    return out.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        "però 10 €".encode(),
        b"\xef\xbb\xbf" + "però 10 €".encode(),
        "però 10 €".encode("cp1252"),
        "però 10 €".encode("utf-16"),
        "\ufeffperò 10 €",
    ],
)
def test_text_is_read_in_the_usual_encodings(data: bytes | str) -> None:
    assert as_text(data) == "però 10 €"


def test_bytes_that_no_western_windows_writes_are_read_too() -> None:
    assert as_text(b"x\x81\xe8") == "x\x81è"


def test_lines_may_end_in_any_way() -> None:
    assert as_text(b"a\r\nb\rc\nd") == "a\nb\nc\nd"


def test_halves_of_signs_become_a_mark() -> None:
    assert as_text("a\ud800b") == "a\ufffdb"


@pytest.mark.parametrize(
    "data",
    [
        zipped(b"0" * 10_000_000),
        gzip.compress(b"text"),
        bz2.compress(b"text"),
        lzma.compress(b"text"),
        b"7z\xbc\xaf\x27\x1c rest",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 rest",
        b"%PDF-1.7 rest",
    ],
    ids=["zip bomb", "gzip", "bzip2", "xz", "7z", "old office", "pdf"],
)
def test_packed_files_are_refused_without_unpacking(data: bytes) -> None:
    assert refused(lambda: as_text(data)) == ("source-packed", "")


def test_a_text_that_only_begins_like_a_packed_file_is_text() -> None:
    assert as_text(b"BZh9 is the nickname of somebody") == "BZh9 is the nickname of somebody"


@pytest.mark.parametrize("data", [b"a\nb\0c", "a\nb\0c"])
def test_binary_is_refused_with_its_line(data: bytes | str) -> None:
    assert refused(lambda: as_text(data)) == ("source-binary", "line 2")


@pytest.mark.parametrize("data", [b"x" * (MOST_BYTES + 1), "è" * (MOST_BYTES // 2 + 1)])
def test_what_is_too_large_is_refused(data: bytes | str) -> None:
    assert refused(lambda: as_text(data))[0] == "source-too-large"


@pytest.mark.parametrize("data", [b"", b" \r\n\t", "\ufeff"])
def test_nothing_is_refused(data: bytes | str) -> None:
    assert refused(lambda: as_text(data))[0] == "source-empty"


def test_numbers_are_exact() -> None:
    assert json_of("[1, 0.5, -2e3]").value == [1, Decimal("0.5"), Decimal(-2000)]


def test_of_doubled_keys_the_last_is_taken_with_a_remark() -> None:
    read = json_of('{"a": 1, "b": 2, "a": 3}')
    assert read.value == {"a": 3, "b": 2}
    assert [(remark.code, remark.values["names"]) for remark in read.remarks] == [("source-doubled-keys", ("a",))]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("{", "source-not-json", "line 1, column 2"),
        ('{\n"a": nope}', "source-not-json", "line 2, column 6"),
        ("[1]\n[2]", "source-not-json", "line 2, column 1"),
        ("[1,\nNaN]", "source-bad-number", "line 2"),
        ("[1,\n\n-Infinity]", "source-bad-number", "line 3"),
        ("1" * 41, "source-bad-number", "line 1"),
        ("1e99999999999999999999", "source-bad-number", "line 1"),
        ("1e9999", "source-bad-number", "line 1"),
        ("[" * 100_000, "source-too-deep", ""),
        ("[" * (MOST_PARTS + 1), "source-too-many-parts", ""),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(text: str, code: str, place: str) -> None:
    assert refused(lambda: json_of(text)) == (code, place)


def test_json_lines_know_their_numbers() -> None:
    assert list(json_lines('{"a": 1}\n\n[2]\n')) == [(1, {"a": 1}), (3, [2])]
    assert refused(lambda: list(json_lines('{"a": 1}\n\n[2'))) == ("source-not-json", "line 3, column 3")


def test_what_is_quoted_is_short_and_on_one_line() -> None:
    assert quotable("a\nb\u2028c") == "a b c"
    assert len(quotable("x" * 500)) == 60
    values: list[Any] = [None, True, {}, [1], Decimal("1.5"), 3]
    assert [quotable(each) for each in values] == [
        "null", "true", "{…}", "[…]", "1.5", "3"
    ]  # fmt: skip
