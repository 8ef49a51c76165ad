"""Versions of the rules and of the privacy notice that people accept (PG 4, PG 17)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.contrib.auth.models import User

from tabellone.engine.languages import FINISHED, LANGUAGES
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.services import done_once
from tabellone.server.registry import queries
from tabellone.server.registry.models import Terms

LONGEST = 100_000


def publish_terms(
    rulebook: str, kind: str, *, since: date, text: Mapping[str, str], by: User | None, token: str = ""
) -> Terms:
    """A new version, from a day on; versions that people have accepted are never changed (PG 17)."""
    queries.book_of(rulebook)
    languages = [each for each in LANGUAGES if each in FINISHED or text.get(each)]
    wanted = {language: _clean(text.get(language, "")) for language in languages}

    def work() -> Terms:
        last = Terms.objects.filter(rulebook=rulebook, kind=kind).order_by("-version").first()
        if since < queries.today() or (last and since <= last.since):
            raise RefusedError("terms-day", "since")
        version = last.version + 1 if last else 1
        terms = Terms.objects.create(rulebook=rulebook, kind=kind, version=version, since=since, text=wanted)
        data = {"rulebook": rulebook, "kind": kind, "version": version, "since": since.isoformat(), "terms": terms.pk}
        journal.append_line("site", "registry-terms", data, by=by, token=token)
        return terms

    return done_once(work, lambda entry: Terms.objects.get(pk=entry.data["terms"]), by=by, token=token)


def _clean(text: str) -> str:
    """The text with plain line ends, refused when there is none or far too much."""
    clean = "\n".join(text.replace("\x00", "").splitlines()).strip()
    if not clean:
        raise RefusedError("terms-text")
    if len(clean) > LONGEST:
        raise RefusedError("terms-long", most=LONGEST)
    return clean
