"""The audit: the journal against its hashes, what is stored against the journal, heads kept elsewhere against both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.auditing import Tampering, head_is_there, replaced_parts, stream_findings
from tabellone.server.journal.chain import Head, last_lines
from tabellone.server.journal.models import Entry
from tabellone.server.operations.backup import RESTORED
from tabellone.server.operations.backup_shape import snapshot
from tabellone.server.operations.records import compared_tournaments
from tabellone.server.rankings.freezing import FROZEN_KIND

_HEAD = re.compile(r"(?P<stream>.{1,80}):(?P<number>[1-9]\d{0,9}):(?P<hash>[0-9a-f]{16,64})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class GivenHead:
    """A head that was kept elsewhere: whether its line is `there`, is `another` line now, or is `missing`."""

    head: str
    found: str


@dataclass(frozen=True, slots=True)
class Restored:
    """A restore that the journal tells of: when, and when the backup had been made."""

    at: str
    made: str


@dataclass(frozen=True, slots=True)
class Audited:
    """What an audit has found: streams and lines read, parts erased, restores, traces of tampering, given heads."""

    streams: int
    lines: int
    replaced: int
    restored: tuple[Restored, ...]
    findings: tuple[Tampering, ...]
    heads: tuple[GivenHead, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing was found, and every given head is there."""
        return not self.findings and all(one.found == "there" for one in self.heads)


def heads_read(texts: Iterable[str]) -> list[Head]:
    """Heads as pages and files show them, `STREAM:NUMBER:HASH`; the first 16 signs of a hash are enough."""
    found = []
    for text in texts:
        match = _HEAD.fullmatch(text.strip())
        if match is None:
            raise RuleError("head-unreadable", head=text.strip()[:100])
        found.append(Head(match["stream"], int(match["number"]), match["hash"].lower()))
    return found


def audited(given: Iterable[Head] = ()) -> Audited:
    """Everything checked as of one moment."""
    with snapshot():
        return audited_here(given)


def audited_here(given: Iterable[Head] = ()) -> Audited:
    """Everything checked inside the caller's transaction."""
    lasts, replaced = last_lines(), replaced_parts()
    findings = [one for last in lasts for one in stream_findings(last.stream, replaced)]
    findings += [*_tournament_findings({last.stream: last.number for last in lasts}), *_kept_heads()]
    heads = tuple(GivenHead(str(head), _found(head)) for head in given)
    lines = Entry.objects.count()
    return Audited(len(lasts), lines, replaced.count, tuple(_restores()), tuple(findings), heads)


def all_heads() -> list[Head]:
    """The heads of all streams now, to be kept elsewhere."""
    with snapshot():
        return last_lines()


def _found(head: Head) -> str:
    row = Tournament.objects.filter(slug=head.stream).first()
    there = head_is_there(Head(row.scope, head.number, head.hash) if row else head)
    return "missing" if there is None else "there" if there else "another"


def _tournament_findings(lasts: dict[str, int]) -> Iterator[Tampering]:
    """Tournaments that count other lines than there are, or that are stored otherwise than their lines give them."""
    same = {one.slug: one.same for one in compared_tournaments()}
    for row in Tournament.objects.order_by("slug"):
        if lasts.get(row.scope, 0) != row.version:
            yield Tampering("tail", row.scope, row.version)
        if not same[row.slug]:
            yield Tampering("rows", row.scope)


def _kept_heads() -> Iterator[Tampering]:
    """Heads that stand beside final rankings and are not there."""
    for line in Entry.objects.filter(kind=FROZEN_KIND).values_list("body", flat=True):
        for stream, (number, made) in line.get("heads", {}).items():
            if not head_is_there(Head(stream, number, made)):
                yield Tampering("head", stream, number)


def _restores() -> Iterator[Restored]:
    for at, body in Entry.objects.filter(stream="site", kind=RESTORED).order_by("number").values_list("at", "body"):
        yield Restored(at.isoformat(timespec="seconds"), str(body.get("made", "")))
