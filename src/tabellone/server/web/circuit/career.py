"""A player's way through a season, or through the years, with the figures and charts that a page shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tabellone.contract.answers import RatingRow
from tabellone.contract.circuit import Career, Mark, Outing, Places, RatedStage, Title, Turn
from tabellone.engine.steps import Step
from tabellone.server.events.models import Tournament
from tabellone.server.web.circuit import charts
from tabellone.server.web.circuit.season_view import (
    COLOURS,
    SeasonView,
    is_published,
    named_tournament,
    ranking_label,
)
from tabellone.server.web.sentences import figure_text, language
from tabellone.wording import worded_steps


@dataclass(frozen=True, slots=True)
class RatedGameLine:
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
class RatedStageLine:
    """A stage as the player lived it."""

    name: str
    slug: str
    game: str
    told: RatedStage
    change: str
    games: tuple[RatedGameLine, ...]


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """A PGR or an ELO with the way it took: the chart, and the same as lines of a table, the newest first.

    A line is how the rating stood from a day on, the name of its tournament, and how far it moved the rating.
    """

    code: str
    label: str
    row: RatingRow | None
    chart: charts.Chart
    lines: tuple[tuple[Turn | Mark, str, Any], ...]
    why: str = ""


def rated_stages(seen: SeasonView, found: Career, address: Any) -> list[RatedStageLine]:
    """The stages with their games, the newest first; `address` gives that of a player's page."""
    known = seen.tournaments
    return [
        RatedStageLine(
            known[each.stage].name,
            known[each.stage].slug,
            seen.game_label(each.game),
            each,
            signed_figure(each.change) if each.after is not None else "",
            tuple(_rated_game_lines(seen, each, address)),
        )
        for each in reversed(found.stages)
        if each.stage in known
    ]


def _rated_game_lines(seen: SeasonView, stage: RatedStage, address: Any) -> list[RatedGameLine]:
    names, lines = seen.names, []
    for game in stage.games:
        happened = Step(game.rules, game.kind, {"round": game.round, "opponent": game.opponent})
        steps = [] if game.plain else [happened]
        steps += [Step(game.rules, game.verdict)] if game.verdict else []
        called = seen.people.get(game.opponent)
        lines.append(
            RatedGameLine(
                game.round,
                called.name if called else game.opponent,
                address(called.id) if called and is_published(seen.of, game.opponent) else "",
                figure_text(game.score),
                "" if game.expected is None else figure_text(_to_three_decimals(game.expected)),
                "" if game.change is None else signed_figure(_to_three_decimals(game.change)),
                "; ".join(one.sentence for one in worded_steps(steps, names, language())),
                game.rules,
            )
        )
    return lines


def rating_histories(seen: SeasonView, found: Career, rows: Mapping[str, RatingRow]) -> list[RatingHistory]:
    """The PGR of each game, with its chart."""
    return [
        RatingHistory(
            game,
            label := seen.game_label(game),
            rows.get(game),
            _rating_chart(seen, f"rating-{number}", label, _("PGR in %(game)s"), turns),
            tuple(reversed(_rating_turns(turns, seen.tournaments))),
        )
        for number, (game, turns) in enumerate(found.turns.items(), 1)
    ]


def _rating_turns(turns: Sequence[Turn], rows: Mapping[str, Tournament]) -> list[tuple[Turn, str, Decimal | None]]:
    """Each turn with the name of its stage and how far it moved the rating."""
    lines: list[tuple[Turn, str, Decimal | None]] = []
    before: Decimal | None = None
    for turn in turns:
        moved = turn.rating - before if turn.rating is not None and before is not None else None
        lines.append((turn, rows[turn.stage].name if turn.stage in rows else "", moved))
        before = turn.rating
    return lines


def _rating_chart(
    seen: SeasonView, name: str, label: str, title: str, turns: Sequence[Turn] | Sequence[Mark]
) -> charts.Chart:
    """How a rating moved, with its first, last, lowest and highest figure in words."""
    points: list[charts.Point] = [(turn.day, None if turn.rating is None else float(turn.rating)) for turn in turns]
    scale = charts.scale_of(points, seen.on)
    values = [turn.rating for turn in turns if turn.rating is not None]
    about = _("From %(first)s to %(last)s; lowest %(low)s, highest %(high)s.") % {
        "first": figure_text(values[0]),
        "last": figure_text(values[-1]),
        "low": figure_text(min(values)),
        "high": figure_text(max(values)),
    }
    lines = [charts.chart_line(label, "", points, scale)]
    return _season_chart(name, title % {"game": label}, about, lines, scale)


def places_chart(seen: SeasonView, player: str, places: Sequence[Places]) -> charts.Chart | None:
    """The positions in the main rankings after each tournament, the first place at the top."""
    series = {code: _positions_in(places, code, player) for code in main_rankings(places)}
    series = {code: points for code, points in series.items() if any(value is not None for _day, value in points)}
    if not series:
        return None
    scale = charts.scale_of([point for points in series.values() for point in points], seen.on, places=True)
    lines = [
        charts.chart_line(
            ranking_label(seen.circuit, code), f"ranking-{code}" if code in COLOURS else "", points, scale
        )
        for code, points in series.items()
    ]
    last = [(one.label, points[-1][1]) for one, points in zip(lines, series.values(), strict=True)]
    about = ", ".join(f"{label}: {figure_text(int(value)) if value else '–'}" for label, value in last)
    return _season_chart("places", _("Positions after each tournament"), about, lines, scale)


