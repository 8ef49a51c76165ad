"""The document as a whole: its fields, its params, its day (RK structure)."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.risiko.check.people import people_problems
from tabellone.rulebooks.risiko.check.rounds import round_problems
from tabellone.rulebooks.risiko.check.tables import table_problems
from tabellone.rulebooks.risiko.params import DEFAULT, params_of

FOREIGN = ("race", "national_final", "fee", "voucher_to")  # of the other rulebooks (ruling foreign-refused)


def problems(tournament: Tournament) -> Iterator[Problem]:
    """Everything the rulebook forbids in the document (RK structure, RK points, RK semifinals)."""
    params = DEFAULT
    try:
        params = params_of(tournament)
    except InputError as error:
        yield from error.problems
    yield from _field_problems(tournament)
    yield from round_problems(tournament)
    yield from table_problems(tournament, params)
    yield from people_problems(tournament)


def sound(tournament: Tournament) -> Tournament:
    """The tournament itself if nothing in it is forbidden, else an InputError with every problem (RK structure)."""
    found = tuple(problems(tournament))
    if found:
        raise InputError(found)
    return tournament


def _field_problems(tournament: Tournament) -> Iterator[Problem]:
    if tournament.system not in (None, "master"):
        yield Problem("risiko-system", "system", rule="RK structure", values={"found": tournament.system})
    if tournament.start != tournament.end:
        values = {"start": str(tournament.start), "end": str(tournament.end)}
        yield Problem("risiko-one-day", "end", rule="RK structure", values=values)
    for name in FOREIGN:
        if getattr(tournament, name) not in (None, False):
            yield Problem("risiko-foreign-field", at(name), rule="RK structure", values={"name": name})
