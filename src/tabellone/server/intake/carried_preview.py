"""What a list of ratings means, and what it would make of the season's start, before anything is stored (PG 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from tabellone.contract import CircuitRules as Ranking
from tabellone.contract import Register, rulebook_as
from tabellone.engine.errors import Problem, problems_told
from tabellone.engine.facts import CarriedRating, Game, Person, Season
from tabellone.engine.positions import values_by_key
from tabellone.exchange import rating_lists
from tabellone.exchange.rating_lists import ListedRating
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.queries import slugged
from tabellone.server.events.seasons import season_of
from tabellone.server.intake.queries import known_accounts
from tabellone.server.people.names import fold
from tabellone.server.rankings import freezing
from tabellone.server.registration.nicknames import erased_accounts
from tabellone.tournament.codec import fingerprint

NEW_NAME: Final = "new"
HowNamed = Literal["id", "name", "chosen", "new", "open"]


@dataclass(frozen=True, slots=True)
class KnownName:
    """Somebody, or a game, on record: the id, the name, by which other names it goes, what tells it from others."""

    id: str
    name: str
    others: tuple[str, ...] = ()
    registered: bool = False


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A name of the list: what it means and how that is known; `open` until somebody says so.

    `key` is the name of its field in the form, `among` are those whom it may mean.
    """

    key: str
    name: str
    how: HowNamed
    found: KnownName | None = None
    among: tuple[KnownName, ...] = ()

    @property
    def choice(self) -> str:
        """What is said about it: an id, a new one, or nothing yet."""
        return self.found.id if self.found else NEW_NAME if self.how == NEW_NAME else ""


def people_meant(
    lines: Sequence[ListedRating], known: Sequence[KnownName], said: Mapping[str, str]
) -> dict[tuple[str, str], NameMatch]:
    """Whom each line means, by its id and name: an id on record, the one person of that name, else somebody new."""
    found, everybody = _Index(known), {(one.id, fold(one.player)): one.player for one in lines}
    return {
        (own, folded): found.match(f"who-{number}", name, own, said, alone=NEW_NAME)
        for number, ((own, folded), name) in enumerate(everybody.items(), 1)
    }


def games_meant(
    lines: Sequence[ListedRating], known: Sequence[KnownName], said: Mapping[str, str]
) -> dict[str, NameMatch]:
    """Which game each line means, by its folded name; a game that the season does not have is asked about."""
    found, named = _Index(known), {fold(one.game): one.game for one in lines}
    return {
        folded: found.match(f"game-{number}", name, "", said, alone="open")
        for number, (folded, name) in enumerate(named.items(), 1)
    }


class _Index:
    """Those on record by id and by folded name."""

    def __init__(self, known: Sequence[KnownName]) -> None:
        self.by_id = {one.id: one for one in known}
        self.by_name = values_by_key(
            (name, one) for one in known for name in dict.fromkeys(map(fold, (one.id, one.name, *one.others)))
        )

    def match(
        self, key: str, name: str, own: str, said: Mapping[str, str], *, alone: Literal["new", "open"]
    ) -> NameMatch:
        named = tuple(self.by_name.get(fold(name), ()))
        chosen = said.get(key, "")
        if chosen in self.by_id:
            return NameMatch(key, name, "chosen", self.by_id[chosen], named)
        if chosen == NEW_NAME:
            return NameMatch(key, name, NEW_NAME, None, named)
        if own in self.by_id:
            return NameMatch(key, name, "id", self.by_id[own], named)
        if len(named) == 1:
            return NameMatch(key, name, "name", named[0], named)
        return NameMatch(key, name, "open" if named else alone, None, named)


RATING = "ratings["


@dataclass(frozen=True, slots=True)
class CarriedLine:
    """A line of the list as it would be stored, and what stands there now."""

    listed: ListedRating
    who: NameMatch
    game: NameMatch
    after: CarriedRating
    before: CarriedRating | None = None

    @property
    def same(self) -> bool:
        """Whether it changes nothing."""
        return self.before is not None and replace(self.before, extra={}) == self.after