def _positions_in(places: Sequence[Places], code: str, player: str) -> list[charts.Point]:
    """From the first time that somebody stands in a ranking; later absences are gaps."""
    found: list[charts.Point] = [(one.on, one.rankings.get(code, {}).get(player)) for one in places]
    start = next((n for n, (_day, value) in enumerate(found) if value is not None), len(found))
    return found[start:]


def _season_chart(
    name: str, title: str, about: str, lines: Sequence[charts.ChartLine], scale: charts.Scale
) -> charts.Chart:
    days = [date_format(day, "SHORT_DATE_FORMAT") for day in (scale.first, scale.last)]
    return charts.Chart(name, title, about, tuple(lines), charts.ticks_across(scale), charts.ticks_below(days))


def signed_figure(value: Decimal) -> str:
    """A change with its sign, in the reader's form."""
    return f"+{figure_text(value)}" if value > 0 else figure_text(value)


def _to_three_decimals(value: float) -> Decimal:
    """Three decimals, for showing only: the figures behind are exact."""
    return Decimal(f"{value:.3f}")


def position_rows(places: Sequence[Places], player: str) -> list[tuple[date, list[int | None]]]:
    """The positions after each tournament, the newest first; as a table tells them."""
    codes = main_rankings(places)
    told = [(one.on, [one.rankings.get(code, {}).get(player) for code in codes]) for one in places]
    return [(day, row) for day, row in reversed(told) if any(row)]


def main_rankings(places: Sequence[Places]) -> list[str]:
    """The rankings that are not of single games or groups."""
    return [code for code in places[-1].rankings if ":" not in code] if places else []


BEST = 5


@dataclass(frozen=True, slots=True)
class OutingLine:
    """A tournament as its line shows it."""

    name: str
    slug: str
    game: str
    told: Outing
    partners: tuple[str, ...]
    change: str
    why: str


@dataclass(frozen=True, slots=True)
class TitleLine:
    """A title that was won: its game by name, and the final if it was played here."""

    game: str
    told: Title
    final: Tournament | None


def outing_lines(seen: SeasonView, lived: Career) -> list[OutingLine]:
    """Every tournament, the newest first."""
    rows, called = seen.tournaments, seen.people[lived.player].id
    return [_outing_line(seen, one, rows, called) for one in reversed(lived.outings)]


def best_outings(lines: Sequence[OutingLine]) -> list[OutingLine]:
    """Of lines that begin with the newest tournament those with the most points, the earlier of equal ones first."""
    return sorted(lines, key=lambda one: one.told.points)[::-1][:BEST]


def _outing_line(seen: SeasonView, one: Outing, rows: Mapping[str, Tournament], player: str) -> OutingLine:
    name, slug = named_tournament(rows, one.tournament)
    called = tuple(seen.people[each].name if each in seen.people else each for each in one.partners)
    change = signed_figure(one.change) if one.after is not None else ""
    why = reverse("outing-why", args=[seen.circuit.slug, player, slug]) if slug else ""
    return OutingLine(name, slug, seen.game_label(one.game), one, called, change, why)


def elo_histories(seen: SeasonView, lived: Career, rows: Mapping[str, RatingRow]) -> list[RatingHistory]:
    """The ELO of each game, with its chart; the game played most often first."""
    games = sorted(lived.ratings.items(), key=lambda each: -len(each[1]))
    return [
        RatingHistory(
            game,
            label := seen.game_label(game),
            rows.get(game),
            _rating_chart(seen, f"elo-{number}", label, _("ELO in %(game)s"), _from_start(lived, marks)),
            tuple(reversed([*_elo_changes(marks, _elo_before(lived, marks), seen.tournaments)])),
            reasons_query(seen, lived.player, f"elo:{game}"),
        )
        for number, (game, marks) in enumerate(games, 1)
    ]


def reasons_query(seen: SeasonView, player: str, ranking: str) -> str:
    """What the page of reasons is asked with: who, in which ranking, on the day shown."""
    return urlencode({"player": seen.people[player].id, "ranking": ranking, "on": seen.on.isoformat()})


def _elo_before(lived: Career, marks: Sequence[Mark]) -> Decimal | None:
    """What the ELO was before the first tournament; nothing where it was carried in and begins with itself."""
    first = marks[0].tournament
    return next((one.before for one in lived.outings if first and one.tournament == first), None)


def _from_start(lived: Career, marks: Sequence[Mark]) -> list[Mark]:
    """The marks as the chart draws them: the first one moved from somewhere, so that one tournament is a step."""
    before = _elo_before(lived, marks)
    return [*marks] if before is None else [Mark(marks[0].day, before), *marks]


def _elo_changes(
    marks: Sequence[Mark], before: Decimal | None, rows: Mapping[str, Tournament]
) -> Iterator[tuple[Mark, str, str]]:
    """Each mark with the name of its tournament and how far it moved the ELO from the one before."""
    for mark in marks:
        moved = "" if before is None else signed_figure(mark.rating - before)
        yield mark, named_tournament(rows, mark.tournament)[0], moved
        before = mark.rating


def title_lines(seen: SeasonView, player: str, found: Sequence[Title]) -> list[TitleLine]:
    """The national titles that somebody has won, the newest first."""
    rows, mine = seen.tournaments, [one for one in found if player in one.players]
    return [TitleLine(seen.game_label(one.game), one, rows.get(one.tournament)) for one in mine]
