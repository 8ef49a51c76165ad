"""A player's way through a season as the page tells it: ratings by game, stages, places, each with its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tabellone.contract.answers import RatingRow
from tabellone.contract.circuit import Career, Places, RatedStage, Turn
from tabellone.engine.steps import Step
from tabellone.server.web.public.ranking import COLOURS, labelled
from tabellone.server.web.season import chart
from tabellone.server.web.season.seen import Seen, is_published
from tabellone.server.web.sentences import figure, language
from tabellone.wording.telling import told


@dataclass(frozen=True, slots=True)
class Game:
    """One game as its line shows it: against whom (with an address if they have a page), and what it was worth."""

    round: int
    opponent: str
    url: str
    score: str
    expected: str
    change: str
    note: str
    rules: str


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage as the player lived it."""

    name: str
    slug: str
    game: str
    told: RatedStage
    change: str
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """A PGR with the way it took: the chart, and the same as lines of a table, the newest first."""

    code: str
    label: str
    row: RatingRow | None
    chart: chart.Chart
    turns: tuple[tuple[Turn, str, Decimal | None], ...]


def stages(seen: Seen, found: Career, address: Any) -> list[Stage]:
    """The stages with their games, the newest first; `address` gives that of a player's page."""
    known = {facts.id: row for row, facts in zip(seen.of.rows, seen.of.facts, strict=True)}
    return [
        Stage(
            known[each.stage].name,
            known[each.stage].slug,
            labelled(seen.of.circuit, f"game:{each.game}"),
            each,
            signed(each.change) if each.after is not None else "",
            tuple(_games(seen, each, address)),
        )
        for each in reversed(found.stages)
        if each.stage in known
    ]


def _games(seen: Seen, stage: RatedStage, address: Any) -> list[Game]:
    names, lines = seen.names, []
    for game in stage.games:
        happened = Step(game.rules, game.kind, {"round": game.round, "opponent": game.opponent})
        steps = [] if game.plain else [happened]
        steps += [Step(game.rules, game.verdict)] if game.verdict else []
        called = seen.people.get(game.opponent)
        lines.append(
            Game(
                game.round,
                called.name if called else game.opponent,
                address(called.id) if called and is_published(seen.of, game.opponent) else "",
                figure(game.score),
                "" if game.expected is None else figure(_rounded(game.expected)),
                "" if game.change is None else signed(_rounded(game.change)),
                "; ".join(one.sentence for one in told(steps, names, language())),
                game.rules,
            )
        )
    return lines


def ratings(seen: Seen, found: Career, rows: Mapping[str, RatingRow]) -> list[Rating]:
    """The PGR of each game, with its chart."""
    names = {facts.id: row.name for row, facts in zip(seen.of.rows, seen.of.facts, strict=True)}
    return [
        Rating(
            game,
            labelled(seen.of.circuit, f"game:{game}"),
            rows.get(game),
            _rating_chart(seen, game, turns, number),
            tuple(reversed(_changes(turns, names))),
        )
        for number, (game, turns) in enumerate(found.turns.items(), 1)
    ]


def _changes(turns: Sequence[Turn], names: Mapping[str, str]) -> list[tuple[Turn, str, Decimal | None]]:
    """Each turn with the name of its stage and how far it moved the rating."""
    lines: list[tuple[Turn, str, Decimal | None]] = []
    before: Decimal | None = None
    for turn in turns:
        moved = turn.rating - before if turn.rating is not None and before is not None else None
        lines.append((turn, names.get(turn.stage, ""), moved))
        before = turn.rating
    return lines


def _rating_chart(seen: Seen, game: str, turns: Sequence[Turn], number: int) -> chart.Chart:
    points = [(turn.day, None if turn.rating is None else float(turn.rating)) for turn in turns]
    scale = chart.scale_of(points, seen.on)
    label = labelled(seen.of.circuit, f"game:{game}")
    values = [turn.rating for turn in turns if turn.rating is not None]
    about = _("From %(first)s to %(last)s; lowest %(low)s, highest %(high)s.") % {
        "first": figure(values[0]),
        "last": figure(values[-1]),
        "low": figure(min(values)),
        "high": figure(max(values)),
    }
    title = _("PGR in %(game)s") % {"game": label}
    return _chart(f"rating-{number}", title, about, [chart.line(label, "", points, scale)], scale)


def places_chart(seen: Seen, player: str, places: Sequence[Places]) -> chart.Chart | None:
    """The positions in the main rankings after each tournament, the first place at the top."""
    series = {code: _places(places, code, player) for code in main_of(places)}
    series = {code: points for code, points in series.items() if any(value is not None for _day, value in points)}
    if not series:
        return None
    scale = chart.scale_of([point for points in series.values() for point in points], seen.on, places=True)
    lines = [
        chart.line(labelled(seen.of.circuit, code), f"ranking-{code}" if code in COLOURS else "", points, scale)
        for code, points in series.items()
    ]
    last = [(one.label, points[-1][1]) for one, points in zip(lines, series.values(), strict=True)]
    about = ", ".join(f"{label}: {figure(int(value)) if value else '–'}" for label, value in last)
    return _chart("places", _("Positions after each tournament"), about, lines, scale)


def _places(places: Sequence[Places], code: str, player: str) -> list[chart.Point]:
    """From the first time that somebody stands in a ranking; later absences are gaps."""
    found: list[chart.Point] = [(one.on, one.rankings.get(code, {}).get(player)) for one in places]
    start = next((n for n, (_day, value) in enumerate(found) if value is not None), len(found))
    return found[start:]


def _chart(name: str, title: str, about: str, lines: Sequence[chart.Line], scale: chart.Scale) -> chart.Chart:
    days = [date_format(day, "SHORT_DATE_FORMAT") for day in (scale.first, scale.last)]
    return chart.Chart(name, title, about, tuple(lines), chart.across(scale), chart.below(days))


def signed(value: Decimal) -> str:
    """A change with its sign, in the reader's form."""
    return f"+{figure(value)}" if value > 0 else figure(value)


def _rounded(value: float) -> Decimal:
    """Three decimals, for showing only: the figures behind are exact."""
    return Decimal(f"{value:.3f}")


def positions(places: Sequence[Places], player: str) -> list[tuple[date, list[int | None]]]:
    """The positions after each tournament, the newest first; as a table tells them."""
    codes = main_of(places)
    told = [(one.on, [one.rankings.get(code, {}).get(player) for code in codes]) for one in places]
    return [(day, row) for day, row in reversed(told) if any(row)]


def main_of(places: Sequence[Places]) -> list[str]:
    """The rankings that are not of single games or groups."""
    return [code for code in places[-1].rankings if ":" not in code] if places else []
