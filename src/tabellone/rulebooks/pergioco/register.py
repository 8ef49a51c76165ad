"""Who registers, with one account and one nickname; what a stage may be; the turn of a year.

PG 1, PG 2, PG 3, PG 4, PG 5, PG 6, PG 7, PG 12, PG 21, PG 28, PG 31, PG 34, PG 37, PG 38, PG 40.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tabellone.contract.register import AccountFacts, Forgotten, RaceRoom, RegistrationFacts, Staged, Verification
from tabellone.engine.errors import Problem, RuleError
from tabellone.engine.facts import CarriedRating, Person, Season, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.engine.params import chosen_params
from tabellone.engine.positions import values_by_key
from tabellone.rulebooks.pergioco.history import Book, over_by, rating_book
from tabellone.rulebooks.pergioco.params import season_params
from tabellone.rulebooks.pergioco.race import race_unregistered
from tabellone.rulebooks.pergioco.rating import unregistered

LEAST_AGE = 16  # PG 3
PLATFORMS: tuple[str, ...] = ("boardgamearena", "playstrategy", "abstractplay")  # PG 2
PACES: tuple[str, ...] = ("real_time", "turn_based")  # PG 2
ADMISSIONS: tuple[str, ...] = ("open", "invitation")  # PG 2
TEAM_PLATFORMS: tuple[str, ...] = ("playstrategy",)  # PG 3: there one also joins the federation's team
TEAM_NAME = "PerGioco Masters"  # as the circuit (PG 1, PG 3)
TEAM_ADDRESS = "https://playstrategy.org/team/pergioco-masters"  # PG 3
REQUIRED = ("first_name", "last_name", "city", "country", "email")  # PG 3

NEXT_VERIFICATION: dict[Verification, tuple[Verification, ...]] = {  # PG 3
    "none": ("requested",),
    "requested": ("verified", "failed"),
    "verified": ("requested",),
    "failed": ("requested",),
}


def age(born: date, day: date) -> int:
    """Full years of age on a day (PG 3)."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def old_enough(born: date, day: date) -> bool:
    """Sixteen or older on the day (PG 3)."""
    return age(born, day) >= LEAST_AGE


def old_enough_from(born: date) -> date:
    """The day on which somebody turns sixteen; born on 29 February, 1 March where there is none (PG 3)."""
    year = born.year + LEAST_AGE
    try:
        return born.replace(year=year)
    except ValueError:
        return date(year, 3, 1)


def lacking(registration: RegistrationFacts, day: date) -> list[str]:
    """What keeps a registration from being complete, any day of the year (PG 3, PG 4, PG 21).

    One account is enough, on a platform that one plays on (ruling one-account).
    """
    empty = [name for name in REQUIRED if not getattr(registration, name).strip()]
    checks = {
        "age": old_enough(registration.born, day),
        "account": bool(registration.accounts),
        "rules": registration.rules_version is not None and registration.rules_accepted is not None,
        "privacy": registration.privacy_accepted,
    }
    return empty + [name for name, met in checks.items() if not met]


def advised(registration: RegistrationFacts) -> list[str]:
    """What a player should still do: the team of a platform, which moves no ranking (PG 3, ruling team-is-advice)."""
    outside = any(not on.in_team for on in registration.accounts if on.platform in TEAM_PLATFORMS)
    return ["team"] if outside else []


def verification_may_become(state: Verification, new: Verification) -> bool:
    """Whether an identity check may pass to a state: the organiser may ask at any time (PG 3)."""
    return new in NEXT_VERIFICATION[state]


def is_excluded(verification: Verification, *, disqualified: bool = False) -> bool:
    """Whether scores are cancelled and the player is out of every ranking, also after the end (PG 3, PG 7)."""
    return verification == "failed" or disqualified


FORBIDDEN = ("several_accounts", "nickname_change", "outside_help", "software_help")  # PG 7


def renamed(
    account: AccountFacts, nickname: str, *, day: date, by_organiser: bool = False, reason: str = ""
) -> AccountFacts:
    """The account under a new nickname: locked during the season but for the organiser, with a reason (PG 7)."""
    if in_season(day) and not (by_organiser and reason.strip()):
        raise RuleError("pg-nickname-locked", rule="PG 7", nickname=account.nickname, platform=account.platform)
    return AccountFacts(account.platform, nickname, account.in_team)


def likely_doubles(people: Mapping[str, RegistrationFacts]) -> list[tuple[str, ...]]:
    """People with the same name and birth date, to be looked at by the organiser (PG 7)."""
    alike = values_by_key(
        ((_plain(data.first_name), _plain(data.last_name), data.born), player)
        for player, data in sorted(people.items())
    )
    return [tuple(players) for players in alike.values() if len(players) > 1]


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


FIRST_DAY, LAST_DAY = date(2026, 1, 2), date(2026, 12, 31)  # PG 2


def in_season(day: date) -> bool:
    """Whether a day belongs to the season of 2026 (PG 1, PG 2)."""
    return FIRST_DAY <= day <= LAST_DAY


