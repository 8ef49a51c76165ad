"""What a list of ratings would make of the season's start, before anything is stored (PG 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tabellone.contract import BY_ID, Registering
from tabellone.contract import Circuit as Ranking
from tabellone.engine.errors import Problem, told
from tabellone.engine.facts import CarriedRating, Game, Person, Season
from tabellone.exchange import rating_lists
from tabellone.exchange.rating_lists import Listed
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import season_of
from tabellone.server.intake.carried import matching
from tabellone.server.intake.carried.matching import Known, Match
from tabellone.server.intake.stages.gathering import known_accounts
from tabellone.server.intake.stages.heading import slugged
from tabellone.server.people.names import fold
from tabellone.server.rankings import freezing
from tabellone.server.registry import forgotten
from tabellone.tournament.codec import fingerprint

RATING = "ratings["


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list as it would be stored, and what stands there now."""

    listed: Listed
    who: Match
    game: Match
    after: CarriedRating
    before: CarriedRating | None = None

    @property
    def same(self) -> bool:
        """Whether it changes nothing."""
        return self.before is not None and replace(self.before, extra={}) == self.after


@dataclass(frozen=True, slots=True)
class Preview:
    """What the list would do; `season` is the one that it makes, where people who are new have their names as ids."""

    circuit: Circuit
    text: str
    lines: tuple[Line, ...]
    people: tuple[Match, ...]
    games: tuple[Match, ...]
    problems: tuple[Problem, ...]
    season: Season
    needs_reason: bool
    seen: str

    @property
    def asked(self) -> tuple[Match, ...]:
        """What somebody has to decide first."""
        return tuple(one for one in (*self.people, *self.games) if one.how == "open")

    @property
    def fresh(self) -> tuple[Match, ...]:
        """People who would get a record."""
        return tuple(one for one in self.people if one.how == matching.NEW)

    @property
    def added(self) -> int:
        """Ratings that the season does not have yet."""
        return sum(one.before is None for one in self.lines)

    @property
    def changed(self) -> tuple[Line, ...]:
        """Ratings that stand there otherwise."""
        return tuple(one for one in self.lines if one.before is not None and not one.same)

    @property
    def unchanged(self) -> int:
        """Ratings that stand there already."""
        return sum(one.same for one in self.lines)

    @property
    def applicable(self) -> bool:
        """Whether it can be stored as it stands."""
        return not self.problems and not self.asked and bool(self.added or self.changed)


def preview(circuit: Circuit, text: str, said: Mapping[str, str]) -> Preview:
    """What the list would do now; `said` are the decisions about names that may mean several."""
    season, read = season_of(circuit), rating_lists.read(text)
    people = matching.people(read.lines, _known_people(circuit, season, read.lines), said)
    games = matching.games(read.lines, [Known(one.id, one.name) for one in season.games], said)
    lines = tuple(_line(one, people[one.id, fold(one.player)], games[fold(one.game)], season) for one in read.lines)
    after = with_lines(season, lines, {})
    problems = [*read.problems, *_twice(lines), *_frozen(circuit)] or list(_forbidden(after, lines))
    counted = Tournament.objects.filter(circuit=circuit, rounds__isnull=False).exists()
    return Preview(
        circuit,
        text,
        lines,
        tuple(people.values()),
        tuple(games.values()),
        tuple(problems),
        after,
        counted or any(one.before is not None and not one.same for one in lines),
        fingerprint([[(one.after, one.before, one.who.how) for one in lines], circuit.version]),
    )


def with_lines(season: Season, lines: tuple[Line, ...], codes: Mapping[str, str]) -> Season:
    """The season that starts from these ratings too; `codes` are the ids of new people by the key of their field."""
    kept = {(one.player, one.game): one for one in season.ratings}
    for line in lines:
        one = replace(line.after, player=codes.get(line.who.key, line.after.player))
        kept[one.player, one.game] = one
    known, had = {one.id for one in season.players}, {one.id for one in season.games}
    people = {
        code: line.who.found.name if line.who.found else line.who.name
        for line in lines
        if (code := codes.get(line.who.key, line.after.player)) not in known
    }
    games = {line.after.game: line.game.name for line in lines if line.after.game not in had}
    return replace(
        season,
        ratings=tuple(kept[key] for key in sorted(kept)),
        players=(*season.players, *(Person(code, name) for code, name in people.items())),
        games=(*season.games, *(Game(code, name) for code, name in games.items())),
    )


def _line(listed: Listed, who: Match, game: Match, season: Season) -> Line:
    player = who.found.id if who.found else f"{who.key} {who.name}"
    code = game.found.id if game.found else slugged(game.name) or game.key
    standing = {(one.player, one.game): one for one in season.ratings}
    after = CarriedRating(player, code, listed.rating, listed.games)
    return Line(listed, who, game, after, standing.get((player, code)))


def _known_people(circuit: Circuit, season: Season, lines: tuple[Listed, ...]) -> Iterator[Known]:
    """Everybody of the season, and whoever has an account on record, with the nicknames; the erased without a name."""
    accounts: dict[str, list[str]] = {}
    names = {one.id: one.name for one in season.players}
    registered = {one.id for one in season.players if one.registered}
    for one in known_accounts(circuit):
        accounts.setdefault(one.code, []).append(one.nickname)
        names.setdefault(one.code, one.name)
    book = BY_ID[circuit.rulebook]
    for platform in book.platforms() if isinstance(book, Registering) else ():
        for (nickname, _), person in forgotten.erased(platform, {(one.player, "") for one in lines}).items():
            accounts.setdefault(person.code, []).append(nickname)
            names.setdefault(person.code, person.name)
    for code, name in names.items():
        yield Known(code, name, tuple(accounts.get(code, ())), code in registered)


def _twice(lines: tuple[Line, ...]) -> Iterator[Problem]:
    yield from rating_lists.twice((one.listed.line, one.after.player, one.after.game) for one in lines)


def _frozen(circuit: Circuit) -> Iterator[Problem]:
    if freezing.latest(circuit) is not None:
        yield Problem("ratings-frozen", values={"name": circuit.name})


def _forbidden(season: Season, lines: tuple[Line, ...]) -> Iterator[Problem]:
    """What the rulebook refuses in these ratings, each with its line."""
    book = BY_ID[season.rulebook]
    if not isinstance(book, Ranking):
        return
    line_of = {(one.after.player, one.after.game): one.listed.line for one in lines}
    for one in told(lambda: book.season_problems(season, ())):
        if one.place.startswith(RATING):
            rated = season.ratings[int(one.place.removeprefix(RATING).partition("]")[0])]
            if line := line_of.get((rated.player, rated.game)):
                yield replace(one, place=f"line {line}")
