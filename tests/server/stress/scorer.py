"""A scorer at a live server: types results, retries when the server is gone, reads again when somebody was quicker."""

from __future__ import annotations

import http.client
import re
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from tests.patience import PATIENCE
from tests.server.stress.scenes import MARK
from tests.server.visitor import Answer, Visitor

SCORE = re.compile(r"""<input[^>]*name="seat-(\d)-score"[^>]*>""")
VALUE = re.compile(r"""value="(-?\d+)\"""")
GONE = (OSError, http.client.HTTPException)
SEE_OTHER, STALE, REFUSED = 303, 409, 422
Fields = dict[str, str | Sequence[str]]
Written = tuple[int, int, int]  # a table, how often it has been written now, by whom


@contextmanager
def hall_of(urls: Sequence[str], cookies: Sequence[Mapping[str, str]], slug: str = "hall") -> Iterator[list[Scorer]]:
    """Scorers who leave at the end; they begin at different servers."""
    found = [Scorer([*urls[n % len(urls) :], *urls[: n % len(urls)]], one, slug, n) for n, one in enumerate(cookies)]
    try:
        yield found
    finally:
        for scorer in found:
            scorer.close()


class Scorer:
    """Somebody with a session and a pile of result sheets, who goes to the next server when one is gone.

    `mark` is in every result, so that no two say the same; `unheard` counts posts whose answer never came; `posting`
    is set while an answer to a post is waited for.
    """

    def __init__(self, urls: Sequence[str], cookies: Mapping[str, str], slug: str = "hall", mark: int = 0) -> None:
        self._servers = [Visitor(url, timeout=30) for url in urls]
        for server in self._servers:
            server.cookies = dict(cookies)
        self.slug, self.mark = slug, mark
        self.unheard = 0
        self.posting = threading.Event()

    def close(self) -> None:
        """Leave."""
        for server in self._servers:
            server.close()

    def address(self, table: int) -> str:
        """The form of a table of the first round."""
        return f"/t/{self.slug}/desk/rounds/1/tables/{table}/"

    def form(self, table: int) -> tuple[int, dict[str, str]]:
        """What the form shows: how often the table was written, and what has to be sent along."""
        answer = self.patiently("GET", self.address(table))
        assert answer.status == 200, f"{answer.status} {answer.text[:500]}"
        hidden = answer.hidden()
        return counted(answer), {name: hidden[name] for name in ("token", "seen")}

    def sheet(self, table: int, count: int, sent_along: Mapping[str, str]) -> Fields:
        """The fields of a result that says how often the table was written; all four agree to a correction."""
        figures = (count, MARK + self.mark, 2 * MARK, 3 * MARK)
        scores = {f"seat-{seat}-score": str(figure) for seat, figure in enumerate(figures, 1)}
        return {**scores, **sent_along, "why": "letto male", "agreed": agreed(table)}

    def patiently(self, method: str, path: str, fields: Fields | None = None) -> Answer:
        """Ask until there is an answer, with the very same words."""
        until = time.monotonic() + PATIENCE
        while True:
            server = self._servers[0]
            try:
                return server.get(path) if method == "GET" else self._post(server, path, fields)
            except ConnectionRefusedError:
                time.sleep(0.02)
            except GONE:
                self.unheard += method == "POST"
            self._servers = [*self._servers[1:], server]
            assert time.monotonic() < until, "the server does not come back"

    def _post(self, server: Visitor, path: str, fields: Fields | None) -> Answer:
        self.posting.set()
        try:
            return server.post(path, fields)
        finally:
            self.posting.clear()

    def write_once_more(self, table: int) -> tuple[Written, int]:
        """Count one up, on what the form showed, until it is acknowledged: what was written, and how many conflicts."""
        conflicts = 0
        while True:
            count, sent_along = self.form(table)
            answer = self.patiently("POST", self.address(table), self.sheet(table, count + 1, sent_along))
            if answer.status == SEE_OTHER:
                return (table, count + 1, self.mark), conflicts
            assert answer.status == STALE, f"{answer.status} {answer.text[:2000]}"
            conflicts += 1


def counted(answer: Answer) -> int:
    """How often a table was written, read from the first score of its form."""
    found = next(tag for tag in SCORE.finditer(answer.text) if tag[1] == "1")
    value = VALUE.search(found[0])
    return int(value[1]) if value else 0


def agreed(table: int) -> list[str]:
    """The four players of a table."""
    return [f"p{4 * (table - 1) + seat:03}" for seat in range(1, 5)]
