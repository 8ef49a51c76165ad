"""Versions of the rules and of the privacy notice, and what a new one changes (PG 4, PG 17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher
from typing import Literal

from tabellone.engine.languages import FINISHED, LANGUAGES
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.registration import queries
from tabellone.server.registration.models import TermsVersion

LONGEST_TERMS = 100_000


def publish_terms(rulebook: str, kind: str, writing: Writing, *, since: date, text: Mapping[str, str]) -> TermsVersion:
    """A new version, from a day on; versions that people have accepted are never changed (PG 17)."""
    queries.register_book(rulebook)
    languages = [each for each in LANGUAGES if each in FINISHED or text.get(each)]
    wanted = {language: _clean(text.get(language, "")) for language in languages}

    def work() -> TermsVersion:
        last = TermsVersion.objects.filter(rulebook=rulebook, kind=kind).order_by("-version").first()
        if since < queries.registration_day() or (last and since <= last.since):
            raise RefusedError("terms-day", "since")
        version = last.version + 1 if last else 1
        terms = TermsVersion.objects.create(rulebook=rulebook, kind=kind, version=version, since=since, text=wanted)
        data = {"rulebook": rulebook, "kind": kind, "version": version, "since": since.isoformat(), "terms": terms.pk}
        journal.append_line("site", "registry-terms", data, writing)
        return terms

    return done_once(work, lambda entry: TermsVersion.objects.get(pk=entry.data["terms"]), writing)


def _clean(text: str) -> str:
    """The text with plain line ends, refused when there is none or far too much."""
    clean = "\n".join(text.replace("\x00", "").splitlines()).strip()
    if not clean:
        raise RefusedError("terms-text")
    if len(clean) > LONGEST_TERMS:
        raise RefusedError("terms-long", most=LONGEST_TERMS)
    return clean


AROUND = 1  # lines that stay, shown before and after what changes
MOST = 1000  # lines that differ and are still compared one by one

Sign = Literal["same", "out", "in", "left"]


@dataclass(frozen=True, slots=True)
class TextPart:
    """Lines that stay, go out or come in; of those `left` out of sight only the number is told."""

    sign: Sign
    lines: tuple[str, ...] = ()
    number: int = 0


def text_difference(old: str, new: str) -> tuple[TextPart, ...]:
    """What becomes of a text; nothing where it reads the same."""
    before, after = _lines(old), _lines(new)
    if before == after:
        return ()
    return tuple(_parts(before, after))


def _lines(text: str) -> list[str]:
    """The lines that are not empty: how far paragraphs stand apart says nothing."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def _parts(before: Sequence[str], after: Sequence[str]) -> Iterator[TextPart]:
    for tag, i1, i2, j1, j2 in _steps(before, after):
        if tag == "equal":
            yield from _shortened(before[i1:i2], first=i1 == 0, last=i2 == len(before))
            continue
        if i1 < i2:
            yield TextPart("out", tuple(before[i1:i2]))
        if j1 < j2:
            yield TextPart("in", tuple(after[j1:j2]))


def _steps(before: Sequence[str], after: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    if max(len(before), len(after)) > MOST:
        return [("replace", 0, len(before), 0, len(after))]
    return SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes()


def _shortened(lines: Sequence[str], *, first: bool, last: bool) -> Iterator[TextPart]:
    """Lines that stay: those next to a change, and the number of the others."""
    head = 0 if first else AROUND
    tail = 0 if last else AROUND
    if len(lines) <= head + tail + 1:
        yield TextPart("same", tuple(lines))
        return
    if head:
        yield TextPart("same", tuple(lines[:head]))
    yield TextPart("left", number=len(lines) - head - tail)
    if tail:
        yield TextPart("same", tuple(lines[-tail:]))