FIRST, LAST = (1, 2), (12, 31)  # PG 2: month and day of the season's first and last day


def race_room(season: Season, tournaments: Sequence[Tournament]) -> RaceRoom:
    """How many Race stages the season's year has, and how many more fit (PG 38, PG 40)."""
    params = season_params(season)
    stages = sum(each.race and each.end.year == season.year for each in tournaments)
    return RaceRoom(stages, params.race_stages, params.race_players)


def stage_problems(season: Season, others: Sequence[Tournament], stage: Tournament) -> Iterator[Problem]:
    """What forbids a stage beside the others of its season (PG 2, PG 38, ruling stage-in-its-year)."""
    first, last = date(season.year, *FIRST), date(season.year, *LAST)
    if not first <= stage.end <= last:
        yield Problem.of("pg-stage-outside-season", "end", rule="PG 2", end=stage.end, first=first, last=last)
    yield from _said(Staged.of(stage.extra))
    if stage.race:
        room = race_room(season, others)
        if room.full:
            yield Problem.of("pg-race-full", "race", rule="PG 38", most=room.most, year=season.year)
    yield from entry_problems(season, stage)


def entry_problems(season: Season, stage: Tournament) -> Iterator[Problem]:
    """Entrants whom a stage cannot have: in the Race, who is not registered by the day it starts (PG 5, PG 38)."""
    if stage.race:
        people = {person.id: person for person in season.players}
        yield from race_unregistered(stage, people, season_params(season))


def _said(staged: Staged) -> Iterator[Problem]:
    """A platform, a pace or an admission that the rules do not know (PG 2)."""
    for name, known in (("platform", PLATFORMS), ("pace", PACES), ("entry", ADMISSIONS)):
        found = getattr(staged, name)
        if found and found not in known:
            yield Problem.of("pg-stage-said", f"x-{name}", rule="PG 2", found=found, known=list(known))


def final_day(year: int) -> date:
    """The day whose rankings are final: 31 December (PG 31, PG 34, PG 37)."""
    return date(year, 12, 31)


def deletion_day(year: int) -> date:
    """The day on which old ratings are deleted: 1 January (PG 28)."""
    return date(year, 1, 1)


def forgotten(season: Season, tournaments: Sequence[Tournament], year: int) -> tuple[Forgotten, ...]:
    """Whose PGRs 1 January of a year deletes, with what they had the day before (PG 28)."""
    day = deletion_day(year)
    before, after = (rating_book(season, over_by(tournaments, on), on) for on in (final_day(year - 1), day))
    gone = set(unregistered(before.rated_players(), before.people, year)) - after.rated_players()
    return tuple(
        Forgotten(player, _ratings(before, player), max(before.game_years.get(player, ()), default=None))
        for player in sorted(gone)
    )


def _ratings(book: Book, player: str) -> tuple[tuple[str, Decimal], ...]:
    return tuple(
        (game, from_thousandths(held[player])) for game, held in sorted(book.ratings.items()) if player in held
    )


def next_season(season: Season, tournaments: Sequence[Tournament]) -> Season:
    """What the season of the next year starts from: its people, its games, the ratings that go on (PG 6, PG 22).

    Registrations last, exclusions too; of the unregistered those stay who have a rating after 1 January (PG 28).
    Rulings that somebody chose hold on, those that were only written down do not (ruling as-it-was-played).
    """
    year = season.year + 1
    book = rating_book(season, over_by(tournaments, final_day(season.year)), deletion_day(year))
    ratings = tuple(
        CarriedRating(player, game, from_thousandths(held[player]), _played(book, game, player))
        for game, held in sorted(book.ratings.items())
        for player in sorted(held)
    )
    return Season(
        season.rulebook,
        year,
        games=season.games,
        players=_people(season, tournaments, book, ratings),
        ratings=ratings,
        params=chosen_params(season),
    )


def _played(book: Book, game: str, player: str) -> dict[str, int]:
    """Games played by year, without years of none (PG 23)."""
    years = book.games.get(game, {}).get(player, {})
    return {str(year): count for year, count in sorted(years.items()) if count > 0}


def _people(
    season: Season, tournaments: Sequence[Tournament], book: Book, ratings: Sequence[CarriedRating]
) -> tuple[Person, ...]:
    told: dict[str, set[int]] = {rating.player: set() for rating in ratings}
    for rating in ratings:
        told[rating.player].update(map(int, rating.games))
    known = {person.id for person in season.players}
    named = {player.id: player.name for stage in tournaments for player in stage.players}
    others = [Person(player, named.get(player, player)) for player in sorted(told.keys() - known)]
    staying = [one for one in season.players if one.registered or one.excluded or one.id in told]
    return tuple(_seen(one, told, book) for one in (*staying, *others))


def _seen(person: Person, told: Mapping[str, set[int]], book: Book) -> Person:
    """The person with the years that only absences tell of (PG 28, ruling seen-without-playing)."""
    years = book.game_years.get(person.id, set()) - told[person.id] if person.id in told else ()
    return replace(person, seen=tuple(sorted(years)))