@dataclass(frozen=True, slots=True)
class CarriedPreview:
    """What the list would do; `season` is the one that it makes, where people who are new have their names as ids."""

    circuit: Circuit
    text: str
    lines: tuple[CarriedLine, ...]
    people: tuple[NameMatch, ...]
    games: tuple[NameMatch, ...]
    problems: tuple[Problem, ...]
    season: Season
    needs_reason: bool
    seen: str

    @property
    def asked(self) -> tuple[NameMatch, ...]:
        """What somebody has to decide first."""
        return tuple(one for one in (*self.people, *self.games) if one.how == "open")

    @property
    def fresh(self) -> tuple[NameMatch, ...]:
        """People who would get a record."""
        return tuple(one for one in self.people if one.how == NEW_NAME)

    @property
    def added(self) -> int:
        """Ratings that the season does not have yet."""
        return sum(one.before is None for one in self.lines)

    @property
    def changed(self) -> tuple[CarriedLine, ...]:
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


def preview_carried(circuit: Circuit, text: str, said: Mapping[str, str]) -> CarriedPreview:
    """What the list would do now; `said` are the decisions about names that may mean several."""
    season, read = season_of(circuit), rating_lists.read_ratings(text)
    people = people_meant(read.lines, list(_known_people(circuit, season, read.lines)), said)
    games = games_meant(read.lines, [KnownName(one.id, one.name) for one in season.games], said)
    lines = tuple(
        _carried_line(one, people[one.id, fold(one.player)], games[fold(one.game)], season) for one in read.lines
    )
    after = season_with_lines(season, lines, {})
    doubled = rating_lists.doubled_ratings((one.listed.line, one.after.player, one.after.game) for one in lines)
    problems = [*read.problems, *doubled, *_frozen(circuit)] or list(_forbidden(after, lines))
    counted = Tournament.objects.filter(circuit=circuit, rounds__isnull=False).exists()
    return CarriedPreview(
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


def season_with_lines(season: Season, lines: tuple[CarriedLine, ...], codes: Mapping[str, str]) -> Season:
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


def _carried_line(listed: ListedRating, who: NameMatch, game: NameMatch, season: Season) -> CarriedLine:
    player = who.found.id if who.found else f"{who.key} {who.name}"
    code = game.found.id if game.found else slugged(game.name) or game.key
    standing = {(one.player, one.game): one for one in season.ratings}
    after = CarriedRating(player, code, listed.rating, listed.games)
    return CarriedLine(listed, who, game, after, standing.get((player, code)))


def _known_people(circuit: Circuit, season: Season, lines: tuple[ListedRating, ...]) -> Iterator[KnownName]:
    """Everybody of the season, and whoever has an account on record, with the nicknames; the erased without a name."""
    accounts: dict[str, list[str]] = {}
    names = {one.id: one.name for one in season.players}
    registered = {one.id for one in season.players if one.registered}
    for one in known_accounts(circuit):
        accounts.setdefault(one.code, []).append(one.nickname)
        names.setdefault(one.code, one.name)
    book = rulebook_as(circuit.rulebook, Register)
    for platform in book.PLATFORMS if book else ():
        for (nickname, _), person in erased_accounts(platform, {(one.player, "") for one in lines}).items():
            accounts.setdefault(person.code, []).append(nickname)
            names.setdefault(person.code, person.name)
    for code, name in names.items():
        yield KnownName(code, name, tuple(accounts.get(code, ())), code in registered)


def _frozen(circuit: Circuit) -> Iterator[Problem]:
    if freezing.latest_frozen(circuit) is not None:
        yield Problem.of("ratings-frozen", name=circuit.name)


def _forbidden(season: Season, lines: tuple[CarriedLine, ...]) -> Iterator[Problem]:
    """What the rulebook refuses in these ratings, each with its line."""
    book = rulebook_as(season.rulebook, Ranking)
    if book is None:
        return
    line_of = {(one.after.player, one.after.game): one.listed.line for one in lines}
    for one in problems_told(lambda: book.season_problems(season, ())):
        if one.place.startswith(RATING):
            rated = season.ratings[int(one.place.removeprefix(RATING).partition("]")[0])]
            if line := line_of.get((rated.player, rated.game)):
                yield replace(one, place=f"line {line}")
