"""A player in a circuit that goes on over the years: tournaments with what made their points, ELOs, titles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tabellone.contract.answers import RatingRow
from tabellone.contract.circuit import Life, Mark, Outing, Title
from tabellone.server.web.public.ranking import labelled
from tabellone.server.web.season import chart
from tabellone.server.web.season.career import signed
from tabellone.server.web.season.seen import Seen
from tabellone.server.web.sentences import figure

BEST = 5


@dataclass(frozen=True, slots=True)
class Told:
    """A tournament as its line shows it."""

    name: str
    slug: str
    game: str
    told: Outing
    partners: tuple[str, ...]
    change: str
    why: str


@dataclass(frozen=True, slots=True)
class Elo:
    """An ELO with the way it took: the chart, and the same as lines of a table, the newest first."""

    code: str
    label: str
    row: RatingRow | None
    chart: chart.Chart
    why: str
    marks: tuple[tuple[Mark, str, str], ...]


@dataclass(frozen=True, slots=True)
class Won:
    """A title that was won."""

    game: str
    year: int
    name: str
    slug: str
    reigning: bool


def outings(seen: Seen, lived: Life) -> list[Told]:
    """Every tournament, the newest first."""
    rows, called = _rows(seen), seen.people[lived.player].id
    return [_told(seen, one, rows, called) for one in reversed(lived.outings)]


def best(seen: Seen, lived: Life) -> list[Told]:
    """The tournaments with the most points, the earlier of equal ones first."""
    rows, called = _rows(seen), seen.people[lived.player].id
    return [_told(seen, one, rows, called) for one in sorted(lived.outings, key=lambda one: -one.points)[:BEST]]


def _rows(seen: Seen) -> dict[str, tuple[str, str]]:
    return {facts.id: (row.name, row.slug) for row, facts in zip(seen.of.rows, seen.of.facts, strict=True)}


def _told(seen: Seen, one: Outing, rows: Mapping[str, tuple[str, str]], player: str) -> Told:
    name, slug = rows.get(one.tournament, (one.tournament, ""))
    called = tuple(seen.people[each].name if each in seen.people else each for each in one.partners)
    change = signed(one.change) if one.after is not None else ""
    why = reverse("outing-why", args=[seen.of.circuit.slug, player, slug]) if slug else ""
    return Told(name, slug, labelled(seen.of.circuit, f"game:{one.game}"), one, called, change, why)


def ratings(seen: Seen, lived: Life, rows: Mapping[str, RatingRow]) -> list[Elo]:
    """The ELO of each game, with its chart; the game played most often first."""
    names = {key: name for key, (name, _slug) in _rows(seen).items()}
    games = sorted(lived.ratings.items(), key=lambda each: -len(each[1]))
    return [
        Elo(
            game,
            label := labelled(seen.of.circuit, f"game:{game}"),
            rows.get(game),
            _chart(seen, label, _from_start(lived, marks), number),
            why_query(seen, lived.player, f"elo:{game}"),
            tuple(reversed([*_changes(marks, _before(lived, marks), names)])),
        )
        for number, (game, marks) in enumerate(games, 1)
    ]


def why_query(seen: Seen, player: str, ranking: str) -> str:
    """What the page of reasons is asked with: who, in which ranking, on the day shown."""
    return urlencode({"player": seen.people[player].id, "ranking": ranking, "on": seen.on.isoformat()})


def _before(lived: Life, marks: Sequence[Mark]) -> Decimal | None:
    """What the ELO was before the first tournament; nothing where it was carried in and begins with itself."""
    first = marks[0].tournament
    return next((one.before for one in lived.outings if first and one.tournament == first), None)


def _from_start(lived: Life, marks: Sequence[Mark]) -> list[Mark]:
    """The marks as the chart draws them: the first one moved from somewhere, so that one tournament is a step."""
    before = _before(lived, marks)
    return [*marks] if before is None else [Mark(marks[0].day, before), *marks]


def _changes(
    marks: Sequence[Mark], before: Decimal | None, names: Mapping[str, str]
) -> Iterator[tuple[Mark, str, str]]:
    """Each mark with the name of its tournament and how far it moved the ELO from the one before."""
    for mark in marks:
        moved = "" if before is None else signed(mark.rating - before)
        yield mark, names.get(mark.tournament, mark.tournament), moved
        before = mark.rating


def _chart(seen: Seen, label: str, marks: Sequence[Mark], number: int) -> chart.Chart:
    points: list[chart.Point] = [(mark.day, float(mark.rating)) for mark in marks]
    scale = chart.scale_of(points, seen.on)
    values = [mark.rating for mark in marks]
    about = _("From %(first)s to %(last)s; lowest %(low)s, highest %(high)s.") % {
        "first": figure(values[0]),
        "last": figure(values[-1]),
        "low": figure(min(values)),
        "high": figure(max(values)),
    }
    title = _("ELO in %(game)s") % {"game": label}
    days = [date_format(day, "SHORT_DATE_FORMAT") for day in (scale.first, scale.last)]
    line = chart.line(label, "", points, scale)
    return chart.Chart(f"elo-{number}", title, about, (line,), chart.across(scale), chart.below(days))


def titles(seen: Seen, player: str, found: Sequence[Title]) -> list[Won]:
    """The national titles that somebody has won, the newest first."""
    rows = _rows(seen)
    return [
        Won(labelled(seen.of.circuit, f"game:{one.game}"), one.year, *rows.get(one.tournament, ("", "")), one.reigning)
        for one in found
        if player in one.players
    ]
